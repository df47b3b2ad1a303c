import { completeChat, openSession, stopRun } from 'shared-contracts/calls';
import { expect, it } from 'vitest';
import { anotherNode, appWithModel } from '../../../testing/app-with-user.ts';
import { openStream, textOf } from '../../../testing/event-stream.ts';
import { RunWatchRepository } from './run-watch.repository.ts';

// The two servers share only the database.
const { api: first, provider, user } = appWithModel();
const second = anotherNode(first, () => ({ LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted' }));

async function begin() {
  const { email, token } = user;
  const url = `${await first.listen()}/api/v4/chat/completion`;
  const stream = await openStream({ url, token, body: { message: 'Hi', email } });
  const event = await stream.next();
  if (event?.type !== 'started') throw new Error('not started');
  // The title comes first, then the first words.
  await stream.next();
  await stream.next();
  return { token, stream, runId: event.run_id, sessionId: event.session_id };
}

it('follows a run of one node on the other as it grows', async () => {
  provider.script = [{ text: 'from ' }, { hold: true }, { text: 'afar' }, { finish: true }];
  const { token, runId } = await begin();
  const stream = await openStream({ url: `${await second.listen()}/api/v4/chat/runs/${runId}/events`, token });
  expect((await stream.next())?.type).toBe('started');
  expect((await stream.next())?.type).toBe('title');
  expect(await stream.next()).toMatchObject({ type: 'delta', text: 'from ' });
  provider.release();
  const rest = await stream.rest();
  expect(textOf(rest)).toBe('afar');
  expect(rest.at(-1)).toMatchObject({ type: 'ended', status: 'complete' });
});

it('stops a run of the other node', async () => {
  provider.script = [{ text: 'So far' }, { hold: true }];
  const { token, runId, stream } = await begin();
  expect((await second.call(stopRun, { params: { run_id: runId } }, { token })).body).toEqual({ status: 'stopped' });
  await provider.abandoned;
  expect((await stream.rest()).at(-1)).toMatchObject({ type: 'ended', status: 'stopped' });
});

it('refuses a second question on the other node while one is being answered', async () => {
  provider.script = [{ text: 'So far' }, { hold: true }];
  const { token, runId, sessionId } = await begin();
  const refused = await second.call(completeChat, { body: { message: 'And?', email: user.email, session_id: sessionId } }, { token });
  expect(refused).toMatchObject({ status: 409, body: { run_id: runId } });
});

it('shows and stores nothing more once another node has interrupted a run, and stops working on it', async () => {
  provider.script = [{ text: 'from ' }, { hold: true }, { text: 'afar' }, { after: () => provider.abandoned }];
  const { token, stream, runId, sessionId } = await begin();
  await new RunWatchRepository(second.database.db, second.database.urgent).interrupt(runId);
  provider.release();
  const rest = await stream.rest();
  expect(rest).toMatchObject([{ type: 'ended', status: 'interrupted' }]);
  await provider.abandoned;
  const { messages } = (await second.call(openSession, { query: { session_id: sessionId ?? '' } }, { token })).body;
  expect(messages.at(-1)).toMatchObject({ content: 'from ', status: 'interrupted' });
});

it('keeps the end that another node gave a run whose answer was just complete', async () => {
  provider.script = [{ text: 'from ' }, { hold: true }, { finish: true }];
  const { token, stream, runId, sessionId } = await begin();
  await new RunWatchRepository(second.database.db, second.database.urgent).interrupt(runId);
  provider.release();
  expect(await stream.rest()).toMatchObject([{ type: 'ended', status: 'interrupted' }]);
  const { messages, running } = (await first.call(openSession, { query: { session_id: sessionId ?? '' } }, { token })).body;
  expect(messages.at(-1)).toMatchObject({ content: 'from ', status: 'interrupted' });
  expect(running).toBeNull();
});

import { eq, sql } from 'drizzle-orm';
import { completeChat, openSession, stopRun } from 'shared-contracts/calls';
import { describe, expect, it, vi } from 'vitest';
import { chatRuns } from '../../../../platform/database/schema/index.ts';
import { serverSecret } from '../../../../platform/database/server-secret.ts';
import { createKeyBox } from '../../../../platform/model/key-box.ts';
import { anotherNode, appWithModel } from '../../../../testing/app-with-user.ts';
import { openStream, textOf } from '../../../../testing/event-stream.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../testing/test-app.ts';
import { userIdOf } from '../../../../testing/workspace-of.ts';
import { RunFeed } from './run-feed.ts';
import { RunWatchRepository } from './run-watch.repository.ts';
import { relayChannel, TemporaryRelay } from './temporary-relay.ts';
import { TemporaryRuns } from './temporary-runs.ts';

// The two servers share only the database.
const { api: first, provider, user } = appWithModel();
const second = anotherNode(first, () => ({ LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted' }));

async function begin(more: object = {}) {
  const { email, token } = user;
  const url = `${await first.listen()}/api/v4/chat/completion`;
  const stream = await openStream({ url, token, body: { message: 'Hi', email, ...more } });
  const event = await stream.next();
  if (event?.type !== 'started') throw new Error('not started');
  // The title comes first, then the first words. An incognito chat has no title.
  if (event.session_id !== null) await stream.next();
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

describe('an incognito chat', () => {
  const incognito = { temporary: true };
  const attach = async (runId: string, token: string) =>
    openStream({ url: `${await second.listen()}/api/v4/chat/runs/${runId}/events`, token });

  it('is followed on the other node as it grows, by its own user only, and stored nowhere', async () => {
    const long = 'Überraschung 🎉 '.repeat(4_000);
    provider.script = [{ text: 'Between ' }, { hold: true }, { text: 'us.' }, { text: long }, { finish: true }];
    const { token, runId } = await begin(incognito);
    const stream = await attach(runId, token);
    expect((await stream.next())?.type).toBe('started');
    expect(await stream.next()).toMatchObject({ type: 'delta', text: 'Between ' });
    expect((await attach(runId, (await first.newUser()).token)).status).toBe(404);
    provider.release();
    const rest = await stream.rest();
    expect(textOf(rest)).toBe(`us.${long}`);
    expect(rest.at(-1)).toMatchObject({ type: 'ended', status: 'complete' });
    expect(textOf(await (await attach(runId, token)).rest())).toBe(`Between us.${long}`);
    expect(await first.database.db.$count(chatRuns, eq(chatRuns.id, runId))).toBe(0);
  });

  it('is stopped on the other node, as it is when its page closes', async () => {
    provider.script = [{ text: 'So far' }, { hold: true }];
    const { token, runId, stream } = await begin(incognito);
    expect((await second.call(stopRun, { params: { run_id: runId } }, { token })).body).toEqual({ status: 'stopped' });
    await provider.abandoned;
    expect((await stream.rest()).at(-1)).toMatchObject({ type: 'ended', status: 'stopped' });
  });

  it('is not asked twice by a retry that reaches the other node, and is found by its own user only', async () => {
    provider.script = [{ text: 'So far' }, { hold: true }];
    const ask = async (node: TestApp, { email, token }: TestUser) => {
      const request = { token, body: { message: 'Hi', email, temporary: true }, headers: { 'idempotency-key': 'once' } };
      const stream = await openStream({ url: `${await node.listen()}/api/v4/chat/completion`, ...request });
      const event = await stream.next();
      return event?.type === 'started' ? event.run_id : undefined;
    };
    const runId = await ask(first, user);
    expect(await ask(second, user)).toBe(runId);
    expect(await ask(second, await first.newUser())).not.toBe(runId);
    const late = await createTestApp({ LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted' }, first);
    expect(await ask(late, user)).toBe(runId);
    await late.close();
  });

  it('is passed on without its text being readable in the database', async () => {
    provider.script = [{ text: 'Secret words' }, { hold: true }];
    const heard: string[] = [];
    const stop = await second.database.listen(relayChannel, (payload) => heard.push(payload));
    const { token, runId } = await begin(incognito);
    const stream = await attach(runId, token);
    await stream.next();
    await stop();
    expect(heard.length).toBeGreaterThan(1);
    expect(heard.join('')).not.toContain('Secret');
    await second.call(stopRun, { params: { run_id: runId } }, { token });
  });

  it('does not exist on any node when its id is made up', async () => {
    expect((await attach('tmp_none', user.token)).status).toBe(404);
  });
});

it('ends an incognito chat as interrupted where it is followed, once its node is gone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const third = await createTestApp({ LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted', ALLOW_PRIVATE_PROVIDERS: '127.0.0.1' }, first);
  const runId = 'tmp_left';
  const node = new TemporaryRuns(new RunFeed());
  const run = { id: runId, userId: await userIdOf(first, user), sessionId: null, messageId: 'm', userMessageId: 'u', model: 'scripted' };
  node.create({ ...run, status: 'running' }, undefined);
  node.append(runId, { type: 'delta', text: 'So far' });
  const keys = createKeyBox(await serverSecret(first.database.db, 'provider-keys'));
  const notify = (payloads: readonly string[]) =>
    first.database.db.execute(sql`select pg_notify(${relayChannel}, payload) from unnest(${sql.param([...payloads])}::text[]) payload`);
  const relay = new TemporaryRelay({
    notify,
    keys,
    hasOthers: true,
    own: (id, after) => node.findOwn(id, after),
    take: () => 0,
    lose: () => undefined,
  });
  const die = await first.database.listen(relayChannel, (payload) => relay.receive(payload));
  const stream = await openStream({ url: `${await third.listen()}/api/v4/chat/runs/${runId}/events`, token: user.token });
  expect((await stream.next())?.type).toBe('started');
  expect(await stream.next()).toMatchObject({ text: 'So far' });
  await die();
  let rest: readonly unknown[] = [];
  void stream.rest().then((events) => (rest = events));
  // The pause between two questions passes at once, the wait for each answer does not.
  const ended = [{ type: 'ended', status: 'interrupted' }];
  await expect.poll(() => vi.advanceTimersByTime(2_500) && rest, { timeout: 30_000 }).toMatchObject(ended);
  vi.useRealTimers();
  await third.close();
});

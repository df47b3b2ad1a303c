import type { RunEvent } from 'shared-contracts';
import { completeChat, openSession, stopRun } from 'shared-contracts/calls';
import { expect, it } from 'vitest';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { openStream } from '../../../../testing/event-stream.ts';

const { api, provider, user } = appWithModel();

const reasoning = (text: string) => ({
  raw: `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { reasoning_content: text }, finish_reason: null }] })}\n\n`,
});
const ask = async (message = 'Which is larger?') => (await api.call(completeChat, { body: { email: user.email, message } }, user)).body;
const lastMessage = async (sessionId: string | null | undefined) =>
  (await api.call(openSession, { query: { session_id: sessionId ?? '' } }, user)).body.messages.at(-1);

it('keeps what the model thought with the answer, apart from its text, and never sends it back', async () => {
  provider.script = [reasoning('Compare the '), reasoning('digits.'), { text: 'The first.' }, { finish: true }];
  const { session_id } = await ask();
  const answer = await lastMessage(session_id);
  expect(answer).toMatchObject({ content: 'The first.', sources: { thoughts: { text: 'Compare the digits.', ms: expect.any(Number) } } });
  await api.call(completeChat, { body: { email: user.email, message: 'Sure?', session_id: session_id ?? '' } }, user);
  expect(JSON.stringify(provider.requests.at(-1))).not.toContain('digits');
});

it('takes thoughts between tags for thoughts too', async () => {
  provider.script = [{ text: '<think>Hm.</thi' }, { text: 'nk>\n\nThe first.' }, { finish: true }];
  const { session_id } = await ask();
  expect(await lastMessage(session_id)).toMatchObject({ content: 'The first.', sources: { thoughts: { text: 'Hm.' } } });
});

it('streams thoughts as they come, and keeps those of an answer that was stopped before its first word', async () => {
  provider.script = [reasoning('Compare the digits.'), { hold: true }];
  const body = { email: user.email, message: 'Which?' };
  const stream = await openStream({ url: `${await api.listen()}/api${completeChat.path}`, token: user.token, body });
  const events: RunEvent[] = [];
  while (events.at(-1)?.type !== 'thought') events.push((await stream.next()) ?? { type: 'delta', seq: 0, text: 'the stream ended' });
  expect(events.at(-1)).toMatchObject({ type: 'thought', text: 'Compare the digits.' });
  const started = events.find(({ type }) => type === 'started');
  if (started?.type !== 'started') throw new Error('the answer has not started');
  await api.call(stopRun, { params: { run_id: started.run_id } }, user);
  const rest = await stream.rest();
  expect(rest.at(-1)).toMatchObject({ type: 'ended', status: 'stopped' });
  expect(await lastMessage(started.session_id)).toMatchObject({ content: '', sources: { thoughts: { text: 'Compare the digits.' } } });
});

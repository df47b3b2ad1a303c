import type { RunEvent } from 'shared-contracts';
import { completeChat, deleteSession, listSessions, openSession, stopRun } from 'shared-contracts/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { chatMessages, chatRunEvents, chatRuns, chatSessions, passages } from '../../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { openStream, textOf } from '../../../../testing/event-stream.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../../../testing/scripted-provider.ts';
import { createTestApp } from '../../../../testing/test-app.ts';

const { api, provider, user } = appWithModel({ LLM_API_KEY: 'secret-key' }, { isEmptied: true });
let url: string;

beforeEach(async () => {
  url = await api.listen();
});

const ask = (message: string, more: object = {}, headers: Record<string, string> = {}) =>
  openStream({ url: `${url}/api/v4/chat/completion`, token: user.token, body: { message, email: user.email, ...more }, headers });
const attach = (runId: string, after?: number) =>
  openStream({
    url: `${url}/api/v4/chat/runs/${runId}/events`,
    token: user.token,
    ...(after === undefined ? {} : { headers: { 'last-event-id': String(after) } }),
  });
const open = async (sessionId: string) => (await api.call(openSession, { query: { session_id: sessionId } }, user)).body;

async function started(stream: { next: () => Promise<RunEvent | undefined> }) {
  const event = await stream.next();
  if (event?.type !== 'started' || !event.session_id) throw new Error(`not a start: ${JSON.stringify(event)}`);
  expect(await stream.next()).toMatchObject({ type: 'title' });
  return { runId: event.run_id, sessionId: event.session_id };
}

describe('an answer', () => {
  it('streams numbered events and is stored exactly as streamed', async () => {
    provider.script = [{ text: 'Hello ' }, { text: 'Priya 👋\n' }, { text: 'Ready.' }, { finish: true }];
    const stream = await ask('Hi');
    const { sessionId } = await started(stream);
    const events = await stream.rest();
    expect(textOf(events)).toBe('Hello Priya 👋\nReady.');
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 3));
    expect(events.at(-1)).toMatchObject({ type: 'ended', status: 'complete' });
    expect((await open(sessionId)).messages).toMatchObject([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello Priya 👋\nReady.', status: 'complete', model: 'scripted' },
    ]);
  });

  it('reports its usage, with tokens if the provider counts them', async () => {
    const counted = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [] };
    const usage = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 };
    provider.script = [{ text: 'Hi.' }, { raw: `data: ${JSON.stringify({ ...counted, usage })}\n\n` }, { finish: true }];
    const stream = await ask('Hi');
    const { sessionId } = await started(stream);
    const figures = { input_tokens: 12, output_tokens: 3, total_ms: expect.any(Number), first_text_ms: expect.any(Number) };
    expect((await stream.rest()).at(-1)).toMatchObject({ type: 'ended', usage: figures });
    expect((await open(sessionId)).messages.at(-1)?.usage).toEqual({ ...figures, context: expect.any(Object) });
    provider.script = [{ text: 'Hi.' }, { finish: true }];
    const next = await ask('Again', { session_id: sessionId });
    const end = (await next.rest()).at(-1);
    expect(end).toMatchObject({ usage: { total_ms: expect.any(Number) } });
    expect(end).not.toHaveProperty('usage.output_tokens');
  });

  it('is a single JSON response for clients that do not stream', async () => {
    provider.script = [{ text: 'All ' }, { text: 'at once.' }, { finish: true }];
    const { status, body } = await api.call(completeChat, { body: { message: 'Hi', email: user.email } }, user);
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'All at once.', status: 'complete', session_id: expect.any(String) });
  });

  it('takes earlier messages of the chat into account', async () => {
    provider.script = [{ text: 'Noted.' }, { finish: true }];
    const first = await api.call(completeChat, { body: { message: 'My dog is Rex.', email: user.email } }, user);
    await api.call(completeChat, { body: { message: 'Who is Rex?', email: user.email, session_id: first.body.session_id } }, user);
    expect(provider.requests[1]?.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'My dog is Rex.'],
      ['assistant', 'Noted.'],
      ['user', 'Who is Rex?'],
    ]);
  });

  it('keeps a character whole that the provider split', async () => {
    provider.script = [{ text: 'a\ud83d' }, { text: '\ude00b' }, { finish: true }];
    const { body } = await api.call(completeChat, { body: { message: 'Hi', email: user.email } }, user);
    expect(body.message).toBe('a😀b');
  });
});

describe('a lost connection', () => {
  it('does not end the run, and reconnecting with Last-Event-ID neither skips nor repeats events', async () => {
    provider.script = [{ text: 'one ' }, { hold: true }, { text: 'two ' }, { text: 'three' }, { finish: true }];
    const stream = await ask('Count');
    const { runId, sessionId } = await started(stream);
    const first = await stream.next();
    stream.leave();
    expect((await open(sessionId)).running).toMatchObject({ run_id: runId });
    const again = await attach(runId, first?.seq);
    provider.release();
    const rest = await again.rest();
    expect(textOf(first ? [first] : []) + textOf(rest)).toBe('one two three');
    expect(rest[0]?.seq).toBe((first?.seq ?? 0) + 1);
    expect(textOf(await (await attach(runId)).rest())).toBe('one two three');
  });

  it('does not prevent several tabs from following the same run', async () => {
    provider.script = [{ text: 'shared' }, { hold: true }, { text: ' words' }, { finish: true }];
    const stream = await ask('Hi');
    const { runId } = await started(stream);
    const tabs = await Promise.all([attach(runId), attach(runId)]);
    provider.release();
    const texts = await Promise.all([stream, ...tabs].map(async (tab) => textOf(await tab.rest())));
    expect(texts).toEqual(['shared words', 'shared words', 'shared words']);
  });
});

describe('an old run', () => {
  it('is rebuilt from its message when its log is gone, and ends for clients that reconnect late', async () => {
    provider.script = [{ text: 'Long ago.' }, { finish: true }];
    const { body } = await api.call(completeChat, { body: { message: 'Hi', email: user.email } }, user);
    await api.database.db.delete(chatRunEvents);
    const events = await (await attach(body.run_id)).rest();
    expect(events.map(({ type, seq }) => [type, seq])).toEqual([
      ['started', 1],
      ['delta', 2],
      ['ended', 3],
    ]);
    expect(textOf(events)).toBe('Long ago.');
    expect(await (await attach(body.run_id, 7)).rest()).toEqual([{ type: 'ended', status: 'complete', seq: 8 }]);
  });

  it('ends at once for a client that has already seen its end', async () => {
    provider.script = [{ text: 'Done.' }, { finish: true }];
    const stream = await ask('Hi');
    const { runId } = await started(stream);
    const last = (await stream.rest()).at(-1);
    expect((await (await attach(runId, last?.seq)).rest()).map(({ type }) => type)).toEqual(['ended']);
  });
});

describe('stopping an answer', () => {
  it('reaches the provider and keeps the text so far', async () => {
    provider.script = [{ text: 'So far' }, { hold: true }, { text: ' never seen' }, { finish: true }];
    const stream = await ask('Hi');
    const { runId, sessionId } = await started(stream);
    await stream.next();
    expect((await api.call(stopRun, { params: { run_id: runId } }, user)).body).toEqual({ status: 'stopped' });
    await provider.abandoned;
    expect((await stream.rest()).at(-1)).toMatchObject({ type: 'ended', status: 'stopped' });
    const { messages, running } = await open(sessionId);
    expect(messages[1]).toMatchObject({ content: 'So far', status: 'stopped' });
    expect(running).toBeNull();
  });

  it('returns how a run ended when it has already ended', async () => {
    provider.script = [{ text: 'Done.' }, { finish: true }];
    const { body } = await api.call(completeChat, { body: { message: 'Hi', email: user.email } }, user);
    expect((await api.call(stopRun, { params: { run_id: body.run_id } }, user)).body).toEqual({ status: 'complete' });
  });

  it('happens when the chat is deleted', async () => {
    provider.script = [{ text: 'So far' }, { hold: true }];
    const stream = await ask('Hi');
    const { sessionId } = await started(stream);
    await stream.next();
    await api.call(deleteSession, { query: { session_id: sessionId } }, user);
    await provider.abandoned;
    expect(await api.database.db.$count(chatMessages)).toBe(0);
  });
});

describe('a repeated request', () => {
  it('with the same idempotency key reconnects instead of asking twice', async () => {
    provider.script = [{ text: 'once' }, { hold: true }, { finish: true }];
    const key = { 'idempotency-key': 'k1' };
    const first = await ask('Hi', {}, key);
    const { runId, sessionId } = await started(first);
    const second = await ask('Hi', {}, key);
    expect((await started(second)).runId).toBe(runId);
    provider.release();
    expect(textOf(await second.rest())).toBe('once');
    expect((await open(sessionId)).messages).toHaveLength(2);
    expect(provider.requests).toHaveLength(1);
  });

  it('asks only once even when both requests arrive together', async () => {
    provider.script = [{ text: 'once' }, { finish: true }];
    const key = { 'idempotency-key': 'k2' };
    const streams = await Promise.all([ask('Hi', {}, key), ask('Hi', {}, key), ask('Hi', {}, key)]);
    const runIds = await Promise.all(streams.map(async (stream) => (await started(stream)).runId));
    expect(new Set(runIds).size).toBe(1);
    await Promise.all(streams.map((stream) => stream.rest()));
    expect(provider.requests).toHaveLength(1);
  });

  it('is refused while the chat is being answered, and names the run', async () => {
    provider.script = [{ text: 'busy' }, { hold: true }, { finish: true }];
    const stream = await ask('Hi');
    const { runId, sessionId } = await started(stream);
    const refused = await api.call(completeChat, { body: { message: 'And?', email: user.email, session_id: sessionId } }, user);
    expect(refused).toMatchObject({ status: 409, body: { code: 'already-answering', run_id: runId } });
  });
});

describe('a provider that fails', () => {
  const failures: [string, ScriptedProvider['script'], string, string][] = [
    ['cuts the connection in mid-answer', [{ text: 'Half an ' }, { hold: true }, { cut: true }], 'Half an ', 'provider-failed'],
    ['sends what is no JSON', [{ text: 'Half an ' }, { raw: 'data: {"choices": [oops\n\n' }], 'Half an ', 'provider-failed'],
    [
      'sends an error event',
      [{ text: 'Half an ' }, { raw: 'data: {"error":{"message":"overloaded"}}\n\n' }],
      'Half an ',
      'provider-failed',
    ],
    ['ends without an end', [{ text: 'Half an ' }], 'Half an ', 'provider-failed'],
    ['refuses the key', { status: 401 }, '', 'provider-refused'],
    ['answers with an error', { status: 400 }, '', 'provider-failed'],
  ];

  it.each(failures)('%s: the text so far is kept and marked, and the next question works', async (_, script, kept, code) => {
    provider.script = script;
    const stream = await ask('Hi');
    const { sessionId } = await started(stream);
    const first = await stream.next();
    provider.release();
    const events = [...(first ? [first] : []), ...(await stream.rest())];
    expect(events.at(-1)).toMatchObject({ type: 'ended', status: kept ? 'interrupted' : 'failed', error: { code } });
    expect(JSON.stringify(events)).not.toContain('secret-key');
    const failure = { code, detail: expect.stringMatching(/\.$/) };
    expect((await open(sessionId)).messages[1]).toMatchObject({ content: kept, status: kept ? 'interrupted' : 'failed', failure });
    provider.script = [{ text: 'Better.' }, { finish: true }];
    const retry = await api.call(completeChat, { body: { message: 'Hi', email: user.email, session_id: sessionId } }, user);
    expect(retry.body).toMatchObject({ message: 'Better.', status: 'complete' });
  });

  it('cannot be reached: the answer says so', async () => {
    const gone = await startScriptedProvider();
    const node = await createTestApp({ LLM_BASE_URL: gone.baseUrl, LLM_MODEL: 'scripted' }, api);
    await gone.close();
    const { body } = await node.call(completeChat, { body: { message: 'Hi', email: user.email } }, user);
    expect(body).toMatchObject({ status: 'failed', message: '', error: { code: 'provider-unreachable', detail: expect.any(String) } });
    await node.close();
  });
});

describe('an incognito chat', () => {
  it('stores nothing, still gets answers, and can be reconnected to', async () => {
    provider.script = [{ text: 'Between us.' }, { finish: true }];
    const stream = await ask('A secret', { temporary: true, history: [{ role: 'user', content: 'Earlier' }] });
    const first = await stream.next();
    expect(first).toMatchObject({ type: 'started', session_id: null });
    expect(textOf(await stream.rest())).toBe('Between us.');
    expect(provider.requests[0]?.messages.map(({ content }) => content)).toEqual(['Earlier', 'A secret']);
    const runId = first?.type === 'started' ? first.run_id : '';
    expect(textOf(await (await attach(runId)).rest())).toBe('Between us.');
    const stranger = await api.newUser();
    expect((await openStream({ url: `${url}/api/v4/chat/runs/${runId}/events`, token: stranger.token })).status).toBe(404);
    for (const table of [chatSessions, chatMessages, chatRuns]) expect(await api.database.db.$count(table)).toBe(0);
    expect((await api.database.db.select().from(passages)).map(({ kind }) => kind)).not.toContain('chat');
    expect((await api.call(listSessions, { params: { email: user.email }, query: {} }, user)).body.total).toBe(0);
  });
});

describe('a capability that is not connected', () => {
  it.each([{ create_image: true }, { search_enabled: true }])('%o is refused by name', async (wish) => {
    const answer = await api.call(completeChat, { body: { message: 'Hi', email: user.email, ...wish } }, user);
    expect(answer).toMatchObject({ status: 422, body: { code: 'not-connected' } });
    expect(await api.database.db.$count(chatSessions)).toBe(0);
  });
});

import {
  completeChat,
  deleteSummary,
  editSummary,
  importChats,
  openSession,
  restoreSummary,
  runEvents,
  searchMessages,
  stopRun,
  summarizeChat,
} from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { openStream } from '../../../../testing/event-stream.ts';
import { createTestApp } from '../../../../testing/test-app.ts';

const { api, provider, user } = appWithModel();

/** The window that is assumed for a model without facts. */
const window = 32_000;
const filler = 'The meeting went on about budgets, rooms, travel and the agenda of the following week in some detail.';

type Said = { role: 'user' | 'assistant'; content: string };

/** Imports a chat of turns, each a question with its answer. */
async function importTurns(turns: number, special: Readonly<Record<number, string>> = {}, words = filler): Promise<string> {
  const messages = Array.from({ length: turns * 2 }, (_, index) => ({
    key: `m${index}`,
    parent: index ? `m${index - 1}` : null,
    role: index % 2 ? ('assistant' as const) : ('user' as const),
    content: special[index] ?? `Point ${index}: ${words}`,
  }));
  const chats = [{ source_id: `chat-${turns}`, title: 'Long chat', messages }];
  const { body } = await api.call(importChats, { body: { chats } }, user);
  return body.results[0]?.session_id ?? '';
}
const ask = async (session_id: string, message: string, more: object = {}) =>
  (await api.call(completeChat, { body: { message, email: user.email, session_id, ...more } }, user)).body;
const open = async (session_id: string, last?: number) =>
  (await api.call(openSession, { query: { session_id, ...(last ? { last } : {}) } }, user)).body;
const isSummaryRequest = ({ messages }: { messages: { content: unknown }[] }) => String(messages[0]?.content).startsWith('You summarize');
const sizeOf = (request: unknown) => Math.ceil(Buffer.byteLength(JSON.stringify(request)) / 4);
const lastMessages = () => provider.requests.at(-1)?.messages as Said[];
const usageOf = async (session_id: string) => (await open(session_id)).messages.at(-1)?.usage;
const answerWith = (text: string) => {
  provider.script = [{ text }, { finish: true }];
};
const untilEnded = async (run_id: string) => {
  const stream = await openStream({ url: `${await api.listen()}/api${runEvents.path.replace('{run_id}', run_id)}`, token: user.token });
  return stream.rest();
};

describe('a short chat', () => {
  it('is sent as a whole, and its plan says what filled the context', async () => {
    answerWith('Fine.');
    const first = await ask('', 'Hello?', { session_id: null });
    await ask(first.session_id ?? '', 'How are you?');
    expect(lastMessages().filter(({ role }) => role !== ('system' as string))).toEqual([
      { role: 'user', content: 'Hello?' },
      { role: 'assistant', content: 'Fine.' },
      { role: 'user', content: 'How are you?' },
    ]);
    const plan = (await usageOf(first.session_id ?? ''))?.context;
    expect(plan).toMatchObject({ window, is_assumed: true, messages: 2, summarized: 0, left_out: 0, summary: 0, files: 0 });
    const { instructions = 0, memory = 0, tools = 0, passages = 0, history = 0, question = 0, used, limit = 0 } = plan ?? {};
    expect(used).toBe(instructions + memory + tools + passages + history + question);
    expect(history).toBeGreaterThan(0);
    expect(limit).toBeLessThan(window);
  });

  it('sends more than 40 messages as long as they fit', async () => {
    answerWith('Yes.');
    const session = await importTurns(60, { 0: 'The code word is Marigold.' });
    await ask(session, 'Do you remember?');
    expect(JSON.stringify(lastMessages())).toContain('Marigold');
    expect(provider.requests.filter(isSummaryRequest)).toHaveLength(0);
  });
});

describe('a chat of 2,000 messages', () => {
  it('answers questions about its beginning: the summary and what fits the question reach the model, within its window', async () => {
    const secret = 'The caterer for the Lisbon offsite is Quitanda Verde, and the deposit is 1,250 euros.';
    const session = await importTurns(1_000, { 4: secret, 5: 'Noted: Quitanda Verde, 1,250 euros.' });
    answerWith('Summary: an offsite in Lisbon is planned.');
    const events = await ask(session, 'Which caterer did we choose for the Lisbon offsite?');
    const { requests } = provider;
    expect(requests.filter(isSummaryRequest).length).toBeGreaterThan(1);
    expect(requests.filter((one) => !isSummaryRequest(one))).toHaveLength(1);
    for (const request of requests) expect(sizeOf(request)).toBeLessThan(window);
    const sent = JSON.stringify(lastMessages());
    expect(sent).toContain('Summary: an offsite in Lisbon is planned.');
    expect(sent).toContain('Quitanda Verde, and the deposit is 1,250 euros.');
    expect(events.sources.data?.[0]).toMatchObject({ kind: 'chat', title: 'Earlier in this chat' });
    // All first messages went into the summaries.
    expect(requests.some((one) => isSummaryRequest(one) && JSON.stringify(one.messages).includes('Quitanda Verde'))).toBe(true);

    const { messages } = await open(session);
    expect(messages).toHaveLength(2_003);
    const summary = messages.find(({ kind }) => kind === 'summary');
    expect(summary).toMatchObject({ role: 'assistant', content: 'Summary: an offsite in Lisbon is planned.', status: 'complete' });
    expect(events.sources.summarized).toMatchObject({ message_id: summary?.message_id });
    expect(messages[messages.findIndex(({ kind }) => kind === 'summary') + 1]?.role).toBe('user');
    expect((await usageOf(session))?.context?.summarized).toBe(events.sources.summarized?.messages);
    // What is before the summary stays on the page and in search.
    const { body: found } = await api.call(searchMessages, { query: { session_id: session, text: 'Quitanda' } }, user);
    expect(found.matches.map(({ shown }) => shown)).toContain(true);

    provider.requests.length = 0;
    await ask(session, 'What was the deposit of the caterer?');
    expect(provider.requests.filter(isSummaryRequest)).toHaveLength(0);
    expect(JSON.stringify(lastMessages())).toContain('1,250 euros');
    expect(sizeOf(provider.requests[0])).toBeLessThan(window);
  });
});

describe('summaries', () => {
  const longWords = filler.repeat(12);
  /** A chat that fills about 90 % of the context. */
  const fullChat = () => importTurns(30, { 0: 'The code word is Marigold.' }, longWords);

  it('stand in front of the newest messages, which are sent as they were said', async () => {
    const session = await fullChat();
    answerWith('In short.');
    await ask(session, 'And now?');
    const [first, ...rest] = lastMessages().filter(({ role }) => role !== ('system' as string));
    expect(first?.content).toMatch(/^A summary of the earlier part of this conversation.*In short\..*Point \d+/s);
    expect(rest.at(-1)?.content).toContain('And now?');
    expect(JSON.stringify(rest)).not.toContain('Point 2:');
  });

  it('can be edited, deleted and put back; deleted, the old messages are sent again', async () => {
    const session = await importTurns(5, { 0: 'The code word is Marigold.' });
    answerWith('About a meeting.');
    const { body } = await api.call(summarizeChat, { body: { session_id: session } }, user);
    await untilEnded(body.run_id);
    const before = await open(session);
    const summary = before.messages.find(({ kind }) => kind === 'summary');
    expect(before.messages.map(({ kind }) => kind ?? '').join()).toBe(',,,,,,,,summary,,');
    const message_id = summary?.message_id ?? '';
    await api.call(editSummary, { query: { message_id }, body: { content: 'About a garden.' } }, user);
    await ask(session, 'Hm?');
    expect(JSON.stringify(lastMessages())).toContain('About a garden.');
    expect(lastMessages().filter(({ role }) => role === 'assistant')).toHaveLength(1);
    await api.call(deleteSummary, { query: { message_id } }, user);
    await ask(session, 'Hm?');
    expect(JSON.stringify(lastMessages())).toContain('Marigold');
    expect(JSON.stringify(lastMessages())).not.toContain('About a garden.');
    const restored = { query: { message_id: summary?.parent_id ?? '' }, body: { content: 'About a garden.' } };
    expect((await api.call(restoreSummary, restored, user)).status).toBe(200);
    const after = await open(session);
    expect(after.messages[8]).toMatchObject({ kind: 'summary', content: 'About a garden.' });
    expect(after.messages).toHaveLength(15);
  });

  it('include the former summary', async () => {
    const session = await importTurns(5);
    answerWith('First summary.');
    await untilEnded((await api.call(summarizeChat, { body: { session_id: session } }, user)).body.run_id);
    for (const question of ['One?', 'Two?', 'Three?']) await ask(session, question);
    provider.requests.length = 0;
    answerWith('Second summary.');
    await untilEnded((await api.call(summarizeChat, { body: { session_id: session } }, user)).body.run_id);
    expect(JSON.stringify(provider.requests[0])).toContain('First summary.');
    await ask(session, 'Four?');
    expect(JSON.stringify(lastMessages())).toContain('Second summary.');
    expect(JSON.stringify(lastMessages())).not.toContain('One?');
    expect((await usageOf(session))?.context?.summarized).toBe(14);
  });

  it('belong to the branches that share the summarized messages', async () => {
    const session = await importTurns(5);
    answerWith('Short.');
    await untilEnded((await api.call(summarizeChat, { body: { session_id: session } }, user)).body.run_id);
    const { messages } = await open(session);
    // Another answer to a message before the summary does not get it.
    await ask(session, 'x', { regenerates: messages[3]?.message_id });
    expect(JSON.stringify(lastMessages())).not.toContain('Short.');
    expect((await open(session)).messages).toHaveLength(4);
    // An edited question behind it does.
    await ask(session, 'Changed?', { edits: messages[9]?.message_id });
    expect(JSON.stringify(lastMessages())).toContain('Short.');
  });

  it('that fail do not stop the answer, which says what was left out', async () => {
    const session = await importTurns(60, {}, longWords);
    provider.first = [[{ cut: true }]];
    answerWith('Still here.');
    const { message, status, sources } = await ask(session, 'And now?');
    expect({ message, status }).toEqual({ message: 'Still here.', status: 'complete' });
    expect(sources.messages_left_out).toBeGreaterThan(0);
    expect(sizeOf(provider.requests.at(-1))).toBeLessThan(window);
    expect((await open(session)).messages.some(({ kind }) => kind === 'summary')).toBe(false);
  });

  it('stop with Stop and leave nothing behind', async () => {
    const session = await importTurns(5);
    provider.script = [{ text: 'Half a' }, { hold: true }];
    const held = provider.held();
    const { run_id } = (await api.call(summarizeChat, { body: { session_id: session } }, user)).body;
    await held;
    expect((await open(session)).running).toMatchObject({ run_id, kind: 'summary' });
    const busy = await api.call(completeChat, { body: { message: 'Hi', email: user.email, session_id: session } }, user);
    expect(busy.status).toBe(409);
    expect((await api.call(stopRun, { params: { run_id } }, user)).body.status).toBe('stopped');
    const { messages, running } = await open(session);
    expect({ count: messages.length, running }).toEqual({ count: 10, running: null });
  });

  it('need something to summarize, and somebody who may edit the chat', async () => {
    answerWith('Hello.');
    const { session_id } = await ask('', 'Hi', { session_id: null });
    const body = { session_id: session_id ?? '' };
    expect(await api.call(summarizeChat, { body }, user)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    const other = await api.newUser();
    expect((await api.call(summarizeChat, { body }, other)).status).toBe(404);
    const [question] = (await open(session_id ?? '')).messages;
    const query = { message_id: question?.message_id ?? '' };
    // Other messages than summaries are no summaries.
    expect((await api.call(editSummary, { query, body: { content: 'x' } }, user)).status).toBe(404);
    expect((await api.call(deleteSummary, { query }, user)).status).toBe(404);
    expect((await open(session_id ?? '')).messages).toHaveLength(2);
  });
});

it('sends of an incognito chat what fits, and says what it left out', async () => {
  const history = Array.from({ length: 400 }, (_, index) => ({
    role: index % 2 ? ('assistant' as const) : ('user' as const),
    content: `Point ${index}: ${filler.repeat(4)}`,
  }));
  answerWith('Fine.');
  const { sources } = (await api.call(completeChat, { body: { message: 'Hm?', email: user.email, temporary: true, history } }, user)).body;
  expect(provider.requests).toHaveLength(1);
  expect(sizeOf(provider.requests[0])).toBeLessThan(window);
  expect(sources.messages_left_out).toBe(400 - lastMessages().filter(({ content }) => String(content).startsWith('Point')).length);
});

it('refuses a message that alone is too long for its model, before anything is stored', async () => {
  const small = await createTestApp({ LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'gpt-4' }, api);
  const message = 'Read this. '.repeat(6_000);
  const refused = await small.call(completeChat, { body: { message, email: user.email } }, user);
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  expect(JSON.stringify(refused.body)).toContain('Attach the text as a file');
  await small.close();
});

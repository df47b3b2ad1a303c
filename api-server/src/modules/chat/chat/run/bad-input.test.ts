import { limits } from 'shared-contracts';
import { completeChat, openSession } from 'shared-contracts/calls';
import { beforeAll, expect, it } from 'vitest';
import { openAiCompatible } from '../../../../platform/model/protocols/openai-chat/openai-chat.ts';
import { patientFetch } from '../../../../platform/model/provider-fetch.ts';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { makeOwned } from '../../../../testing/owned-things.ts';
import type { TestUser } from '../../../../testing/test-app.ts';

const { api, provider } = appWithModel();
let user: TestUser;
beforeAll(async () => {
  user = await api.newUser();
});

const ask = (message: string, session_id?: string) =>
  api.call(completeChat, { body: { message, email: user.email, ...(session_id ? { session_id } : {}) } }, user);
const stored = async (session_id: string | null) =>
  (await api.call(openSession, { query: { session_id: session_id ?? '' } }, user)).body.messages.map(({ content }) => content);

it('refuses a message of one megabyte with the limit, and stores nothing of it', async () => {
  const before = provider.requests.length;
  const refused = await ask('x'.repeat(1024 * 1024));
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-input', errors: [{ path: 'body.message' }] } });
  expect(JSON.stringify(refused.body)).toContain(String(limits.chatMessageMaxCharacters));
  expect(provider.requests).toHaveLength(before);
});

it('answers and stores half characters, null characters and 10,000 nested brackets', async () => {
  provider.script = [{ text: '('.repeat(10_000) }, { finish: true }];
  const message = `a\ud83db\u0000c ${'['.repeat(10_000)}`;
  const { body } = await ask(message);
  expect(await stored(body.session_id)).toEqual([`a\ufffdbc ${'['.repeat(10_000)}`, '('.repeat(10_000)]);
});

it('returns not-found for another user’s chat', async () => {
  const stranger = await api.newUser();
  const foreign = await makeOwned(api.database.db, 'chat', stranger.email);
  expect((await ask('Hi', foreign)).status).toBe(404);
  expect((await api.call(openSession, { query: { session_id: foreign } }, user)).status).toBe(404);
});

it('joins characters that are split between chunks, and keeps the text when the last one stays incomplete', async () => {
  const bytes = Buffer.from(
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content: 'so 😀 far' }, finish_reason: null }] })}\n\n`,
  );
  const half = bytes.indexOf(Buffer.from('😀')) + 2;
  provider.script = [{ raw: bytes.subarray(0, half) }, { raw: bytes.subarray(half) }, { finish: true }];
  expect((await ask('Hi')).body).toMatchObject({ message: 'so 😀 far', status: 'complete' });
  provider.script = [{ raw: bytes }, { raw: bytes.subarray(0, half) }];
  expect((await ask('Hi')).body).toMatchObject({ message: 'so 😀 far', status: 'interrupted' });
});

it('keeps an answer that has reached the limit of length, says so, and continues it', async () => {
  const cut = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'length' }] })}\n\n`;
  provider.script = [{ text: 'One, two' }, { raw: cut }];
  const { body } = await ask('Count.');
  expect(body).toMatchObject({ message: 'One, two', sources: { cut_off: true } });
  const session_id = body.session_id ?? '';
  const { messages } = (await api.call(openSession, { query: { session_id } }, user)).body;
  const continues = messages.at(-1)?.message_id ?? '';
  provider.script = [{ text: ', three' }, { finish: true }];
  const more = await api.call(completeChat, { body: { message: 'Count.', email: user.email, session_id, continues } }, user);
  expect(more.body).toMatchObject({ message: 'One, two, three', status: 'complete' });
  expect(more.body.sources?.cut_off).toBeUndefined();
});

it('keeps an answer that a filter ended, and says so', async () => {
  const filtered = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'content_filter' }] })}\n\n`;
  provider.script = [{ text: 'So far' }, { raw: filtered }];
  expect((await ask('Tell me.')).body).toMatchObject({ message: 'So far', status: 'complete', sources: { refused: true } });
});

it('gives up on a provider that stops responding, explains why and keeps the text so far', async () => {
  provider.script = [{ text: 'So far' }, { hold: true }];
  const endpoint = { baseUrl: provider.baseUrl, apiKey: undefined, keyHint: '', fetch: patientFetch(300) };
  const messages = [{ role: 'user' as const, content: 'Hi' }];
  const request = { userId: 'u', instructions: undefined, messages, passages: [] };
  const parts: string[] = [];
  const read = async () => {
    for await (const part of openAiCompatible(endpoint, 'scripted').stream(request, new AbortController().signal))
      if (part.type === 'text') parts.push(part.text);
  };
  await expect(read()).rejects.toMatchObject({ name: 'ModelError', message: 'The model provider sent nothing for a minute.' });
  expect(parts.join('')).toBe('So far');
});

import type { ExportedChat, ImportedChat, ImportedMessage } from 'shared-contracts';
import {
  earlierMessages,
  exportSession,
  importChats,
  openSession,
  searchItems,
  searchMessages,
  searchSessions,
  showVersion,
} from 'shared-contracts/calls';
import { generateChats } from 'shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import { appWithUser } from '../../../../testing/app-with-user.ts';

const given = appWithUser();

const said = (key: string, parent: string | null, role: 'user' | 'assistant', content: string, more: Partial<ImportedMessage> = {}) => ({
  key,
  parent,
  role,
  content,
  ...more,
});
const bring = async (source_id: string, messages: ImportedMessage[], more: Partial<ImportedChat> = {}) => {
  const chats = [{ source_id, title: 'Garden plan', messages, ...more }];
  return (await given.api.call(importChats, { body: { chats } }, given.user)).body.results[0]?.session_id ?? '';
};
const open = async (session_id: string, last?: number) =>
  (await given.api.call(openSession, { query: { session_id, ...(last === undefined ? {} : { last }) } }, given.user)).body;
const textsOf = ({ messages }: { messages: readonly { content: string }[] }) => messages.map(({ content }) => content);

const garden = [
  said('q', null, 'user', 'What grows in shade?'),
  said('a', 'q', 'assistant', 'Ferns.', { vote: 'like', usage: { total_ms: 1200, output_tokens: 2 } }),
  said('q2', 'a', 'user', 'And in sun?'),
  said('a2', 'q2', 'assistant', '', { status: 'failed' }),
  said('b', 'q', 'assistant', 'Hostas.', { model: 'gpt-4o' }),
];

describe('a chat exported to a file', () => {
  const exported = async (session_id: string) => (await given.api.call(exportSession, { query: { session_id } }, given.user)).body;
  /** Returns everything that a copy must preserve. Ids are replaced by positions. */
  const without = ({ messages, shown_message_id }: ExportedChat) => {
    const place = (id: string | null | undefined) => messages.findIndex(({ message_id }) => message_id === id);
    return {
      shown: place(shown_message_id),
      messages: messages.map(({ message_id: _, parent_id, ...rest }) => ({ ...rest, parent: place(parent_id) })),
    };
  };

  it('contains every version and the shown one, and an import restores them exactly', async () => {
    const file = await exported(await bring('first', garden, { shown: 'a2' }));
    expect(textsOf(file)).toEqual(['What grows in shade?', 'Ferns.', 'And in sun?', '', 'Hostas.']);
    expect(file.shown_message_id).toBe(file.messages[3]?.message_id);
    const again = file.messages.map(({ message_id, parent_id, role, content, created_at, model, status, vote, usage }) => ({
      ...said(message_id, parent_id ?? null, role, content),
      created_at,
      model,
      status,
      vote,
      usage,
    }));
    const copy = await bring('second', again, { shown: file.shown_message_id ?? '' });
    expect(without(await exported(copy))).toEqual(without(file));
    expect(textsOf(await open(copy))).toEqual(['What grows in shade?', 'Ferns.', 'And in sun?', '']);
  });

  it('equals what was imported, in every writing system', async () => {
    const chats = generateChats(40, 12);
    const { results } = (await given.api.call(importChats, { body: { chats } }, given.user)).body;
    for (const [at, chat] of chats.entries()) {
      const file = await exported(results[at]?.session_id ?? '');
      const place = (key: string | null | undefined) => chat.messages.findIndex((one) => one.key === key);
      expect([file.title, file.notes]).toEqual([chat.title, chat.notes]);
      expect(without(file)).toMatchObject({
        shown: place(chat.shown),
        messages: chat.messages.map(({ key: _, parent, ...message }) => ({ ...message, parent: place(parent) })),
      });
    }
  });

  it('loses the characters that a database can’t store, also in sources', async () => {
    const sources = { data: [{ title: 'a\u0000灯\ud83d', url: 'https://a.example/' }] };
    const session_id = await bring('characters', [said('a', null, 'assistant', 'x\u0000', { sources, model: 'm\u0000' })]);
    const cleaned = { data: [{ title: 'a灯\ufffd', url: 'https://a.example/' }] };
    expect((await exported(session_id)).messages).toMatchObject([{ content: 'x', model: 'm', sources: cleaned }]);
  });

  it('keeps the version that the user switched to', async () => {
    const session_id = await bring('switched', garden, { shown: 'a2' });
    const { messages } = await exported(session_id);
    await given.api.call(showVersion, { query: { message_id: messages[4]?.message_id ?? '' } }, given.user);
    expect((await exported(session_id)).shown_message_id).toBe(messages[4]?.message_id);
  });
});

describe('a long chat', () => {
  const long = (count: number) =>
    Array.from({ length: count }, (_, at) => said(`m${at}`, at ? `m${at - 1}` : null, at % 2 ? 'assistant' : 'user', `Message ${at}`));

  it('opens at its end, and loads earlier messages in pages', async () => {
    const session_id = await bring('long', long(25));
    const end = await open(session_id, 10);
    expect([textsOf(end).at(0), textsOf(end).at(-1), end.messages.length, end.earlier]).toEqual(['Message 15', 'Message 24', 10, 15]);
    const before = await given.api.call(
      earlierMessages,
      { query: { message_id: end.messages[0]?.message_id ?? '', last: 10 } },
      given.user,
    );
    expect(textsOf(before.body)).toEqual(Array.from({ length: 10 }, (_, at) => `Message ${at + 5}`));
    expect(before.body.earlier).toBe(5);
    const first = await given.api.call(
      earlierMessages,
      { query: { message_id: before.body.messages[0]?.message_id ?? '', last: 10 } },
      given.user,
    );
    expect([textsOf(first.body).at(0), first.body.messages.length, first.body.earlier]).toEqual(['Message 0', 5, 0]);
    expect([...first.body.messages, ...before.body.messages, ...end.messages]).toEqual((await open(session_id)).messages);
    expect((await open(session_id)).earlier).toBeUndefined();
  });

  it('returns a short chat in full, with its versions', async () => {
    const session_id = await bring('short', garden, { shown: 'b' });
    const whole = await open(session_id);
    expect(await open(session_id, 60)).toEqual({ ...whole, earlier: 0 });
    expect(whole.messages[1]?.versions).toHaveLength(2);
    expect((await open(session_id, 1)).messages).toEqual(whole.messages.slice(-1));
  });

  it('limits the page size that is asked for', async () => {
    const session_id = await bring('bounds', long(5));
    for (const last of [0, -3, 0.5]) expect((await open(session_id, last)).messages).toHaveLength(1);
    expect((await open(session_id, 1e9)).messages).toHaveLength(5);
  });
});

describe('search', () => {
  const inHistory = async (title: string) =>
    (await given.api.call(searchSessions, { query: { email: given.user.email, title } }, given.user)).body.data;
  const idOf = async (session_id: string, text: string) =>
    (await given.api.call(exportSession, { query: { session_id } }, given.user)).body.messages.find(({ content }) => content === text)
      ?.message_id;

  it('names the matching message, preferring the shown version over a hidden one', async () => {
    const session_id = await bring('found', garden, { shown: 'b' });
    expect((await inHistory('hostas'))[0]?.found_message_id).toBe(await idOf(session_id, 'Hostas.'));
    expect((await inHistory('in sun'))[0]?.found_message_id).toBe(await idOf(session_id, 'And in sun?'));
    expect((await inHistory('in s'))[0]?.found_message_id).toBe(await idOf(session_id, 'What grows in shade?'));
    expect((await inHistory('garden'))[0]).not.toHaveProperty('found_message_id');
  });

  it('finds every message of every version in a chat, in order, with the words around the match', async () => {
    const far = `${'before '.repeat(20)}100% of_it\\ ${'after '.repeat(20)}`;
    const family = '👩‍👩‍👧';
    const families = said('d', 'c', 'user', `${family.repeat(30)}ab Sintra cd${family.repeat(30)}`);
    const session_id = await bring('within', [...garden, said('c', 'b', 'user', far), families], { shown: 'c' });
    const within = async (text: string) => (await given.api.call(searchMessages, { query: { session_id, text } }, given.user)).body;
    expect(await within(' IN s')).toEqual({
      total: 2,
      matches: [
        { message_id: await idOf(session_id, 'What grows in shade?'), role: 'user', excerpt: 'What grows in shade?', shown: true },
        { message_id: await idOf(session_id, 'And in sun?'), role: 'user', excerpt: 'And in sun?', shown: false },
      ],
    });
    expect((await within('100% of_it\\')).matches[0]?.excerpt).toMatch(/^….{33,40}100% of_it\\.{33,40}…$/);
    const ofFamilies = `…${family.repeat(8)}ab Sintra cd${family.repeat(7)}…`;
    expect((await within('Sintra')).matches[0]?.excerpt).toBe(ofFamilies);
    expect(await within('%')).toMatchObject({ total: 1 });
    expect(await within('zz')).toEqual({ total: 0, matches: [] });
  });

  it('counts more matches in a long chat than it lists', async () => {
    const many = Array.from({ length: 230 }, (_, at) =>
      said(`m${at}`, at ? `m${at - 1}` : null, at % 2 ? 'assistant' : 'user', `Number ${at}`),
    );
    const session_id = await bring('many', many);
    const { matches, total } = (await given.api.call(searchMessages, { query: { session_id, text: 'number' } }, given.user)).body;
    expect([matches.length, total, matches[0]?.excerpt]).toEqual([200, 230, 'Number 0']);
  });

  it('names the matching message when searching all chats, and it can be shown', async () => {
    const session_id = await bring('everything', garden, { shown: 'b' });
    const { body } = await given.api.call(searchItems, { query: { email: given.user.email, q: 'ferns' } }, given.user);
    const message_id = body.hits[0]?.message_id ?? '';
    expect(message_id).toBe(await idOf(session_id, 'Ferns.'));
    expect(textsOf((await given.api.call(showVersion, { query: { message_id } }, given.user)).body)).toContain('Ferns.');
    const byTitle = await given.api.call(searchItems, { query: { email: given.user.email, q: 'garden' } }, given.user);
    expect(byTitle.body.hits[0]).not.toHaveProperty('message_id');
  });
});

import { importedChat } from 'shared-contracts';
import { describe, expect, it } from 'vitest';
import { readChats, splitIntoBatches } from './import-chats.model.ts';

const node = (id: string, parent: string | null, children: string[], message: object | null = null) => ({ id, parent, children, message });
const said = (role: string, text: string, more: object = {}) => ({
  author: { role },
  create_time: 1_700_000_000,
  content: { content_type: 'text', parts: [text] },
  metadata: { model_slug: 'gpt-4o' },
  ...more,
});
const chatGpt = {
  conversation_id: 'c1',
  title: 'Ferns',
  create_time: 1_700_000_000,
  update_time: 1_700_000_100,
  current_node: 'a2',
  mapping: {
    root: node('root', null, ['system']),
    system: node('system', 'root', ['q1'], said('system', 'You are helpful.')),
    q1: node('q1', 'system', ['a1', 'tool'], said('user', 'What grows in shade?')),
    a1: node('a1', 'q1', [], said('assistant', 'Hostas.')),
    tool: node('tool', 'q1', ['a2'], said('tool', 'search result')),
    a2: node('a2', 'tool', ['rest'], said('assistant', 'Ferns.')),
    rest: node('rest', 'a2', ['hidden'], said('assistant', 'And moss.')),
    hidden: node('hidden', 'rest', [], said('user', 'secret', { metadata: { is_visually_hidden_from_conversation: true } })),
  },
};
const claude = {
  uuid: 'u1',
  name: 'Moss',
  created_at: '2025-01-02T03:04:05Z',
  updated_at: '2025-01-02T03:05:05Z',
  chat_messages: [
    {
      uuid: 'm1',
      sender: 'human',
      text: 'What is moss?',
      content: [{ type: 'text', text: 'What is moss?' }],
      created_at: '2025-01-02T03:04:05Z',
    },
    {
      uuid: 'm2',
      sender: 'assistant',
      text: '',
      content: [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: 'A plant.' },
      ],
    },
  ],
};
const own = {
  format: 'atrium-chat',
  version: 1,
  session_id: 's1',
  title: 'Own',
  notes: 'Remember.',
  messages: [
    { message_id: 'm1', role: 'user', content: 'Hi' },
    { message_id: 'm2', role: 'assistant', content: '', status: 'failed' },
    { message_id: 'm3', role: 'assistant', content: 'Hello.', status: 'stopped', vote: 'like', model: 'm' },
  ],
};
const first = (file: unknown) => readChats(file)?.chats[0];
const lines = (file: unknown) => first(file)?.messages.map(({ key, parent, role, content }) => [key, parent, role, content]);

describe('importing a file', () => {
  it('keeps the tree of a ChatGPT chat without tool, system, and hidden messages, and joins the parts of an answer', () => {
    expect(first([chatGpt])).toMatchObject({
      source_id: 'chatgpt:c1',
      title: 'Ferns',
      shown: 'a2',
      created_at: '2023-11-14T22:13:20.000Z',
    });
    expect(lines([chatGpt])).toEqual([
      ['q1', null, 'user', 'What grows in shade?'],
      ['a1', 'q1', 'assistant', 'Hostas.'],
      ['a2', 'q1', 'assistant', 'Ferns.\n\nAnd moss.'],
    ]);
  });

  it('reads a Claude chat as a list of messages without reasoning', () => {
    expect(first([claude])).toMatchObject({ source_id: 'claude:u1', title: 'Moss' });
    expect(lines([claude])).toEqual([
      ['m1', null, 'user', 'What is moss?'],
      ['m2', 'm1', 'assistant', 'A plant.'],
    ]);
  });

  it('keeps the notes, votes, and answer states of a chat exported by Atrium', () => {
    expect(first(own)).toMatchObject({ source_id: 'atrium:s1', title: 'Own', notes: 'Remember.' });
    expect(first(own)?.messages[1]).toMatchObject({ parent: 'm1', content: 'Hello.', status: 'stopped', vote: 'like', model: 'm' });
    const { session_id: _, ...older } = own;
    expect(first(older)?.source_id).toBe(first(structuredClone(older))?.source_id);
  });

  it('produces what the server accepts', () => {
    for (const file of [own, [chatGpt], [claude]]) expect(importedChat.safeParse(first(file)).success).toBe(true);
  });

  it('lists what is left out and rejects unknown files', () => {
    const empty = { uuid: 'e', name: 'Nothing said', chat_messages: [] };
    expect(readChats([claude, empty])).toMatchObject({ chats: [{ title: 'Moss' }], skipped: [{ title: 'Nothing said', reason: 'empty' }] });
    for (const file of [{}, [], 'text', 7, null, [{ title: 'x' }]]) expect(readChats(file)).toBeNull();
  });

  it('keeps the messages of a tree with a cycle', () => {
    const circle = {
      id: 'x',
      title: 'x',
      mapping: { a: node('a', 'b', ['b'], said('user', 'a')), b: node('b', 'a', ['a'], said('assistant', 'b')) },
    };
    expect(lines([circle])).toEqual([
      ['a', null, 'user', 'a'],
      ['b', 'a', 'assistant', 'b'],
    ]);
  });
});

it('splits chats into requests of limited size', () => {
  const chat = first(own);
  if (!chat) throw new Error('no chat');
  expect(splitIntoBatches(Array.from({ length: 120 }, () => chat)).map(({ length }) => length)).toEqual([50, 50, 20]);
  const long = { ...chat, messages: [{ key: 'a', parent: null, role: 'user' as const, content: 'x'.repeat(300_000) }] };
  expect(splitIntoBatches([long, long, long])).toHaveLength(3);
});

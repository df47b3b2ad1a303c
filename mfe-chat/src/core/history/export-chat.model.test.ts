import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { readChats } from '../import/import-chats.model.ts';
import { chatAsJson, chatAsMarkdown, fileNameOf } from './export-chat.model.ts';

const chat = {
  session_id: 's1',
  title: 'Q3',
  notes: 'Ask Ana.',
  shown_message_id: 'm2',
  messages: [
    make.chatMessage({ content: 'Why?' }),
    make.chatMessage({
      role: 'assistant',
      content: '**Because.**\n',
      sources: { data: [{ title: 'Report', url: '/app/help/a' }, { title: 'Memo' }] },
    }),
  ],
};

it('writes a chat to be read, with sources and notes', () => {
  expect(chatAsMarkdown(chat, { user: 'You', assistant: 'Assistant' })).toBe(
    '# Q3\n\n## You\n\nWhy?\n\n## Assistant\n\n**Because.**\n\n1. Report </app/help/a>\n2. Memo\n\n---\n\nAsk Ana.\n',
  );
});

it('reads back what it wrote: every version, the shown one, and what is known of each', () => {
  const messages = [
    make.chatMessage({ message_id: 'q', parent_id: null, content: 'Why?' }),
    make.chatMessage({
      message_id: 'a',
      parent_id: 'q',
      role: 'assistant',
      content: 'So.',
      usage: { total_ms: 9 },
      vote: 'like',
      model: 'm',
    }),
    make.chatMessage({ message_id: 'b', parent_id: 'q', role: 'assistant', content: '', status: 'failed' }),
    make.chatMessage({ message_id: 'q2', parent_id: 'a', content: ' ' }),
  ];
  const file = chatAsJson({ session_id: 's1', title: 'Q3', notes: '', shown_message_id: 'b', messages });
  const [read] = readChats(JSON.parse(file))?.chats ?? [];
  expect(read?.shown).toBe('b');
  expect(read?.messages).toMatchObject([
    { key: 'q', parent: null, role: 'user', content: 'Why?' },
    { key: 'a', parent: 'q', role: 'assistant', content: 'So.', usage: { total_ms: 9 }, vote: 'like', model: 'm' },
    { key: 'b', parent: 'q', role: 'assistant', content: '', status: 'failed' },
    { key: 'q2', parent: 'a', content: ' ' },
  ]);
});

it('writes everything as JSON that says what it is', () => {
  expect(JSON.parse(chatAsJson(chat))).toEqual({ format: 'atrium-chat', version: 2, ...chat });
});

it.each([
  ['Q3: up/down?', 'Q3 up down.md'],
  ['...', 'chat.md'],
  ['a\u0000b\nc', 'a b c.md'],
  [`${'x'.repeat(79)}😀`, `${'x'.repeat(79)}\ufffd.md`],
])('names the file of %j %j', (title, expected) => expect(fileNameOf(title, 'md')).toBe(expected));

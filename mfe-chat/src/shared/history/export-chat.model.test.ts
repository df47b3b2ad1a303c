import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { chatAsJson, chatAsMarkdown, fileNameOf } from './export-chat.model.ts';

const chat = {
  session_id: 's1',
  title: 'Q3',
  notes: 'Ask Ana.',
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

it('writes everything as JSON that says what it is', () => {
  expect(JSON.parse(chatAsJson(chat))).toEqual({ format: 'atrium-chat', version: 1, ...chat });
});

it.each([
  ['Q3: up/down?', 'Q3 up down.md'],
  ['...', 'chat.md'],
  ['a\u0000b\nc', 'a b c.md'],
  [`${'x'.repeat(79)}😀`, `${'x'.repeat(79)}\ufffd.md`],
])('names the file of %j %j', (title, expected) => expect(fileNameOf(title, 'md')).toBe(expected));

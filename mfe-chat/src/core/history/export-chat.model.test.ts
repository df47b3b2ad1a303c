import type { ImportedChat } from 'shared-contracts';
import { generateChats, make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { importCases } from '../../testing/import-cases.ts';
import { readChats } from '../import/import-chats.model.ts';
import { formatChatJson, formatChatMarkdown, toFileName } from './export-chat.model.ts';

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

it('formats a chat as Markdown with sources and notes', () => {
  expect(formatChatMarkdown(chat, { user: 'You', assistant: 'Assistant' })).toBe(
    '# Q3\n\n## You\n\nWhy?\n\n## Assistant\n\n**Because.**\n\n1. Report </app/help/a>\n2. Memo\n\n---\n\nAsk Ana.\n',
  );
});

it('imports its own export: every version, its details, and which one is shown', () => {
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
  const file = formatChatJson({ session_id: 's1', title: 'Q3', notes: '', shown_message_id: 'b', messages });
  const [read] = readChats(JSON.parse(file))?.chats ?? [];
  expect(read?.shown).toBe('b');
  expect(read?.messages).toMatchObject([
    { key: 'q', parent: null, role: 'user', content: 'Why?' },
    { key: 'a', parent: 'q', role: 'assistant', content: 'So.', usage: { total_ms: 9 }, vote: 'like', model: 'm' },
    { key: 'b', parent: 'q', role: 'assistant', content: '', status: 'failed' },
    { key: 'q2', parent: 'a', content: ' ' },
  ]);
});

const exportAgain = ({ source_id: session_id, title, notes = '', shown, messages }: ImportedChat) =>
  formatChatJson({
    session_id,
    title,
    notes,
    shown_message_id: shown ?? null,
    messages: messages.map(({ key: message_id, parent: parent_id, ...message }) => ({ message_id, parent_id, ...message })),
  });

it('imports its own export completely, in every writing system, and exports the same again', () => {
  for (const given of generateChats(200, 4711)) {
    const read = readChats(JSON.parse(exportAgain(given)));
    const { messages: _, created_at: _from, ...rest } = given;
    expect(read?.leftOut).toEqual([]);
    expect(read?.chats).toMatchObject([{ ...rest, source_id: `atrium:${given.source_id}`, messages: given.messages }]);
  }
});

it.each(importCases)('exports an imported chat so that another import makes the same of it: $name', ({ file }) => {
  for (const chat of readChats(file)?.chats ?? []) {
    const exported = exportAgain(chat);
    const read = readChats(JSON.parse(exported));
    expect(read?.leftOut).toEqual([]);
    expect(exportAgain({ ...(read?.chats[0] ?? chat), source_id: chat.source_id })).toBe(exported);
  }
});

it('formats everything as JSON that names its format', () => {
  expect(JSON.parse(formatChatJson(chat))).toEqual({ format: 'atrium-chat', version: 2, ...chat });
});

it.each([
  ['Q3: up/down?', 'Q3 up down.md'],
  ['...', 'chat.md'],
  ['a\u0000b\nc', 'a b c.md'],
  [`${'x'.repeat(79)}😀`, `${'x'.repeat(79)}.md`],
])('names the file for %j %j', (title, expected) => expect(toFileName(title, 'md')).toBe(expected));

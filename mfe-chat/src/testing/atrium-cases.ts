import { atriumFile, type ChatCase } from './chat-files.ts';

const written = 'می‌خواهم\r\n👩‍👩‍👧 e\u0301 $$x^2$$ \\(y\\)\r\n\r\n```js\r\n<b>"\r\n```\r\n<details> List<String> &lt; \u200f‏שלום ';
const sources = {
  type: 'file',
  data: [
    { title: 'Отчёт', kind: 'file', snippet: 'семь', passage: 'семь ламп', whole: true },
    { title: 'مساعدة', url: '/app/help/a', kind: 'help' },
  ],
  suggestions: ['और?'],
  cut_off: true,
  thoughts: { text: 'うーん', ms: 7 },
};

/** Lists what exports of Atrium hold, each with what an import makes of it. */
export const atriumCases: readonly ChatCase[] = [
  {
    name: 'a chat with what an import can’t keep',
    file: atriumFile(
      [
        {
          message_id: 'q'.repeat(201),
          content: 'Čtěte',
          attachments: [{ file_id: 'f', file_name: 'smlouva.pdf' }],
          references: [{ kind: 'agent', id: 'a', name: 'Pravník' }],
          versions: ['m1'],
          saved: false,
        },
        { message_id: 'a', parent_id: 'q'.repeat(201), content: 'Ano.', status: 'new-state', saved: true },
      ],
      { title: 'Ž'.repeat(301) },
    ),
    texts: ['Čtěte', 'Ano.'],
    leftOut: { shortened: 1, files: [1, 'smlouva.pdf'], details: [3, 'Pravník', 'saved', 'status'] },
    chat: { title: 'Ž'.repeat(300), messages: [{ key: '#0' }, { parent: '#0' }] },
  },
  {
    name: 'a version 1 file: one branch, without empty messages',
    file: atriumFile(
      [{ content: 'Привет' }, { content: ' ', status: 'failed' }, { content: 'Снова', role: 'user' }].map((one) => ({
        ...one,
        parent_id: undefined,
      })),
      { version: 1 },
    ),
    texts: ['Привет', 'Снова'],
    chat: { messages: [{ parent: null }, { parent: 'm0' }] },
  },
  {
    name: 'two messages with one id, and those that follow them',
    file: atriumFile([
      { content: 'أ' },
      { content: 'ب' },
      { message_id: 'm1', content: 'ج', parent_id: 'm0' },
      { content: 'د', parent_id: 'm1' },
    ]),
    texts: ['أ', 'ب', 'ج', 'د'],
    chat: { messages: [{ parent: null }, { parent: 'm0' }, { key: 'm2', parent: 'm0' }, { parent: 'm1' }] },
  },
  {
    name: 'messages before their parents',
    file: atriumFile([
      { message_id: 'c', content: '三', parent_id: 'b' },
      { message_id: 'b', content: '二', parent_id: 'a' },
      { message_id: 'a', content: '一', parent_id: null },
    ]),
    texts: ['一', '二', '三'],
    chat: { messages: [{ parent: null }, { parent: 'a' }, { parent: 'b' }] },
  },
  {
    name: 'entries that aren’t messages, and contents that aren’t texts',
    file: atriumFile([], {
      messages: [
        null,
        7,
        { message_id: 'q', parent_id: null, role: 'user', content: 'नमस्ते' },
        { message_id: 'a', parent_id: 'q', content: ['x'] },
      ],
    }),
    texts: ['नमस्ते', ''],
    leftOut: { unknownParts: [3, 'Chat', 'content'] },
  },
  {
    name: 'a message of a kind that is not known, and a summary',
    file: atriumFile([
      { content: 'ถาม', kind: 'poll' },
      { content: 'สรุป', kind: 'summary' },
    ]),
    texts: ['ถาม', 'สรุป'],
    leftOut: { details: [1, 'kind'] },
    chat: { messages: [{ kind: undefined }, { kind: 'summary' }] },
  },
  {
    name: 'a message of a role that is not known',
    file: atriumFile([{ content: '¿Y?' }, { content: 'Dato', role: 'tool' }, { content: 'Fin', role: 'assistant' }]),
    texts: ['¿Y?', 'Dato', 'Fin'],
    leftOut: { details: [1, 'role'] },
  },
  {
    name: 'odd dates, and a chat with the date of its first message',
    file: atriumFile([
      { content: '일', created_at: '2026-03-01T10:00:00+09:00' },
      { content: '이', created_at: '2999-01-01T00:00:00Z' },
      { content: '삼', created_at: -1 },
      { content: '사', created_at: 'soon' },
    ]),
    texts: ['일', '이', '삼', '사'],
    leftOut: { dates: 3 },
    chat: {
      created_at: '2026-03-01T01:00:00.000Z',
      messages: [{ created_at: '2026-03-01T01:00:00.000Z' }, { created_at: undefined }, {}, {}],
    },
  },
  {
    name: 'sources of every kind, suggestions and thoughts',
    file: atriumFile([{ content: 'Почему?' }, { content: 'Потому.', sources }]),
    texts: ['Почему?', 'Потому.'],
    chat: { messages: [{}, { sources }] },
  },
  {
    name: 'invalid sources, votes and usage',
    file: atriumFile([{ content: 'למה?' }, { content: 'ככה.', sources: { data: 'x' }, vote: 'meh', usage: { total_ms: 'long' } }]),
    texts: ['למה?', 'ככה.'],
    leftOut: { details: [3, 'vote', 'sources', 'usage'] },
  },
  {
    name: 'characters in sources and model names that can’t be stored',
    file: atriumFile([{ content: '灯' }, { content: 'ok', model: 'm\u0000', sources: { data: [{ title: 'a\u0000b\ud83d', url: '/x' }] } }]),
    texts: ['灯', 'ok'],
    leftOut: { characters: 2 },
    chat: { messages: [{}, { model: 'm', sources: { data: [{ title: 'ab\ufffd', url: '/x' }] } }] },
  },
  {
    name: 'notes that are too long',
    file: atriumFile([{ content: 'हाँ' }], { notes: '👩‍👩‍👧'.repeat(100_000) }),
    texts: ['हाँ'],
    leftOut: { shortened: [1, 'Chat'] },
  },
  {
    name: 'an unfinished answer, and one whose model has a long name',
    file: atriumFile([
      { content: 'Пиши' },
      { content: 'Пи', status: 'running' },
      { content: 'Ещё' },
      { content: 'Да', model: 'м'.repeat(201) },
    ]),
    texts: ['Пиши', 'Пи', 'Ещё', 'Да'],
    leftOut: { details: [1, 'status'], shortened: 1 },
    chat: { messages: [{}, { status: 'interrupted' }, {}, { model: 'м'.repeat(200) }] },
  },
  {
    name: 'a shown message that isn’t in the file',
    file: atriumFile([{ content: 'مرحبا' }], { shown_message_id: 'gone' }),
    texts: ['مرحبا'],
    chat: { shown: undefined },
  },
  {
    name: 'a failed answer, its author, and what was made of it',
    file: atriumFile([
      { content: '質問', author: { name: '田中' } },
      { status: 'failed', failure: { code: 'x', detail: '失敗' }, agent_id: 'ag', blueprint_type: 'flow' },
    ]),
    texts: ['質問', ''],
    leftOut: { details: [4, '田中', '失敗', 'agent_id', 'blueprint_type'] },
    chat: { messages: [{}, { status: 'failed' }] },
  },
  {
    name: 'line ends of Windows, joiners, formulas, fences and what looks like HTML',
    file: atriumFile([{ content: written }, { content: written }]),
    texts: [written, written],
  },
  {
    name: 'a chat without an id, and one of a later version, among entries that aren’t chats',
    file: [
      atriumFile([{ content: 'раз' }], { session_id: undefined }),
      { title: 'תיקייה' },
      'x',
      atriumFile([{ content: 'два' }], { version: 99 }),
    ],
    texts: ['раз', 'два'],
    skipped: [
      ['תיקייה', 'unknown'],
      ['#3', 'unknown'],
    ],
  },
  {
    name: 'thousands of messages in one branch',
    file: atriumFile(Array.from({ length: 5_000 }, (_, at) => ({ content: `संदेश ${at}` }))),
    texts: Array.from({ length: 5_000 }, (_, at) => `संदेश ${at}`),
    chat: { source_id: 'atrium:s1' },
  },
  {
    name: 'a message that is too long, with an emoji at the limit',
    file: atriumFile([{ content: `${'x'.repeat(399_998)}👩‍👩‍👧` }]),
    texts: ['x'.repeat(399_998)],
    leftOut: { shortened: 1 },
  },
  {
    name: 'messages that go in circles or follow themselves',
    file: atriumFile([
      { content: 'ก', parent_id: 'm1' },
      { content: 'ข', parent_id: 'm0' },
      { content: 'ค', parent_id: 'm2' },
    ]),
    texts: ['ข', 'ก', 'ค'],
    chat: { messages: [{ parent: null }, { parent: 'm1' }, { parent: null }] },
  },
];

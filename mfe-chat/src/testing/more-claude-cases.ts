import { type ChatCase, claudeFile, fileGone, pictureGone } from './chat-files.ts';

const text = (value: string, more: object = {}) => ({ type: 'text', text: value, ...more });
const use = (name: string, input: object) => ({ type: 'tool_use', name, input });
const result = (name: string, content: readonly object[] = []) => ({ type: 'tool_result', name, content });
const artifact = (input: object) => use('artifacts', { id: 'a1', ...input });
const fence = (info: string, content: string) => `\`\`\`${info}\n${content}\n\`\`\``;
const written = 'می‌خواهم\r\n👩‍👩‍👧 e\u0301 $$x^2$$ \\(y\\)\r\n\r\n```js\r\n<b>"\r\n```\r\n<details> List<String> &lt; \u200f‏שלום';

/** Lists more of what exports of Claude hold: newer kinds of parts, and files in odd shapes. */
export const moreClaudeCases: readonly ChatCase[] = [
  {
    name: 'two pasted files with one name, and two without',
    file: claudeFile([
      {
        text: 'Сравни',
        attachments: [
          { file_name: 'paste.txt', extracted_content: 'один' },
          { file_name: 'paste.txt', extracted_content: 'два' },
          { file_name: '', extracted_content: 'три' },
          { extracted_content: 'четыре' },
        ],
        files: [{ file_name: 'paste.txt' }],
      },
    ]),
    texts: [
      ['Сравни', `paste.txt:\n${fence('', 'один')}`, `paste.txt:\n${fence('', 'два')}`, fence('', 'три'), fence('', 'четыре')].join('\n\n'),
    ],
  },
  {
    name: 'a message whose text is beside an empty part',
    file: claudeFile([
      { content: [text('')], text: 'مرحبا' },
      { content: [text(' '), { type: 'thinking', thinking: '…' }], text: 'أهلا' },
    ]),
    texts: ['مرحبا', 'أهلا'],
    leftOut: { thoughts: 1 },
  },
  {
    name: 'parts that are plain texts, and one of an unknown kind',
    file: claudeFile([{ content: ['灯は？', 7, null, { type: 'text', text: '二つ？' }] }, { content: 'はい。' }]),
    texts: ['灯は？\n\n二つ？', 'はい。'],
    leftOut: { unknownParts: 1 },
  },
  {
    name: 'instructions of a system, and entries that aren’t messages',
    file: claudeFile(
      [
        { sender: 'system', text: 'Be kind.' },
        { sender: 'assistant', text: 'नमस्ते' },
      ],
      {
        chat_messages: [{ sender: 'system', text: 'Be kind.' }, null, 'x', { uuid: 'a', sender: 'assistant', text: 'नमस्ते' }],
      },
    ),
    texts: ['नमस्ते'],
    leftOut: { hidden: 1, unknownParts: 2 },
    chat: { messages: [{ role: 'assistant', parent: null }] },
  },
  {
    name: 'an artifact that two branches change, each from the same version',
    file: claudeFile([
      { text: 'План' },
      { content: [artifact({ command: 'create', type: 'text/markdown', title: 'План', content: 'один' })] },
      { text: 'два!' },
      { content: [artifact({ command: 'update', old_str: 'один', new_str: 'два' })] },
      { uuid: 'q2', sender: 'human', parent_message_uuid: 'm1', text: 'три!' },
      { uuid: 'a2', sender: 'assistant', content: [artifact({ command: 'update', old_str: 'один', new_str: 'три' })] },
    ]),
    texts: [
      'План',
      ...['один', 'два!', 'два', 'три!', 'три'].map((one) => (one.endsWith('!') ? one : fence('markdown title="План"', one))),
    ],
    chat: { messages: [{}, {}, { parent: 'm1' }, {}, { parent: 'm1' }, { parent: 'q2' }] },
  },
  {
    name: 'files that tools write, change and hand out',
    file: claudeFile([
      { text: 'اكتب' },
      {
        content: [
          use('create_file', { path: '/mnt/user-data/outputs/خطة.md', file_text: '# واحد', description: 'x' }),
          result('create_file'),
          use('str_replace', { path: '/mnt/user-data/outputs/خطة.md', old_str: 'واحد', new_str: 'اثنان' }),
          result('str_replace'),
          use('create_file', { filename: 'a.py', content: 'print(1)' }),
          use('bash_tool', { command: 'zip' }),
          result('bash_tool'),
          use('present_files', { filepaths: [] }),
          result('present_files', [
            { type: 'local_resource', name: 'خطة', file_path: '/mnt/user-data/outputs/خطة.md' },
            { type: 'local_resource', name: 'جدول', file_path: '/mnt/user-data/outputs/جدول.xlsx' },
          ]),
          text('تم.'),
        ],
      },
    ]),
    texts: [
      'اكتب',
      [
        fence('markdown title="خطة.md"', '# واحد'),
        fence('markdown title="خطة.md"', '# اثنان'),
        fence('python title="a.py"', 'print(1)'),
        fileGone('جدول.xlsx'),
        'تم.',
      ].join('\n\n'),
    ],
    leftOut: { toolCalls: [4, 'bash_tool', 'present_files'], files: [1, 'جدول.xlsx'] },
  },
  {
    name: 'the model of a chat',
    file: claudeFile([{ text: '¿Quién?' }, { text: 'Yo.' }], { model: 'claude-sonnet-4-5' }),
    texts: ['¿Quién?', 'Yo.'],
    chat: { messages: [{}, { model: 'claude-sonnet-4-5' }] },
  },
  {
    name: 'a shared chat, which has the name of its snapshot',
    file: claudeFile([{ text: '램프' }], { name: undefined, snapshot_name: '램프\n이야기', uuid: 'shared' }),
    texts: ['램프'],
    chat: { title: '램프 이야기', source_id: 'claude:shared' },
  },
  {
    name: 'a starred chat of a project, with its summary',
    file: claudeFile([{ text: 'Привет' }], { is_starred: true, project: { uuid: 'p', name: 'Лампы' }, summary: '**Обзор**' }),
    texts: ['Привет'],
    leftOut: { details: [3, 'is_starred', 'Лампы', 'summary'] },
  },
  {
    name: 'dates with six digits, as numbers, unreadable, and in the future',
    file: claudeFile(
      [
        { text: '一', created_at: '2026-03-01T10:00:00.123456+00:00' },
        { text: '二', created_at: 1_764_000_000 },
        { text: '三', created_at: {} },
        { text: '四', created_at: '2999-01-01T00:00:00Z' },
      ],
      { created_at: null, updated_at: '' },
    ),
    texts: ['一', '二', '三', '四'],
    leftOut: { dates: 2 },
    chat: {
      messages: [
        { created_at: '2026-03-01T10:00:00.123Z' },
        { created_at: '2025-11-24T16:00:00.000Z' },
        { created_at: undefined },
        { created_at: undefined },
      ],
    },
  },
  {
    name: 'a pasted file that is too long for a message',
    file: claudeFile([
      { text: 'อ่าน', attachments: [{ file_name: 'ยาว.txt', extracted_content: 'ก'.repeat(400_001) }] },
      { text: 'ยาวมาก' },
    ]),
    texts: [`อ่าน\n\nยาว.txt:\n\`\`\`\n${'ก'.repeat(400_000 - 'อ่าน\n\nยาว.txt:\n```\n'.length)}`, 'ยาวมาก'],
    leftOut: { shortened: [1, 'Chat'] },
  },
  {
    name: 'citations with and without an address, and the marks of older ones',
    file: claudeFile([
      { text: 'מקורות?' },
      {
        content: [
          use('web_search', { query: 'x' }),
          result('web_search', [{ type: 'knowledge', title: 'A', url: 'https://a.example/' }]),
          text('אחד', {
            citations: [{ title: 'A', url: 'https://a.example/' }, { details: { type: 'web_search_citation', url: 'https://b.example/' } }],
          }),
          text(' שתיים', { citations: [{ title: 'דוח' }, { url: 'https://a.example/', title: 'A' }] }),
          text('<antml:cite index="0-1">שלוש</antml:cite>'),
        ],
      },
    ]),
    texts: ['מקורות?', 'אחד\n\n שתיים\n\nשלוש'],
    leftOut: { toolCalls: [2, 'web_search'], citations: 1 },
    chat: {
      messages: [
        {},
        {
          sources: {
            data: [
              { title: 'A', url: 'https://a.example/', kind: 'search' },
              { title: 'https://b.example/', url: 'https://b.example/', kind: 'search' },
              { title: 'דוח', kind: 'file' },
            ],
          },
        },
      ],
    },
  },
  {
    name: 'a spoken message with its title, and a warning',
    file: claudeFile([
      { content: [{ type: 'voice_note', title: 'Запись', text: 'Слышно?' }] },
      { content: [{ type: 'flag', flag: 'x' }, text('Да.')] },
    ]),
    texts: ['Запись\n\nСлышно?', 'Да.'],
    leftOut: { unknownParts: [1, 'flag'] },
  },
  {
    name: 'ids that equal the keys of messages without an id',
    file: claudeFile([
      { uuid: 'm1', text: 'eins' },
      { uuid: '', text: 'zwei' },
      { uuid: 'm1', text: 'drei' },
      { uuid: 'm2', text: 'vier' },
    ]),
    texts: ['eins', 'zwei', 'drei', 'vier'],
  },
  {
    name: 'a message whose parent isn’t in the file',
    file: claudeFile([
      { parent_message_uuid: '00000000-0000-4000-8000-000000000000', text: 'अ' },
      { parent_message_uuid: 'gone', text: 'आ' },
      { parent_message_uuid: 'm1', text: 'इ' },
    ]),
    texts: ['अ', 'आ', 'इ'],
    chat: { messages: [{ parent: null }, { parent: 'm0' }, { parent: 'm1' }] },
  },
  {
    name: 'artifacts of code, of an unknown type, and one that starts empty',
    file: claudeFile([
      { text: '작성해' },
      {
        content: [
          artifact({ command: 'create', type: 'application/vnd.ant.code', language: 'c++', title: '코드 `1`', content: 'int a;' }),
          artifact({ id: 'b', command: 'create', type: 'application/x-new', content: '새' }),
          artifact({ id: 'c', command: 'create', type: 'text/html', title: '빈', content: '' }),
          artifact({ id: 'c', command: 'rewrite', content: '<p>' }),
        ],
      },
    ]),
    texts: ['작성해', [fence('c++ title="코드 1"', 'int a;'), fence('text title="b"', '새'), fence('html title="빈"', '<p>')].join('\n\n')],
  },
  {
    name: 'line ends of Windows, joiners, formulas, fences and what looks like HTML',
    file: claudeFile([{ text: written }, { content: [text(written)] }]),
    texts: [written, written],
  },
  {
    name: 'pictures between texts, and a document with its title',
    file: claudeFile([
      {
        content: [
          text('До'),
          { type: 'image', file_name: 'лампа.png' },
          text('между'),
          { type: 'document', title: 'Акт.pdf' },
          text('после'),
        ],
        files: [{ file_name: 'лампа.png' }, { file_kind: 'image', file_name: 'ещё' }],
      },
    ]),
    texts: [`До\n\n${pictureGone('лампа.png')}\n\nмежду\n\n${fileGone('Акт.pdf')}\n\nпосле\n\n${pictureGone('ещё')}`],
    leftOut: { pictures: [2, 'лампа.png', 'ещё'], files: [1, 'Акт.pdf'] },
  },
  {
    name: 'chats that are wrapped in an object, one of them broken',
    file: { conversations: [{ uuid: 'x', name: 'مكسور', chat_messages: {} }, claudeFile([{ text: 'سليم' }])] },
    texts: ['سليم'],
    skipped: [['مكسور', 'unknown']],
  },
  {
    name: 'thousands of messages in reverse order',
    file: claudeFile([], {
      chat_messages: Array.from({ length: 3_000 }, (_, at) => ({
        uuid: `m${at}`,
        sender: at % 2 ? 'assistant' : 'human',
        parent_message_uuid: at ? `m${at - 1}` : null,
        text: `消息 ${at}`,
      })).toReversed(),
    }),
    texts: Array.from({ length: 3_000 }, (_, at) => `消息 ${at}`),
  },
  {
    name: 'attachments whose text is missing, empty or not a text',
    file: claudeFile([
      {
        text: 'Читай',
        attachments: [{ file_name: 'а.docx', extracted_content: '' }, { file_name: 'б.docx', extracted_content: 7 }, { file_type: 'pdf' }],
      },
      { text: '```\nViewing artifacts created via the Analysis Tool web feature preview isn’t yet supported on mobile.\n```' },
    ]),
    texts: [`Читай\n\n${fileGone('а.docx')}\n\n${fileGone('б.docx')}\n\n${fileGone()}`],
    leftOut: { files: [3, 'а.docx', 'б.docx', 'Chat'], unknownParts: [1, 'Chat'] },
  },
];

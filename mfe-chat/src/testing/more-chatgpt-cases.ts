import { type ChatCase, chatGptFile, chatGptTree, cite, fileGone, pictureGone, chatGptMessage as said } from './chat-files.ts';

const call = (recipient: string, text: string) => said('assistant', [text], { recipient });
const tool = (name: string, parts: readonly unknown[]) => said('tool', parts, { author: { role: 'tool', name } });
const picture = (asset_pointer: string) => ({ content_type: 'image_asset_pointer', asset_pointer });
const textdoc = (content: string, type: string, name: string) => call('canmore.create_textdoc', JSON.stringify({ name, type, content }));
const update = (...updates: object[]) => call('canmore.update_textdoc', JSON.stringify({ updates }));
const answer = (text: string, content_references: readonly object[]) => said('assistant', [text], { metadata: { content_references } });
const page = (name: string) => ({ title: name, url: `https://${name}.example/` });
const source = (name: string) => ({ ...page(name), kind: 'search' });
const written = 'می‌خواهم\r\n👩‍👩‍👧 e\u0301 $$x^2$$ \\(y\\)\r\n\r\n```js\r\n<b>"\r\n```\r\n<details> List<String> &lt; \u200f‏שלום';

function nest(depth: number): object {
  let inner: object = {};
  for (let at = 0; at < depth; at += 1) inner = { inner };
  return inner;
}

/** Lists more of what exports of ChatGPT hold: newer kinds of parts, and files in odd shapes. */
export const moreChatGptCases: readonly ChatCase[] = [
  {
    name: 'a video call with pictures of its camera and a transcript without words',
    file: chatGptFile([
      said('user', [
        { content_type: 'audio_transcription', text: '', direction: 'in' },
        {
          content_type: 'real_time_user_audio_video_asset_pointer',
          audio_asset_pointer: { content_type: 'audio_asset_pointer' },
          frames_asset_pointers: [picture('sediment://a'), picture('sediment://b')],
        },
      ]),
      said('assistant', [{ content_type: 'audio_transcription', text: 'Я вижу две лампы.', direction: 'out' }]),
    ]),
    texts: ['[This recording isn’t in the file]', 'Я вижу две лампы.'],
    leftOut: { recordings: 1, pictures: 2 },
  },
  {
    name: 'citations in groups, around passages and beside pictures',
    file: chatGptFile([
      said('user', ['जयपुर?']),
      answer(`\ue203जयपुर\ue204 बड़ा है।${cite('cite', 'turn0search1', 'turn0search2')} ${cite('i', 'turn0image1')}${cite('cite', 'turn9')}`, [
        {
          type: 'grouped_webpages',
          matched_text: cite('cite', 'turn0search1', 'turn0search2'),
          items: [{ ...page('a'), supporting_websites: [page('b')] }],
        },
        { type: 'hidden', matched_text: cite('cite', 'turn9') },
        { type: 'sources_footnote', matched_text: ' ', sources: [page('c'), page('a')] },
      ]),
    ]),
    texts: ['जयपुर?', `जयपुर बड़ा है। ${pictureGone()}`],
    leftOut: { citations: 1, pictures: 1 },
    chat: { messages: [{}, { sources: { data: [source('a'), source('b'), source('c')] } }] },
  },
  {
    name: 'a list of news, a place, a link, and a citation of which only the address is known',
    file: chatGptFile([
      said('user', ['ข่าว?']),
      answer(
        `${cite('navlist', 'ข่าวโคมไฟ', 'turn0news1,turn0news2')} ${cite('entity', '["city","เชียงใหม่","x"]')} ${cite('url', 'ที่นี่', 'turn0search1')}${cite('cite', 'turn0search2')}`,
        [
          { type: 'nav_list', matched_text: cite('navlist', 'ข่าวโคมไฟ', 'turn0news1,turn0news2'), items: [page('a')] },
          { type: 'entity', matched_text: 'x', name: 'เชียงใหม่' },
          { type: 'grouped_webpages', matched_text: cite('cite', 'turn0search2'), items: [], safe_urls: ['https://b.example/'] },
        ],
      ),
    ]),
    texts: ['ข่าว?', 'ข่าวโคมไฟ เชียงใหม่ ที่นี่'],
    chat: { messages: [{}, { sources: { data: [source('a'), { ...source('b'), title: 'https://b.example/' }] } }] },
  },
  {
    name: 'a canvas in which every passage is changed, and comments on it',
    file: chatGptFile([
      said('user', ['اكتب خطة']),
      textdoc('# خطة\nمصباح و(مصباح)', 'document', 'خطة'),
      update({ pattern: 'مصباح', multiple: true, replacement: 'فانوس' }, { pattern: '\\(فانوس\\)\\n?', replacement: 'x' }),
      call('canmore.comment_textdoc', JSON.stringify({ comments: [{ pattern: 'فانوس', comment: 'كم عددها؟' }] })),
      tool('canmore.comment_textdoc', ['Comments added.']),
    ]),
    texts: [
      'اكتب خطة',
      [
        '```markdown title="خطة"\n# خطة\nمصباح و(مصباح)\n```',
        '```markdown title="خطة"\n# خطة\nفانوس و(فانوس)\n```',
        '> فانوس\n\nكم عددها؟',
      ].join('\n\n'),
    ],
    leftOut: { edits: [1, 'خطة'] },
  },
  {
    name: 'a canvas of React that is replaced by patterns that match everything, and changed across lines',
    file: chatGptFile([
      said('user', ['灯']),
      textdoc('a', 'code/react', '灯'),
      update({ pattern: '(?s)^.*$', replacement: 'b\nc' }),
      update({ pattern: 'b\\nc', replacement: 'd' }),
      update({ pattern: '[\\s\\S]*', multiple: true, replacement: 'e' }),
    ]),
    texts: ['灯', ['a', 'b\nc', 'd', 'e'].map((code) => `\`\`\`jsx title="灯"\n${code}\n\`\`\``).join('\n\n')],
  },
  {
    name: 'a canvas that two branches change',
    file: chatGptTree(
      {
        q: [null, said('user', ['План'])],
        a: ['q', textdoc('один', 'document', 'План')],
        q1: ['a', said('user', ['два!'])],
        a1: ['q1', update({ pattern: 'один', replacement: 'два' })],
        q2: ['a', said('user', ['три!'])],
        a2: ['q2', update({ pattern: 'один', replacement: 'три' })],
      },
      { current_node: 'a1' },
    ),
    texts: [
      'План',
      ...['один', 'два!', 'два', 'три!', 'три'].map((text) => (text.endsWith('!') ? text : `\`\`\`markdown title="План"\n${text}\n\`\`\``)),
    ],
    chat: { shown: 'a1', messages: [{}, {}, { parent: 'a' }, {}, { parent: 'a' }, {}] },
  },
  {
    name: 'an answer that continues in two versions after its calls of tools',
    file: chatGptTree({
      q: [null, said('user', ['램프?'])],
      a: ['q', said('assistant', ['찾아볼게요.'])],
      t1: ['a', call('web', 'one')],
      b1: ['t1', said('assistant', ['하나'])],
      t2: ['a', call('web', 'two')],
      b2: ['t2', said('assistant', ['둘'])],
    }),
    texts: ['램프?', '찾아볼게요.', '하나', '둘'],
    leftOut: { toolCalls: [2, 'web'] },
    chat: { messages: [{}, {}, { key: 'b1', parent: 'a' }, { key: 'b2', parent: 'a' }] },
  },
  {
    name: 'pages of an attached file, as pictures with a newer address',
    file: chatGptFile([
      said('user', [picture('sediment://file_00a#file_00a#p_0.png'), '何枚ですか？'], {
        metadata: { attachments: [{ id: 'file_00a', name: '契約.pdf', mime_type: 'application/pdf' }] },
      }),
    ]),
    texts: [`${pictureGone('契約.pdf')}\n\n何枚ですか？\n\n${fileGone('契約.pdf')}`],
    leftOut: { pictures: [1, '契約.pdf'], files: [1, '契約.pdf'] },
  },
  {
    name: 'a search in files, whose pages aren’t part of the answer',
    file: chatGptFile([
      said('user', ['מה כתוב?']),
      call('file_search.msearch', '{"queries":["x"]}'),
      tool('file_search', ['text', picture('sediment://p'), picture('sediment://q')]),
      answer(`שבע.${cite('filecite', 'turn0file0')} ושמונה fileciteturn0file0`, [
        { type: 'file', matched_text: cite('filecite', 'turn0file0'), name: 'דוח.pdf', id: 'file-1' },
      ]),
    ]),
    texts: ['מה כתוב?', 'שבע. ושמונה'],
    leftOut: { toolCalls: [2, 'file_search.msearch', 'file_search'] },
    chat: { messages: [{}, { sources: { data: [{ title: 'דוח.pdf', kind: 'file' }] } }] },
  },
  {
    name: 'files that an answer links in its own storage',
    file: chatGptFile([
      said('user', ['Отчёт']),
      said('assistant', ['[Скачать](sandbox:/mnt/data/%D0%BE%D1%82%D1%87%D1%91%D1%82.csv) и [ещё](sandbox:/mnt/data/100%.txt)']),
    ]),
    texts: ['Отчёт', '[Скачать](sandbox:/mnt/data/%D0%BE%D1%82%D1%87%D1%91%D1%82.csv) и [ещё](sandbox:/mnt/data/100%.txt)'],
    leftOut: { files: [2, 'отчёт.csv', '100%.txt'] },
  },
  {
    name: 'reasoning in a channel, a function of an old export, and an answer addressed to the user',
    file: chatGptFile([
      said('user', ['¿Qué?']),
      said('assistant', ['mmm'], { channel: 'analysis' }),
      said('function', ['{}'], { author: { role: 'function', name: 'browser' } }),
      said('assistant', ['Nada.'], { recipient: 'user', channel: 'final' }),
    ]),
    texts: ['¿Qué?', 'Nada.'],
    leftOut: { thoughts: 1, toolCalls: [1, 'browser'] },
  },
  {
    name: 'an answer that was stopped, and one of another model that follows it',
    file: chatGptFile([
      said('user', ['बताओ']),
      said('assistant', ['एक'], { metadata: { model_slug: 'gpt-4o', finish_details: { type: 'interrupted' } } }),
      said('user', ['और?']),
      said('assistant', ['दो'], { metadata: { model_slug: 'o3', finish_details: { type: 'stop' } } }),
    ]),
    texts: ['बताओ', 'एक', 'और?', 'दो'],
    chat: { messages: [{}, { status: 'stopped', model: 'gpt-4o' }, {}, { model: 'o3' }] },
  },
  {
    name: 'parts that are neither texts nor objects',
    file: chatGptFile([said('user', [null, 7, 'Здравствуй', ['x']]), said('assistant', ['', null, { text: 'Да.' }])]),
    texts: ['Здравствуй', 'Да.'],
    leftOut: { unknownParts: [2, 'Chat'] },
  },
  {
    name: 'dates before computers, in microseconds, without a zone, and words that hold a number',
    file: chatGptFile(
      [
        said('user', ['一'], { create_time: -5 }),
        said('assistant', ['二'], { create_time: 1_764_000_000_000_000 }),
        said('user', ['三'], { create_time: '2026-03-01 10:00:00' }),
        said('assistant', ['四'], { create_time: 'Kapitel 7' }),
      ],
      { create_time: '0001-01-01T00:00:00', update_time: Number.POSITIVE_INFINITY },
    ),
    texts: ['一', '二', '三', '四'],
    leftOut: { dates: 4 },
    chat: {
      created_at: undefined,
      messages: [
        { created_at: undefined },
        { created_at: '2025-11-24T16:00:00.000Z' },
        { created_at: '2026-03-01T10:00:00.000Z' },
        { created_at: undefined },
      ],
    },
  },
  {
    name: 'a chat with a custom GPT that was archived and starred',
    file: chatGptFile([said('user', ['สวัสดี'])], { gizmo_id: 'g-โคม', is_archived: true, is_starred: true, is_study_mode: false }),
    texts: ['สวัสดี'],
    leftOut: { details: [3, 'g-โคม', 'is_archived', 'is_starred'] },
  },
  {
    name: 'a title of two lines, and none',
    file: [
      chatGptFile([said('user', ['1'])], { title: ' Раз\r\n два ' }),
      chatGptFile([said('user', ['2'])], { title: null, conversation_id: 'c2' }),
    ],
    texts: ['1', '2'],
    chat: { title: 'Раз два' },
  },
  {
    name: 'line ends of Windows, joiners, formulas, fences and what looks like HTML',
    file: chatGptFile([said('user', [written]), said('assistant', [written])]),
    texts: [written, written],
  },
  {
    name: 'a chat that is nested too deeply, among others',
    file: [
      { title: 'עמוק', mapping: { a: { message: said('user', ['x'], { metadata: nest(50_000) }) } } },
      chatGptFile([said('user', ['בסדר'])]),
    ],
    texts: ['בסדר'],
    skipped: [['עמוק', 'unknown']],
  },
  {
    name: 'thousands of messages, and more than a chat may have',
    file: [
      chatGptFile(Array.from({ length: 4_000 }, (_, at) => said(at % 2 ? 'assistant' : 'user', [`Сообщение ${at}`]))),
      chatGptTree(
        Object.fromEntries(Array.from({ length: 150_000 }, (_, at) => [`n${at}`, [at ? 'n0' : null, said('user', ['x'])] as const])),
        {
          title: '长',
        },
      ),
    ],
    texts: Array.from({ length: 4_000 }, (_, at) => `Сообщение ${at}`),
    skipped: [['长', 'tooLong']],
  },
  {
    name: 'chats that are wrapped in an object, and a shared one that is only a list',
    file: {
      version: 1,
      conversations: [
        chatGptFile([said('user', ['Как?'])]),
        {
          title: 'مشترك',
          conversation_id: 'shared',
          linear_conversation: [{ id: 'root' }, { id: 'q', message: said('user', ['سؤال']) }, { message: said('assistant', ['جواب']) }],
        },
      ],
    },
    texts: ['Как?', 'سؤال', 'جواب'],
  },
];

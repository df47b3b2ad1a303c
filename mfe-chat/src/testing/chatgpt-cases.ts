import { type ChatCase, chatGptFile, cite, pictureGone, chatGptMessage as said } from './chat-files.ts';

const picture = (id: string) => ({ content_type: 'image_asset_pointer', asset_pointer: `file-service://${id}` });
const spoken = (text: string, direction: string) => ({ content_type: 'audio_transcription', text, direction });
const recording = { content_type: 'audio_asset_pointer', asset_pointer: 'sediment://file_1' };
const call = (recipient: string, text: string) => said('assistant', [text], { recipient });
const ofKind = (role: string, content: object, more: object = {}) => said(role, [], { content, ...more });
const textdoc = (content: string, type = 'document', name = 'Plan') =>
  call('canmore.create_textdoc', JSON.stringify({ name, type, content }));
const update = (...updates: object[]) => call('canmore.update_textdoc', JSON.stringify({ updates }));

/** Lists what exports of ChatGPT hold, each with what an import makes of it. */
export const chatGptCases: readonly ChatCase[] = [
  {
    name: 'pictures alone and before a text',
    file: chatGptFile([
      said('user', [picture('file-abc')]),
      said('assistant', ['The picture shows a lamp.']),
      said('user', [picture('file-def'), 'And this one?']),
      said('assistant', ['A table.']),
    ]),
    texts: [pictureGone(), 'The picture shows a lamp.', `${pictureGone()}\n\nAnd this one?`, 'A table.'],
    leftOut: { pictures: 2 },
  },
  {
    name: 'a voice chat',
    file: chatGptFile([
      said('user', [spoken('How tall is the lamp tower?', 'in'), { content_type: 'real_time_user_audio_video_asset_pointer' }]),
      said('assistant', [spoken('It is ninety metres tall.', 'out'), recording]),
    ]),
    texts: ['How tall is the lamp tower?', 'It is ninety metres tall.'],
    leftOut: { recordings: 2 },
  },
  {
    name: 'the marks of a web search',
    file: chatGptFile([
      said('user', ['Who makes lamps?']),
      said('assistant', [`Lamps are made by Quokka Works.${cite('cite', 'turn0search3')} They also sell tables 【12†source】.`], {
        metadata: {
          content_references: [
            { matched_text: cite('cite', 'turn0search3'), type: 'webpage', url: 'https://lamps.example/', title: 'Lamps' },
          ],
        },
      }),
    ]),
    texts: ['Who makes lamps?', 'Lamps are made by Quokka Works. They also sell tables.'],
    leftOut: { citations: 1 },
  },
  {
    name: 'a picture between two texts, with its name',
    file: chatGptFile([
      said('user', ['До', picture('file-1'), 'После'], {
        metadata: { attachments: [{ id: 'file-1', name: 'лампа.png', mime_type: 'image/png' }] },
      }),
    ]),
    texts: [`До\n\n${pictureGone('лампа.png')}\n\nПосле`],
    leftOut: { pictures: [1, 'лампа.png'] },
  },
  {
    name: 'attached files that the export leaves out',
    file: chatGptFile([
      said('user', ['اقرأ هذا'], {
        metadata: {
          attachments: [
            { id: 'f', name: 'تقرير.pdf' },
            { id: 'g', name: 'صورة.jpg' },
          ],
        },
      }),
    ]),
    texts: [`اقرأ هذا\n\n[This attachment isn’t in the file: تقرير.pdf]\n\n${pictureGone('صورة.jpg')}`],
    leftOut: { files: [1, 'تقرير.pdf'], pictures: [1, 'صورة.jpg'] },
  },
  {
    name: 'a recording without a transcript',
    file: chatGptFile([said('user', [recording])]),
    texts: ['[This recording isn’t in the file]'],
    leftOut: { recordings: 1 },
  },
  {
    name: 'a picture that a tool made, and the call that asked for it',
    file: chatGptFile([
      said('user', ['पहाड़ बनाओ']),
      call('dalle.text2im', '{"prompt":"a mountain"}'),
      said('tool', [picture('file-2')], { author: { role: 'tool', name: 'dalle.text2im' } }),
      said('assistant', ['यह रहा।']),
    ]),
    texts: ['पहाड़ बनाओ', `${pictureGone()}\n\nयह रहा।`],
    leftOut: { toolCalls: [1, 'dalle.text2im'], pictures: 1 },
  },
  {
    name: 'a calculation with its plot',
    file: chatGptFile([
      said('user', ['グラフを描いて']),
      ofKind('assistant', { content_type: 'code', language: 'python', text: 'plot()' }, { recipient: 'python' }),
      ofKind(
        'tool',
        { content_type: 'execution_output', text: '42' },
        {
          author: { role: 'tool', name: 'python' },
          metadata: { aggregate_result: { messages: [{ message_type: 'image', image_url: 'file-service://p' }] } },
        },
      ),
      said('assistant', ['できました。']),
    ]),
    texts: ['グラフを描いて', `${pictureGone()}\n\nできました。`],
    leftOut: { toolCalls: [2, 'python'], pictures: 1 },
  },
  {
    name: 'code that is part of the answer',
    file: chatGptFile([said('user', ['Code?']), ofKind('assistant', { content_type: 'code', language: 'sql', text: "select '```'" })]),
    texts: ['Code?', "````sql\nselect '```'\n````"],
  },
  {
    name: 'a canvas that is changed in a passage and then replaced',
    file: chatGptFile([
      said('user', ['Напиши план']),
      textdoc('# План\nОдна лампа.'),
      update({ pattern: 'Одна лампа\\.', multiple: false, replacement: 'Две лампы.' }),
      update({ pattern: '.*', multiple: false, replacement: 'Три лампы.' }),
      said('assistant', ['Готово.']),
    ]),
    texts: [
      'Напиши план',
      [
        '```markdown title="Plan"\n# План\nОдна лампа.\n```',
        '```markdown title="Plan"\n# План\nДве лампы.\n```',
        '```markdown title="Plan"\nТри лампы.\n```',
        'Готово.',
      ].join('\n\n'),
    ],
  },
  {
    name: 'a canvas of code, and a change that can’t be made',
    file: chatGptFile([
      said('user', ['x']),
      textdoc('print("灯")', 'code/python', '灯 "1"'),
      update({ pattern: 'p.+t', replacement: 'write' }),
    ]),
    texts: ['x', '```python title="灯 1"\nprint("灯")\n```'],
    leftOut: { edits: [1, '灯 "1"'] },
  },
  {
    name: 'reasoning, instructions and hidden messages',
    file: chatGptFile([
      said('system', ['You are helpful.']),
      said('system', ['']),
      ofKind('user', { content_type: 'user_editable_context', user_profile: 'I am Ana.' }),
      said('user', ['สวัสดี']),
      ofKind('assistant', { content_type: 'thoughts', thoughts: [{ content: 'hm' }] }),
      ofKind('assistant', { content_type: 'reasoning_recap', content: 'Thought for 2s' }),
      said('user', ['secret'], { metadata: { is_visually_hidden_from_conversation: true } }),
      said('assistant', ['สวัสดีครับ']),
    ]),
    texts: ['สวัสดี', 'สวัสดีครับ'],
    leftOut: { hidden: 3, thoughts: 2 },
  },
  {
    name: 'marks of names, links, files and older citations',
    file: chatGptFile([
      said('user', ['?']),
      said(
        'assistant',
        [
          `${cite('entity', '["company","Quokka 株式会社","x"]')} と ${cite('url', 'ここ', 'https://a.example/')}。【4:0†報告.pdf】終わり:contentReference[oaicite:2]{index=2}`,
        ],
        { metadata: { citations: [{ metadata: { name: '報告.pdf' } }, { metadata: { url: 'https://b.example/', title: 'B' } }] } },
      ),
    ]),
    texts: ['?', 'Quokka 株式会社 と [ここ](https://a.example/)。終わり'],
  },
  {
    name: 'pictures of a search, and the screen of a tool',
    file: chatGptFile([
      said('user', ['램프?']),
      ofKind('tool', { content_type: 'computer_output', screenshot: {} }, { author: { role: 'tool', name: 'computer' } }),
      said('assistant', [`${cite('image_group', '{"query":["램프"]}')}\n여기 있어요.`]),
    ]),
    texts: ['램프?', `${pictureGone()}\n여기 있어요.`],
    leftOut: { toolCalls: [1, 'computer'], pictures: 1 },
  },
  {
    name: 'brackets that people write and marks without an end',
    file: chatGptFile([said('user', ['【12†source】 \ue200cite']), said('assistant', ['【重要】 a [1] \ue200cite'])]),
    texts: ['【12†source】 \ue200cite', '【重要】 a [1] \ue200cite'],
  },
  {
    name: 'kinds of content that are not known',
    file: chatGptFile([
      ofKind('user', { content_type: 'new_kind', text: 'Still readable' }),
      ofKind('assistant', { content_type: 'hologram', data: 7 }),
      said('assistant', [{ content_type: 'smell', intensity: 3 }, 'Nachher']),
    ]),
    texts: ['Still readable', 'Nachher'],
    leftOut: { unknownParts: [2, 'hologram', 'smell'] },
  },
  {
    name: 'a tree that names only parents, only children, or goes in circles',
    file: {
      title: 'Tree',
      id: 7,
      mapping: {
        c: { parent: 'b', message: said('user', ['drei']) },
        b: { children: [], parent: 'a', message: said('assistant', ['zwei']) },
        a: { message: said('user', ['eins']) },
        x: { parent: 'y', message: said('user', ['Kreis']) },
        y: { parent: 'x', message: said('assistant', ['rund']) },
      },
    },
    texts: ['eins', 'zwei', 'drei', 'Kreis', 'rund'],
  },
  {
    name: 'dates in milliseconds, as text, unreadable and in the future',
    file: chatGptFile([
      said('user', ['a'], { create_time: 1_764_000_000_000 }),
      said('assistant', ['b'], { create_time: '1764000000' }),
      said('user', ['c'], { create_time: 'gestern' }),
      said('assistant', ['d'], { create_time: 99_999_999_999 }),
    ]),
    texts: ['a', 'b', 'c', 'd'],
    leftOut: { dates: 2 },
  },
  {
    name: 'characters that can’t be stored',
    file: chatGptFile([said('user', ['zero\u0000 half\ud83d'])]),
    texts: ['zero half\ufffd'],
    leftOut: { characters: 1 },
  },
];

import { type ChatCase, claudeFile, pictureGone } from './chat-files.ts';

const artifact = (input: object) => ({ type: 'tool_use', name: 'artifacts', input: { id: 'a1', ...input } });
const text = (value: string, more: object = {}) => ({ type: 'text', text: value, ...more });

/** Lists what exports of Claude hold, each with what an import makes of it. */
export const claudeCases: readonly ChatCase[] = [
  {
    name: 'pasted files, alone and after a text',
    file: claudeFile([
      { attachments: [{ file_name: 'paste.txt', file_type: 'txt', extracted_content: 'The quokka report says 4711 lamps.' }] },
      { content: [text('The report names 4711 lamps.')] },
      { content: [text('And the second file?')], attachments: [{ file_name: 'second.csv', extracted_content: 'lamp;90' }] },
    ]),
    texts: [
      'paste.txt:\n```\nThe quokka report says 4711 lamps.\n```',
      'The report names 4711 lamps.',
      'And the second file?\n\nsecond.csv:\n```\nlamp;90\n```',
    ],
  },
  {
    name: 'an artifact that is made, changed, rewritten and changed where nothing matches',
    file: claudeFile([
      { content: [text('Сделай страницу')] },
      {
        content: [
          text('Вот:'),
          artifact({ command: 'create', type: 'text/html', title: 'Лампа', content: '<b>1</b>' }),
          artifact({ command: 'update', old_str: '1', new_str: '$&2' }),
          artifact({ command: 'rewrite', content: '<i>3</i>' }),
          artifact({ command: 'update', old_str: 'нет', new_str: 'да' }),
          { type: 'tool_result', name: 'artifacts', content: [{ type: 'text', text: 'OK' }] },
          text('Готово.'),
        ],
      },
    ]),
    texts: [
      'Сделай страницу',
      ['Вот:', ...['<b>1</b>', '<b>$&2</b>', '<i>3</i>'].map((html) => `\`\`\`html title="Лампа"\n${html}\n\`\`\``), 'Готово.'].join(
        '\n\n',
      ),
    ],
    leftOut: { edits: [1, 'Лампа'] },
  },
  {
    name: 'an artifact and reasoning of an older export',
    file: claudeFile([
      { content: [text('请写')] },
      {
        text: 'Hier:<antThinking>hm</antThinking><antArtifact identifier="x" type="application/vnd.ant.react" title="灯">\n<A/></antArtifact>Ende <antArtifact ',
      },
    ]),
    texts: ['请写', 'Hier:\n\n```jsx title="灯"\n<A/>\n```\n\nEnde <antArtifact'],
    leftOut: { thoughts: 1 },
  },
  {
    name: 'tools, their results and pictures of an answer',
    file: claudeFile([
      { content: [text('חפש')] },
      {
        text: '```\nThis block is not supported on your current device yet.\n```\n\nx',
        content: [
          { type: 'thinking', thinking: 'hm' },
          { type: 'tool_use', name: 'web_search', input: {} },
          { type: 'tool_result', name: 'web_search', content: [{ type: 'image' }] },
          text('מצאתי.', { citations: [{ url: 'https://a.example/', title: 'A' }, { details: { url: 'https://b.example/' } }] }),
          { type: 'token_budget' },
          { type: 'hologram' },
        ],
      },
    ]),
    texts: ['חפש', `${pictureGone()}\n\nמצאתי.`],
    leftOut: { thoughts: 1, toolCalls: [2, 'web_search'], pictures: 1, unknownParts: [1, 'hologram'] },
  },
  {
    name: 'a picture whose text is outside of its parts, and a spoken message that is there twice',
    file: claudeFile([
      { content: [{ type: 'image' }], text: 'ดูโคม' },
      { content: [text('สวย')] },
      { content: [{ type: 'voice_note', text: 'เสียงพูด' }], text: 'เสียงพูด' },
    ]),
    texts: [`${pictureGone()}\n\nดูโคม`, 'สวย', 'เสียงพูด'],
    leftOut: { pictures: 1 },
  },
  {
    name: 'files without text, pictures, and one that is listed twice',
    file: claudeFile([
      {
        content: [text('ดูสิ'), { type: 'image', file_name: 'โคม.png' }],
        attachments: [{ file_name: 'a.txt', extracted_content: 'ก```' }],
        files: [{ file_name: 'a.txt' }, { file_name: 'เอกสาร.pdf' }, { file_kind: 'image', file_name: 'b' }],
      },
    ]),
    texts: [
      `ดูสิ\n\n${pictureGone('โคม.png')}\n\na.txt:\n\`\`\`\`\nก\`\`\`\n\`\`\`\`\n\n[This attachment isn’t in the file: เอกสาร.pdf]\n\n${pictureGone('b')}`,
    ],
    leftOut: { pictures: [2, 'โคม.png', 'b'], files: [1, 'เอกสาร.pdf'] },
  },
  {
    name: 'messages before those that they follow, and two with one id',
    file: claudeFile([
      { uuid: 'b', parent_message_uuid: 'a', sender: 'assistant', text: 'dos' },
      { uuid: 'a', parent_message_uuid: '00000000-0000-4000-8000-000000000000', sender: 'human', text: 'uno' },
      { uuid: 'a', parent_message_uuid: 'b', sender: 'human', text: 'tres' },
    ]),
    texts: ['uno', 'dos', 'tres'],
  },
];

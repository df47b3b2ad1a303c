import type { FileEntity, Item, Notebook } from 'shared-contracts';
import type { NotebookDocument } from 'shared-contracts/file-calls';

const now = new Date().toISOString();
const item = (part: Pick<Item, 'kind' | 'id' | 'name'> & Partial<Item>): Item => ({
  notebook_id: null,
  target: null,
  created_at: now,
  changed_at: now,
  ...part,
});

const notebook = (id: string, title: string, description: string): Notebook => ({
  id,
  notebook_id: id,
  title,
  description,
  updated_at: now,
  default_value: id === 'home',
});

export const home = notebook('home', 'Home', '');
export const atlas = notebook('atlas', 'Atlas launch', 'Everything for the launch in May.');

export const items: readonly Item[] = [
  item({ kind: 'chat', id: 'chat_1', name: 'Q3 revenue review', notebook_id: atlas.notebook_id }),
  item({ kind: 'chat', id: 'chat_2', name: 'Names for the launch' }),
  item({ kind: 'file', id: 'file_1', name: 'launch-plan.txt', notebook_id: atlas.notebook_id }),
  item({ kind: 'report', id: 'report_1', name: 'Harbors of the North Sea', notebook_id: atlas.notebook_id }),
  item({ kind: 'agent', id: 'agent_1', name: 'Editor' }),
  item({ kind: 'blueprint', id: 'blueprint_1', name: 'Weekly digest', workflow: { is_on: true, last_run: { status: 'failed', at: now } } }),
];

export const file: FileEntity = { file_id: 'file_1', file_name: 'launch-plan.txt', size: 2_048, type: 'text/plain', status: 'ready' };

const words = (text: string, ...marks: string[]) => ({ type: 'text', text, marks: marks.map((type) => ({ type })) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const task = (text: string, checked: boolean) => ({ type: 'taskItem', attrs: { checked }, content: [paragraph(words(text))] });
const cell = (type: string, text: string) => ({ type, content: [paragraph(words(text))] });

export const document: NotebookDocument = {
  version: 3,
  updated_at: now,
  content: {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [words('The crossing')] },
      paragraph(words('The ferry leaves at '), words('noon', 'bold'), words(', and takes '), words('40 cars', 'code'), words('.')),
      { type: 'taskList', content: [task('Book the ferry', true), task('Pack the charts', false)] },
      { type: 'blockquote', content: [paragraph(words('Mind the tide.'))] },
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('tableHeader', 'Boat'), cell('tableHeader', 'Seats')] },
          { type: 'tableRow', content: [cell('tableCell', 'Tern'), cell('tableCell', '40')] },
        ],
      },
      { type: 'codeBlock', attrs: { language: 'typescript' }, content: [{ type: 'text', text: 'const seats = 40;' }] },
      { type: 'picture', attrs: { fileId: 'gone', alt: 'pier', width: null } },
      { type: 'paragraph' },
    ],
  },
};

import type { Editor } from '@tiptap/core';

/** Describes a formatting action of the toolbar, the `/` menu and the selection toolbar. */
export interface FormatAction {
  readonly id: FormatId;
  readonly run: (editor: Editor) => void;
  /** Returns whether the text at the cursor already has this format. */
  readonly isOn?: (editor: Editor) => boolean;
}

const ids = [
  'paragraph',
  'heading1',
  'heading2',
  'heading3',
  'bold',
  'italic',
  'strike',
  'code',
  'bulletList',
  'orderedList',
  'taskList',
  'quote',
  'codeBlock',
  'table',
  'line',
] as const;
export type FormatId = (typeof ids)[number];

const chain = (editor: Editor) => editor.chain().focus();
const heading = (level: 1 | 2 | 3): FormatAction => ({
  id: `heading${level}`,
  run: (editor) => chain(editor).toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
});

/** Lists the actions that format words. */
export const marks: readonly FormatAction[] = [
  { id: 'bold', run: (editor) => chain(editor).toggleBold().run(), isOn: (editor) => editor.isActive('bold') },
  { id: 'italic', run: (editor) => chain(editor).toggleItalic().run(), isOn: (editor) => editor.isActive('italic') },
  { id: 'strike', run: (editor) => chain(editor).toggleStrike().run(), isOn: (editor) => editor.isActive('strike') },
  { id: 'code', run: (editor) => chain(editor).toggleCode().run(), isOn: (editor) => editor.isActive('code') },
];

/** Lists the actions that format a whole block. */
export const blocks: readonly FormatAction[] = [
  { id: 'paragraph', run: (editor) => chain(editor).clearNodes().run() },
  heading(1),
  heading(2),
  heading(3),
  { id: 'bulletList', run: (editor) => chain(editor).toggleBulletList().run(), isOn: (editor) => editor.isActive('bulletList') },
  { id: 'orderedList', run: (editor) => chain(editor).toggleOrderedList().run(), isOn: (editor) => editor.isActive('orderedList') },
  { id: 'taskList', run: (editor) => chain(editor).toggleTaskList().run(), isOn: (editor) => editor.isActive('taskList') },
  { id: 'quote', run: (editor) => chain(editor).toggleBlockquote().run(), isOn: (editor) => editor.isActive('blockquote') },
  { id: 'codeBlock', run: (editor) => chain(editor).toggleCodeBlock().run(), isOn: (editor) => editor.isActive('codeBlock') },
  {
    id: 'table',
    run: (editor) => chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    isOn: (editor) => editor.isActive('table'),
  },
  { id: 'line', run: (editor) => chain(editor).setHorizontalRule().run() },
];

/** Lists the actions that are available while the cursor is in a table. */
export const tableActions = [
  { id: 'addRowAfter', run: (editor: Editor) => chain(editor).addRowAfter().run() },
  { id: 'addColumnAfter', run: (editor: Editor) => chain(editor).addColumnAfter().run() },
  { id: 'deleteRow', run: (editor: Editor) => chain(editor).deleteRow().run() },
  { id: 'deleteColumn', run: (editor: Editor) => chain(editor).deleteColumn().run() },
  { id: 'toggleHeaderRow', run: (editor: Editor) => chain(editor).toggleHeaderRow().run() },
  { id: 'deleteTable', run: (editor: Editor) => chain(editor).deleteTable().run() },
] as const;

import { Extension, type Extensions } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { yCursorPlugin } from '@tiptap/y-tiptap';
import * as styles from '../../core/document/text/document-text.module.css';
import type { TogetherDocument } from './together-document.ts';

interface CursorUser {
  readonly name: string;
  readonly index: number;
}

/** Lists colors that differ from each other and can be read on both themes. */
const colors = [
  'light-dark(#1f6f5c, #63c7ac)',
  'light-dark(#9a3412, #fdba74)',
  'light-dark(#1d4ed8, #93b4fd)',
  'light-dark(#86198f, #e7a3f0)',
  'light-dark(#8a5206, #facc6b)',
  'light-dark(#b91c1c, #fca5a5)',
  'light-dark(#0e7490, #67d3e8)',
  'light-dark(#3f6a0c, #bef264)',
];

/** Returns a writer's color. */
export const writerColor = (index: number): string => colors[index % colors.length] ?? 'currentColor';

const colorStyle = (index: number) => `--writer: ${writerColor(index)}`;

/** Returns what connects an editor to a document that several people edit: its text, everybody's own undo, and the cursors of others. */
export const togetherExtensions = ({ doc, cursors }: Pick<TogetherDocument, 'doc' | 'cursors'>): Extensions => [
  Collaboration.configure({ document: doc, field: 'default' }),
  Extension.create({
    name: 'writers',
    addProseMirrorPlugins: () => [
      yCursorPlugin(cursors as unknown as Parameters<typeof yCursorPlugin>[0], { cursorBuilder, selectionBuilder }),
    ],
  }),
];

function cursorBuilder({ name, index }: CursorUser): HTMLElement {
  const cursor = document.createElement('span');
  cursor.className = `${styles.writerCursor}`;
  cursor.setAttribute('style', colorStyle(index));
  // The style shows the name, so it's not part of the text for screen readers, which find the names above it, or for the clipboard.
  cursor.dataset.name = name;
  return cursor;
}

const selectionBuilder = ({ index }: CursorUser) => ({ class: `${styles.writerSelection}`, style: colorStyle(index) });

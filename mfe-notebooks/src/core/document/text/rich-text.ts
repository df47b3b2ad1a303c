import type { Extensions, JSONContent } from '@tiptap/core';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { TableKit } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { text } from '../../../messages/document.ts';
import { Picture } from '../pictures/picture.tsx';
import { ColouredCode } from './colored-code.ts';
import type { RichDocument } from './rich-node.ts';
import { safeLink } from './safe-link.model.ts';

/** A document as the editor's types want it. */
export const asContent = (document: RichDocument) => document as JSONContent;

/**
 * What a document can have. Whatever else is pasted or stored falls away: only these nodes, marks and attributes come into being, so
 * that no script, style, frame or picture of another origin does.
 */
export const richText = (): Extensions => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    dropcursor: { color: 'var(--primary)', width: 2 },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank', class: null },
      isAllowedUri: (address) => safeLink(address) !== null,
      shouldAutoLink: (address) => safeLink(address) !== null,
    },
  }),
  TaskList,
  TaskItem.configure({ nested: true, a11y: { checkboxLabel: (node) => text('taskDone', { task: node.textContent }) } }),
  TableKit.configure({ table: { resizable: false } }),
  Picture,
  ColouredCode,
  Placeholder.configure({ placeholder: () => text('placeholder') }),
];

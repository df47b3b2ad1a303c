import type { Extensions, JSONContent } from '@tiptap/core';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { TableKit } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { text } from '../../../messages/document.ts';
import { Picture } from '../pictures/picture.tsx';
import { TaskDue, TaskOwner } from '../tasks/task-facts.ts';
import { ColoredCode } from './colored-code.ts';
import { Subscript, Superscript } from './raised-text.ts';
import type { RichDocument } from './rich-node.ts';
import { toSafeLink } from './safe-link.model.ts';

/** Casts a document to the type that the editor expects. */
export const toEditorContent = (document: RichDocument) => document as JSONContent;

/**
 * Lists the extensions that define what a document can contain. Pasted or stored content outside this schema is dropped, so no script,
 * style, frame or picture from another origin gets in. `together` connects the editor to a document that several people edit, which comes
 * with its own undo.
 */
export const documentExtensions = (together?: Extensions): Extensions => [
  StarterKit.configure({
    ...(together ? { undoRedo: false } : {}),
    heading: { levels: [1, 2, 3] },
    dropcursor: { color: 'var(--primary)', width: 2 },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank', class: null },
      isAllowedUri: (address) => toSafeLink(address) !== null,
      shouldAutoLink: (address) => toSafeLink(address) !== null,
    },
  }),
  Subscript,
  Superscript,
  TaskList,
  TaskItem.configure({ nested: true, a11y: { checkboxLabel: (node) => text('taskDone', { task: node.textContent }) } }),
  TaskOwner,
  TaskDue,
  TableKit.configure({ table: { resizable: false } }),
  Picture,
  ColoredCode,
  Placeholder.configure({ placeholder: () => text('placeholder') }),
  ...(together ?? []),
];

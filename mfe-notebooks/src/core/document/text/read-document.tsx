import { EditorContent, useEditor } from '@tiptap/react';
import { ErrorState } from 'shared-ui';
import { useDocumentMessages } from '../../../messages/document.ts';
import * as styles from './document-text.module.css';
import { isReadable } from './is-readable.ts';
import type { RichDocument } from './rich-node.ts';
import { documentExtensions, toEditorContent } from './rich-text.ts';

interface ReadDocumentProps {
  content: RichDocument;
  label: string;
}

/**
 * Renders a document read-only, in the editor's formatting, or says that it cannot be shown. Give it a `key` that changes with the
 * content.
 */
export function ReadDocument({ content, label }: ReadDocumentProps) {
  const text = useDocumentMessages();
  if (!isReadable(content)) return <ErrorState title={text('unreadable')} note={text('unreadableNote')} />;
  return <ReadableDocument content={content} label={label} />;
}

function ReadableDocument({ content, label }: ReadDocumentProps) {
  const text = useDocumentMessages();
  const editor = useEditor({
    extensions: documentExtensions(),
    content: toEditorContent(content),
    editable: false,
    editorProps: { attributes: { class: `${styles.text}`, role: 'document', 'aria-label': label } },
  });
  if (editor?.isEmpty) return <p className={styles.empty}>{text('nothingWritten')}</p>;
  return <EditorContent editor={editor} />;
}

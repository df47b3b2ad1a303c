import { EditorContent, useEditor } from '@tiptap/react';
import { useDocumentMessages } from '../../../messages/document.ts';
import * as styles from './document-text.module.css';
import type { RichDocument } from './rich-node.ts';
import { documentExtensions, toEditorContent } from './rich-text.ts';

/** Renders a document read-only, in the editor's formatting. Give it a `key` that changes with the content. */
export function ReadDocument({ content, label }: { content: RichDocument; label: string }) {
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

import { EditorContent, useEditor } from '@tiptap/react';
import './document-text.css';
import './document-tasks.css';
import { useDocumentMessages } from '../../../messages/document.ts';
import type { RichDocument } from './rich-node.ts';
import { documentExtensions, toEditorContent } from './rich-text.ts';

/** Renders a document read-only, in the editor's formatting. Give it a `key` that changes with the content. */
export function ReadDocument({ content, label }: { content: RichDocument; label: string }) {
  const text = useDocumentMessages();
  const editor = useEditor({
    extensions: documentExtensions(),
    content: toEditorContent(content),
    editable: false,
    editorProps: { attributes: { class: 'document-text', role: 'document', 'aria-label': label } },
  });
  if (editor?.isEmpty) return <p className="document-nothing">{text('nothingWritten')}</p>;
  return <EditorContent editor={editor} />;
}

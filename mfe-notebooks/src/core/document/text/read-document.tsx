import { EditorContent, useEditor } from '@tiptap/react';
import './document-text.css';
import './document-tasks.css';
import { useMessages } from '../../../messages/document.ts';
import type { RichDocument } from './rich-node.ts';
import { asContent, richText } from './rich-text.ts';

/** A document to read: the same drawing as in the editor, nothing to change. Give it a `key` of its content. */
export function ReadDocument({ content, label }: { content: RichDocument; label: string }) {
  const text = useMessages();
  const editor = useEditor({
    extensions: richText(),
    content: asContent(content),
    editable: false,
    editorProps: { attributes: { class: 'document-text', role: 'document', 'aria-label': label } },
  });
  if (editor?.isEmpty) return <p className="document-nothing">{text('nothingWritten')}</p>;
  return <EditorContent editor={editor} />;
}

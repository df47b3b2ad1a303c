import type { Extensions } from '@tiptap/core';
import { type Editor, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { readWordHtml } from 'shared-ui/paste';
import { pasteMarkdown } from '../../core/document/markdown/insert-markdown.ts';
import { looksLikeMarkdown } from '../../core/document/markdown/looks-like-markdown.model.ts';
import * as documentStyles from '../../core/document/text/document-text.module.css';
import { useParseFileId } from '../../core/document/text/file-address.ts';
import { isBlank, type RichDocument, withTrailingParagraph } from '../../core/document/text/rich-node.ts';
import { documentExtensions, toEditorContent } from '../../core/document/text/rich-text.ts';
import type { KeyHandler } from '../../features/document-formatting/slash-menu.tsx';

interface EditorOptions {
  readonly label: string;
  /** The text to begin with. With several authors it comes from `together`. */
  readonly content?: RichDocument;
  /** Receives changes. `read` returns the text at the time of the call. */
  readonly onChange?: (read: () => RichDocument) => void;
  /** Connects the editor to a document that several people edit. */
  readonly together?: Extensions;
  readonly onPictures: (files: File[]) => void;
}

const getPictures = (data: DataTransfer | null) => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Returns pasted Markdown: from plain text, or from a code editor, whose HTML only holds colors. */
function getPastedMarkdown(data: DataTransfer | null): string | undefined {
  const isText = data && (!data.types.includes('text/html') || data.types.includes('vscode-editor-data'));
  const pasted = isText ? data.getData('text/plain') : '';
  return looksLikeMarkdown(pasted) ? pasted : undefined;
}

/** Creates the document's editor, which uploads pasted or dropped pictures. */
export function useDocumentEditor({ content, label, onChange, together, onPictures }: EditorOptions) {
  const parseFileId = useParseFileId();
  const keys = useRef<KeyHandler | null>(null);
  const handlers = useRef({ onPictures });
  useEffect(() => {
    handlers.current = { onPictures };
  });
  const handlePictures = (data: DataTransfer | null): boolean => {
    const files = getPictures(data);
    if (files.length > 0) handlers.current.onPictures(files);
    return files.length > 0;
  };
  const isPlainPaste = useRef(false);
  const handleMarkdown = (now: Editor | null, data: DataTransfer | null): boolean => {
    const markdown = isPlainPaste.current || now?.isActive('codeBlock') ? undefined : getPastedMarkdown(data);
    if (now && markdown !== undefined) void pasteMarkdown(now, markdown, parseFileId);
    return markdown !== undefined;
  };
  const editor: Editor | null = useEditor({
    extensions: documentExtensions(together),
    ...(content ? { content: toEditorContent(withTrailingParagraph(content)) } : {}),
    // People who open an empty document begin to type at once.
    autofocus: content && isBlank(content) ? 'end' : false,
    editorProps: {
      attributes: { class: `${documentStyles.text}`, 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' },
      // A busy browser delivers a key before the event that says where the caret went. Without that event, Enter right after Ctrl+End
      // would change the text where the caret was before.
      handleDOMEvents: {
        keydown: (_, event) => {
          if (!event.isComposing) document.dispatchEvent(new Event('selectionchange'));
          return false;
        },
      },
      handleKeyDown: (_, event) => {
        // Shift asks for a paste without formatting.
        isPlainPaste.current = event.shiftKey && event.key.toLowerCase() === 'v';
        if (event.key === 'F10' && event.altKey) {
          document.querySelector<HTMLElement>('[data-part="document-toolbar"] [tabindex="0"]')?.focus();
          return true;
        }
        return keys.current?.(event) ?? false;
      },
      transformPastedHTML: readWordHtml,
      handlePaste: (_, event) => handlePictures(event.clipboardData) || handleMarkdown(editor, event.clipboardData),
      handleDrop: (_, event, __, isMoved) => !isMoved && handlePictures(event.dataTransfer),
    },
    onUpdate: ({ editor: now }) => onChange?.(() => now.getJSON() as RichDocument),
  });
  return { editor, keys };
}

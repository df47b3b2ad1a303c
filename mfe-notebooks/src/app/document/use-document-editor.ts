import { type Editor, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { pasteMarkdown } from '../../core/document/markdown/insert-markdown.ts';
import { looksLikeMarkdown } from '../../core/document/markdown/looks-like-markdown.model.ts';
import { useFileAt } from '../../core/document/text/file-address.ts';
import { endingInParagraph, type RichDocument } from '../../core/document/text/rich-node.ts';
import { asContent, richText } from '../../core/document/text/rich-text.ts';
import type { KeyTaker } from '../../features/document-formatting/slash-menu.tsx';
import type { DocumentSaver } from '../../features/document-saving/document-saver.ts';

interface EditorOptions {
  readonly content: RichDocument;
  readonly label: string;
  readonly saver: DocumentSaver;
  readonly onPictures: (files: File[]) => void;
}

const picturesOf = (data: DataTransfer | null) => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** What is pasted as Markdown: text alone, or from an editor of code, which adds HTML that is only its colours. */
function markdownOfPaste(data: DataTransfer | null): string | undefined {
  const isText = data && (!data.types.includes('text/html') || data.types.includes('vscode-editor-data'));
  const pasted = isText ? data.getData('text/plain') : '';
  return looksLikeMarkdown(pasted) ? pasted : undefined;
}

/** The editor of a document: what is typed goes to the saver, pictures that are pasted or dropped are uploaded. */
export function useDocumentEditor({ content, label, saver, onPictures }: EditorOptions) {
  const fileAt = useFileAt();
  const keys = useRef<KeyTaker | null>(null);
  const handlers = useRef({ onPictures });
  useEffect(() => {
    handlers.current = { onPictures };
  });
  const takePictures = (data: DataTransfer | null): boolean => {
    const files = picturesOf(data);
    if (files.length > 0) handlers.current.onPictures(files);
    return files.length > 0;
  };
  const isPlainPaste = useRef(false);
  const takeMarkdown = (now: Editor | null, data: DataTransfer | null): boolean => {
    const markdown = isPlainPaste.current || now?.isActive('codeBlock') ? undefined : markdownOfPaste(data);
    if (now && markdown !== undefined) void pasteMarkdown(now, markdown, fileAt);
    return markdown !== undefined;
  };
  const editor: Editor | null = useEditor({
    extensions: richText(),
    content: asContent(endingInParagraph(content)),
    editorProps: {
      attributes: { class: 'document-text', 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' },
      handleKeyDown: (_, event) => {
        // With Shift people paste what is there, without its looks.
        isPlainPaste.current = event.shiftKey && event.key.toLowerCase() === 'v';
        if (event.key === 'F10' && event.altKey) {
          document.querySelector<HTMLElement>('.document-tools [tabindex="0"]')?.focus();
          return true;
        }
        return keys.current?.(event) ?? false;
      },
      handlePaste: (_, event) => takePictures(event.clipboardData) || takeMarkdown(editor, event.clipboardData),
      handleDrop: (_, event, __, isMoved) => !isMoved && takePictures(event.dataTransfer),
    },
    onUpdate: ({ editor: now }) => saver.change(() => now.getJSON() as RichDocument),
  });
  return { editor, keys };
}

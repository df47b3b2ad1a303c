import { useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import type { RichDocument } from '../../shared/document/rich-node.ts';
import { asContent, richText } from '../../shared/document/rich-text.ts';
import type { DocumentSaver } from './document-saver.ts';
import type { KeyTaker } from './slash-menu.tsx';

interface EditorOptions {
  readonly content: RichDocument;
  readonly label: string;
  readonly saver: DocumentSaver;
  readonly onPictures: (files: File[]) => void;
}

const picturesOf = (data: DataTransfer | null) => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** The editor of a document: what is typed goes to the saver, pictures that are pasted or dropped are uploaded. */
export function useDocumentEditor({ content, label, saver, onPictures }: EditorOptions) {
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
  const editor = useEditor({
    extensions: richText(),
    content: asContent(content),
    editorProps: {
      attributes: { class: 'document-text', 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' },
      handleKeyDown: (_, event) => {
        if (event.key === 'F10' && event.altKey) {
          document.querySelector<HTMLElement>('.document-tools [tabindex="0"]')?.focus();
          return true;
        }
        return keys.current?.(event) ?? false;
      },
      handlePaste: (_, event) => takePictures(event.clipboardData),
      handleDrop: (_, event, __, isMoved) => !isMoved && takePictures(event.dataTransfer),
    },
    onUpdate: ({ editor: now }) => saver.change(() => now.getJSON() as RichDocument),
  });
  return { editor, keys };
}

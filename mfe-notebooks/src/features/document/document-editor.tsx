import { type Editor, EditorContent } from '@tiptap/react';
import { type RefObject, useRef, useState } from 'react';
import { useMessages } from '../../shared/document/messages.ts';
import '../../shared/document/document-text.css';
import '../../shared/document/document-tasks.css';
import './document-tools.css';
import { AskSelection } from './ask-selection.tsx';
import { type DocumentTools, FormatToolbar } from './format-toolbar.tsx';
import { LinkModal } from './link.modal.tsx';
import { PictureUploads } from './picture-uploads.tsx';
import { SelectionToolbar } from './selection-toolbar.tsx';
import { type KeyTaker, SlashMenu } from './slash-menu.tsx';
import { pictureTypes, type usePictures } from './use-pictures.ts';

interface DocumentEditorProps {
  editor: Editor;
  notebookId: string;
  keys: RefObject<KeyTaker | null>;
  pictures: ReturnType<typeof usePictures>;
}

/** The sheet with its tools: the toolbar above, the menu behind `/`, the tools of a selection, and what they open. */
export function DocumentEditor({ editor, notebookId, keys, pictures }: DocumentEditorProps) {
  const text = useMessages();
  const picker = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<'link' | 'ask'>();
  const close = () => setOpened(undefined);
  const tools: DocumentTools = {
    onLink: () => setOpened('link'),
    onPicture: () => picker.current?.click(),
    onAsk: () => setOpened('ask'),
  };
  return (
    <>
      <FormatToolbar editor={editor} tools={tools} />
      <PictureUploads uploader={pictures.uploader} items={pictures.items} />
      <div className="document-sheet">
        <EditorContent editor={editor} />
        <SlashMenu editor={editor} tools={tools} keys={keys} />
        {opened === undefined ? <SelectionToolbar editor={editor} tools={tools} /> : null}
        {opened === 'ask' ? <AskSelection editor={editor} notebookId={notebookId} onClose={close} /> : null}
      </div>
      {opened === 'link' ? <LinkModal editor={editor} onClose={close} /> : null}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join()}
        aria-label={text('pictureChoose')}
        onChange={(event) => {
          pictures.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

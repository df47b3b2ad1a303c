import { type Editor, EditorContent } from '@tiptap/react';
import { type RefObject, useRef, useState } from 'react';
import type { CommentsState } from 'shared-ui/reading';
import * as documentStyles from '../../core/document/text/document-text.module.css';
import { AskSelection } from '../../features/document-assistant/ask-selection.tsx';
import { quoteDocument } from '../../features/document-comments/document-comments.tsx';
import { type DocumentTools, FormatToolbar } from '../../features/document-formatting/format-toolbar.tsx';
import { LinkModal } from '../../features/document-formatting/link.modal.tsx';
import { SelectionToolbar } from '../../features/document-formatting/selection-toolbar.tsx';
import { type KeyHandler, SlashMenu } from '../../features/document-formatting/slash-menu.tsx';
import { PictureUploads } from '../../features/document-pictures/picture-uploads.tsx';
import { pictureTypes, type usePictures } from '../../features/document-pictures/use-pictures.ts';
import { TaskRow } from '../../features/document-tasks/task-row.tsx';
import { useDocumentMessages } from '../../messages/document.ts';

interface DocumentEditorProps {
  editor: Editor;
  notebookId: string;
  keys: RefObject<KeyHandler | null>;
  pictures: ReturnType<typeof usePictures>;
  comments: CommentsState;
}

/** Renders the document with its tools: the toolbar, the `/` menu, the selection toolbar and the dialogs that they open. */
export function DocumentEditor({ editor, notebookId, keys, pictures, comments }: DocumentEditorProps) {
  const text = useDocumentMessages();
  const picker = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<'link' | 'ask'>();
  const [isTaskWanted, setIsTaskWanted] = useState(false);
  const close = () => setOpened(undefined);
  const tools: DocumentTools = {
    onLink: () => setOpened('link'),
    onPicture: () => picker.current?.click(),
    onAsk: () => setOpened('ask'),
    onComment: () => comments.open({ quote: quoteDocument() }),
    onTask: () => {
      if (!editor.isActive('taskItem')) editor.chain().focus().toggleTaskList().run();
      setIsTaskWanted(editor.isActive('taskItem'));
    },
  };
  return (
    <>
      <FormatToolbar editor={editor} tools={tools}>
        <TaskRow editor={editor} notebookId={notebookId} isWanted={isTaskWanted} onFocused={() => setIsTaskWanted(false)} />
      </FormatToolbar>
      <PictureUploads uploader={pictures.uploader} items={pictures.items} />
      <div className={documentStyles.sheet} data-print="page">
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

import { type KeyboardEvent, useState } from 'react';
import { type Attachment, limits } from 'shared-contracts';
import { Button, Input, useFormattedPaste } from 'shared-ui';
import { useAnswerMessages } from '../../messages/answers.ts';
import { useMessages } from '../../messages/messages.ts';
import { AttachedFiles } from '../attachment/attached-files.tsx';
import * as styles from './message-editor.module.css';

interface MessageEditorProps {
  initial: string;
  /** The attached files, each with a Remove button. */
  attachments: readonly Attachment[] | undefined;
  onSend: (message: string, attachments: readonly Attachment[] | undefined) => void;
  onCancel: () => void;
}

/** Edits a message: Enter sends, Shift+Enter inserts a line break, and Escape cancels. */
export function MessageEditor({ initial, attachments, onSend, onCancel }: MessageEditorProps) {
  const text = useMessages();
  const answerText = useAnswerMessages();
  const [draft, setDraft] = useState(initial);
  const [files, setFiles] = useState(attachments);
  const isTooLong = draft.length > limits.chatMessageMaxCharacters;
  const canSend = draft.trim() !== '' && !isTooLong;
  const paste = useFormattedPaste(setDraft);
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    paste.onKeyDown(event);
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    } else if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (canSend) onSend(draft, files);
    }
  };
  return (
    <div className={styles.editor}>
      <Input.TextArea
        autoFocus
        aria-label={answerText('editLabel')}
        autoSize={{ minRows: 1, maxRows: 12 }}
        value={draft}
        status={isTooLong ? 'error' : ''}
        dir="auto"
        onChange={(event) => setDraft(event.target.value)}
        onFocus={paste.onFocus}
        onPointerDown={paste.onPointerDown}
        onKeyDown={handleKey}
        onPaste={paste.onPaste}
      />
      {files?.length ? (
        <AttachedFiles files={files} onRemove={(removed) => setFiles(files.filter(({ file_id }) => file_id !== removed))} />
      ) : null}
      <p>
        <span role={isTooLong ? 'alert' : undefined}>
          {isTooLong ? text('tooLong', { count: limits.chatMessageMaxCharacters }) : answerText('editNote')}
        </span>
        <Button size="small" onClick={onCancel}>
          {text('cancel')}
        </Button>
        <Button size="small" type="primary" disabled={!canSend} onClick={() => onSend(draft, files)}>
          {answerText('sendEdited')}
        </Button>
      </p>
    </div>
  );
}

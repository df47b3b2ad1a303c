import { type KeyboardEvent, useState } from 'react';
import { limits } from 'shared-contracts';
import { Button, Input } from 'shared-ui';
import { useMessages } from '../messages.ts';

interface MessageEditorProps {
  initial: string;
  onSend: (message: string) => void;
  onCancel: () => void;
}

/** A message to be said differently: Enter sends, Shift+Enter begins a line, Escape leaves it as it was. */
export function MessageEditor({ initial, onSend, onCancel }: MessageEditorProps) {
  const text = useMessages();
  const [draft, setDraft] = useState(initial);
  const isTooLong = draft.length > limits.chatMessageMaxCharacters;
  const canSend = draft.trim() !== '' && !isTooLong;
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    } else if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (canSend) onSend(draft);
    }
  };
  return (
    <div className="message-editor">
      <Input.TextArea
        autoFocus
        aria-label={text('editLabel')}
        autoSize={{ minRows: 1, maxRows: 12 }}
        value={draft}
        status={isTooLong ? 'error' : ''}
        dir="auto"
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={handleKey}
      />
      <p>
        <span role={isTooLong ? 'alert' : undefined}>
          {isTooLong ? text('tooLong', { count: limits.chatMessageMaxCharacters }) : text('editNote')}
        </span>
        <Button size="small" onClick={onCancel}>
          {text('cancel')}
        </Button>
        <Button size="small" type="primary" disabled={!canSend} onClick={() => onSend(draft)}>
          {text('sendEdited')}
        </Button>
      </p>
    </div>
  );
}

import { type DragEvent, type RefObject, useState } from 'react';
import { type Attachment, limits } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Composer, type ComposerHandle } from 'shared-ui/chat';
import { useMessages } from '../../messages/messages.ts';
import { AttachButton } from '../attachment/attach-button.tsx';
import { useAttachments } from '../attachment/use-attachments.tsx';
import { canWrite, isBusy } from '../conversation/conversation.model.ts';
import type { useShownConversation } from '../session/use-conversation.ts';
import { type ComposerOptions, ComposerToggles } from './composer-toggles.tsx';
import { Suggestions } from './suggestions.tsx';

interface ChatComposerProps {
  shown: ReturnType<typeof useShownConversation>;
  draft: string;
  onDraftChange: (draft: string) => void;
  onSend: (message: string, options: ComposerOptions, attachments: readonly Attachment[]) => void;
  composer: RefObject<ComposerHandle | null>;
}

/** Renders the chat input with its toggles, suggestions, and footer. */
export function ChatComposer({ shown, draft, onDraftChange, onSend, composer }: ChatComposerProps) {
  const text = useMessages();
  const { notify } = useShell();
  const [composerOptions, setComposerOptions] = useState<ComposerOptions>({ usesKnowledge: true, extras: [] });
  const { conversation, conversations, key, sessionId } = shown;
  const attachments = useAttachments(shown, (words) => onDraftChange([draft.trimEnd(), words].filter(Boolean).join('\n\n')));
  const isTooLong = draft.length > limits.chatMessageMaxCharacters;
  const stop = async () => {
    try {
      await conversations.stop(key);
    } catch (error) {
      notify.error({ title: text('stopFailedTitle'), ...(error instanceof Error ? { description: error.message } : {}) });
    }
  };
  const recall = () => {
    const last = conversation.turns.findLast(({ role, author }) => role === 'user' && !author);
    if (last) onDraftChange(last.content);
  };
  const handlePhrase = (phrase: string) => onDraftChange([draft.trimEnd(), phrase].filter(Boolean).join(' '));
  // Without this the browser would navigate to a dropped file.
  const keepPage = (event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault();
  const handleDrop = (event: DragEvent) => {
    const { files } = event.dataTransfer;
    if (files.length === 0) return;
    event.preventDefault();
    attachments.attach(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for choosing it.
    <div className="ui-composer-wrap" onDragOver={keepPage} onDrop={handleDrop}>
      <Composer
        ref={composer}
        value={draft}
        onChange={onDraftChange}
        onSend={(message) => {
          const files = isTooLong ? undefined : attachments.take();
          if (files) onSend(message, composerOptions, files);
        }}
        isBusy={isBusy(conversation)}
        isDisabled={conversation.load === 'missing' || conversation.load === 'failed' || !canWrite(conversation)}
        onStop={stop}
        onRecall={recall}
        placeholder={text('composerPlaceholder')}
        header={attachments.tray}
        onPasteFiles={attachments.attach}
        toggles={<ComposerToggles options={composerOptions} onChange={setComposerOptions} onPhrase={handlePhrase} />}
        actions={shown.isTemporary ? null : <AttachButton onPick={attachments.attach} />}
      />
      {sessionId === null && !shown.isTemporary && conversation.turns.length === 0 ? (
        <Suggestions draft={draft} onPick={onDraftChange} />
      ) : null}
      {isTooLong ? (
        <p className="ui-composer-note" role="alert">
          {text('tooLong', { count: limits.chatMessageMaxCharacters })}
        </p>
      ) : (
        <p className="ui-composer-note">{text('composerFooter')}</p>
      )}
    </div>
  );
}

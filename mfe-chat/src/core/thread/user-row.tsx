import { memo, useState } from 'react';
import type { Attachment, MessageReference } from 'shared-contracts';
import { Button, IconButton } from 'shared-ui';
import { CopyButton, MessageBubble } from 'shared-ui/chat';
import { Pencil } from 'shared-ui/icons';
import { useAnswerMessages } from '../../messages/answers.ts';
import { useMessages } from '../../messages/messages.ts';
import { useSharedMessages } from '../../messages/shared.ts';
import { AttachedFiles } from '../attachment/attached-files.tsx';
import { type ChatTurn, isInQueue } from '../conversation/conversation.model.ts';
import { Author } from '../message/author.tsx';
import { MessageTime } from '../message/message-time.tsx';
import { useThread } from '../message/thread-context.ts';
import { Versions } from '../message/versions.tsx';
import { SavePrompt } from '../prompt/save-prompt.tsx';
import { SentReferences } from '../reference/sent-references.tsx';
import { MessageEditor } from './message-editor.tsx';
import { QueuedActions } from './queued-actions.tsx';
import * as styles from './user-row.module.css';

/** Renders a message of the user or of somebody else in the chat, its delivery state, and an editor. */
export const UserRow = memo(function UserRow({ turn }: { turn: ChatTurn }) {
  const text = useMessages();
  const answerText = useAnswerMessages();
  const shared = useSharedMessages();
  const { edit, conversations } = useThread();
  const { sendId = turn.id } = turn;
  const [isEditing, setIsEditing] = useState(false);
  const [isLeft, setIsLeft] = useState(false);
  const isUnsent = turn.delivery === 'waiting' || turn.delivery === 'refused';
  const isQueued = isInQueue(turn);
  const handleSend = (message: string, attachments: readonly Attachment[] | undefined) => {
    setIsEditing(false);
    if (isQueued) void conversations.revise(sendId, { message: message.trim() });
    else edit(turn, message, attachments);
  };
  const cancel = () => {
    setIsEditing(false);
    setIsLeft(true);
  };
  if (isEditing && !isUnsent)
    return (
      <article className="ui-message" data-role="user" aria-label={text('youSaid')}>
        <MessageEditor initial={turn.content} attachments={isQueued ? undefined : turn.attachments} onSend={handleSend} onCancel={cancel} />
      </article>
    );
  const { author } = turn;
  // What can't be sent as it is can be sent without what was refused.
  const removeReference =
    turn.delivery === 'refused'
      ? (removed: MessageReference) => void conversations.revise(sendId, { references: turn.references?.filter((one) => one !== removed) })
      : undefined;
  const label = isQueued
    ? answerText('queuedMessage')
    : author
      ? shared('personSaid', { name: author.name || shared('deletedAccount') })
      : text('youSaid');
  const startEditing = () => setIsEditing(true);
  const actions = isQueued ? (
    <QueuedActions turn={turn} isLeft={isLeft} onEdit={startEditing} />
  ) : isUnsent ? (
    <UnsentActions turn={turn} />
  ) : (
    <SentActions turn={turn} isLeft={isLeft} onEdit={startEditing} />
  );
  return (
    <MessageBubble role="user" label={label} actions={actions}>
      {author ? <Author name={author.name} /> : null}
      {turn.content}
      {turn.attachments?.length ? <AttachedFiles files={turn.attachments} /> : null}
      {turn.references?.length ? <SentReferences references={turn.references} onRemove={removeReference} /> : null}
    </MessageBubble>
  );
});

/** `isLeft`: the editor was canceled, so the focus returns to its button. */
function SentActions({ turn, isLeft, onEdit }: { turn: ChatTurn; isLeft: boolean; onEdit: () => void }) {
  const text = useAnswerMessages();
  const shared = useSharedMessages();
  const { isBusy, canWrite } = useThread();
  return (
    <div className={styles.actions}>
      <MessageTime turn={turn} />
      {canWrite ? (
        <IconButton
          size="small"
          label={turn.author ? shared('editOthersMessage') : text('editMessage')}
          icon={<Pencil size={16} />}
          disabled={isBusy || turn.messageId === null}
          autoFocus={isLeft}
          onClick={onEdit}
        />
      ) : null}
      <CopyButton value={turn.content} label={turn.author ? shared('copyOthersMessage') : text('copyMessage')} />
      <SavePrompt words={turn.content} />
      <Versions turn={turn} />
    </div>
  );
}

function UnsentActions({ turn }: { turn: ChatTurn }) {
  const text = useMessages();
  const answerText = useAnswerMessages();
  const { conversations, conversationKey, isBusy } = useThread();
  const { sendId = turn.id } = turn;
  return (
    <p className={styles.unsent}>
      <span role="alert">
        <b>{text('notSent')}</b> {turn.delivery === 'waiting' ? (turn.problem ?? answerText('waitingForNetwork')) : turn.problem}
      </span>
      <Button size="small" disabled={isBusy} onClick={() => void conversations.resend(sendId)}>
        {text('retry')}
      </Button>
      <Button size="small" type="text" onClick={() => void conversations.discard(conversationKey, sendId)}>
        {answerText('removeUnsent')}
      </Button>
    </p>
  );
}

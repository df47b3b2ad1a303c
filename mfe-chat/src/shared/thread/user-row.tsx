import { memo } from 'react';
import { Button } from 'shared-ui';
import { CopyButton, MessageBubble } from 'shared-ui/chat';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { useMessages } from '../messages.ts';
import { useThread } from './thread-context.ts';

/** What the person said, and whether the server has it. */
export const UserRow = memo(function UserRow({ turn }: { turn: ChatTurn }) {
  const text = useMessages();
  const isUnsent = turn.delivery === 'waiting' || turn.delivery === 'refused';
  return (
    <MessageBubble
      role="user"
      label={text('youSaid')}
      actions={isUnsent ? <UnsentActions turn={turn} /> : <CopyButton value={turn.content} label={text('copyMessage')} />}
    >
      {turn.content}
    </MessageBubble>
  );
});

function UnsentActions({ turn }: { turn: ChatTurn }) {
  const text = useMessages();
  const { conversations, conversationKey, isBusy } = useThread();
  const { sendId = turn.id } = turn;
  return (
    <p className="unsent">
      <span role="alert">
        <b>{text('notSent')}</b> {turn.delivery === 'waiting' ? text('waitingForNetwork') : turn.problem}
      </span>
      <Button size="small" disabled={isBusy} onClick={() => void conversations.resend(sendId)}>
        {text('retry')}
      </Button>
      <Button size="small" type="text" onClick={() => void conversations.discard(conversationKey, sendId)}>
        {text('removeUnsent')}
      </Button>
    </p>
  );
}

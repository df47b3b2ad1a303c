import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { cutText } from 'shared-contracts/text';
import { IconButton } from 'shared-ui';
import { MessageSquare } from 'shared-ui/icons';
import { CommentsPart, useCommentMessages, useCommentsState, useOpenComments } from 'shared-ui/reading';
import type { Conversation } from '../conversation/conversation.model.ts';

interface AnswerCommentsState {
  readonly open: (messageId: string) => void;
  readonly openAt: (messageId: string) => number;
}

const AnswerCommentsContext = createContext<AnswerCommentsState | null>(null);
const nameLength = 80;

/** Lets the answers of a stored chat be commented, and shows the comments. */
export function AnswerComments({ conversation, children }: { conversation: Conversation; children: ReactNode }) {
  const { sessionId: id, title, turns } = conversation;
  const state = useCommentsState();
  const { openAt } = useOpenComments({ kind: 'chat', id: id ?? '' }, id !== null);
  const parts = useMemo(
    () =>
      turns.flatMap(({ role, messageId, content }) =>
        role === 'assistant' && messageId ? [{ id: messageId, name: cutText(content.trim(), nameLength) }] : [],
      ),
    [turns],
  );
  return (
    <AnswerCommentsContext value={{ open: (part) => state.open({ part }), openAt }}>
      {children}
      {id === null ? null : <CommentsPart subject={{ kind: 'chat', id, name: title }} state={state} parts={parts} />}
    </AnswerCommentsContext>
  );
}

/** Renders the button under an answer that opens its comments, with the number of open threads. */
export function CommentAnswer({ messageId }: { messageId: string }) {
  const text = useCommentMessages();
  const comments = useContext(AnswerCommentsContext);
  if (!comments) return null;
  const count = comments.openAt(messageId);
  return (
    <IconButton
      size="small"
      label={count ? text('button', { count }) : text('comment')}
      icon={
        <>
          <MessageSquare size={16} />
          {count || null}
        </>
      }
      onClick={() => comments.open(messageId)}
    />
  );
}

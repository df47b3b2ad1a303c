import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { cutText } from 'shared-contracts/text';
import { CommentsPart, useCommentsState, useOpenComments } from 'shared-ui/reading';
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

/** Returns how many comments of an answer are open, and what opens them; undefined where answers can't be commented. */
export function useAnswerComments(messageId: string | null) {
  const comments = useContext(AnswerCommentsContext);
  return comments && messageId ? { count: comments.openAt(messageId), open: () => comments.open(messageId) } : undefined;
}

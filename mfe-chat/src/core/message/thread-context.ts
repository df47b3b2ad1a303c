import { createContext, useContext } from 'react';
import type { Attachment } from 'shared-contracts';
import type { AnswerRequest } from '../conversation/branches.model.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import type { Conversations } from '../session/conversations.ts';

/** What a message can ask of its conversation. */
export interface ThreadActions {
  readonly conversationKey: string;
  readonly isTemporary: boolean;
  readonly isBusy: boolean;
  readonly conversations: Conversations;
  /** Sends a text as the next message. */
  readonly ask: (message: string) => void;
  /** Asks for another answer in the place of one, or for more of one that broke off. */
  readonly again: (answer: ChatTurn, wanted: AnswerRequest) => void;
  /** Sends a text in the place of one of the user's messages, with its files or with these. */
  readonly edit: (question: ChatTurn, message: string, attachments?: readonly Attachment[]) => void;
  /** Shows another version of a message. */
  readonly showVersion: (messageId: string) => void;
}

export const ThreadContext = createContext<ThreadActions | null>(null);

/** The conversation around a message. */
export function useThread(): ThreadActions {
  const thread = useContext(ThreadContext);
  if (!thread) throw new Error('useThread() needs a ThreadContext: render below a Thread.');
  return thread;
}

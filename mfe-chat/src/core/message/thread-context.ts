import { createContext, useContext } from 'react';
import type { Attachment } from 'shared-contracts';
import type { ChatSettings } from 'shared-contracts/preset-calls';
import type { AnswerRequest } from '../conversation/branches.model.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import type { PictureRequest } from '../conversation/send-options.ts';
import type { Conversations } from '../session/conversations.ts';

/** Describes what a message can request of its conversation. */
export interface ThreadActions {
  readonly conversationKey: string;
  readonly isTemporary: boolean;
  readonly isBusy: boolean;
  /** False in a chat that somebody shares to view. */
  readonly canWrite: boolean;
  readonly conversations: Conversations;
  /** Sends a text as the next message, alone or to change a picture. */
  readonly ask: (message: string, picture?: PictureRequest) => void;
  /** Requests another version of an answer, or the rest of an incomplete one. */
  readonly requestAnswer: (answer: ChatTurn, request: AnswerRequest, settings?: ChatSettings) => void;
  /** Replaces one of the user's messages, keeping its files unless others are given. */
  readonly edit: (question: ChatTurn, message: string, attachments?: readonly Attachment[]) => void;
  /** Shows another version of a message. */
  readonly showVersion: (messageId: string) => void;
  /** Focuses the composer, where what had the focus is gone. */
  readonly focusComposer: () => void;
}

export const ThreadContext = createContext<ThreadActions | null>(null);

/** Returns the conversation around a message. */
export function useThread(): ThreadActions {
  const thread = useContext(ThreadContext);
  if (!thread) throw new Error('useThread() needs a ThreadContext: render below a Thread.');
  return thread;
}

/** Adds a text to the composer, which the person sends or not. */
export const WritingContext = createContext<(text: string) => void>(() => undefined);

/** Returns what adds a text to the composer of the conversation around a message. */
export const useWriting = () => useContext(WritingContext);

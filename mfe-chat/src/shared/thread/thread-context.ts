import { createContext, useContext } from 'react';
import type { Conversations } from '../conversation/conversations.ts';

/** What a message can ask of its conversation. */
export interface ThreadActions {
  readonly conversationKey: string;
  readonly isTemporary: boolean;
  readonly isBusy: boolean;
  readonly conversations: Conversations;
  /** Sends a text as the next message. */
  readonly ask: (message: string) => void;
  /** Sends the question of an answer once more. */
  readonly retry: (turnId: string) => void;
}

export const ThreadContext = createContext<ThreadActions | null>(null);

/** The conversation around a message. */
export function useThread(): ThreadActions {
  const thread = useContext(ThreadContext);
  if (!thread) throw new Error('useThread() needs a ThreadContext: render below a Thread.');
  return thread;
}

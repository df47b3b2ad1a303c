import type { ChatRequest, MessageReference } from 'shared-contracts';

/** Describes who refers to things. The chat is null while it is new, or incognito. */
export interface Referring {
  readonly userId: string;
  readonly sessionId: string | null;
  /** Whether the chat is incognito. */
  readonly isTemporary?: boolean;
}

/** Describes a new message that refers to things. */
export interface ReferringMessage {
  readonly messageId: string;
  readonly text: string;
  readonly references: readonly MessageReference[];
}

/** Describes what a run needs to know of the things that its question refers to. */
export interface RunReferences {
  /** Returns them with their current names. @throws AppError `not-found` unless the user may read or use them all. */
  readonly brought: (about: Referring, named: ChatRequest['references']) => Promise<MessageReference[]>;
  /** Notifies the people among them. */
  readonly notify: (about: Referring, message: ReferringMessage) => Promise<void>;
}

/** Returns the agent that answers this message instead of the chat's own. */
export const agentIn = (references: readonly MessageReference[]): string | undefined => references.find(({ kind }) => kind === 'agent')?.id;

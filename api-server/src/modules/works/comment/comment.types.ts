import type { CommentedKind, CommentQuote } from 'shared-contracts/access-calls';

/** Refers to what is commented. */
export interface Subject {
  readonly kind: CommentedKind;
  readonly id: string;
}

/** Describes a comment before it is stored. Without `threadId` it starts a thread. */
export interface NewComment {
  readonly threadId?: string | undefined;
  readonly part?: string | undefined;
  readonly quote?: CommentQuote | undefined;
  readonly text: string;
  /** The user ids of people whom the author chose from the list. */
  readonly mentions: readonly string[];
}

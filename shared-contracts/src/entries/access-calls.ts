/** Exports the calls that share things with people. A separate entry, so that the home page does not load it. */
export * from '../access/activity.calls.ts';
export * from '../access/calls.ts';
export type { Grant, Grantee, GranteeKind, GranteeRef } from '../access/entity.ts';
export * from '../access/transfer.calls.ts';
export type { KindCount, LeftBehind, LeftBehindKind, TransferPreview } from '../access/transfer.entity.ts';
export * from '../chat/presence.calls.ts';
export * from '../comment/calls.ts';
export type { Comment, CommentedKind, Commenter, CommentQuote, CommentThread, Mentionable, ReactionName } from '../comment/entity.ts';
export { commentedKinds, commentLimits, reactionNames } from '../comment/entity.ts';
export { isSharedKind, levelsOf, sharedKinds } from '../kernel/access/shared-kinds.ts';

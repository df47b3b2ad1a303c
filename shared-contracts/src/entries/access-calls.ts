/** Exports the calls that share things with people. A separate entry, so that the home page does not load it. */

export * from '../chat/chat/presence.calls.ts';
export * from '../governance/access/activity.calls.ts';
export * from '../governance/access/calls.ts';
export type { Grant, Grantee, GranteeKind, GranteeRef, PendingGrant } from '../governance/access/entity.ts';
export * from '../governance/access/transfer.calls.ts';
export type { KindCount, LeftBehind, LeftBehindKind, TransferPreview } from '../governance/access/transfer.entity.ts';
export { inviteToShare } from '../identity/invitation/share.calls.ts';
export { isSharedKind, levelsOf, sharedKinds } from '../kernel/access/shared-kinds.ts';
export * from '../works/comment/calls.ts';
export type { Comment, CommentedKind, Commenter, CommentQuote, CommentThread, Mentionable, ReactionName } from '../works/comment/entity.ts';
export { commentedKinds, commentLimits, reactionNames } from '../works/comment/entity.ts';

/** Exports the calls of the console. A separate entry, so that no other page loads it. */
export * from '../audit/calls.ts';
export type { AuditEntry, AuditStream } from '../audit/entity.ts';
export * from '../backup/calls.ts';
export * from '../budget/admin.calls.ts';
export * from '../group/calls.ts';
export type { Group, GroupLoss, GroupMember, GroupName, GroupThing, GroupThingCandidate } from '../group/entity.ts';
export * from '../health/calls.ts';
export * from '../hold/calls.ts';
export { type HoldSubject, holdReasonMax, type LegalHold } from '../hold/entity.ts';
export * from '../identity-provider/calls.ts';
export * from '../identity-provider/entity.ts';
export * from '../installation/calls.ts';
export * from '../kernel/access/abilities.ts';
export type { InstallationRole } from '../kernel/access/installation-role.ts';
export * from '../mail/calls.ts';
export * from '../model/connection.calls.ts';
export type { ConnectionModel, ModelConnection, StatedFacts } from '../model/connection.entity.ts';
export * from '../person/calls.ts';
export * from '../policy/calls.ts';
export * from '../policy/entity.ts';
export * from '../release/console.calls.ts';
export {
  type PrunableReleases,
  type PublishedRelease,
  type ReleaseKey,
  type ReleaseToken,
  type ReleaseVerb,
  type RunningRelease,
  type RunningRemote,
  releaseOwner,
  releaseVerbs,
  tokenScopes,
} from '../release/entity.ts';
export * from '../retention/calls.ts';
export {
  auditDaysMin,
  type DeletedKind,
  deletedKinds,
  type RetentionKind,
  type RetentionPreview,
  type RetentionRules,
  type RetentionRun,
  retentionDaysMax,
  retentionKinds,
  retentionRules,
  type WorkspaceRetention,
  type WorkspaceRule,
  workspaceRetention,
  workspaceRetentionKinds,
} from '../retention/entity.ts';
export * from '../scim/calls.ts';
export type { AddressChange, ScimToken } from '../scim/entity.ts';
export * from '../sign-in-policy/calls.ts';
export * from '../sign-in-policy/entity.ts';
export * from '../tool-server/installation.calls.ts';
export * from '../usage/admin.calls.ts';

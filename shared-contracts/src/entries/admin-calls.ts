/** Exports the calls of the console. A separate entry, so that no other page loads it. */

export * from '../agents/tool-server/installation.calls.ts';
export * from '../governance/audit/calls.ts';
export type { AuditEntry, AuditStream } from '../governance/audit/entity.ts';
export * from '../governance/budget/admin.calls.ts';
export * from '../governance/group/calls.ts';
export type { Group, GroupLoss, GroupMember, GroupName, GroupThing, GroupThingCandidate } from '../governance/group/entity.ts';
export * from '../governance/hold/calls.ts';
export { type HoldSubject, holdReasonMax, type LegalHold } from '../governance/hold/entity.ts';
export * from '../governance/policy/calls.ts';
export * from '../governance/policy/entity.ts';
export * from '../governance/retention/calls.ts';
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
} from '../governance/retention/entity.ts';
export * from '../governance/usage/admin.calls.ts';
export * from '../identity/identity-provider/calls.ts';
export * from '../identity/identity-provider/entity.ts';
export * from '../identity/installation/calls.ts';
export * from '../identity/person/calls.ts';
export * from '../identity/scim/calls.ts';
export type { AddressChange, ScimToken } from '../identity/scim/entity.ts';
export * from '../identity/sign-in-policy/calls.ts';
export * from '../identity/sign-in-policy/entity.ts';
export * from '../kernel/access/abilities.ts';
export type { InstallationRole } from '../kernel/access/installation-role.ts';
export * from '../messaging/mail/calls.ts';
export * from '../models/model/connection.calls.ts';
export type { ConnectionModel, ModelConnection, StatedFacts } from '../models/model/connection.entity.ts';
export * from '../operations/backup/calls.ts';
export * from '../operations/health/calls.ts';
export * from '../operations/release/console.calls.ts';
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
} from '../operations/release/entity.ts';
export * from '../works/file/embedding.calls.ts';

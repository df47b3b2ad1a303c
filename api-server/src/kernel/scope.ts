import type { InstallationRole } from 'shared-contracts/admin-calls';
import type { CallDefinition } from 'shared-contracts/calls';
import { type Scope, type ScopeKind, scopeRules } from 'shared-contracts/connection-calls';

/** Says who has a thing: a person or a workspace, by id, or the installation. */
export type Holder<Of extends ScopeKind = ScopeKind> = Of extends 'installation'
  ? { readonly of: Of; readonly id: null }
  : { readonly of: Of; readonly id: string };

export const installationHolder = { of: 'installation', id: null } as const satisfies Holder;

/** Returns who has what a call of this user is about. The schema of the query has checked that a workspace has an id. */
export function holderOf({ of, id = '' }: Scope, userId: string): Holder {
  if (of === 'installation') return installationHolder;
  return { of, id: of === 'me' ? userId : id };
}

/** Returns the role in the installation that a call needs when it is about this scope. */
export const roleFor = (call: CallDefinition, scope: ScopeKind | undefined): InstallationRole | undefined =>
  call.scoped && scope === 'installation' ? scopeRules[call.scoped].installation : call.installation;

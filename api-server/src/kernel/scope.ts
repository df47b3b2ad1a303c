import type { InstallationRole } from 'shared-contracts/admin-calls';
import type { CallDefinition } from 'shared-contracts/calls';
import { type Scope, type ScopeKind, scopeRules } from 'shared-contracts/connection-calls';

/** Says who has a thing: a person, an agent or a workspace, by id, or the installation. What an agent has belongs to the agent's owner. */
export type Holder<Of extends ScopeKind = ScopeKind> = Of extends 'installation'
  ? { readonly of: Of; readonly id: null }
  : Of extends 'agent'
    ? { readonly of: Of; readonly id: string; readonly ownerId: string }
    : { readonly of: Of; readonly id: string };

export const installationHolder = { of: 'installation', id: null } as const satisfies Holder;

/** Returns who has what a call of this user is about. The schema of the query has checked that agents and workspaces have an id. */
export function holderOf({ of, id = '' }: Scope, userId: string, ownerId: string): Holder {
  if (of === 'installation') return installationHolder;
  if (of === 'agent') return { of, id, ownerId };
  return { of, id: of === 'me' ? userId : id };
}

/** Returns the role in the installation that a call needs when it is about this scope. */
export const roleFor = (call: CallDefinition, scope: ScopeKind | undefined): InstallationRole | undefined =>
  call.scoped && scope === 'installation' ? scopeRules[call.scoped].installation : call.installation;

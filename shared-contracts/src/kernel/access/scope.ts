import * as z from 'zod/mini';
import type { InstallationRole } from './installation-role.ts';
import type { WorkspaceAction } from './workspace-policy.ts';

/** Names the scopes that can have a noun: one person, a workspace, or the installation. */
export type ScopeKind = 'me' | 'workspace' | 'installation';

/** Says whose things a call is about. Only a workspace has an id: the caller is read from the token, and there is one installation. */
export interface Scope<Of extends ScopeKind = ScopeKind> {
  readonly of: Of;
  readonly id?: string | undefined;
}

/**
 * Maps each noun that several scopes can have to what a call about it needs: an action in the workspace, a role in the installation. In
 * their own scope, everyone may do everything. The server enforces this table for every call that is declared as `scoped`.
 */
export const scopeRules = {
  'model-connections': { workspace: 'manage-models', installation: 'admin' },
} as const satisfies Record<string, { readonly workspace: WorkspaceAction; readonly installation: InstallationRole }>;

export type ScopedNoun = keyof typeof scopeRules;

/** Returns the query of a call that is about one of these scopes. */
export const scopeQuery = <const Of extends ScopeKind>(...scopes: readonly [Of, ...Of[]]) =>
  z
    .object({ of: z.enum(scopes), id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))) })
    .check(z.refine(({ of, id }: Scope) => (of === 'workspace') === (id !== undefined), { path: ['id'] }));

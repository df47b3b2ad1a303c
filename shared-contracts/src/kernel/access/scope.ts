import * as z from 'zod/mini';
import type { InstallationRole } from './installation-role.ts';
import type { AccessLevel } from './levels.ts';
import type { WorkspaceAction } from './workspace-policy.ts';

/** Names the scopes that can have a noun: one person, an agent, a workspace, or the installation. */
export type ScopeKind = 'me' | 'agent' | 'workspace' | 'installation';

/** Says whose things a call is about. Agents and workspaces have an id: the caller is read from the token, and there is one installation. */
export interface Scope<Of extends ScopeKind = ScopeKind> {
  readonly of: Of;
  readonly id?: string | undefined;
}

/** Says what a call about a noun needs in each scope. Without a level, agents have nothing of it. */
export interface ScopeRule {
  readonly agent?: AccessLevel;
  readonly workspace: WorkspaceAction;
  readonly installation: InstallationRole;
}

/**
 * Maps each noun that several scopes can have to what a call about it needs: a level of access to the agent, an action in the workspace, a
 * role in the installation. In their own scope, everyone may do everything. The server enforces this table for every call that is declared
 * as `scoped`.
 */
export const scopeRules = {
  'model-connections': { workspace: 'manage-models', installation: 'admin' },
  'tool-servers': { agent: 'own', workspace: 'manage-tool-servers', installation: 'admin' },
} as const satisfies Record<string, ScopeRule>;

export type ScopedNoun = keyof typeof scopeRules;

/** Returns the query of a call that is about one of these scopes. */
export const scopeQuery = <const Of extends ScopeKind>(...scopes: readonly [Of, ...Of[]]) =>
  z
    .object({ of: z.enum(scopes), id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))) })
    .check(z.refine(({ of, id }: Scope) => (of === 'agent' || of === 'workspace') === (id !== undefined), { path: ['id'] }));

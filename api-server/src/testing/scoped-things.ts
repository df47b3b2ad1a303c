import { eq } from 'drizzle-orm';
import type { CallDefinition } from 'shared-contracts/calls';
import { type ScopedNoun, type ScopeKind, scopeRules } from 'shared-contracts/connection-calls';
import * as z from 'zod/mini';
import type { Drizzle } from '../platform/database/database.ts';
import * as schema from '../platform/database/schema/index.ts';
import { newId } from '../platform/ids.ts';
import { makeOwned } from './owned-things.ts';
import type { Shape } from './sample-input.ts';

/** Returns the scopes that a call can be about; none unless it is scoped. */
export function scopesOf(call: CallDefinition): ScopeKind[] {
  if (!call.scoped || !call.query) return [];
  return ((z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any' }) as Shape).properties?.of?.enum ?? []) as ScopeKind[];
}

/** Returns the scopes that have the noun of a call. */
export const scopesOfNoun = (noun: ScopedNoun): ScopeKind[] => ['me', ...(Object.keys(scopeRules[noun]) as ScopeKind[])];

/** Says whether a scope is one of many, so that calls name it by its id. */
export const hasId = (of: ScopeKind | undefined): boolean => of === 'agent' || of === 'workspace';

/** Returns each call with each of its scopes; once without a scope if it has none. */
export const withScopes = (calls: readonly CallDefinition[]): [name: string, call: CallDefinition, of?: ScopeKind][] =>
  calls.flatMap((call): [string, CallDefinition, ScopeKind?][] => {
    const scopes = scopesOf(call);
    return scopes.length ? scopes.map((of) => [`${call.name} (${of})`, call, of]) : [[call.name, call]];
  });

/** Names the field with the id of a scoped thing, and creates one where the user may do everything. */
const things: Record<ScopedNoun, { field: string; make: (db: Drizzle, of: ScopeKind, email: string) => Promise<Fields> }> = {
  'model-connections': {
    field: 'connection_id',
    make: async (db, of, email) => {
      const { modelProviders } = schema;
      if (of !== 'installation') {
        const connection_id = await makeOwned(db, of === 'me' ? 'model-provider' : 'workspace-connection', email);
        await db
          .update(modelProviders)
          .set({ models: ['sample'] })
          .where(eq(modelProviders.id, connection_id));
        const [row] = await db.select().from(modelProviders).where(eq(modelProviders.id, connection_id));
        return { connection_id, ...(row?.workspaceId ? { id: row.workspaceId } : {}) };
      }
      const connection_id = newId('prv');
      await db
        .insert(modelProviders)
        .values({ id: connection_id, name: connection_id, baseUrl: 'http://127.0.0.1:9/v1', models: ['sample'] });
      return { connection_id };
    },
  },
  'tool-servers': {
    field: 'server_id',
    make: async (db, of, email) => {
      const { agentServers, installationServers } = schema;
      if (of === 'installation') {
        const server_id = newId('srv');
        const server = { url: 'http://127.0.0.1:9/mcp', asksSignIn: false, tools: [], prompts: [] };
        await db.insert(installationServers).values({ id: server_id, name: server_id, ...server });
        return { server_id };
      }
      const server_id = await makeOwned(db, ownServers[of], email);
      const [own] = await db.select({ id: agentServers.agentId }).from(agentServers).where(eq(agentServers.id, server_id));
      const { id, workspaceId } = installationServers;
      const [shared] = await db.select({ id: workspaceId }).from(installationServers).where(eq(id, server_id));
      const holder = own?.id ?? shared?.id;
      return { server_id, ...(holder ? { id: holder } : {}) };
    },
  },
};

const ownServers = { me: 'chat-server', agent: 'agent-server', workspace: 'workspace-server' } as const;

type Fields = Readonly<Record<string, string>>;

/** Returns the field of a call that has the id of a scoped thing. */
export const scopedField = (call: CallDefinition): string | undefined => {
  const { field } = call.scoped ? things[call.scoped] : {};
  return field !== undefined && call.path.includes(`{${field}}`) ? field : undefined;
};

/** Creates what a scoped call is about where the user may do everything. By default, the scope is the first that the call takes. */
export async function scopedFields(db: Drizzle, call: CallDefinition, email: string, of = scopesOf(call)[0]): Promise<Fields> {
  return call.scoped && of ? { of, ...(await things[call.scoped].make(db, of, email)) } : {};
}

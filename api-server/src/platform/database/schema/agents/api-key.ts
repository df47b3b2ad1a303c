import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ApiKeyScope } from 'shared-contracts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds keys for calling Atrium from outside. Only the hash is stored; null in `agentIds` means all of the user's agents. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    hint: text('hint').notNull(),
    agentIds: jsonb('agent_ids').$type<string[]>(),
    scopes: jsonb('scopes').$type<ApiKeyScope[]>().notNull().default(['agents']),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.hash), index('api_keys_user').on(table.userId)],
);

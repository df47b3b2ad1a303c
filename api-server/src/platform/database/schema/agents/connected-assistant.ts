import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ApiKeyScope } from 'shared-contracts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds what other assistants registered about themselves. Nobody has verified it. */
export const assistantClients = pgTable(
  'assistant_clients',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    redirectUris: jsonb('redirect_uris').$type<string[]>().notNull(),
    createdAt: createdAt(),
    /** When somebody last allowed it to connect. */
    usedAt: moment('used_at'),
  },
  (table) => [index('assistant_clients_created').on(table.createdAt)],
);

/** Holds the assistants that people allowed to use Atrium for them. Deleting a row ends its codes and tokens. */
export const connectedAssistants = pgTable(
  'connected_assistants',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    clientId: text('client_id')
      .notNull()
      .references(() => assistantClients.id),
    name: text('name').notNull(),
    /** Where the browser returned to: a host, or a scheme with its colon. */
    host: text('host').notNull(),
    scopes: jsonb('scopes').$type<ApiKeyScope[]>().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('connected_assistants_client').on(table.userId, table.clientId),
    index('connected_assistants_by').on(table.clientId),
  ],
);

const ofAssistant = () =>
  text('assistant_id')
    .notNull()
    .references(() => connectedAssistants.id, { onDelete: 'cascade' });

/** Holds authorization codes. Used ones stay for a day, so that a second use is noticed. */
export const assistantCodes = pgTable(
  'assistant_codes',
  {
    hash: text('hash').primaryKey(),
    assistantId: ofAssistant(),
    redirectUri: text('redirect_uri').notNull(),
    /** The S256 challenge of PKCE. */
    challenge: text('challenge').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('assistant_codes_of').on(table.assistantId), index('assistant_codes_expired').on(table.expiresAt)],
);

/** Holds hashes of access tokens, each with the refresh token that was issued with it. */
export const assistantTokens = pgTable(
  'assistant_tokens',
  {
    id: text('id').primaryKey(),
    assistantId: ofAssistant(),
    accessHash: text('access_hash').notNull(),
    accessExpiresAt: moment('access_expires_at').notNull(),
    refreshHash: text('refresh_hash').notNull(),
    refreshExpiresAt: moment('refresh_expires_at').notNull(),
    /** When the refresh token was exchanged for another one. */
    replacedAt: moment('replaced_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('assistant_tokens_access').on(table.accessHash),
    uniqueIndex('assistant_tokens_refresh').on(table.refreshHash),
    index('assistant_tokens_expired').on(table.refreshExpiresAt),
    index('assistant_tokens_of').on(table.assistantId, table.createdAt),
  ],
);

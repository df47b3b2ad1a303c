import { bigint, bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../kernel/columns.ts';

/**
 * Records who did what to whom in the installation. Triggers seal each entry into the hash chain when its transaction commits and refuse
 * every later change (`platform/audit/install-audit.ts`). What names people or describes things is under two salted hashes, so that it can
 * be erased without breaking the chain.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The place in the chain, in the order of commits. Null only inside the transaction that writes the entry. */
    seq: bigint('seq', { mode: 'number' }),
    at: moment('at').notNull().defaultNow(),
    /** What kind of actor it was: a `person`, a `scim` token, a `token` for releases, or the `server` itself. `nobody` is not signed in. */
    actorKind: text('actor_kind').$type<ActorKind>().notNull().default('server'),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    actorEmail: text('actor_email'),
    address: text('address'),
    requestId: text('request_id'),
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    targetName: text('target_name'),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    /** Null once what the hash covers was erased, as the salt of the content. */
    actorSalt: text('actor_salt'),
    actorHash: text('actor_hash'),
    contentSalt: text('content_salt'),
    contentHash: text('content_hash'),
    prevHash: text('prev_hash'),
    hash: text('hash'),
  },
  (table) => [
    uniqueIndex('audit_entries_seq').on(table.seq),
    index('audit_entries_at').on(table.at),
    index('audit_entries_actor').on(table.actorId, table.seq),
    index('audit_entries_target').on(table.targetKind, table.targetId, table.seq),
    index('audit_entries_action').on(table.action, table.seq),
    index('audit_entries_request').on(table.requestId),
  ],
);

export type ActorKind = 'person' | 'scim' | 'token' | 'server' | 'nobody';

/** Holds the two ends of the chain in its only row: where it starts since retention removed entries, and its newest entry. */
export const auditChain = pgTable('audit_chain', {
  id: integer('id').primaryKey(),
  baseSeq: bigint('base_seq', { mode: 'number' }).notNull(),
  baseHash: text('base_hash').notNull(),
  headSeq: bigint('head_seq', { mode: 'number' }).notNull(),
  headHash: text('head_hash').notNull(),
});

/** Holds where the log is sent to, and how far. */
export const auditStreams = pgTable('audit_streams', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<'webhook' | 'file'>().notNull(),
  url: text('url'),
  /** The sealed key that signs what is sent to a webhook. */
  sealedKey: text('sealed_key'),
  createdAt: createdAt(),
  sentSeq: bigint('sent_seq', { mode: 'number' }).notNull(),
  sentAt: moment('sent_at'),
  failures: integer('failures').notNull().default(0),
  /** Why the newest delivery failed, in English. */
  problem: text('problem'),
  dueAt: moment('due_at'),
});

import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Records who did what to whom in the installation. Rows outlive the people they name. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull().defaultNow(),
    /** Who acted; null for the server itself and for people who are not signed in. */
    actorId: text('actor_id'),
    actorEmail: text('actor_email'),
    address: text('address'),
    requestId: text('request_id'),
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    targetName: text('target_name').notNull(),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
  },
  (table) => [index('audit_entries_at').on(table.at), index('audit_entries_actor').on(table.actorId)],
);

import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { PolicyAbility } from 'shared-contracts/admin-calls';
import { moment } from '../kernel/columns.ts';
import { groups } from './group.ts';

/** Describes where texts are moderated. The secret has its own column. */
export interface StoredModeration {
  readonly url: string;
  readonly timeoutMs: number;
  readonly onFailure: 'pass' | 'refuse';
}

/** Holds the policy for everyone (`scope` is `everyone`) and those of groups (`scope` is the group's id). */
export const policies = pgTable('policies', {
  scope: text('scope').primaryKey(),
  /** Null for everyone. */
  groupId: text('group_id').references(() => groups.id, { onDelete: 'cascade' }),
  abilities: jsonb('abilities').$type<Partial<Record<PolicyAbility, boolean>>>().notNull(),
  blockedTerms: jsonb('blocked_terms').$type<string[]>().notNull(),
  moderation: jsonb('moderation').$type<StoredModeration>(),
  sealedSecret: text('sealed_secret'),
  version: integer('version').notNull().default(1),
  changedAt: moment('changed_at').notNull().defaultNow(),
});

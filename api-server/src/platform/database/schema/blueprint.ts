import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BlueprintDraft, BlueprintStatus } from 'shared-contracts';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { ownedBy } from './account.ts';
import { createdAt, moment } from './columns.ts';
import { inNotebook } from './notebook.ts';

/** A secret value of a header of a workflow's request, encrypted; the definition names it by its id. */
export interface SealedValue {
  readonly id: string;
  readonly sealed: string;
}

export const blueprints = pgTable(
  'blueprints',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    name: text('title').notNull(),
    /** Null for one that has no steps yet. */
    draft: jsonb('draft').$type<BlueprintDraft>(),
    status: text('status').$type<BlueprintStatus>().notNull().default('draft'),
    /** The chat that it was drafted in. */
    sessionId: text('session_id'),
    notebookId: inNotebook(),
    /** What was built from the draft; null until somebody saves it. */
    definition: jsonb('definition').$type<WorkflowDefinition>(),
    /** The secret values that the definition names, encrypted; null until it is first stored. */
    sealedHeaders: jsonb('sealed_headers').$type<readonly SealedValue[]>(),
    /** Counts the saves, so that no tab overwrites another's. */
    version: integer('version').notNull().default(0),
    /** Whether its schedule or webhook starts it. */
    isOn: boolean('is_on').notNull().default(false),
    /** Whether it has ever run: old runs are forgotten, this is not. */
    hasRun: boolean('has_run').notNull().default(false),
    /** When its schedule starts it next; claimed by the one node that does. */
    nextAt: moment('next_at'),
    /** The webhook's token: hashed to be found, sealed to be shown again. */
    hookHash: text('hook_hash'),
    hookSealed: text('hook_sealed'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('blueprints_user').on(table.userId),
    index('blueprints_session').on(table.sessionId),
    index('blueprints_next').on(table.nextAt).where(sql`${table.isOn}`),
    uniqueIndex('blueprints_hook').on(table.hookHash),
  ],
);

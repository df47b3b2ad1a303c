import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BlueprintDraft, BlueprintStatus } from 'shared-contracts';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment, resumedAt } from '../kernel/columns.ts';
import { inNotebook } from '../works/notebook.ts';

/** Describes an encrypted header value of a workflow's request. The definition refers to it by id. */
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
    /** Null for a blueprint without drafted steps. */
    draft: jsonb('draft').$type<BlueprintDraft>(),
    status: text('status').$type<BlueprintStatus>().notNull().default('draft'),
    /** The chat that drafted it. */
    sessionId: text('session_id'),
    notebookId: inNotebook(),
    /** The workflow built from the draft; null until someone saves it. */
    definition: jsonb('definition').$type<WorkflowDefinition>(),
    /** The encrypted secrets that the definition refers to; null until the first save. */
    sealedHeaders: jsonb('sealed_headers').$type<readonly SealedValue[]>(),
    /** Counts saves, so that no tab overwrites another's. */
    version: integer('version').notNull().default(0),
    /** Whether its schedule or webhook starts runs. */
    isOn: boolean('is_on').notNull().default(false),
    /** Whether it has ever run, because old runs are deleted. */
    hasRun: boolean('has_run').notNull().default(false),
    /** When its schedule starts it next. One node claims it and starts the run. */
    nextAt: moment('next_at'),
    resumedAt: resumedAt(),
    /** The webhook's token: hashed for lookups, encrypted for display. */
    hookHash: text('hook_hash'),
    hookSealed: text('hook_sealed'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('blueprints_user').on(table.userId),
    index('blueprints_session').on(table.sessionId),
    index('blueprints_unsealed').on(table.id).where(sql`${table.definition} is not null and ${table.sealedHeaders} is null`),
    index('blueprints_next').on(table.nextAt).where(sql`${table.isOn}`),
    uniqueIndex('blueprints_hook').on(table.hookHash),
  ],
);

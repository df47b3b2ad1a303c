import { sql } from 'drizzle-orm';
import { bigint, boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Text } from '../../../language/text.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/**
 * Holds the embedding models of the installation: the one whose vectors answer, and one that an administrator chose to replace it, until it
 * has embedded everything.
 */
export const embeddingModels = pgTable(
  'embedding_models',
  {
    /** Names the model as its vectors do. */
    model: text('model').primaryKey(),
    /** Questions are compared with the vectors of the current model. */
    isCurrent: boolean('is_current').notNull(),
    /** The files that were there when it was chosen are not queued yet, are being embedded, or have been. */
    stage: text('stage').$type<'new' | 'building' | 'ready'>().notNull(),
    /** The last file that was looked at to queue what the model lacks; empty before the first. */
    cursor: text('cursor').notNull().default(''),
    isPaused: boolean('is_paused').notNull().default(false),
    /** How many passages it has embedded since it was chosen. */
    done: bigint('done', { mode: 'number' }).notNull().default(0),
    /** Why it last failed; null if it didn't. */
    problem: jsonb('problem').$type<Text>(),
    retryAt: moment('retry_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('embedding_models_current').on(table.isCurrent).where(sql`${table.isCurrent}`)],
);

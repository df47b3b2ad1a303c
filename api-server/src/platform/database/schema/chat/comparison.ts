import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AnswerUsage, MessageStatus } from 'shared-contracts';
import type { ComparisonTask, ComparisonVote } from 'shared-contracts/model-calls';
import type { Sentence } from '../../../language/messages.ts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds questions that people asked several models at once, and which answer they found better. */
export const comparisons = pgTable(
  'comparisons',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    question: text('question').notNull(),
    task: text('task').$type<ComparisonTask>().notNull(),
    isBlind: boolean('is_blind').notNull(),
    vote: text('vote').$type<ComparisonVote>(),
    winnerId: text('winner_id'),
    createdAt: createdAt(),
    /** When its owner deleted it. It can be restored for a day. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('comparisons_user').on(table.userId, table.createdAt), index('comparisons_deleted').on(table.deletedAt)],
);

/** Holds the answers of a comparison in the order in which they are shown. */
export const comparisonAnswers = pgTable(
  'comparison_answers',
  {
    id: text('id').primaryKey(),
    comparisonId: text('comparison_id')
      .notNull()
      .references(() => comparisons.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    model: text('model').notNull(),
    modelName: text('model_name').notNull(),
    provider: text('provider').notNull(),
    runId: text('run_id'),
    status: text('status').$type<MessageStatus>().notNull(),
    content: text('content').notNull().default(''),
    failure: jsonb('failure').$type<{ code: string; detail: string; said?: Sentence | undefined }>(),
    usage: jsonb('usage').$type<AnswerUsage>(),
    /** When its node last said that it is writing. A silent answer was interrupted. */
    touchedAt: moment('touched_at').notNull().defaultNow(),
  },
  (table) => [
    index('comparison_answers_comparison').on(table.comparisonId, table.position),
    index('comparison_answers_running').on(table.touchedAt).where(sql`${table.status} = 'running'`),
  ],
);

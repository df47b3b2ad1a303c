import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { GoldenCause, GoldenGrade, GoldenLoss } from 'shared-contracts/agent-calls';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds what answers depend on, as hashes and ids, so that a change is noticed. */
export interface GoldenBasis {
  readonly files: string;
  readonly model: string;
  /** Missing for a notebook. */
  readonly agent?: string | undefined;
}

/**
 * Holds which agents and notebooks have golden questions. The subject is not referenced, because a deleted one can be restored with its
 * questions; a job deletes the sets of those that are gone for good.
 */
export const goldenSets = pgTable(
  'golden_sets',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    subject: text('subject').$type<'agent' | 'notebook'>().notNull(),
    subjectId: text('subject_id').notNull().unique(),
    isOn: boolean('is_on').notNull().default(true),
    /** What the last check saw, and what the questions were last asked with. They are asked again once two checks saw the same. */
    seen: jsonb('seen').$type<GoldenBasis>(),
    asked: jsonb('asked').$type<GoldenBasis>(),
    /** Why the questions wait to be asked; null while nothing waits. */
    due: text('due').$type<GoldenCause>(),
    /** When a node began to ask. One that died is replaced after a while. */
    claimedAt: moment('claimed_at'),
    createdAt: createdAt(),
  },
  (table) => [index('golden_sets_user').on(table.userId), index('golden_sets_due').on(table.id).where(sql`${table.due} is not null`)],
);

export const goldenQuestions = pgTable(
  'golden_questions',
  {
    id: text('id').primaryKey(),
    setId: text('set_id')
      .notNull()
      .references(() => goldenSets.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    phrases: jsonb('phrases').$type<string[]>().notNull(),
    /** Set until it is asked for the first time since it was written. */
    isNew: boolean('is_new').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [index('golden_questions_set').on(table.setId)],
);

/** Holds the newest answers to golden questions, each with its grade and what it lost against the one before. */
export const goldenAnswers = pgTable(
  'golden_answers',
  {
    id: text('id').primaryKey(),
    questionId: text('question_id')
      .notNull()
      .references(() => goldenQuestions.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    grade: jsonb('grade').$type<GoldenGrade>().notNull(),
    losses: jsonb('losses').$type<GoldenLoss[]>().notNull(),
    cause: text('cause').$type<GoldenCause>().notNull(),
    model: text('model').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('golden_answers_question').on(table.questionId, table.createdAt)],
);

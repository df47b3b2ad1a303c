import { pgTable, text } from 'drizzle-orm/pg-core';

/** Holds how far jobs that look at every row, some in each run, have come. */
export const jobTurns = pgTable('job_turns', {
  job: text('job').primaryKey(),
  after: text('after').notNull(),
});

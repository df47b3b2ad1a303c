import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Autonomy, InteractionStyle, Memory, OutputStyle } from 'shared-contracts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt } from '../kernel/columns.ts';

export const personalisations = pgTable('personalisations', {
  userId: ownedBy().primaryKey(),
  interactionStyle: text('interaction_style').$type<InteractionStyle>().notNull(),
  outputStyle: text('output_style').$type<OutputStyle>().notNull(),
  autonomy: text('autonomy').$type<Autonomy>().notNull(),
  remembers: boolean('remembers').notNull(),
  attachesPastes: boolean('attaches_pastes').notNull().default(true),
  sharesQuestions: boolean('shares_questions').notNull().default(false),
});

/** Holds what the assistant remembers about users. */
export const memories = pgTable(
  'memories',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    text: text('text').notNull(),
    origin: text('origin').$type<Memory['origin']>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('memories_user').on(table.userId, table.createdAt),
    uniqueIndex('memories_once').on(table.userId, sql`lower(${table.text})`),
  ],
);

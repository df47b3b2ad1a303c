import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Autonomy, InteractionStyle, Memory, ModelPurpose, OutputStyle, SearchEngine } from 'shared-contracts';
import { createdAt, moment, ownedBy } from './columns.ts';

export const personalisations = pgTable('personalisations', {
  userId: ownedBy().primaryKey(),
  interactionStyle: text('interaction_style').$type<InteractionStyle>().notNull(),
  outputStyle: text('output_style').$type<OutputStyle>().notNull(),
  autonomy: text('autonomy').$type<Autonomy>().notNull(),
  remembers: boolean('remembers').notNull(),
});

/** What the assistant keeps in mind about users. */
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

/** Web searches that users connected, one each. */
export const searchConnections = pgTable('search_connections', {
  userId: ownedBy().primaryKey(),
  engine: text('engine').$type<SearchEngine>().notNull(),
  baseUrl: text('base_url').notNull(),
  /** Encrypted; null where the engine asks for no key. */
  sealedKey: text('sealed_key'),
  checkedAt: moment('checked_at').notNull().defaultNow(),
});

/** Which model of a provider a user chose for what chats do not do. */
export const specialModels = pgTable(
  'special_models',
  { userId: ownedBy(), purpose: text('purpose').$type<ModelPurpose>().notNull(), modelId: text('model_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);

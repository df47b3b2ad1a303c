import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ItemKind } from 'shared-contracts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment, searchedAtOnce, textLanguage, tsvector } from '../kernel/columns.ts';

/**
 * Holds one row for each of a user's things of every kind, for lists, counts and search. Only triggers write it, in the same transaction
 * as the kinds' own tables (`search-sources.ts`).
 */
export const itemIndex = pgTable(
  'item_index',
  {
    userId: ownedBy(),
    kind: text('kind').$type<ItemKind>().notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    notebookId: text('notebook_id'),
    target: text('target'),
    /** Whether a blueprint is listed as a workflow. */
    isWorkflow: boolean('is_workflow').notNull().default(false),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull().defaultNow(),
    language: textLanguage(),
    search: tsvector('search'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.id] }),
    index('item_index_thing').on(table.kind, table.id),
    index('item_index_in_notebook').on(table.notebookId).where(sql`${table.notebookId} is not null`),
    index('item_index_changed').on(table.userId, table.changedAt),
    index('item_index_workflows').on(table.userId, table.changedAt).where(sql`${table.isWorkflow}`),
    index('item_index_owned').using('gin', sql`owned_lexemes(${table.userId}, ${table.language}, ${table.search})`).with(searchedAtOnce),
    index('item_index_name').using('gin', table.userId, table.name.op('gin_trgm_ops')),
  ],
);

/** Holds the contents of things in pieces that are searched and shown separately. Only triggers write it. */
export const itemTexts = pgTable(
  'item_texts',
  {
    userId: ownedBy(),
    kind: text('kind').$type<ItemKind>().notNull(),
    itemId: text('item_id').notNull(),
    /** The row that the text belongs to: a message or a passage. */
    part: text('part').notNull(),
    piece: integer('piece').notNull(),
    body: text('body').notNull(),
    at: moment('at').notNull().defaultNow(),
    language: textLanguage(),
    search: tsvector('search'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.itemId, table.part, table.piece] }),
    index('item_texts_owned').using('gin', sql`owned_lexemes(${table.userId}, ${table.language}, ${table.search})`).with(searchedAtOnce),
  ],
);

/** Holds the words in a user's titles and texts, to which misspelled words are compared. */
export const itemWords = pgTable('item_words', { userId: ownedBy(), word: text('word').notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.word] }),
  index('item_words_similar').using('gin', table.userId, table.word.op('gin_trgm_ops')),
]);

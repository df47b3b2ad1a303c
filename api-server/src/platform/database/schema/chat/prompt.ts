import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PromptContent, SkillFile } from 'shared-contracts/prompt-calls';
import { ownedBy, users } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';
import { inNotebook } from '../works/notebook.ts';

const writtenBy = (name: string) => text(name).references(() => users.id, { onDelete: 'set null' });

export const prompts = pgTable(
  'prompts',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    text: text('text').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    /** Everything that the text asks for, in its order. */
    variables: jsonb('variables').$type<PromptContent['variables']>().notNull().default([]),
    /** A `prompt`, which people insert, or a `skill`, which models follow. */
    kind: text('kind').notNull().default('prompt'),
    files: jsonb('files').$type<SkillFile[]>().notNull().default([]),
    /** Grows by one with every save. */
    version: integer('version').notNull().default(1),
    editedBy: writtenBy('edited_by'),
    notebookId: inNotebook(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('prompts_user').on(table.userId)],
);

const ofPrompt = () =>
  text('prompt_id')
    .notNull()
    .references(() => prompts.id, { onDelete: 'cascade' });

/** Holds the former versions of prompts. The newest is in the prompt itself. */
export const promptVersions = pgTable(
  'prompt_versions',
  {
    promptId: ofPrompt(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<PromptContent>().notNull(),
    authorId: writtenBy('author_id'),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.promptId, table.version] }), index('prompt_versions_author').on(table.authorId)],
);

/** Holds what a prompt is to each person: a favorite, and how often they used it. */
export const promptMarks = pgTable(
  'prompt_marks',
  {
    promptId: ofPrompt(),
    userId: ownedBy(),
    favoredAt: moment('favored_at'),
    uses: integer('uses').notNull().default(0),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.promptId, table.userId] }), index('prompt_marks_user').on(table.userId)],
);

import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FiledKind } from 'shared-contracts';
import { agents, blueprints, chatSessions, files, notebooks, prompts, reports } from './schema/index.ts';

/** Names the kinds that can be deleted into the trash. */
export type TrashKind = FiledKind | 'notebook';

/** Describes where the items of a kind are stored: their table, and the column that holds their name. */
export interface ItemTable {
  readonly table: PgTable & { readonly id: PgColumn; readonly userId: PgColumn };
  readonly name: PgColumn;
}

/** Describes a kind that is filed in notebooks. `field` is the name column as Drizzle knows it. */
export interface FiledTable extends ItemTable {
  readonly table: ItemTable['table'] & { readonly notebookId: PgColumn };
  readonly field: 'name' | 'title';
}

/** Maps every kind that is moved, renamed and deleted to its table. */
export const filedTables: Readonly<Record<FiledKind, FiledTable>> = {
  chat: { table: chatSessions, name: chatSessions.title, field: 'title' },
  file: { table: files, name: files.name, field: 'name' },
  blueprint: { table: blueprints, name: blueprints.name, field: 'name' },
  report: { table: reports, name: reports.name, field: 'name' },
  prompt: { table: prompts, name: prompts.name, field: 'name' },
  agent: { table: agents, name: agents.name, field: 'name' },
};

/** Maps every kind that can be deleted into the trash to its table. */
export const trashTables: Readonly<Record<TrashKind, ItemTable>> = {
  ...filedTables,
  notebook: { table: notebooks, name: notebooks.title },
};

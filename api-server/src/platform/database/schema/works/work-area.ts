import { sql } from 'drizzle-orm';
import { date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ItemKind } from 'shared-contracts';
import { ownedBy, users } from '../kernel/account.ts';
import { createdAt, moment, updatedAt } from '../kernel/columns.ts';

export const workAreas = pgTable(
  'work_areas',
  {
    id: text('id').primaryKey(),
    /** Null for the default areas, which everybody has. */
    userId: text('user_id'),
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
    displayRank: doublePrecision('display_rank').notNull(),
    description: text('description'),
    routeUrl: text('route_url').notNull(),
    icon: text('icon').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('work_areas_user').on(table.userId),
    uniqueIndex('work_areas_route').on(sql`coalesce(${table.userId}, '')`, table.routeUrl),
  ],
);

const inArea = () =>
  text('area_id')
    .notNull()
    .references(() => workAreas.id, { onDelete: 'cascade' });

/** Holds a user's groups within an area, default areas included. */
export const areaCategories = pgTable(
  'area_categories',
  { id: text('id').primaryKey(), userId: ownedBy(), areaId: inArea(), name: text('name').notNull(), createdAt: createdAt() },
  (table) => [uniqueIndex('area_categories_name').on(table.userId, table.areaId, sql`lower(${table.name})`)],
);

/** Holds things that are filed in an area themselves or have a category in it. Things in an area through their notebook need no row. */
export const areaItems = pgTable(
  'area_items',
  {
    userId: ownedBy(),
    areaId: inArea(),
    kind: text('kind').$type<ItemKind>().notNull(),
    itemId: text('item_id').notNull(),
    categoryId: text('category_id').references(() => areaCategories.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.areaId, table.kind, table.itemId] }),
    index('area_items_category').on(table.categoryId),
    index('area_items_thing').on(table.kind, table.itemId),
  ],
);

/** Holds the tasks of an area. They belong to the area’s owner, in a default area to the person whose list it is. */
export const areaTasks = pgTable(
  'area_tasks',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    areaId: inArea(),
    title: text('title').notNull(),
    /** Who is to do it, which gives no access to the area. */
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** A day without a time zone. */
    dueOn: date('due_on', { mode: 'string' }),
    doneAt: moment('done_at'),
    /** Who made it; null if that account was deleted. */
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    position: integer('position').notNull(),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('area_tasks_list').on(table.areaId, table.userId, table.position),
    index('area_tasks_user').on(table.userId),
    index('area_tasks_assignee').on(table.assigneeId),
    index('area_tasks_maker').on(table.createdBy),
    index('area_tasks_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** Describes a task as it is kept with a deleted area. */
export interface KeptTask {
  readonly id: string;
  readonly title: string;
  readonly assigneeId: string | null;
  readonly dueOn: string | null;
  readonly doneAt: string | null;
  readonly createdBy: string | null;
  readonly position: number;
  readonly createdAt: string;
}

/** Holds copies of everything that was deleted with an area. */
export interface KeptArea {
  readonly area: Record<string, string | number | null>;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly items: readonly { readonly kind: ItemKind; readonly itemId: string; readonly categoryId: string | null }[];
  readonly notebookIds: readonly string[];
  /** Missing in copies that are older than tasks. */
  readonly tasks?: readonly KeptTask[] | undefined;
}

/** Holds deleted areas that can be restored. */
export const deletedAreas = pgTable(
  'deleted_areas',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    kept: jsonb('kept').$type<KeptArea>().notNull(),
    deletedAt: moment('deleted_at').notNull(),
  },
  (table) => [index('deleted_areas_user').on(table.userId, table.deletedAt)],
);

import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';
import { workAreas } from './work-area.ts';

export const notebooks = pgTable(
  'notebooks',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    areaId: text('area_id').references(() => workAreas.id, { onDelete: 'set null' }),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('notebooks_user').on(table.userId),
    index('notebooks_area').on(table.areaId),
    uniqueIndex('notebooks_one_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
);

/** References the notebook that a thing is filed in. The thing stays when the notebook is deleted. */
export const inNotebook = () => text('notebook_id').references(() => notebooks.id, { onDelete: 'set null' });

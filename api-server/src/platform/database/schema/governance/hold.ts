import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { workspaces } from '../identity/workspace.ts';
import { ownedBy, users } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds legal holds. Lifted ones stay as a record. */
export const holds = pgTable(
  'holds',
  {
    id: text('id').primaryKey(),
    /** The workspace whose members are on hold; null for a hold on one person. Neither can be deleted meanwhile. */
    workspaceId: text('workspace_id').references(() => workspaces.id, { onDelete: 'set null' }),
    subjectKind: text('subject_kind').$type<'person' | 'workspace'>().notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    reason: text('reason').notNull(),
    placedBy: text('placed_by').references(() => users.id, { onDelete: 'set null' }),
    placedAt: createdAt(),
    liftedBy: text('lifted_by').references(() => users.id, { onDelete: 'set null' }),
    liftedAt: moment('lifted_at'),
  },
  (table) => [index('holds_lifted').on(table.liftedAt, table.placedAt), index('holds_workspace').on(table.workspaceId)],
);

/** Holds whom a hold covers. A trigger adds people who join a workspace that is on hold; nobody is removed while it is in force. */
export const holdPeople = pgTable(
  'hold_people',
  {
    holdId: text('hold_id')
      .notNull()
      .references(() => holds.id, { onDelete: 'cascade' }),
    userId: ownedBy(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.holdId, table.userId] }), index('hold_people_user').on(table.userId)],
);

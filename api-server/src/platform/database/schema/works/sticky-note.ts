import { doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core';
import { workspaces } from '../identity/workspace.ts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, updatedAt } from '../kernel/columns.ts';

export const stickyNotes = pgTable(
  'sticky_notes',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    routeUrl: text('route_url').notNull(),
    /** The entity on the page, if there is one. */
    scopeId: text('scope_id'),
    text: text('text').notNull(),
    left: doublePrecision('position_left').notNull(),
    top: doublePrecision('position_top').notNull(),
    color: text('color').notNull(),
    /** The workspace whose members may read it. */
    workspaceId: text('workspace_id').references(() => workspaces.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('sticky_notes_page').on(table.userId, table.routeUrl),
    index('sticky_notes_shared').on(table.workspaceId, table.routeUrl),
  ],
);

import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { GivenLevel } from 'shared-contracts';
import type { GranteeKind } from 'shared-contracts/access-calls';
import type { ReachedKind } from 'shared-contracts/calls';
import { users } from './account.ts';
import { createdAt } from './columns.ts';

/**
 * Holds what owners and editors gave to others. A notebook's grants cover what is in it. The SQL function `access_of` alone decides by it.
 * Triggers remove the grants of deleted people, teams and workspaces, and tell every node about changes.
 */
export const grants = pgTable(
  'grants',
  {
    kind: text('kind').$type<ReachedKind>().notNull(),
    id: text('id').notNull(),
    granteeKind: text('grantee_kind').$type<GranteeKind>().notNull(),
    granteeId: text('grantee_id').notNull(),
    level: text('level').$type<GivenLevel>().notNull(),
    givenBy: text('given_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id, table.granteeKind, table.granteeId] }),
    index('grants_grantee').on(table.granteeKind, table.granteeId),
    index('grants_giver').on(table.givenBy),
  ],
);

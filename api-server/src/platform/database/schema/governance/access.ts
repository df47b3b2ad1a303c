import { bigserial, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { GivenLevel, SharedKind } from 'shared-contracts';
import type { GranteeKind, SharedAct } from 'shared-contracts/access-calls';
import type { ReachedKind } from 'shared-contracts/calls';
import { workspaceInvitations } from '../identity/workspace.ts';
import { users } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/**
 * Holds what owners and editors gave to others. A notebook's grants cover what is in it. The SQL function `access_of` alone decides by it.
 * Triggers remove the grants of deleted people, teams, workspaces and groups, and tell every node about changes.
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

/**
 * Holds what people get when they accept an invitation. It gives no access itself: accepting turns it into a grant if the giver may still
 * share the thing then. Replacing an invitation changes its id, which these rows follow.
 */
export const pendingGrants = pgTable(
  'pending_grants',
  {
    invitationId: text('invitation_id')
      .notNull()
      .references(() => workspaceInvitations.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    kind: text('kind').$type<SharedKind>().notNull(),
    thingId: text('thing_id').notNull(),
    level: text('level').$type<GivenLevel>().notNull(),
    givenBy: text('given_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The invitation was made to share this, so that it goes with the last of them. */
    madeInvitation: boolean('made_invitation').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.invitationId, table.kind, table.thingId] }),
    index('pending_grants_thing').on(table.kind, table.thingId),
    index('pending_grants_giver').on(table.givenBy),
  ],
);

/** Holds what an entry of the activity says besides who did what: names and levels, never contents. */
export interface ActDetails {
  readonly from?: string;
  readonly grantee?: { readonly kind: GranteeKind; readonly id: string; readonly name: string };
  readonly level?: GivenLevel;
}

/**
 * Records who did what to things while they were shared. `notebookId` is where the thing was, `actorName` stays after the account is
 * deleted. The owner's account takes its rows along.
 */
export const sharedActs = pgTable(
  'shared_acts',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    kind: text('kind').$type<ReachedKind>().notNull(),
    thingId: text('thing_id').notNull(),
    notebookId: text('notebook_id'),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name').notNull(),
    act: text('act').$type<SharedAct>().notNull(),
    name: text('name').notNull(),
    details: jsonb('details').$type<ActDetails>().notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    index('shared_acts_thing').on(table.kind, table.thingId, table.id),
    index('shared_acts_notebook').on(table.notebookId, table.id),
    index('shared_acts_owner').on(table.ownerId),
    index('shared_acts_actor').on(table.actorId),
    index('shared_acts_at').on(table.at),
  ],
);

import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { WorkspaceRole } from 'shared-contracts/settings-calls';
import { ownedBy, users } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

export const workspaces = pgTable('workspaces', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** The owner of a personal workspace; null for those that people create. */
  personalUserId: text('personal_user_id')
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

const inWorkspace = () =>
  text('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' });

export const workspaceMembers = pgTable(
  'workspace_members',
  {
    id: text('id').primaryKey(),
    workspaceId: inWorkspace(),
    userId: ownedBy(),
    role: text('role').$type<WorkspaceRole>().notNull(),
    joinedAt: moment('joined_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('workspace_members_person').on(table.workspaceId, table.userId),
    index('workspace_members_user').on(table.userId),
  ],
);

/** Holds the workspace that each user works in; without a row, the personal one. */
export const currentWorkspaces = pgTable('current_workspaces', { userId: ownedBy().primaryKey(), workspaceId: inWorkspace() });

export const workspaceInvitations = pgTable(
  'workspace_invitations',
  {
    id: text('id').primaryKey(),
    workspaceId: inWorkspace(),
    email: text('email').notNull(),
    role: text('role').$type<WorkspaceRole>().notNull(),
    /** The hash of the link's secret. The row is deleted when the link is used. */
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [uniqueIndex('workspace_invitations_email').on(table.workspaceId, table.email)],
);

export const teams = pgTable(
  'teams',
  { id: text('id').primaryKey(), workspaceId: inWorkspace(), name: text('name').notNull(), createdAt: createdAt() },
  (table) => [uniqueIndex('teams_name').on(table.workspaceId, table.name)],
);

export const teamMembers = pgTable(
  'team_members',
  {
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    memberId: text('member_id')
      .notNull()
      .references(() => workspaceMembers.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.memberId] }), index('team_members_member').on(table.memberId)],
);

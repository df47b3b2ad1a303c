import { and, asc, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GranteeKind } from 'shared-contracts/access-calls';
import { isActive } from '../../../platform/database/active-users.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { fullName } from '../../../platform/database/full-name.ts';
import { containing } from '../../../platform/database/like-pattern.ts';
import { orderByName } from '../../../platform/database/name-order.ts';
import {
  groupMembers,
  groups,
  installationRoles,
  profiles,
  teamMembers,
  teams,
  users,
  workspaceMembers,
  workspaces,
} from '../../../platform/database/schema/index.ts';
import { workspaceName } from '../../../platform/database/workspace-name.ts';
import type { GranteeKey } from './access.types.ts';

/** Finds the people, teams, workspaces and groups that things are shared with. */
export class GranteeRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async byEmail(email: string) {
    const [row] = await this.db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
    return row;
  }

  /** Returns whether two people are in a workspace together. */
  async areTogether(one: string, other: string): Promise<boolean> {
    const { rows } = await this.db.execute<{ together: boolean }>(sql`select work_together(${one}, ${other}) as together`);
    return rows[0]?.together ?? false;
  }

  /**
   * Returns whether the caller may share things of the owner with a team, workspace or group: one that both belong to, not as Guests.
   * Administrators of the installation may share with every group.
   */
  async mayReceive(kind: Exclude<GranteeKind, 'person'>, id: string, callerId: string, ownerId: string): Promise<boolean> {
    if (kind === 'group') {
      const { rows } = await this.db.execute(sql`
        select 1 from ${groups} where ${groups.id} = ${id} and (${isAdmin(callerId)} or (${isIn(callerId)} and (${isIn(ownerId)} or ${isAdmin(ownerId)})))`);
      return rows.length > 0;
    }
    const [row] = await this.db
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(
        and(
          kind === 'workspace' ? eq(workspaces.id, id) : sql`${workspaces.id} = (select workspace_id from teams where id = ${id})`,
          ...[callerId, ownerId].map((userId) => sql`exists ${this.membership(userId)}`),
        ),
      );
    return row !== undefined;
  }

  private membership(userId: string) {
    const { workspaceId, role } = workspaceMembers;
    return this.db
      .select({ one: sql`1` })
      .from(workspaceMembers)
      .where(and(eq(workspaceId, workspaces.id), eq(workspaceMembers.userId, userId), ne(role, 'Guest')));
  }

  /** Finds people, teams, workspaces and groups by a part of their name or address. */
  async find(userId: string, text: string, limit: number) {
    const like = containing(text);
    const own = alias(workspaceMembers, 'own');
    const ownWorkspaces = this.db
      .select({ id: own.workspaceId })
      .from(own)
      .where(and(eq(own.userId, userId), ne(own.role, 'Guest')));
    const name = fullName(profiles, users);
    const [people, ownTeams, places, ownGroups] = await Promise.all([
      this.db
        .select({ email: users.email, name })
        .from(workspaceMembers)
        .innerJoin(users, eq(users.id, workspaceMembers.userId))
        .leftJoin(profiles, eq(profiles.userId, users.id))
        .where(
          and(
            inArray(workspaceMembers.workspaceId, ownWorkspaces),
            ne(users.id, userId),
            isActive(users.id),
            or(ilike(name, like), ilike(users.email, like)),
          ),
        )
        .groupBy(users.email, name)
        .orderBy(await orderByName(this.db, name), asc(users.email))
        .limit(limit),
      this.db
        .select({ id: teams.id, name: teams.name, workspace: workspaceName() })
        .from(teams)
        .innerJoin(workspaces, eq(workspaces.id, teams.workspaceId))
        .where(and(inArray(teams.workspaceId, ownWorkspaces), ilike(teams.name, like)))
        .orderBy(await orderByName(this.db, teams.name))
        .limit(limit),
      this.db
        .select({ id: workspaces.id, name: workspaceName() })
        .from(workspaces)
        // A workspace of one person has nobody to share with.
        .where(
          and(
            inArray(workspaces.id, ownWorkspaces),
            sql`${workspaceName()} ilike ${like}`,
            sql`(select count(*) from workspace_members m where m.workspace_id = ${workspaces.id}) > 1`,
          ),
        )
        .orderBy(await orderByName(this.db, workspaces.name))
        .limit(limit),
      this.db
        .select({ id: groups.id, name: groups.name })
        .from(groups)
        .where(and(ilike(groups.name, like), sql`(${isAdmin(userId)} or ${isIn(userId)})`))
        .orderBy(await orderByName(this.db, groups.name))
        .limit(limit),
    ]);
    return { people, teams: ownTeams, workspaces: places, groups: ownGroups };
  }

  /** Lists the users in a team or group, or in a workspace except Guests. */
  async membersOf({ kind, id }: GranteeKey): Promise<string[]> {
    if (kind === 'person') return [id];
    if (kind === 'group') {
      const members = await this.db.selectDistinct({ userId: groupMembers.userId }).from(groupMembers).where(eq(groupMembers.groupId, id));
      return members.map(({ userId }) => userId);
    }
    const rows =
      kind === 'workspace'
        ? await this.db
            .select({ userId: workspaceMembers.userId })
            .from(workspaceMembers)
            .where(and(eq(workspaceMembers.workspaceId, id), ne(workspaceMembers.role, 'Guest')))
        : await this.db
            .select({ userId: workspaceMembers.userId })
            .from(teamMembers)
            .innerJoin(workspaceMembers, eq(workspaceMembers.id, teamMembers.memberId))
            .where(eq(teamMembers.teamId, id));
    return rows.map(({ userId }) => userId);
  }
}

const isAdmin = (userId: string) => sql`exists (select 1 from ${installationRoles} r where r.user_id = ${userId})`;

/** Matches groups that a person is in. */
const isIn = (userId: string) => sql`${groups.id} in (select m.group_id from ${groupMembers} m where m.user_id = ${userId})`;

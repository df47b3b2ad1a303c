import { and, asc, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isActive } from '../../platform/database/active-users.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { orderByName } from '../../platform/database/name-order.ts';
import { profiles, teamMembers, teams, users, workspaceMembers, workspaces } from '../../platform/database/schema/index.ts';
import type { GranteeKey } from './access.types.ts';

/** Finds the people, teams and workspaces that things are shared with. */
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

  /** Returns a team or workspace that both the caller and the owner belong to, none of them as a Guest. */
  async group(kind: 'team' | 'workspace', id: string, callerId: string, ownerId: string) {
    const [row] = await this.db
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(
        and(
          kind === 'workspace' ? eq(workspaces.id, id) : sql`${workspaces.id} = (select workspace_id from teams where id = ${id})`,
          ...[callerId, ownerId].map((userId) => sql`exists ${this.membership(userId)}`),
        ),
      );
    return row;
  }

  private membership(userId: string) {
    const { workspaceId, role } = workspaceMembers;
    return this.db
      .select({ one: sql`1` })
      .from(workspaceMembers)
      .where(and(eq(workspaceId, workspaces.id), eq(workspaceMembers.userId, userId), ne(role, 'Guest')));
  }

  /** Finds people, teams and workspaces by a part of their name or address. */
  async find(userId: string, text: string, limit: number) {
    const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    const own = alias(workspaceMembers, 'own');
    const ownWorkspaces = this.db
      .select({ id: own.workspaceId })
      .from(own)
      .where(and(eq(own.userId, userId), ne(own.role, 'Guest')));
    const name = fullName(profiles, users);
    const [people, groups, places] = await Promise.all([
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
        .select({ id: teams.id, name: teams.name, workspace: workspaces.name })
        .from(teams)
        .innerJoin(workspaces, eq(workspaces.id, teams.workspaceId))
        .where(and(inArray(teams.workspaceId, ownWorkspaces), ilike(teams.name, like)))
        .orderBy(await orderByName(this.db, teams.name))
        .limit(limit),
      this.db
        .select({ id: workspaces.id, name: workspaces.name })
        .from(workspaces)
        // A workspace of one person has nobody to share with.
        .where(
          and(
            inArray(workspaces.id, ownWorkspaces),
            ilike(workspaces.name, like),
            sql`(select count(*) from workspace_members m where m.workspace_id = ${workspaces.id}) > 1`,
          ),
        )
        .orderBy(await orderByName(this.db, workspaces.name))
        .limit(limit),
    ]);
    return { people, groups, places };
  }

  /** Lists the users in a team, or in a workspace except Guests. */
  async membersOf({ kind, id }: GranteeKey): Promise<string[]> {
    if (kind === 'person') return [id];
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

import { and, asc, count, eq, getTableColumns, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { WorkspaceRole } from 'shared-contracts/settings-calls';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { isActive } from '../../../platform/database/active-users.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { fullName } from '../../../platform/database/full-name.ts';
import { orderByName } from '../../../platform/database/name-order.ts';
import {
  currentWorkspaces,
  profiles,
  teamMembers,
  teams,
  users,
  workspaceMembers,
  workspaces,
} from '../../../platform/database/schema/index.ts';
import { workspaceName } from '../../../platform/database/workspace-name.ts';

const personalFirst = sql`${workspaces.personalUserId} is null`;
const personName = fullName(profiles, users);

export class WorkspacesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists the user's workspaces with member counts, the personal workspace first. */
  async list(userId: string) {
    const own = alias(workspaceMembers, 'own');
    return this.db
      .select({
        id: workspaces.id,
        name: workspaceName(),
        personalUserId: workspaces.personalUserId,
        role: own.role,
        members: count(workspaceMembers.id),
      })
      .from(own)
      .innerJoin(workspaces, eq(workspaces.id, own.workspaceId))
      .innerJoin(workspaceMembers, eq(workspaceMembers.workspaceId, workspaces.id))
      .where(eq(own.userId, userId))
      .groupBy(workspaces.id, own.role)
      .orderBy(
        sql`${workspaces.personalUserId} is distinct from ${userId}`,
        personalFirst,
        await orderByName(this.db, workspaces.name),
        asc(workspaces.id),
      );
  }

  /** Returns the selected workspace if the user is still a member, else the personal one. */
  async currentOf(userId: string): Promise<string | undefined> {
    const [row] = await this.db
      .select({ id: workspaces.id })
      .from(workspaceMembers)
      .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
      .leftJoin(
        currentWorkspaces,
        and(eq(currentWorkspaces.workspaceId, workspaces.id), eq(currentWorkspaces.userId, workspaceMembers.userId)),
      )
      .where(and(eq(workspaceMembers.userId, userId), or(eq(workspaces.personalUserId, userId), eq(currentWorkspaces.userId, userId))))
      .orderBy(sql`${currentWorkspaces.userId} is null`)
      .limit(1);
    return row?.id;
  }

  async find(workspaceId: string) {
    const [row] = await this.db
      .select({ ...getTableColumns(workspaces), name: workspaceName() })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId));
    return row;
  }

  async create(workspace: { id: string; name: string }, owner: { id: string; userId: string; joinedAt: Date }): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.insert(workspaces).values(workspace);
      await tx.insert(workspaceMembers).values({ ...owner, workspaceId: workspace.id, role: 'Owner' });
      await recordAudit(tx, { action: 'workspace.create', target: { kind: 'workspace', ...workspace } });
    });
  }

  /** Counts the workspaces that the user owns, except the personal one. */
  async countOwned(userId: string): Promise<number> {
    const [row] = await this.db
      .select({ n: count() })
      .from(workspaceMembers)
      .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
      .where(and(eq(workspaceMembers.userId, userId), eq(workspaceMembers.role, 'Owner'), isNull(workspaces.personalUserId)));
    return row?.n ?? 0;
  }

  async setCurrent(userId: string, workspaceId: string): Promise<void> {
    await this.db
      .insert(currentWorkspaces)
      .values({ userId, workspaceId })
      .onConflictDoUpdate({ target: currentWorkspaces.userId, set: { workspaceId } });
  }

  async rename(workspaceId: string, name: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [before] = await tx
        .select({ name: workspaces.name })
        .from(workspaces)
        .where(eq(workspaces.id, workspaceId))
        .for('no key update');
      await tx.update(workspaces).set({ name }).where(eq(workspaces.id, workspaceId));
      await recordAudit(tx, { action: 'workspace.rename', target: { kind: 'workspace', id: workspaceId, name }, before, after: { name } });
    });
  }

  async delete(workspaceId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const members = await tx.$count(workspaceMembers, eq(workspaceMembers.workspaceId, workspaceId));
      const [gone] = await tx.delete(workspaces).where(eq(workspaces.id, workspaceId)).returning({ name: workspaces.name });
      if (!gone) return;
      await recordAudit(tx, { action: 'workspace.delete', target: { kind: 'workspace', id: workspaceId, ...gone }, before: { members } });
    });
  }

  members(workspaceId: string) {
    return this.db
      .select({
        id: workspaceMembers.id,
        userId: users.id,
        email: users.email,
        name: personName,
        role: workspaceMembers.role,
        joinedAt: workspaceMembers.joinedAt,
        personalUserId: workspaces.personalUserId,
      })
      .from(workspaceMembers)
      .innerJoin(users, eq(users.id, workspaceMembers.userId))
      .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(workspaceMembers.workspaceId, workspaceId))
      .orderBy(asc(workspaceMembers.joinedAt), asc(workspaceMembers.id));
  }

  /**
   * Changes a member as `decide` says, or not at all if it throws. Locks the workspace, so that two concurrent changes cannot remove the
   * last two Owners.
   */
  async changeMember<T>(
    find: { memberId: string } | { workspaceId: string; userId: string },
    decide: (found: LockedMember) => T | Promise<T>,
  ) {
    return this.db.transaction(async (tx) => {
      const which =
        'memberId' in find
          ? eq(workspaceMembers.id, find.memberId)
          : and(eq(workspaceMembers.workspaceId, find.workspaceId), eq(workspaceMembers.userId, find.userId));
      const [seen] = await tx.select({ workspaceId: workspaceMembers.workspaceId }).from(workspaceMembers).where(which);
      if (!seen) return undefined;
      const [workspace] = await tx.select().from(workspaces).where(eq(workspaces.id, seen.workspaceId)).for('no key update');
      const [member] = await tx.select().from(workspaceMembers).where(which);
      if (!(workspace && member)) return undefined;
      const inIt = eq(workspaceMembers.workspaceId, workspace.id);
      const owners = await tx.$count(workspaceMembers, and(inIt, eq(workspaceMembers.role, 'Owner')));
      const setRole = async (id: string, role: WorkspaceRole) => {
        const [was] = await tx.select().from(workspaceMembers).where(eq(workspaceMembers.id, id)).for('no key update');
        await tx.update(workspaceMembers).set({ role }).where(eq(workspaceMembers.id, id));
        if (!was || was.role === role) return;
        await recordAudit(tx, {
          action: 'member.role',
          target: { kind: 'person', id: was.userId },
          before: { workspace: workspace.name, workspace_id: workspace.id, role: was.role },
          after: { workspace: workspace.name, workspace_id: workspace.id, role },
        });
      };
      const roleOf = async (userId: string) => {
        const [own] = await tx
          .select()
          .from(workspaceMembers)
          .where(and(inIt, eq(workspaceMembers.userId, userId)));
        return own;
      };
      const remove = async () => {
        await tx.delete(workspaceMembers).where(eq(workspaceMembers.id, member.id));
        const before = { workspace: workspace.name, workspace_id: workspace.id, role: member.role };
        await recordAudit(tx, { action: 'member.remove', target: { kind: 'person', id: member.userId }, before });
      };
      return decide({ tx, workspace, member, owners, setRole, remove, memberOf: roleOf });
    });
  }

  /** Finds a member of any workspace. Access: the caller has checked it. */
  async member(memberId: string) {
    const [row] = await this.db.select().from(workspaceMembers).where(eq(workspaceMembers.id, memberId));
    return row;
  }

  async teams(workspaceId: string) {
    const rows = await this.db
      .select({ id: teams.id, name: teams.name, memberId: teamMembers.memberId })
      .from(teams)
      .leftJoin(teamMembers, eq(teamMembers.teamId, teams.id))
      .where(eq(teams.workspaceId, workspaceId))
      .orderBy(await orderByName(this.db, teams.name), asc(teams.id));
    return [...Map.groupBy(rows, ({ id }) => id)].map(([id, all]) => ({
      id,
      name: all[0]?.name ?? '',
      memberIds: all.flatMap(({ memberId }) => memberId ?? []),
    }));
  }

  async workspaceOfTeam(teamId: string): Promise<string | undefined> {
    const [row] = await this.db.select({ workspaceId: teams.workspaceId }).from(teams).where(eq(teams.id, teamId));
    return row?.workspaceId;
  }

  async isTeamNameTaken(workspaceId: string, name: string, exceptId: string): Promise<boolean> {
    const taken = and(eq(teams.workspaceId, workspaceId), eq(teams.name, name), ne(teams.id, exceptId));
    return (await this.db.$count(teams, taken)) > 0;
  }

  /** Saves the team, ignoring people who are not members of the workspace. */
  async saveTeam(team: { id: string; workspaceId: string; name: string }, memberIds: readonly string[]): Promise<void> {
    await this.db.transaction(async (tx) => {
      const before = await teamIn(tx, team.id);
      await tx
        .insert(teams)
        .values(team)
        .onConflictDoUpdate({ target: teams.id, set: { name: team.name } });
      await tx.delete(teamMembers).where(eq(teamMembers.teamId, team.id));
      const inIt = and(eq(workspaceMembers.workspaceId, team.workspaceId), inArray(workspaceMembers.id, [...memberIds]));
      const known = memberIds.length ? await tx.select({ id: workspaceMembers.id }).from(workspaceMembers).where(inIt) : [];
      if (known.length) await tx.insert(teamMembers).values(known.map(({ id }) => ({ teamId: team.id, memberId: id })));
      const target = { kind: 'team', id: team.id, name: team.name };
      await recordAudit(tx, { action: before ? 'team.change' : 'team.create', target, before, after: await teamIn(tx, team.id) });
    });
  }

  async deleteTeam(teamId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const before = await teamIn(tx, teamId);
      await tx.delete(teams).where(eq(teams.id, teamId));
      if (before) await recordAudit(tx, { action: 'team.delete', target: { kind: 'team', id: teamId, name: before.name }, before });
    });
  }

  /** Returns one row per person and workspace that the user may see. */
  async peers(userId: string) {
    const own = alias(workspaceMembers, 'own');
    return this.db
      .select({
        userId: users.id,
        email: users.email,
        name: personName,
        company: profiles.company,
        workspaceId: workspaces.id,
        workspaceName: workspaceName(),
        role: workspaceMembers.role,
      })
      .from(own)
      .innerJoin(workspaces, eq(workspaces.id, own.workspaceId))
      .innerJoin(workspaceMembers, eq(workspaceMembers.workspaceId, workspaces.id))
      .innerJoin(users, eq(users.id, workspaceMembers.userId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(and(eq(own.userId, userId), ne(own.role, 'Guest'), ne(workspaceMembers.userId, userId), isActive(users.id)))
      .orderBy(await orderByName(this.db, personName), asc(users.email), await orderByName(this.db, workspaces.name));
  }
}

/** Returns a team as the audit log records it. */
async function teamIn(tx: Transaction, teamId: string) {
  const [team] = await tx.select({ name: teams.name, workspace_id: teams.workspaceId }).from(teams).where(eq(teams.id, teamId));
  const rows = await tx
    .select({ person: workspaceMembers.userId })
    .from(teamMembers)
    .innerJoin(workspaceMembers, eq(workspaceMembers.id, teamMembers.memberId))
    .where(eq(teamMembers.teamId, teamId))
    .orderBy(asc(workspaceMembers.userId));
  return team && { ...team, members: rows };
}

export interface LockedMember {
  readonly tx: Transaction;
  readonly workspace: typeof workspaces.$inferSelect;
  readonly member: typeof workspaceMembers.$inferSelect;
  readonly owners: number;
  readonly memberOf: (userId: string) => Promise<typeof workspaceMembers.$inferSelect | undefined>;
  readonly setRole: (memberId: string, role: WorkspaceRole) => Promise<void>;
  readonly remove: () => Promise<void>;
}

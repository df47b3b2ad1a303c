import { and, count, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import type { LimitedThing } from 'shared-contracts/settings-calls';
import type { Drizzle } from '../../platform/database/database.ts';
import {
  agents,
  blueprints,
  chatRuns,
  files,
  plans,
  subscriptions,
  workspaceInvitations,
  workspaceMembers,
} from '../../platform/database/schema/index.ts';

/** A plan by its id and the name that people know. */
export interface NamedPlan {
  readonly id: string;
  readonly name: string;
}

export class PlansRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Of the running subscriptions the one that ends last, for each user that has one. */
  async current(userIds: readonly string[], now: Date): Promise<NamedPlan[]> {
    return this.db
      .selectDistinctOn([subscriptions.userId], { id: plans.id, name: plans.name })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .where(and(inArray(subscriptions.userId, [...userIds]), gt(subscriptions.endDate, now)))
      .orderBy(subscriptions.userId, desc(subscriptions.endDate));
  }

  /** How much of something a user has now; messages since `monthStart`, members in the fullest workspace of their own. */
  async used(userId: string, thing: LimitedThing, monthStart: Date): Promise<number> {
    switch (thing) {
      case 'agents':
        return this.db.$count(agents, eq(agents.userId, userId));
      case 'workflows':
        return this.db.$count(blueprints, eq(blueprints.userId, userId));
      case 'messages':
        return this.db.$count(chatRuns, and(eq(chatRuns.userId, userId), gte(chatRuns.createdAt, monthStart)));
      case 'file_bytes': {
        const [row] = await this.db
          .select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
          .from(files)
          .where(eq(files.userId, userId));
        return Number(row?.bytes ?? 0);
      }
      case 'members': {
        const own = this.db
          .select({ id: workspaceMembers.workspaceId })
          .from(workspaceMembers)
          .where(and(eq(workspaceMembers.userId, userId), eq(workspaceMembers.role, 'Owner')));
        const [row] = await this.db
          .select({ people: count() })
          .from(workspaceMembers)
          .where(inArray(workspaceMembers.workspaceId, own))
          .groupBy(workspaceMembers.workspaceId)
          .orderBy(desc(count()))
          .limit(1);
        return row?.people ?? 0;
      }
    }
  }

  async owners(workspaceId: string): Promise<string[]> {
    const rows = await this.db
      .select({ userId: workspaceMembers.userId })
      .from(workspaceMembers)
      .where(and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.role, 'Owner')));
    return rows.map(({ userId }) => userId);
  }

  members(workspaceId: string): Promise<number> {
    return this.db.$count(workspaceMembers, eq(workspaceMembers.workspaceId, workspaceId));
  }

  /** Invitations that still count, but for those to one address, which a new one replaces. */
  invited(workspaceId: string, exceptEmail: string, now: Date): Promise<number> {
    const open = and(eq(workspaceInvitations.workspaceId, workspaceId), gt(workspaceInvitations.expiresAt, now));
    return this.db.$count(workspaceInvitations, and(open, sql`${workspaceInvitations.email} <> ${exceptEmail}`));
  }
}

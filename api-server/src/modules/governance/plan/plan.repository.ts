import { and, count, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { LimitedThing } from 'shared-contracts/settings-calls';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import {
  agents,
  blueprints,
  monthlyMessages,
  plans,
  subscriptions,
  workspaceInvitations,
  workspaceMembers,
} from '../../../platform/database/schema/index.ts';
import { storedBytes } from './stored-bytes.ts';

/** Describes a plan by its id and display name. */
export interface NamedPlan {
  readonly id: string;
  readonly name: string;
}

/** Adds the billing interval and the start date. */
export interface RunningPlan extends NamedPlan {
  readonly interval: 'month' | 'year';
  readonly since: Date;
}

export class PlansRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the active plan of each user who has one. */
  async current(userIds: readonly string[]): Promise<RunningPlan[]> {
    return this.db
      .select({ id: plans.id, name: plans.name, interval: plans.interval, since: subscriptions.createdAt })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .where(and(inArray(subscriptions.userId, [...userIds]), isNull(subscriptions.endDate)));
  }

  /**
   * Counts one message in the month unless the limit is reached. A single statement, so that concurrent messages never exceed the limit.
   */
  async countMessage(userId: string, month: string, limit: number, within: Drizzle | Transaction = this.db): Promise<boolean> {
    const counted = await within
      .insert(monthlyMessages)
      .values({ userId, month, used: 1 })
      .onConflictDoUpdate({
        target: [monthlyMessages.userId, monthlyMessages.month],
        set: { used: sql`${monthlyMessages.used} + 1` },
        setWhere: lt(monthlyMessages.used, limit),
      })
      .returning({ used: monthlyMessages.used });
    return counted.length > 0;
  }

  /** Returns how much of a limit a user has used: messages in `month`, members in the fullest workspace they own. */
  async countUsed(userId: string, thing: LimitedThing, month: string): Promise<number> {
    switch (thing) {
      case 'agents':
        return this.db.$count(agents, eq(agents.userId, userId));
      case 'workflows':
        return this.db.$count(blueprints, eq(blueprints.userId, userId));
      case 'messages': {
        const [row] = await this.db
          .select({ used: monthlyMessages.used })
          .from(monthlyMessages)
          .where(and(eq(monthlyMessages.userId, userId), eq(monthlyMessages.month, month)));
        return row?.used ?? 0;
      }
      case 'file_bytes': {
        const { rows } = await this.db.execute<{ bytes: string }>(sql`select ${storedBytes(userId)} as bytes`);
        return Number(rows[0]?.bytes ?? 0);
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

  /** Counts open invitations, except those to one address, which a new invitation replaces. */
  countInvited(workspaceId: string, exceptEmail: string, now: Date): Promise<number> {
    const open = and(eq(workspaceInvitations.workspaceId, workspaceId), gt(workspaceInvitations.expiresAt, now));
    return this.db.$count(workspaceInvitations, and(open, sql`${workspaceInvitations.email} <> ${exceptEmail}`));
  }
}

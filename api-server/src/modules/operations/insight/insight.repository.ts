import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { InsightId } from 'shared-contracts/settings-calls';
import type { Drizzle } from '../../../platform/database/database.ts';
import { alerts, chatSessions, digestSchedules, dismissedInsights } from '../../../platform/database/schema/index.ts';

/** Describes the facts behind recommendations, counted in the user's own rows. */
export interface InsightFacts {
  readonly hasSecondFactor: boolean;
  readonly recoveryWays: number;
  readonly hasProvider: boolean;
  readonly chats: number;
  readonly idleChats: number;
  readonly oldAlerts: number;
  /** Holds the area with the most bookmarks and no digest, or null. */
  readonly area: string | null;
  readonly areaBookmarks: number;
  readonly profileFields: number;
}

export class InsightsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Counts everything in one statement, so that the page and the menu cost one round trip. */
  async facts(userId: string, idleBefore: Date, alertsBefore: Date): Promise<InsightFacts> {
    const [idle, old] = [idleBefore.toISOString(), alertsBefore.toISOString()];
    const { rows } = await this.db.execute<Record<string, unknown>>(sql`
      select
        exists (select 1 from two_factors where user_id = ${userId} and confirmed_at is not null)
          or exists (select 1 from passkeys where user_id = ${userId}) as "hasSecondFactor",
        (select count(*) from recovery_addresses where user_id = ${userId} and confirmed_at is not null)
          + (select count(distinct user_id) from security_answers where user_id = ${userId})
          + (select count(distinct user_id) from backup_codes where user_id = ${userId})
          + (select count(distinct user_id) from trusted_contacts where user_id = ${userId}) as "recoveryWays",
        exists (select 1 from model_providers where user_id = ${userId}) as "hasProvider",
        (select count(*) from chat_sessions where user_id = ${userId}) as "chats",
        (select count(*) from chat_sessions where user_id = ${userId} and archived_at is null and updated_at < ${idle}::timestamptz) as "idleChats",
        (select count(*) from alerts where user_id = ${userId} and read_at is null and archived_at is null and created_at < ${old}::timestamptz) as "oldAlerts",
        area.name as "area", coalesce(area.bookmarks, 0) as "areaBookmarks",
        (select count(*) from profiles p, jsonb_each_text(p.details) d where p.user_id = ${userId} and d.value not in ('', 'true', 'false')) as "profileFields"
      from (select 1) one left join lateral (
        select a.area_name as name, count(*) as bookmarks from bookmarks b join articles a on a.id = b.article_id
        where b.user_id = ${userId} and b.is_set and not exists (
          select 1 from digest_schedules d where d.user_id = ${userId} and d.area_name = a.area_name)
        group by a.area_name order by count(*) desc, a.area_name limit 1
      ) area on true`);
    const [row = {}] = rows;
    const count = (name: keyof InsightFacts) => Number(row[name] ?? 0);
    return {
      hasSecondFactor: row.hasSecondFactor === true,
      hasProvider: row.hasProvider === true,
      recoveryWays: count('recoveryWays'),
      chats: count('chats'),
      idleChats: count('idleChats'),
      oldAlerts: count('oldAlerts'),
      area: typeof row.area === 'string' ? row.area : null,
      areaBookmarks: count('areaBookmarks'),
      profileFields: count('profileFields'),
    };
  }

  async listDismissed(userId: string): Promise<InsightId[]> {
    const rows = await this.db.select().from(dismissedInsights).where(eq(dismissedInsights.userId, userId));
    return rows.map(({ insight }) => insight);
  }

  async dismiss(userId: string, insight: InsightId): Promise<void> {
    await this.db.insert(dismissedInsights).values({ userId, insight }).onConflictDoNothing();
  }

  async restore(userId: string, insight: InsightId): Promise<void> {
    await this.db.delete(dismissedInsights).where(and(eq(dismissedInsights.userId, userId), eq(dismissedInsights.insight, insight)));
  }

  async archiveIdleChats(userId: string, idleBefore: Date, archivedAt: Date): Promise<number> {
    const idle = and(eq(chatSessions.userId, userId), isNull(chatSessions.archivedAt), lt(chatSessions.updatedAt, idleBefore));
    return (await this.db.update(chatSessions).set({ archivedAt }).where(idle).returning({ id: chatSessions.id })).length;
  }

  async readOldAlerts(userId: string, before: Date, readAt: Date): Promise<number> {
    const old = and(eq(alerts.userId, userId), isNull(alerts.readAt), isNull(alerts.archivedAt), lt(alerts.createdAt, before));
    return (await this.db.update(alerts).set({ readAt }).where(old).returning({ id: alerts.id })).length;
  }

  async scheduleDigest(userId: string, areaName: string, dueAt: Date): Promise<number> {
    const row = { userId, areaName, rhythm: 'weekly' as const, dueAt };
    return (await this.db.insert(digestSchedules).values(row).onConflictDoNothing().returning()).length;
  }
}

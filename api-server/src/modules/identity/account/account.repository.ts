import { and, desc, eq, gt, isNotNull, isNull, lt, lte, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import * as schema from '../../../platform/database/schema/index.ts';
import { isNotHeld } from '../../../platform/holds/holds.ts';
import { takeTurn } from '../../../platform/jobs/turns.ts';

/** How many people's old activity a run looks for. */
const peopleAtOnce = 200;

const { activities, alerts, loginSessions, profiles, users, workspaceMembers, workspaces } = schema;

export class AccountRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async find(userId: string) {
    const [row] = await this.db
      .select({ createdAt: users.createdAt, deletionAt: profiles.deletionAt })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(users.id, userId));
    return row;
  }

  /** Closes the account. `before` hands over what others use, and refuses what must not be closed. */
  close<T>(userId: string, deletionAt: Date, before: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      const done = await before(tx);
      await setDeletion(tx, userId, deletionAt);
      return done;
    });
  }

  async keep(userId: string): Promise<void> {
    await this.db.transaction((tx) => setDeletion(tx, userId, null));
  }

  /** Returns the workspaces with other members that would be left without an Owner. */
  async soleOwnerOf(userId: string): Promise<string[]> {
    const rows = await this.db
      .select({ name: workspaces.name })
      .from(workspaceMembers)
      .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
      .where(
        and(
          eq(workspaceMembers.userId, userId),
          eq(workspaceMembers.role, 'Owner'),
          isNull(workspaces.personalUserId),
          sql`not exists (select 1 from workspace_members m where m.workspace_id = ${workspaces.id} and m.user_id <> ${userId} and m.role = 'Owner')`,
          sql`exists (select 1 from workspace_members m where m.workspace_id = ${workspaces.id} and m.user_id <> ${userId})`,
        ),
      );
    return rows.map(({ name }) => name);
  }

  /** Deactivates the account and deletes its sessions. The database then notifies every node to close their streams. */
  async deactivate(userId: string, deactivatedAt: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.update(profiles).set({ deactivatedAt }).where(eq(profiles.userId, userId));
      await tx.delete(schema.authSessions).where(eq(schema.authSessions.userId, userId));
      await recordAudit(tx, { action: 'account.deactivate', target: { kind: 'person', id: userId } });
    });
  }

  /** Returns accounts to be deleted, by id, after one. */
  async due(now: Date, after: string): Promise<string[]> {
    const rows = await this.db
      .select({ userId: profiles.userId })
      .from(profiles)
      .where(and(lte(profiles.deletionAt, now), gt(profiles.userId, after), isNotHeld(profiles.userId)))
      .orderBy(profiles.userId)
      .limit(100);
    return rows.map(({ userId }) => userId);
  }

  /** Deletes the user and all related data: foreign keys cascade to most of it, the rest is deleted here. `before` saves what others use. */
  async delete(userId: string, now: Date, before: (tx: Transaction) => Promise<unknown>): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [due] = await tx
        .select({ userId: profiles.userId })
        .from(profiles)
        .where(and(eq(profiles.userId, userId), lte(profiles.deletionAt, now)))
        .for('no key update');
      if (!due) return false;
      await before(tx);
      await tx.delete(schema.passages).where(eq(schema.passages.userId, userId));
      await tx.delete(schema.workAreas).where(eq(schema.workAreas.userId, userId));
      // Deletes workspaces without other members.
      await tx.execute(sql`delete from ${workspaces} w where w.personal_user_id is null
        and exists (select 1 from workspace_members m where m.workspace_id = w.id and m.user_id = ${userId})
        and not exists (select 1 from workspace_members m where m.workspace_id = w.id and m.user_id <> ${userId})`);
      await recordAudit(tx, { action: 'account.delete', target: { kind: 'person', id: userId } });
      await forgetSpending(tx, userId);
      await tx.delete(users).where(eq(users.id, userId));
      return true;
    });
  }

  /** Returns the newest entries of each source. The caller merges them. */
  async activity(userId: string, count: number) {
    const [stays, logins, security] = await Promise.all([
      this.db.select().from(activities).where(eq(activities.userId, userId)).orderBy(desc(activities.startedAt)).limit(count),
      this.db.select().from(loginSessions).where(eq(loginSessions.userId, userId)).orderBy(desc(loginSessions.startedAt)).limit(count),
      this.db
        .select()
        .from(alerts)
        .where(and(eq(alerts.userId, userId), eq(alerts.kind, 'security')))
        .orderBy(desc(alerts.createdAt))
        .limit(count),
    ]);
    return { stays, logins, security };
  }

  async isHeld(userId: string): Promise<boolean> {
    const { rows } = await this.db.execute<{ held: boolean }>(sql`select is_held(${userId}) as held`);
    return rows[0]?.held ?? false;
  }

  async retention(userId: string): Promise<number | null> {
    const [row] = await this.db.select({ days: profiles.retentionDays }).from(profiles).where(eq(profiles.userId, userId));
    return row?.days ?? null;
  }

  async setRetention(userId: string, retentionDays: number): Promise<void> {
    await this.db.update(profiles).set({ retentionDays }).where(eq(profiles.userId, userId));
  }

  async deleteActivityBefore(userId: string, before: Date): Promise<number> {
    const stays = await this.db
      .delete(activities)
      .where(and(eq(activities.userId, userId), lt(activities.startedAt, before)))
      .returning({ id: activities.id });
    const logins = await this.db
      .delete(loginSessions)
      .where(and(eq(loginSessions.userId, userId), lt(loginSessions.startedAt, before), isNotNull(loginSessions.endedAt)))
      .returning({ id: loginSessions.id });
    return stays.length + logins.length;
  }

  /** Deletes expired activity of all users. `standard` applies to users who chose no retention. */
  async deleteOldActivity(now: Date, standard: number): Promise<void> {
    const people = await takeTurn(this.db, 'activity-retention', profiles.userId, peopleAtOnce);
    const limits = sql`
      select p.user_id, ${now.toISOString()}::timestamptz - make_interval(days => coalesce(p.retention_days, ${standard})) as before
      from ${profiles} p where p.user_id = any (${sql.param(people)}::text[]) and ${isNotHeld(sql`p.user_id`)}`;
    // A subquery for each person reads only their old rows, whatever the statistics say.
    const oldOf = (table: SQLWrapper, isOver = sql`true`) => sql`
      select o.id from (${limits}) l, lateral (
        select id from ${table} t where t.user_id = l.user_id and t.started_at < l.before and ${isOver} offset 0) o`;
    await this.db.execute(sql`delete from ${activities} where id in (${oldOf(activities)})`);
    await this.db.execute(sql`delete from ${loginSessions} where id in (${oldOf(loginSessions, sql`t.ended_at is not null`)})`);
  }

  async details(userId: string) {
    const [row] = await this.db.select({ details: profiles.details }).from(profiles).where(eq(profiles.userId, userId));
    return row?.details ?? {};
  }

  async updateProfile(userId: string, values: Partial<typeof profiles.$inferInsert>): Promise<void> {
    if (Object.keys(values).length) await this.db.update(profiles).set(values).where(eq(profiles.userId, userId));
  }

  plans() {
    return this.db.select().from(schema.plans).orderBy(schema.plans.priceCents);
  }

  /** Replaces the current subscription, which stays as history. Concurrent changes run one after the other. */
  async subscribe(row: { id: string; userId: string; planId: string; createdAt: Date }): Promise<void> {
    const { subscriptions } = schema;
    await this.db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('no key update');
      await tx
        .update(subscriptions)
        .set({ endDate: row.createdAt })
        .where(and(eq(subscriptions.userId, row.userId), isNull(subscriptions.endDate)));
      await tx.insert(subscriptions).values(row);
      await recordAudit(tx, { action: 'plan.change', target: { kind: 'person', id: row.userId }, after: { plan: row.planId } });
    });
  }

  async usage(userId: string) {
    const count = (table: PgTable, where: ReturnType<typeof eq>) => this.db.$count(table, where);
    const owned = and(eq(workspaceMembers.userId, userId), eq(workspaceMembers.role, 'Owner'));
    const [workspaceCount, feeds, chats, notebooks] = await Promise.all([
      this.db.$count(workspaceMembers, owned),
      count(schema.feeds, eq(schema.feeds.addedBy, userId)),
      count(schema.chatSessions, eq(schema.chatSessions.userId, userId)),
      count(schema.notebooks, eq(schema.notebooks.userId, userId)),
    ]);
    return { workspaces: workspaceCount, feeds, chats, notebooks };
  }
}

async function setDeletion(tx: Transaction, userId: string, deletionAt: Date | null): Promise<void> {
  const [was] = await tx
    .select({ deletion_at: profiles.deletionAt })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for('no key update');
  await tx.update(profiles).set({ deletionAt }).where(eq(profiles.userId, userId));
  const action = deletionAt ? 'account.close' : 'account.keep';
  await recordAudit(tx, { action, target: { kind: 'person', id: userId }, before: was, after: { deletion_at: deletionAt } });
}

/** Removes the person from what models cost, which stays for the totals of the installation. */
async function forgetSpending(tx: Transaction, userId: string): Promise<void> {
  const { budgets, modelCalls, spending } = schema;
  await tx
    .update(modelCalls)
    .set({
      chatId: null,
      messageId: null,
      agentId: null,
      workflowId: null,
      scopes: sql`array_remove(${modelCalls.scopes}, ${`person:${userId}`})`,
    })
    .where(eq(modelCalls.userId, userId));
  await tx.delete(spending).where(eq(spending.scope, `person:${userId}`));
  await tx.delete(budgets).where(and(eq(budgets.kind, 'person'), eq(budgets.id, userId)));
}

import { and, asc, count, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { alerts, authSessions, profiles, pushDeliveries, pushSubscriptions, users } from '../../../platform/database/schema/index.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

export class PushSubscriptionsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(userId: string, now: Date): Promise<SubscriptionRow[]> {
    return this.db
      .select({ row: pushSubscriptions })
      .from(pushSubscriptions)
      .innerJoin(authSessions, eq(authSessions.id, pushSubscriptions.sessionId))
      .where(and(eq(pushSubscriptions.userId, userId), gt(authSessions.expiresAt, now)))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .then((rows) => rows.map(({ row }) => row));
  }

  /**
   * Adds what a session subscribed, instead of what it had; undefined if the user has `most` others. @throws AppError `token-invalid` if the
   * session ended after the call was let in
   */
  async add(row: typeof pushSubscriptions.$inferInsert, most: number, now: Date): Promise<SubscriptionRow | undefined> {
    const { userId, sessionId, endpoint } = row;
    return this.db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      const session = tx.select({ id: authSessions.id }).from(authSessions).where(eq(authSessions.id, sessionId)).for('key share');
      if (!(await session).length) throw new AppError('token-invalid');
      // The browser has another user now, who must not get what waits for the former one.
      await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.userId, userId)));
      await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint)));
      await removeEnded(tx, userId, now);
      const others = and(eq(pushSubscriptions.userId, userId), ne(pushSubscriptions.endpoint, endpoint));
      const [known] = await tx.select({ others: count() }).from(pushSubscriptions).where(others);
      if ((known?.others ?? 0) >= most) return undefined;
      const { id: _id, createdAt: _createdAt, ...changed } = row;
      const [added] = await tx
        .insert(pushSubscriptions)
        .values(row)
        .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: changed, setWhere: eq(pushSubscriptions.userId, userId) })
        .returning();
      return added;
    });
  }

  async remove(id: string): Promise<void> {
    await this.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  }

  async hasDue(now: Date): Promise<boolean> {
    return (
      (await this.db.select({ dueAt: pushDeliveries.dueAt }).from(pushDeliveries).where(lte(pushDeliveries.dueAt, now)).limit(1)).length > 0
    );
  }

  /** Claims one due delivery, which no other node can claim meanwhile. It becomes due again at `retryAt` unless it is settled. */
  async claim(now: Date, retryAt: (attempts: number) => Date) {
    return this.db.transaction(async (tx) => {
      const [due] = await tx
        .select()
        .from(pushDeliveries)
        .where(lte(pushDeliveries.dueAt, now))
        .orderBy(asc(pushDeliveries.dueAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due) return undefined;
      const attempts = due.attempts + 1;
      await tx
        .update(pushDeliveries)
        .set({ attempts, dueAt: retryAt(attempts) })
        .where(keyOf(due));
      return { ...due, attempts };
    });
  }

  /** Returns what a delivery sends and where to; undefined once its alert or the subscription is gone. */
  async load({ alertId, subscriptionId }: DeliveryKey) {
    const [row] = await this.db
      .select({
        alert: alerts,
        subscription: pushSubscriptions,
        expiresAt: authSessions.expiresAt,
        suspendedAt: users.suspendedAt,
        language: profiles.language,
        unread: sql<number>`(select count(*)::int from ${alerts} other where other.user_id = ${users.id} and other.read_at is null and other.archived_at is null)`,
      })
      .from(pushDeliveries)
      .innerJoin(alerts, eq(alerts.id, pushDeliveries.alertId))
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
      .innerJoin(authSessions, eq(authSessions.id, pushSubscriptions.sessionId))
      .innerJoin(users, eq(users.id, pushSubscriptions.userId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(keyOf({ alertId, subscriptionId }));
    return row;
  }

  async retryAt(key: DeliveryKey, dueAt: Date): Promise<void> {
    await this.db.update(pushDeliveries).set({ dueAt }).where(keyOf(key));
  }

  async settle(key: DeliveryKey): Promise<void> {
    await this.db.delete(pushDeliveries).where(keyOf(key));
  }
}

export interface DeliveryKey {
  readonly alertId: string;
  readonly subscriptionId: string;
}

const keyOf = ({ alertId, subscriptionId }: DeliveryKey) =>
  and(eq(pushDeliveries.alertId, alertId), eq(pushDeliveries.subscriptionId, subscriptionId));

/** Removes subscriptions of sessions that have expired, which keep their rows until then. */
async function removeEnded(tx: Transaction, userId: string, now: Date): Promise<void> {
  const ended = tx
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(and(eq(authSessions.userId, userId), lte(authSessions.expiresAt, now)));
  await tx.delete(pushSubscriptions).where(sql`${pushSubscriptions.sessionId} in ${ended}`);
}

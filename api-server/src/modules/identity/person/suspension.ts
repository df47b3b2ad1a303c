import { eq, sql } from 'drizzle-orm';
import { suspendedChannel } from '../../../platform/database/active-users.ts';
import { cancelRuns } from '../../../platform/database/cancel-runs.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { agentSchedules, authSessions, blueprints, users, workflowRuns } from '../../../platform/database/schema/index.ts';

/**
 * Suspends an account: sessions end with their streams, running answers and workflows stop, and everything that starts without a session
 * (`isActive`) is refused from the commit on. A sign-in at the same moment is refused by the lock or by the check after it.
 * @returns false if the account was suspended before.
 */
export async function suspend(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const [user] = await tx.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, userId)).for('update');
  if (!user || user.suspendedAt) return false;
  await tx.update(users).set({ suspendedAt: now, updatedAt: now }).where(eq(users.id, userId));
  await tx.delete(authSessions).where(eq(authSessions.userId, userId));
  await cancelRuns(tx, eq(workflowRuns.userId, userId), now);
  await tx.execute(sql`select pg_notify(${suspendedChannel}, ${userId})`);
  return true;
}

/** Lets somebody sign in again. Schedules don't make up for what they missed meanwhile. @returns false if the account was not suspended. */
export async function reactivate(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const [user] = await tx.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, userId)).for('update');
  if (!user?.suspendedAt) return false;
  await tx.update(users).set({ suspendedAt: null, updatedAt: now }).where(eq(users.id, userId));
  for (const table of [agentSchedules, blueprints]) await tx.update(table).set({ resumedAt: now }).where(eq(table.userId, userId));
  return true;
}

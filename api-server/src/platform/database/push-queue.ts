import { eq } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { pushDeliveries, pushSubscriptions } from './schema/index.ts';

/** Queues a new alert for every browser of its user, in the transaction that adds it, so that each browser gets it once. */
export async function queuePushes(tx: Transaction, userId: string, alertId: string, now: Date): Promise<void> {
  const rows = await tx
    .select({ subscriptionId: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
  if (!rows.length) return;
  await tx
    .insert(pushDeliveries)
    .values(rows.map(({ subscriptionId }) => ({ alertId, subscriptionId, dueAt: now, createdAt: now })))
    .onConflictDoNothing();
}

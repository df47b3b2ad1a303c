import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { connectedAssistants } from '../../../platform/database/schema/index.ts';
import type { Actor } from '../../../platform/request-actor.ts';

export type AssistantRow = typeof connectedAssistants.$inferSelect;

/** Deletes a connection with its codes and tokens, and records who ended it and why. */
export async function endConnection(tx: Transaction, where: { id: string; userId?: string }, why: { reason: string; by?: Actor }) {
  const { id, userId } = where;
  const own = and(eq(connectedAssistants.id, id), userId === undefined ? undefined : eq(connectedAssistants.userId, userId));
  const [gone] = await tx.delete(connectedAssistants).where(own).returning();
  if (!gone) return undefined;
  const { reason, by } = why;
  const target = { kind: 'connected-assistant', id, name: gone.name };
  await recordAudit(tx, { action: 'assistant.disconnect', target, after: { reason, host: gone.host }, ...(by ? { by } : {}) });
  return gone;
}

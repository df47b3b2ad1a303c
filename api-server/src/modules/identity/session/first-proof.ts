import { and, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import type { Identity } from '../../../http/register-call.ts';
import { cancelRuns } from '../../../platform/database/cancel-runs.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import * as schema from '../../../platform/database/schema/index.ts';
import { deleteAccess, soleWorkspacesOf } from './account-references.ts';

/**
 * Marks the address of an account as verified. The first proof removes all access that was set up before it, because the person who opened the
 * account may be a stranger (docs/adr/0030). Every path that proves an address without a session of the account goes through here.
 * @returns whether this was the first proof.
 */
export async function recordProof(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  // Blocks inserts that refer to the user until the commit, so that a session opened in the meantime sees the change.
  const [user] = await tx.select().from(schema.users).where(eq(schema.users.id, userId)).for('update');
  if (!user || user.emailVerified) return false;
  await deleteAccess(tx, userId, ['sessions', 'recovery', 'proofs', 'openings']);
  await tx.execute(sql`delete from grants g using item_index i where i.user_id = ${userId} and i.kind = g.kind and i.id = g.id`);
  await stopAutomation(tx, userId, now);
  await emptyWorkspaces(tx, userId);
  await tx.update(schema.profiles).set({ closedWays: [], deletionAt: null, deactivatedAt: null }).where(eq(schema.profiles.userId, userId));
  await tx.update(schema.users).set({ emailVerified: true, updatedAt: now }).where(eq(schema.users.id, userId));
  return true;
}

/** Stops workflows from starting until the owner turns them on again, and gives their webhooks new addresses. */
async function stopAutomation(tx: Transaction, userId: string, now: Date): Promise<void> {
  const { blueprints, agentSchedules, workflowRuns } = schema;
  await tx.update(blueprints).set({ isOn: false, nextAt: null, hookHash: null, hookSealed: null }).where(eq(blueprints.userId, userId));
  await tx.update(agentSchedules).set({ isOn: false, nextAt: null }).where(eq(agentSchedules.userId, userId));
  await cancelRuns(tx, eq(workflowRuns.userId, userId), now);
}

/**
 * Takes other people out of workspaces that nobody else owns, with their invitations, and deletes the workspaces' connections, tool servers
 * and extensions. The person who opened the account chose who joins and where text goes.
 */
async function emptyWorkspaces(tx: Transaction, userId: string): Promise<void> {
  const { extensions, installationServers, modelProviders, workspaceInvitations, workspaceMembers } = schema;
  const owned = soleWorkspacesOf(userId);
  for (const table of [workspaceInvitations, modelProviders, installationServers, extensions])
    await tx.delete(table).where(sql`${table.workspaceId} in ${owned}`);
  await tx.delete(workspaceMembers).where(and(sql`${workspaceMembers.workspaceId} in ${owned}`, ne(workspaceMembers.userId, userId)));
}

/**
 * Marks the address as verified for a session of the account that holds a mailed token. The opener and the owner are the same person, so
 * nothing is removed.
 */
export async function verifyOwnAddress(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.update(schema.users).set({ emailVerified: true, updatedAt: now }).where(eq(schema.users.id, userId));
}

/**
 * Runs a change that gives access to an account. A concurrent first proof either waits for it and removes the access, or has already ended
 * the session.
 * @throws AppError when the caller's session has ended.
 */
export function changeAccess<T>(db: Drizzle, { userId, sessionId }: Identity, change: (tx: Transaction) => Promise<T>): Promise<T> {
  const { users, authSessions } = schema;
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
    const [session] = await tx.select({ id: authSessions.id }).from(authSessions).where(eq(authSessions.id, sessionId));
    if (!session) throw new AppError('session-ended');
    return change(tx);
  });
}

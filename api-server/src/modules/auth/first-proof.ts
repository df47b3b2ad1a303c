import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Identity } from '../../http/register-call.ts';
import type { Drizzle, Transaction } from '../../platform/database/database.ts';
import * as schema from '../../platform/database/schema/index.ts';
import { cancelRuns } from '../workflow/run/run.repository.ts';

/**
 * Lists the tables that give access to an account or send its data elsewhere. Content such as chats, notebooks and files is not access and
 * stays.
 */
const accessTables = [
  schema.authSessions,
  schema.authAccounts,
  schema.knownAgents,
  schema.passkeys,
  schema.twoFactors,
  schema.backupCodes,
  schema.recoveryAddresses,
  schema.securityAnswers,
  schema.trustedContacts,
  schema.vouchings,
  schema.apiKeys,
  schema.connectedAssistants,
  schema.chatShares,
  schema.workflowShares,
  schema.dataExports,
  schema.agentServers,
  schema.agentApprovals,
  schema.modelProviders,
  schema.defaultModels,
  schema.specialModels,
  schema.favoriteModels,
  schema.searchConnections,
  schema.automationConnections,
  schema.currentWorkspaces,
] as const;

/**
 * Marks the address of an account as verified. The first proof removes all access that was set up before it, because the person who opened the
 * account may be a stranger (docs/adr/0030). Every path that proves an address without a session of the account goes through here.
 * @returns whether this was the first proof.
 */
export async function recordProof(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  // Blocks inserts that refer to the user until the commit, so that a session opened in the meantime sees the change.
  const [user] = await tx.select().from(schema.users).where(eq(schema.users.id, userId)).for('update');
  if (!user || user.emailVerified) return false;
  for (const table of accessTables) await tx.delete(table).where(eq(table.userId, userId));
  await tx.delete(schema.authVerifications).where(eq(schema.authVerifications.value, userId));
  await stopAutomation(tx, userId, now);
  await emptyPersonalWorkspace(tx, userId);
  await disconnectOwnedWorkspaces(tx, userId);
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

async function emptyPersonalWorkspace(tx: Transaction, userId: string): Promise<void> {
  const { workspaces, workspaceMembers, workspaceInvitations } = schema;
  const personal = tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.personalUserId, userId));
  await tx.delete(workspaceMembers).where(and(inArray(workspaceMembers.workspaceId, personal), ne(workspaceMembers.userId, userId)));
  await tx.delete(workspaceInvitations).where(inArray(workspaceInvitations.workspaceId, personal));
  await tx.delete(workspaceInvitations).where(eq(workspaceInvitations.invitedBy, userId));
}

/** Deletes the model connections and tool servers of workspaces that nobody else owns. The person who opened the account chose where they send text. */
async function disconnectOwnedWorkspaces(tx: Transaction, userId: string): Promise<void> {
  const { installationServers, modelProviders, workspaceMembers } = schema;
  const owned = tx
    .select({ id: workspaceMembers.workspaceId })
    .from(workspaceMembers)
    .where(eq(workspaceMembers.role, 'Owner'))
    .groupBy(workspaceMembers.workspaceId)
    .having(sql`bool_and(${workspaceMembers.userId} = ${userId})`);
  await tx.delete(modelProviders).where(inArray(modelProviders.workspaceId, owned));
  await tx.delete(installationServers).where(inArray(installationServers.workspaceId, owned));
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

import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { groupMembers, groups } from '../../../platform/database/schema/index.ts';

/**
 * Makes these the groups that a source, such as `saml:idp_1`, says a person is in. Groups that don't exist are skipped, and memberships
 * by other sources stay.
 */
export async function setGroupsFrom(tx: Transaction, userId: string, source: string, groupIds: readonly string[]): Promise<void> {
  const isFromHere = and(eq(groupMembers.userId, userId), eq(groupMembers.source, source));
  await tx.delete(groupMembers).where(groupIds.length ? and(isFromHere, notInArray(groupMembers.groupId, [...groupIds])) : isFromHere);
  if (!groupIds.length) return;
  const known = await tx
    .select({ groupId: groups.id })
    .from(groups)
    .where(inArray(groups.id, [...groupIds]));
  if (!known.length) return;
  await tx
    .insert(groupMembers)
    .values(known.map(({ groupId }) => ({ groupId, userId, source })))
    .onConflictDoNothing();
}

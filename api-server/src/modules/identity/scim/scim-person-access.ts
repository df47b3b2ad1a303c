import { and, eq, ne } from 'drizzle-orm';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { installationRoles, users } from '../../../platform/database/schema/index.ts';
import { reactivate as reactivateAccount, suspend as suspendAccount } from '../person/suspension.ts';
import { ScimError } from './scim-error.ts';

/** Suspends an account and records it. @throws ScimError for the last owner */
export async function suspend(tx: Transaction, userId: string, now: Date): Promise<void> {
  const owners = await tx.select().from(installationRoles).where(eq(installationRoles.role, 'owner')).for('no key update');
  if (owners.some((one) => one.userId === userId) && !owners.some((one) => one.userId !== userId))
    throw new ScimError(403, 'This is the only owner of the installation. Make someone else an owner first.');
  if (await suspendAccount(tx, userId, now)) await recordAudit(tx, { action: 'person.suspend', target: { kind: 'person', id: userId } });
}

/** Lets somebody sign in again. */
export async function reactivate(tx: Transaction, userId: string, now: Date): Promise<void> {
  if (await reactivateAccount(tx, userId, now))
    await recordAudit(tx, { action: 'person.reactivate', target: { kind: 'person', id: userId } });
}

/** @throws ScimError when another account has the address */
export async function checkFree(tx: Transaction, email: string, exceptId: string): Promise<void> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, exceptId)));
  if (other) throw new ScimError(409, 'Another account has this e-mail address.', 'uniqueness');
}

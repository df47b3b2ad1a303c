import type { InstallationRole } from 'shared-contracts/admin-calls';
import { AppError } from '../../../errors.ts';
import { sayInstallation } from '../../../messages/installation.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { hasOtherOwner, InstallationRepository, isOwner, removeRole, setRole } from './installation.repository.ts';

/**
 * Checks that the installation keeps an owner who can sign in when this person stops being one. Other owners stay as they are until the
 * transaction ends.
 * @throws AppError `last-owner`
 */
export async function ensureOwnerLeft(tx: Transaction, userId: string): Promise<void> {
  if (!(await hasOtherOwner(tx, userId)) && (await isOwner(tx, userId)))
    throw new AppError('last-owner', { detail: sayInstallation('lastOwner') });
}

/**
 * Gives the person with this address a role in the installation, or takes it away (null).
 * @throws AppError when nobody has the address, or the installation would have no owner.
 */
export async function changeRole(db: Drizzle, email: string, role: InstallationRole | null): Promise<void> {
  const repository = new InstallationRepository(db);
  const person = await repository.personOf(email);
  if (!person) throw new AppError('not-found', { detail: sayInstallation('noSuchPerson') });
  await db.transaction(async (tx) => {
    const before = await repository.roleOf(person.id);
    if (before === role || (!before && !role)) return;
    await ensureOwnerLeft(tx, person.id);
    if (role) await setRole(tx, person.id, role);
    else await removeRole(tx, person.id);
    await recordAudit(tx, {
      action: 'person.role',
      target: { kind: 'person', id: person.id, name: email },
      before: { role: before ?? null },
      after: { role },
    });
  });
}

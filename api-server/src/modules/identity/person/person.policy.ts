import type { InstallationRole, PersonState } from 'shared-contracts/admin-calls';
import { AppError } from '../../../errors.ts';

/**
 * Checks what an administrator may do with somebody's account: nothing with the own one, which has its settings, and with an owner's only
 * as an owner.
 * @throws AppError `own-account` or `owners-only`
 */
export function ensureMayChange(
  caller: { readonly userId: string; readonly role: InstallationRole | undefined },
  person: { readonly id: string; readonly role: InstallationRole | null },
): void {
  if (person.id === caller.userId) throw new AppError('own-account');
  if (person.role === 'owner' && caller.role !== 'owner') throw new AppError('owners-only');
}

/** Returns whether others may take over what somebody shares: only when the person doesn't use the account. */
export const mayHandOver = (state: PersonState): boolean => state === 'suspended' || state === 'closed' || state === 'deactivated';

import type { WorkspaceRole } from 'shared-contracts/settings-calls';
import { AppError } from '../../errors.ts';

/** What decides about a member besides the table of roles. */
export interface MemberCase {
  readonly own: WorkspaceRole;
  readonly theirs: WorkspaceRole;
  /** What the member shall become; undefined to leave the workspace. */
  readonly next: WorkspaceRole | undefined;
  readonly owners: number;
  /** It is the personal workspace of this member. */
  readonly isFixed: boolean;
}

/** Owners are made, changed and removed by Owners alone, and one stays. @throws AppError otherwise. */
export function checkMemberChange({ own, theirs, next, owners, isFixed }: MemberCase): void {
  if (isFixed && next !== 'Owner') throw new AppError('personal-workspace');
  if ((theirs === 'Owner' || next === 'Owner') && own !== 'Owner')
    throw new AppError('not-allowed', { detail: 'Only an Owner can make, change or remove an Owner.' });
  if (theirs === 'Owner' && next !== 'Owner' && owners < 2) throw new AppError('last-owner');
}

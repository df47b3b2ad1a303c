import type { WorkspaceRole } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import { sayWorkspace } from '../../../messages/workspace.ts';

/** Describes what decides about a member change, besides the role table. */
export interface MemberCase {
  readonly own: WorkspaceRole;
  readonly theirs: WorkspaceRole;
  /** Holds the new role; undefined when the member leaves. */
  readonly next: WorkspaceRole | undefined;
  readonly owners: number;
  /** Indicates whether it is this member's personal workspace. */
  readonly isFixed: boolean;
}

/** Ensures that only Owners add, change and remove Owners, and that one Owner remains. @throws AppError otherwise. */
export function checkMemberChange({ own, theirs, next, owners, isFixed }: MemberCase): void {
  if (isFixed && next !== 'Owner') throw new AppError('personal-workspace');
  if ((theirs === 'Owner' || next === 'Owner') && own !== 'Owner')
    throw new AppError('not-allowed', { detail: sayWorkspace('onlyOwnerChanges') });
  if (theirs === 'Owner' && next !== 'Owner' && owners < 2) throw new AppError('last-owner');
}

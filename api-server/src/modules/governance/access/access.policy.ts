import { type AccessLevel, type GivenLevel, reaches } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { sayAccess } from '../../../messages/access.ts';

/** Returns the refusal for somebody who may see a thing but do less with it than a call needs. */
export function levelTooLow(level: AccessLevel, wanted: AccessLevel, owner: string): AppError {
  if (wanted === 'own') return new AppError('level-too-low', { detail: sayAccess('ownerOnly', { owner }) });
  return new AppError('level-too-low', { detail: sayAccess(level === 'use' ? 'useOnly' : 'viewOnly', { owner }) });
}

/** @throws AppError if somebody with this level may not give that one, or the kind has no such level. */
export function checkGiven(own: AccessLevel, given: GivenLevel, offered: readonly GivenLevel[]): void {
  if (!offered.includes(given)) throw new AppError('invalid-input', { detail: sayAccess('levelUnknown') });
  if (!reaches(own, given)) throw new AppError('level-too-high');
}

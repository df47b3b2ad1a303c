import { AppError } from '../errors.ts';
import { sayItem } from '../messages/item.ts';

/** Returns the error for a change of a name that somebody else has changed since; it says the current name. */
export const nameChanged = (current: string) => new AppError('name-changed', { detail: sayItem('nameChanged', { name: current }) });

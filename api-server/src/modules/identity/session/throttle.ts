import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import { secondsToWait } from './attempts.policy.ts';
import type { AuthRepository } from './auth.repository.ts';

export type Throttle = (keys: readonly string[], windowMs: number, limitOf: (key: string) => number) => Promise<void>;

/**
 * Creates a limit on attempts across all nodes.
 * @throws AppError 429 with the time to wait when there are too many.
 */
export function createThrottle(repository: AuthRepository, clock: Clock): Throttle {
  return async (keys, windowMs, limitOf) => {
    const now = clock.now();
    const counts = await repository.countAttempt(keys, now, new Date(now.getTime() + windowMs));
    const wait = secondsToWait(counts, now, limitOf);
    if (wait) throw new AppError('throttled', { headers: { 'retry-after': String(wait) } });
  };
}

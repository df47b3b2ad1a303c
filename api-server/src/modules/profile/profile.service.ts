import type { AccountType } from 'shared-contracts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Appearance, ProfileRepository } from './profile.repository.ts';

const freePlan = 'free';

export function createProfileService(repository: ProfileRepository, clock: Clock) {
  return {
    get: async (userId: string) => {
      const profile = await repository.find(userId);
      if (!profile) throw new AppError('not-found');
      return profile;
    },
    setTimeZone: async (userId: string, timeZone: string) => {
      if (!isTimeZone(timeZone))
        throw new AppError('invalid-input', {
          errors: [{ path: 'body.timezone', message: 'This is not a time zone such as Europe/Berlin.' }],
        });
      await repository.setTimeZone(userId, timeZone);
    },
    setAppearance: (userId: string, appearance: Appearance) => repository.setAppearance(userId, appearance),
    setAccountType: (userId: string, type: AccountType) => repository.setAccountType(userId, type),
    tooltips: () => repository.tooltips(),
    /** Who never subscribed has the free plan, which goes on by itself from month to month. */
    subscriptions: async (userId: string) => {
      const own = await repository.subscriptions(userId);
      const free = own.length ? undefined : await repository.plan(freePlan);
      return free ? [{ endDate: startOfNextMonth(clock.now()), plan: free }] : own;
    },
  };
}

export type ProfileService = ReturnType<typeof createProfileService>;

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const startOfNextMonth = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

import type { AccountType, PictureSubject } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { sayAccount } from '../../../messages/account.ts';
import type { Clock } from '../../../platform/clock.ts';
import { periodOf } from '../../governance/plan/plan.policy.ts';
import type { Pictures } from '../picture/picture.service.ts';
import type { Appearance, ProfileRepository } from './profile.repository.ts';

const freePlan = 'free';

interface Parts {
  readonly pictures: Pick<Pictures, 'keep' | 'forget'>;
  /** Indicates whether the user's plan includes the business profile, which the company logo is part of. */
  readonly hasBusinessProfile: (userId: string) => Promise<boolean>;
  readonly clock: Clock;
}

export function createProfileService(repository: ProfileRepository, { pictures, hasBusinessProfile, clock }: Parts) {
  const show = async (userId: string, subject: PictureSubject, image: string | null) =>
    pictures.forget(userId, await repository.setPicture(userId, subject, image));
  return {
    get: async (userId: string) => {
      const profile = await repository.find(userId);
      if (!profile) throw new AppError('not-found');
      return profile;
    },
    /** Returns what a new account has done of its first steps; undefined once all are done or they were dismissed. */
    gettingStarted: async (userId: string, state: 'new' | 'looking' | null, hasModel: boolean) => {
      if (state === null) return undefined;
      const steps = await repository.firstSteps(userId);
      if (!(hasModel && steps.has_file && steps.has_invited)) return { looks_around: state === 'looking', ...steps };
      await repository.setGettingStarted(userId, null);
      return undefined;
    },
    setGettingStarted: (userId: string, state: 'looking' | 'done') => repository.setGettingStarted(userId, state === 'done' ? null : state),
    setTimeZone: async (userId: string, timeZone: string) => {
      if (!isTimeZone(timeZone))
        throw new AppError('invalid-input', {
          errors: [{ path: 'body.timezone', message: sayAccount('timeZoneUnknown') }],
        });
      await repository.setTimeZone(userId, timeZone);
    },
    setAppearance: (userId: string, appearance: Appearance) => repository.setAppearance(userId, appearance),
    setPicture: async (userId: string, subject: PictureSubject, bytes: unknown) => {
      if (subject === 'company' && !(await hasBusinessProfile(userId))) throw new AppError('plan-needed');
      const { image } = await pictures.keep(userId, bytes);
      await show(userId, subject, image);
      return image;
    },
    removePicture: (userId: string, subject: PictureSubject) => show(userId, subject, null),
    setAccountType: (userId: string, type: AccountType) => repository.setAccountType(userId, type),
    tooltips: () => repository.tooltips(),
    /** Returns the active subscription with its renewal date, then earlier ones. A user who never subscribed has the free plan. */
    subscriptions: async (userId: string) => {
      const own = await repository.subscriptions(userId);
      const free = own.length ? undefined : await repository.plan(freePlan);
      if (free) return [{ endDate: startOfNextMonth(clock.now()), plan: free }];
      return own.map(({ since, endDate, plan }) => ({ endDate: endDate ?? periodOf(since, plan.interval, clock.now()).ends, plan }));
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

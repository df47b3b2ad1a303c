import { reaches } from 'shared-contracts';
import { daysBefore } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { RecurringJob } from '../../../platform/jobs/jobs.ts';
import type { AccessRepository } from './access.repository.ts';
import type { Thing } from './access.types.ts';
import type { SharedActivityRepository } from './shared-activity.repository.ts';

const pageSize = 30;
const keptDays = 180;
const forgottenAtOnce = 5_000;

export interface SharedActivityDependencies {
  readonly activity: SharedActivityRepository;
  readonly access: Pick<AccessRepository, 'reachOf'>;
  readonly clock: Clock;
}

/** Creates the activity of shared things. Access: callers have checked that the user may see the thing. */
export function createSharedActivity({ activity, access, clock }: SharedActivityDependencies) {
  const forgetOld = async () => {
    const before = daysBefore(clock.now(), keptDays);
    for (let gone = forgottenAtOnce; gone === forgottenAtOnce; ) gone = await activity.forget(before, forgottenAtOnce);
  };
  const jobs: RecurringJob[] = [{ name: 'shared-activity-purge', cron: '41 3 * * *', run: forgetOld }];
  return {
    jobs,
    list: async (userId: string, thing: Thing, before: string | undefined) => {
      const reach = await access.reachOf(userId, thing);
      if (!reach) throw new AppError('not-found');
      const reader = { userId, maySeeGrants: reaches(reach.level, 'edit') };
      const rows = await activity.list(thing, reader, before === undefined ? undefined : BigInt(before), pageSize + 1);
      return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
    },
  };
}

export type SharedActivityService = ReturnType<typeof createSharedActivity>;

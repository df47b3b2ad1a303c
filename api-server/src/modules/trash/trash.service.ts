import { type ItemRef, limits } from 'shared-contracts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { TrashKind } from '../../platform/database/item-tables.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import { isTrashKind, type TrashRepository } from './trash.repository.ts';

const dayMs = 86_400_000;
const purgedAtOnce = 100;

export interface TrashDependencies {
  readonly repository: TrashRepository;
  readonly clock: Clock;
}

/** Creates the trash, which keeps deleted things for 30 days. Access: every method sees only the user's own things. */
export function createTrash({ repository, clock }: TrashDependencies) {
  const purgeExpired = async () => {
    const before = new Date(clock.now().getTime() - limits.trashDays * dayMs);
    for (let ids = await repository.expired(before, purgedAtOnce); ids.length; ids = await repository.expired(before, purgedAtOnce))
      await repository.forget(ids);
  };
  const jobs: RecurringJob[] = [{ name: 'trash-purge', cron: '17 3 * * *', run: purgeExpired }];
  return {
    jobs,
    isTrashKind,
    /** @throws AppError `not-found` when the user has no such thing. */
    put: async (kind: TrashKind, userId: string, id: string, before?: (tx: Transaction) => Promise<void>) => {
      if (!(await repository.put(kind, userId, id, clock.now(), before))) throw new AppError('not-found');
    },
    list: async (userId: string) =>
      (await repository.list(userId)).map((entry) => ({
        ...entry,
        removedAt: new Date(entry.deletedAt.getTime() + limits.trashDays * dayMs),
      })),
    restore: async (userId: string, items: readonly ItemRef[]) => {
      const done: ItemRef[] = [];
      const missing: ItemRef[] = [];
      for (const item of items) ((await repository.restore(userId, item)) ? done : missing).push(item);
      return { done, missing };
    },
    purge: async (userId: string, items: readonly ItemRef[]) => repository.forget(await repository.idsOf(userId, items)),
  };
}

export type Trash = ReturnType<typeof createTrash>;

import type { ItemRef } from 'shared-contracts';
import { daysAfter } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { TrashKind } from '../../../platform/database/item-tables.ts';
import { isTrashKind, type TrashRepository } from './trash.repository.ts';

export interface TrashDependencies {
  readonly repository: TrashRepository;
  /** Returns for how many days the installation keeps what is deleted; null keeps it forever. */
  readonly keptDays: () => Promise<number | null>;
  readonly clock: Clock;
}

/** Creates the trash, which keeps deleted things until the retention of the installation removes them. Access: every method sees only the user's own things. */
export function createTrash({ repository, keptDays, clock }: TrashDependencies) {
  return {
    isTrashKind,
    /** @throws AppError `not-found` when the user has no such thing. */
    put: async (kind: TrashKind, userId: string, id: string, before?: (tx: Transaction) => Promise<void>) => {
      if (!(await repository.put(kind, userId, id, clock.now(), before))) throw new AppError('not-found');
    },
    list: async (userId: string) => {
      const [days, entries] = await Promise.all([keptDays(), repository.list(userId)]);
      const removedAt = ({ deletedAt }: { deletedAt: Date }) => (days === null ? null : daysAfter(deletedAt, days));
      return { days, entries: entries.map((entry) => ({ ...entry, removedAt: removedAt(entry) })) };
    },
    restore: async (userId: string, items: readonly ItemRef[]) => {
      const found = { done: [] as ItemRef[], missing: [] as ItemRef[], blocked: [] as ItemRef[] };
      for (const item of items) found[await repository.restore(userId, item, clock.now())].push(item);
      if (found.blocked.length && !found.done.length) throw new AppError('restore-blocked');
      return found;
    },
    purge: async (userId: string, items: readonly ItemRef[]) => repository.forget(await repository.idsOf(userId, items), clock.now()),
  };
}

export type Trash = ReturnType<typeof createTrash>;

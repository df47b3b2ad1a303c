import { AppError } from '../../errors.ts';
import { sayWorkArea } from '../../messages/work-area.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { freeRoute } from './work-area.policy.ts';
import type { WorkAreaChange, WorkAreasRepository } from './work-area.repository.ts';

export type { WorkAreaRow } from './work-area.repository.ts';

export interface NewWorkArea extends Omit<WorkAreaChange, 'routeUrl' | 'icon'> {
  readonly routeUrl: string | undefined;
  readonly icon: string | undefined;
}

const userIcon = 'folder';
const keptDays = 30;
const dayMs = 86_400_000;

/** Access: callers have checked that ids belong to the user. */
export function createWorkAreasService(repository: WorkAreasRepository, clock: Clock) {
  /** Accepts a route that the user chose as it is, or refuses it. A user never gets a different one unasked. */
  async function chosen(userId: string, routeUrl: string, exceptId?: string): Promise<string> {
    if ((await repository.routes(userId, exceptId)).includes(routeUrl)) throw addressTaken();
    return routeUrl;
  }

  return {
    list: (userId: string) => repository.list(userId),
    create: async (userId: string, { routeUrl: wanted, icon = userIcon, ...input }: NewWorkArea) => {
      const routeUrl = wanted ? await chosen(userId, wanted) : freeRoute(input.name, await repository.routes(userId));
      const row = { id: newId('area'), userId, routeUrl, icon, ...input };
      // Concurrent requests may have found the same route free.
      if (!(await repository.create(row))) throw wanted ? addressTaken() : justCreated();
      return row;
    },
    update: async (userId: string, id: string, change: WorkAreaChange) => {
      const row = await repository.update(userId, id, { ...change, routeUrl: await chosen(userId, change.routeUrl, id) });
      if (!row) throw new AppError('not-found');
      if (row === 'taken') throw addressTaken();
      return row;
    },
    delete: async (userId: string, id: string) => {
      const now = clock.now();
      if (!(await repository.delete(userId, id, now, new Date(now.getTime() - keptDays * dayMs)))) throw new AppError('not-found');
    },
    restore: async (userId: string, id: string) => {
      const taken = await repository.routes(userId);
      const row = await repository.restore(userId, id, (wanted) => freeRoute(wanted, taken));
      if (!row) throw new AppError('not-found');
      return row;
    },
  };
}

export type WorkAreasService = ReturnType<typeof createWorkAreasService>;

const justCreated = () => new AppError('name-taken', { detail: sayWorkArea('justCreated') });
const addressTaken = () => {
  const message = sayWorkArea('addressTaken');
  return new AppError('name-taken', { detail: message, errors: [{ path: 'body.RouteURL', message }] });
};

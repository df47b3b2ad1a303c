import { limits, type Sharing } from 'shared-contracts';
import { daysBefore } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import { freeRoute } from '../../../kernel/free-route.ts';
import { nameChanged } from '../../../kernel/name-changed.ts';
import { sayItem } from '../../../messages/item.ts';
import { sayWorkArea } from '../../../messages/work-area.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { WorkAreaChange, WorkAreaRow, WorkAreasRepository } from './work-area.repository.ts';

export type { WorkAreaRow } from './work-area.repository.ts';

/** Describes an area in a user's list, and how it is shared. */
export interface ListedArea extends WorkAreaRow {
  readonly sharing?: Sharing | undefined;
}

/** Describes a change. Without a route, the area keeps its own. */
export interface ChangedArea extends Omit<WorkAreaChange, 'routeUrl'> {
  readonly routeUrl: string | undefined;
}

/** Describes what a form showed before it was changed. */
export interface SeenArea {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
}

export interface NewWorkArea extends Omit<WorkAreaChange, 'routeUrl' | 'icon'> {
  readonly routeUrl: string | undefined;
  readonly icon: string | undefined;
}

const userIcon = 'folder';

/** Access: callers have checked that ids belong to the user. */
export function createWorkAreasService(
  repository: WorkAreasRepository,
  clock: Clock,
  access: Pick<AccessRepository, 'areas' | 'people' | 'sharingOf'>,
) {
  /** Accepts a route that the user chose as it is, or refuses it. A user never gets a different one unasked. */
  async function checkRoute(userId: string, routeUrl: string, exceptId?: string): Promise<string> {
    if ((await repository.routes(userId, exceptId)).includes(routeUrl)) throw addressTaken();
    return routeUrl;
  }

  return {
    /** Lists the default areas, the user's own, and those that others share with the user. */
    list: async (userId: string): Promise<ListedArea[]> => {
      const [rows, foreign] = await Promise.all([repository.list(userId), access.areas.sharedWith(userId)]);
      const own = rows.flatMap(({ id, userId: ownerId }) => (ownerId ? [{ kind: 'work-area', id, userId: ownerId }] : []));
      const [sharing, owners] = await Promise.all([access.sharingOf(userId, own), access.people(foreign.map(({ ownerId }) => ownerId))]);
      return [
        ...rows.map((row) => ({ ...row, sharing: sharing.get(`work-area/${row.id}`) })),
        ...foreign.map(({ area, ownerId, level }) => ({ ...area, sharing: { owner: owners.get(ownerId), level } })),
      ];
    },
    create: async (userId: string, { routeUrl: wanted, icon = userIcon, ...input }: NewWorkArea) => {
      const routeUrl = wanted ? await checkRoute(userId, wanted) : freeRoute(input.name, await repository.routes(userId));
      const row = { id: newId('area'), userId, routeUrl, icon, ...input };
      // Concurrent requests may have found the same route free.
      if (!(await repository.create(row))) throw wanted ? addressTaken() : justCreated();
      return row;
    },
    /**
     * Updates an area of an owner. `seen` is what the caller saw; the call fails if it has changed since. Address and rank are the owner's,
     * so an editor leaves them as they are.
     */
    update: async (
      userId: string,
      ownerId: string,
      id: string,
      { routeUrl: wanted, ...change }: ChangedArea,
      seen: SeenArea | undefined,
    ) => {
      const current = await repository.find(ownerId, id);
      if (!current) throw new AppError('not-found');
      if (seen) ensureFresh(current, seen, change);
      const { routeUrl, displayRank } = current;
      const own = userId === ownerId ? { routeUrl: wanted ? await checkRoute(userId, wanted, id) : routeUrl } : { routeUrl, displayRank };
      const row = await repository.update(ownerId, id, { ...change, ...own }, current);
      if (row === 'taken') throw addressTaken();
      if (row === 'changed') throw nameChanged((await repository.find(ownerId, id))?.name ?? current.name);
      return row;
    },
    delete: async (userId: string, id: string) => {
      const now = clock.now();
      if (!(await repository.delete(userId, id, now, daysBefore(now, limits.trashDays)))) throw new AppError('not-found');
    },
    restore: async (userId: string, id: string) => {
      const taken = await repository.routes(userId);
      const row = await repository.restore(userId, id, (wanted) => freeRoute(wanted, taken));
      if (!row) throw new AppError('not-found');
      return row;
    },
  };
}

/** Fails if somebody else has changed a text that the caller is about to replace. */
function ensureFresh(current: WorkAreaRow, seen: SeenArea, next: Pick<WorkAreaChange, 'name' | 'displayName' | 'description'>): void {
  for (const field of ['name', 'displayName'] as const)
    if (seen[field] !== current[field] && next[field] !== current[field]) throw nameChanged(current[field]);
  const description = current.description ?? '';
  if (seen.description !== description && (next.description ?? '') !== description)
    throw new AppError('name-changed', { detail: sayItem('descriptionChanged') });
}

export type WorkAreasService = ReturnType<typeof createWorkAreasService>;

const justCreated = () => new AppError('name-taken', { detail: sayWorkArea('justCreated') });
const addressTaken = () => {
  const message = sayWorkArea('addressTaken');
  return new AppError('name-taken', { detail: message, errors: [{ path: 'body.RouteURL', message }] });
};

import { AppError } from '../../errors.ts';
import { newId } from '../../platform/ids.ts';
import { freeRoute } from './work-areas.policy.ts';
import type { WorkAreasRepository } from './work-areas.repository.ts';

export type { WorkAreaRow } from './work-areas.repository.ts';

export interface NewWorkArea {
  readonly name: string;
  readonly displayName: string;
  readonly displayRank: number;
  readonly description: string | undefined;
}

const userIcon = 'folder';

export function createWorkAreasService(repository: WorkAreasRepository) {
  return {
    list: (userId: string) => repository.list(userId),
    create: async (userId: string, input: NewWorkArea) => {
      const existing = await repository.list(userId);
      const routeUrl = freeRoute(
        input.name,
        existing.map((area) => area.routeUrl),
      );
      const row = { id: newId('area'), userId, routeUrl, icon: userIcon, ...input };
      // Two at once may have found the same address free.
      if (!(await repository.create(row)))
        throw new AppError('name-taken', { detail: 'A Work Area of this name was just created. Try again.' });
      return row;
    },
  };
}

export type WorkAreasService = ReturnType<typeof createWorkAreasService>;

import { type ArtifactEdit, artifactEdit, limits } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { presenterOf } from '../../../kernel/present-row.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { ArtifactEditRow, ArtifactRepository } from './artifact.repository.ts';

/** Creates the service for edits of artifacts. Access: callers have checked that the user may see or edit the chat. */
export function createArtifactService(repository: ArtifactRepository, clock: Clock) {
  return {
    list: async (sessionId: string) => (await repository.list(sessionId)).map(present),
    save: async (userId: string, edit: Pick<ArtifactEditRow, 'messageId' | 'artifactKey' | 'text'>): Promise<ArtifactEdit> => {
      const saved = await repository.add({ id: newId('art'), userId, ...edit, createdAt: clock.now() }, limits.artifactEditsKept);
      if (!saved) throw new AppError('not-found');
      return present(saved);
    },
  };
}

export type ArtifactService = ReturnType<typeof createArtifactService>;

const present = presenterOf(artifactEdit, (row: ArtifactEditRow) => ({ edit_id: row.id }));

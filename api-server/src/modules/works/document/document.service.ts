import { limits } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { sayDocument } from '../../../messages/document.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DocumentsRepository } from './document.repository.ts';
import { saveVersion } from './document-version.ts';
import type { TaskOwners } from './task-owners.service.ts';
import type { TogetherService } from './together.service.ts';

export type { VersionRow } from './document.repository.ts';

export const contentCharactersMax = 1_000_000;

interface DocumentsDependencies {
  readonly repository: DocumentsRepository;
  readonly clock: Clock;
  readonly together: Pick<TogetherService, 'mergePending' | 'mergeToRead' | 'takeOver' | 'isTogether'>;
  readonly owners: Pick<TaskOwners, 'tell'>;
  readonly namesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, { readonly name: string }>>;
}

/** Creates the documents service. Access: callers have checked that notebook ids belong to the user. */
export function createDocumentsService({ repository, clock, together, owners, namesOf }: DocumentsDependencies) {
  return {
    latest: async (notebookId: string) => {
      await together.mergeToRead(notebookId);
      return repository.latest(notebookId);
    },
    isTogether: (notebookId: string) => together.isTogether(notebookId),
    versions: async (notebookId: string) => {
      await together.mergeToRead(notebookId);
      const rows = await repository.list(notebookId);
      const names = await namesOf([...new Set(rows.flatMap(({ authors }) => authors))]);
      return rows.map(({ authors, ...row }) => ({ ...row, authors: authors.flatMap((id) => names.get(id)?.name ?? []) }));
    },
    version: async (notebookId: string, version: number) => {
      // Before the first save there is no version.
      if (version === 0) return undefined;
      const row = await repository.version(notebookId, version);
      if (!row) throw new AppError('not-found');
      return row;
    },
    nameVersion: async (notebookId: string, version: number, name: string | null) => {
      const problem = await repository.name(notebookId, version, name);
      if (problem === 'too-many')
        throw new AppError('limit-reached', { detail: sayDocument('tooManyNamed', { count: limits.documentNamedVersionsMax }) });
      if (problem) throw new AppError('not-found');
    },
    /** Saves a document; `keepsLast` keeps the overwritten version in the history, however recent it is. */
    save: async (userId: string, notebookId: string, read: number, content: Record<string, unknown>, keepsLast = false) => {
      if (JSON.stringify(content).length > contentCharactersMax)
        throw new AppError('body-too-large', {
          detail: sayDocument('tooLong'),
        });
      // What others wrote together counts as seen only once it is in a version.
      await together.mergePending(notebookId);
      const { row, before } = await repository.alone(notebookId, async (known) => {
        if ((known.latest?.version ?? 0) !== read) throw new AppError('document-changed');
        const saved = await saveVersion(known, clock, { notebookId, content, authors: [userId], keepsLast });
        return { row: saved, before: known.latest?.content };
      });
      await together.takeOver(notebookId);
      const change = { before, after: content };
      await owners.tell(notebookId, change, async () => [{ ...change, by: userId }]);
      return row;
    },
  };
}

export type DocumentsService = ReturnType<typeof createDocumentsService>;

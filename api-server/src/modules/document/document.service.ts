import { AppError } from '../../errors.ts';
import { sayDocument } from '../../messages/document.ts';
import type { Clock } from '../../platform/clock.ts';
import { chunkText } from '../../platform/extraction/chunk-text.ts';
import { newId } from '../../platform/ids.ts';
import type { DocumentsRepository } from './document.repository.ts';
import { documentSections } from './document-text.ts';

export type { VersionRow } from './document.repository.ts';

/** Sets the history's interval, because autosaves every few seconds would fill it. */
const oneVersionMs = 2 * 60_000;
const contentCharactersMax = 1_000_000;
const beginningCharacters = 80;

/** Creates the documents service. Access: callers have checked that notebook ids belong to the user. */
export function createDocumentsService(repository: DocumentsRepository, clock: Clock) {
  return {
    latest: (notebookId: string) => repository.latest(notebookId),
    versions: (notebookId: string) => repository.list(notebookId),
    version: async (notebookId: string, version: number) => {
      // Before the first save there is no version.
      if (version === 0) return undefined;
      const row = await repository.version(notebookId, version);
      if (!row) throw new AppError('not-found');
      return row;
    },
    /** Saves a document; `keepsLast` keeps the overwritten version in the history, however recent it is. */
    save: async (notebookId: string, read: number, content: Record<string, unknown>, keepsLast = false) => {
      if (JSON.stringify(content).length > contentCharactersMax)
        throw new AppError('body-too-large', {
          detail: sayDocument('tooLong'),
        });
      const chunks = chunkText(documentSections(content));
      const passages = chunks.map(({ heading, text }, place) => ({
        id: newId('psg'),
        kind: 'notebook' as const,
        ref: notebookId,
        notebookId,
        heading,
        body: text,
        place,
      }));
      return repository.alone(notebookId, async ({ latest, before, save }) => {
        if ((latest?.version ?? 0) !== read) throw new AppError('document-changed');
        const now = clock.now();
        // Overwrites the last version while the one before it is recent, so that the history gets a step every two minutes.
        const isYoung = before !== undefined && now.getTime() - before.savedAt.getTime() < oneVersionMs;
        const row = {
          notebookId,
          version: read + 1,
          content,
          beginning: (chunks[0]?.heading || chunks[0]?.text || '').slice(0, beginningCharacters),
          savedAt: now,
        };
        const isReplaced = latest !== undefined && isYoung && !keepsLast && isContinued(latest.content, content);
        await save(row, isReplaced ? latest.version : undefined, passages);
        return row;
      });
    },
  };
}

export type DocumentsService = ReturnType<typeof createDocumentsService>;

/** Returns whether the new text keeps most of the old one, so that overwriting the old version loses nothing. */
const isContinued = (old: unknown, next: unknown): boolean => JSON.stringify(next).length >= JSON.stringify(old).length * 0.8;

import { cutText } from 'shared-contracts/text';
import type { Clock } from '../../../platform/clock.ts';
import { chunkText } from '../../../platform/extraction/chunk-text.ts';
import { newId } from '../../../platform/ids.ts';
import type { Known, VersionRow } from './document.repository.ts';
import { documentSections } from './document-text.ts';

/** Sets the history's interval, because autosaves every few seconds would fill it. */
const oneVersionMs = 2 * 60_000;
const beginningCharacters = 80;

interface NewVersion {
  readonly notebookId: string;
  readonly content: Record<string, unknown>;
  /** The ids of those who wrote what is new. */
  readonly authors: readonly string[];
  /** Keeps the overwritten version in the history, however recent it is. */
  readonly keepsLast?: boolean;
}

/** Stores the next version of a document with its passages for search. */
export async function saveVersion({ latest, before, save }: Known, clock: Clock, next: NewVersion): Promise<VersionRow> {
  const { notebookId, content, authors, keepsLast = false } = next;
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
  const now = clock.now();
  // Overwrites the last version while the one before it is recent, so that the history gets a step every two minutes.
  const isYoung = before !== undefined && now.getTime() - before.savedAt.getTime() < oneVersionMs;
  const isReplaced = latest !== undefined && latest.name === null && isYoung && !keepsLast && isContinued(latest.content, content);
  const row: VersionRow = {
    notebookId,
    version: (latest?.version ?? 0) + 1,
    content,
    beginning: cutText(chunks[0]?.heading || chunks[0]?.text || '', beginningCharacters),
    savedAt: now,
    authors: [...new Set([...(isReplaced ? latest.authors : []), ...authors])],
    name: null,
  };
  await save(row, isReplaced ? latest.version : undefined, passages);
  return row;
}

/** Returns whether the new text keeps most of the old one, so that overwriting the old version loses nothing. */
const isContinued = (old: unknown, next: unknown): boolean => JSON.stringify(next).length >= JSON.stringify(old).length * 0.8;

import type { ItemCounts, ListedKind, MarkedText, WorkflowState } from 'shared-contracts';
import type { Clock } from '../../platform/clock.ts';
import type { WorkflowStatesRepository } from '../item/workflow-states.repository.ts';
import { type FoundRow, hitMarks, type SearchRepository, type SearchRequest } from './search.repository.ts';

const dayMs = 86_400_000;
/** Limits the words of a query; more do not improve the results. */
const wordsMax = 12;

export interface SearchInput {
  readonly text: string;
  readonly kind?: ListedKind | undefined;
  readonly notebookId?: string | undefined;
  readonly days?: number | undefined;
  /** Says that the notebook is somebody else's: only what can be shared is found, and their words correct no query. */
  readonly isForeign?: boolean;
}

export interface Found {
  readonly rows: readonly (FoundRow & { readonly workflow?: WorkflowState })[];
  readonly counts: ItemCounts;
  readonly corrected: string | null;
}

/** Creates the search. Access: only the user's own things are searched. */
export function createSearch(repository: SearchRepository, workflowStates: WorkflowStatesRepository, clock: Clock) {
  const lookFor = async (userId: string, request: SearchRequest) => {
    const { rows, counts } = await repository.find(userId, request);
    return { rows: request.isForeign ? rows : await workflowStates.add(userId, rows), counts };
  };
  return {
    find: async (userId: string, { text, kind, notebookId, days, isForeign = false }: SearchInput): Promise<Found> => {
      const words = wordsOf(text);
      if (!words.length) return { rows: [], counts: {}, corrected: null };
      const since = days && days > 0 ? new Date(clock.now().getTime() - Math.min(days, 36_500) * dayMs) : undefined;
      const found = await lookFor(userId, { words, kind, notebookId, since, isForeign });
      if (isForeign || Object.keys(found.counts).length) return { ...found, corrected: null };
      const corrected = await repository.corrections(userId, words);
      if (corrected.join(' ') === words.join(' ')) return { ...found, corrected: null };
      const again = await lookFor(userId, { words: corrected, kind, notebookId, since, isForeign });
      return { ...again, corrected: Object.keys(again.counts).length ? corrected.join(' ') : null };
    },
  };
}

export type Search = ReturnType<typeof createSearch>;

/** Returns the words of a query, letters and digits only, so that nothing in it has a special meaning to the database. */
export const wordsOf = (text: string): string[] =>
  (lowerCase(text.normalize()).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).slice(0, wordsMax);

/** Lowers İ as PostgreSQL does. JavaScript would add a combining dot. */
const lowerCase = (text: string) => text.replaceAll('İ', 'i').toLowerCase();

/** Splits a marked text into pieces, so that pages can show it without markup. */
export function piecesOf(marked: string): MarkedText {
  const pieces: MarkedText = [];
  for (const [index, part] of marked.split(hitMarks.start).entries()) {
    const [hit = '', rest] = index === 0 ? ['', part] : part.split(hitMarks.end);
    if (hit) pieces.push({ text: hit, hit: true });
    if (rest) pieces.push({ text: rest, hit: false });
  }
  return pieces;
}

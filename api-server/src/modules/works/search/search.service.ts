import { type ItemCounts, type ListedKind, listedKinds, type MarkedText, type Sharing, type WorkflowState } from 'shared-contracts';
import { daysBefore } from 'shared-contracts/days';
import type { Clock } from '../../../platform/clock.ts';
import { hitMarks } from '../../../platform/search/analyzer.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { WorkflowStatesRepository } from '../item/workflow-states.repository.ts';
import { type FoundRow, hitsMax, type SearchRepository, type SearchRequest } from './search.repository.ts';

export interface SearchInput {
  readonly text: string;
  readonly kind?: ListedKind | undefined;
  readonly notebookId?: string | undefined;
  readonly days?: number | undefined;
}

export interface Found {
  readonly rows: readonly (FoundRow & { readonly workflow?: WorkflowState; readonly sharing?: Sharing })[];
  readonly counts: ItemCounts;
  readonly corrected: string | null;
}

export interface SearchDependencies {
  readonly repository: SearchRepository;
  readonly workflowStates: Pick<WorkflowStatesRepository, 'add'>;
  readonly sharing: Pick<AccessRepository, 'people' | 'sharingOf'>;
  readonly clock: Clock;
}

/** Creates the search. Access: the user's own things are searched, and what others share with the user. */
export function createSearch({ repository, workflowStates, sharing, clock }: SearchDependencies) {
  const lookFor = async (userId: string, request: SearchRequest) => {
    const [own, shared] = await Promise.all([repository.find(userId, request), repository.findShared(userId, request)]);
    const rows = best([...own.rows, ...shared.rows]);
    const listed = await workflowStates.add(userId, rows);
    const [foreign, mine] = [rows.filter(({ level }) => level), rows.filter(({ level }) => !level)];
    const [owners, marks] = await Promise.all([
      sharing.people([...new Set(foreign.map((row) => row.userId))]),
      sharing.sharingOf(userId, mine),
    ]);
    const markOf = ({ kind, id, level, userId: ownerId }: FoundRow): Sharing | undefined => {
      const owner = level ? owners.get(ownerId) : undefined;
      return owner && level ? { owner, level } : marks.get(`${kind}/${id}`);
    };
    return { rows: listed.map((row) => withSharing(row, markOf(row))), counts: sum(own.counts, shared.counts) };
  };
  return {
    find: async (userId: string, { text, kind, notebookId, days }: SearchInput): Promise<Found> => {
      if (!/[\p{L}\p{N}]/u.test(text)) return { rows: [], counts: {}, corrected: null };
      const since = days && days > 0 ? daysBefore(clock.now(), Math.min(days, 36_500)) : undefined;
      const found = await lookFor(userId, { text, kind, notebookId, since });
      if (Object.keys(found.counts).length) return { ...found, corrected: null };
      // Only the user's own words correct a query, because those of others would show what others write about.
      const corrected = await repository.correct(userId, text);
      if (corrected === null) return { ...found, corrected };
      const again = await lookFor(userId, { text: corrected, kind, notebookId, since });
      return { ...again, corrected: Object.keys(again.counts).length ? corrected : null };
    },
  };
}

/** Merges results as each query orders its own: by score, then the most recent change. */
const best = (rows: readonly FoundRow[]): FoundRow[] =>
  rows.toSorted((a, b) => b.score - a.score || timeOf(b.changed_at) - timeOf(a.changed_at)).slice(0, hitsMax);

const withSharing = <Row>(row: Row, mark: Sharing | undefined) => (mark ? { ...row, sharing: mark } : row);

const timeOf = (at: Date | string) => new Date(at).getTime();

const sum = (one: ItemCounts, other: ItemCounts): ItemCounts =>
  Object.fromEntries(listedKinds.map((kind) => [kind, (one[kind] ?? 0) + (other[kind] ?? 0)] as const).filter(([, count]) => count > 0));

export type Search = ReturnType<typeof createSearch>;

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

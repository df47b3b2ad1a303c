import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log.ts';
import type { DocumentsRepository, Known, StateRow, VersionRow } from './document.repository.ts';
import type { RichContent } from './document-nodes.ts';
import { type DocumentThread, UnfinishedTaskError, UnusableUpdateError } from './document-thread.ts';
import type { Merged } from './document-updates.ts';
import { saveVersion } from './document-version.ts';
import type { DocumentChange, TaskOwners } from './task-owners.service.ts';
import type { TogetherRepository } from './together.repository.ts';

/** Bounds how many times a merge is repeated to find out who wrote what. */
const partsMax = 20;
/** Bounds how often a merge is repeated because others stored something meanwhile. */
const attemptsMax = 10;

export interface MergeDependencies {
  readonly documents: DocumentsRepository;
  readonly repository: TogetherRepository;
  readonly thread: Pick<DocumentThread, 'merge'>;
  readonly owners: Pick<TaskOwners, 'tell'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Describes what a merge starts from. */
interface Seen {
  readonly row: StateRow | undefined;
  readonly pending: readonly { readonly id: number; readonly userId: string | null; readonly update: Uint8Array }[];
  readonly latest: VersionRow | undefined;
  /** What was saved since without Yjs. */
  readonly saved: RichContent | null;
}

/** Describes what a merge took in. */
interface MergedChange extends Omit<DocumentChange, 'by'> {
  readonly state: Uint8Array | null;
  readonly saved: RichContent | null;
  readonly pending: readonly { readonly userId: string | null; readonly update: Uint8Array }[];
  readonly after: RichContent;
}

/** Merges what several people wrote into versions. See docs/adr/0047. */
export function createMergeService(deps: MergeDependencies) {
  /**
   * Merges outside of a transaction, so that a merge that takes long holds no lock and no connection, and stores the result if nobody else
   * has stored one meanwhile. @throws UnfinishedTaskError
   */
  async function merge(notebookId: string): Promise<void> {
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      const seen = await look(notebookId);
      if (!seen) return;
      const { row, pending } = seen;
      const updates = pending.map(({ update }) => update);
      const merged = await deps.thread.merge({ state: row?.state ?? null, saved: seen.saved, updates }).catch((error: unknown) => {
        if (row && error instanceof UnusableUpdateError) return error;
        throw error;
      });
      const isStored = await (merged instanceof Error ? startAgain(notebookId, seen, merged) : keep(notebookId, seen, merged));
      if (!isStored) continue;
      if (merged instanceof Error || !pending.length) return;
      const done = { state: row?.state ?? null, saved: seen.saved, pending, before: seen.latest?.content, after: merged.content };
      return deps.owners.tell(notebookId, done, () => changesByAuthor(done));
    }
    throw new UnfinishedTaskError('others changed the document each time');
  }

  /** Reads what is to be merged; undefined if there is nothing. */
  async function look(notebookId: string): Promise<Seen | undefined> {
    const { repository, documents } = deps;
    const row = await repository.find(notebookId);
    const pending = row ? await repository.updatesAfter(notebookId, row.mergedId) : [];
    const latest = await documents.latest(notebookId);
    const savedSince = latest && (!row || latest.version > row.version) ? latest.content : null;
    const saved = (savedSince ?? (row ? null : emptyDocument)) as RichContent | null;
    return row && !saved && !pending.length ? undefined : { row, pending, latest, saved };
  }

  /** Divides what was merged by who wrote it. */
  async function changesByAuthor({ state, saved, pending, before, after }: MergedChange): Promise<DocumentChange[]> {
    const ends = pending.flatMap(({ userId }, at) => (pending[at + 1]?.userId === userId ? [] : [at + 1]));
    const changes: DocumentChange[] = [];
    for (const end of ends.slice(-partsMax)) {
      const updates = pending.slice(0, end).map(({ update }) => update);
      const isLast = end === pending.length;
      const content = isLast ? after : (await deps.thread.merge({ state, saved, updates })).content;
      changes.push({ by: pending[end - 1]?.userId ?? null, before: changes.at(-1)?.after ?? before, after: content });
    }
    return changes;
  }

  /** Stores a merge. Returns false if it is outdated. */
  function keep(notebookId: string, seen: Seen, { state, content, patch, isChanged }: Merged): Promise<boolean> {
    return deps.documents.alone(notebookId, async (known) => {
      const row = await known.live.find();
      if (isOutdated(seen, known, row)) return false;
      const authors = seen.pending.flatMap(({ userId }) => userId ?? []);
      const version = isChanged ? (await saveVersion(known, deps.clock, { notebookId, content, authors })).version : known.latest?.version;
      const lastId = (row?.lastId ?? 0) + (row && patch ? 1 : 0);
      // What was stored while the merge ran is merged next time.
      const isAll = !row || row.lastId === seenLast(seen);
      await known.live.write(
        {
          notebookId,
          lineage: row?.lineage ?? newId('doc'),
          state: Buffer.from(state),
          version: version ?? 0,
          mergedId: isAll ? lastId : seenLast(seen),
          lastId,
          size: state.length + addedSize(seen, row),
          changedAt: deps.clock.now(),
        },
        row ? patch : null,
      );
      return true;
    });
  }

  /**
   * Starts a document again whose merge breaks: with all that can be merged, under another lineage, and what can't is set aside. Pages that
   * have it open show both texts. Returns false if somebody changed it meanwhile.
   */
  async function startAgain(notebookId: string, seen: Seen, error: UnusableUpdateError): Promise<boolean> {
    const { merged = null, broken = [] } = error.salvaged ?? {};
    const content = merged?.content ?? ((seen.latest?.content ?? emptyDocument) as RichContent);
    const { state } = await deps.thread.merge({ state: null, saved: content, updates: [] });
    return deps.documents.alone(notebookId, async (known) => {
      const row = await known.live.find();
      if (!row || isOutdated(seen, known, row) || row.lastId !== seenLast(seen)) return false;
      deps.log.error({ err: error, notebookId, broken: broken.length }, 'changes of a document cannot be merged and were set aside');
      const brokenIds = merged ? broken.flatMap((place) => seen.pending[place]?.id ?? []) : seen.pending.map(({ id }) => id);
      await known.live.setAside(brokenIds, merged ? null : row, error.message);
      const authors = seen.pending.flatMap(({ userId }, place) => (userId && !broken.includes(place) ? [userId] : []));
      const version = merged?.isChanged
        ? (await saveVersion(known, deps.clock, { notebookId, content, authors, keepsLast: true })).version
        : (known.latest?.version ?? 0);
      const next = { notebookId, lineage: newId('doc'), state: Buffer.from(state), version, mergedId: 0, lastId: 0, size: state.length };
      await known.live.write({ ...next, changedAt: deps.clock.now() }, null);
      return true;
    });
  }

  return { merge };
}

/** Returns whether somebody stored a version or another merge since. */
const isOutdated = ({ row: seen, latest }: Seen, known: Known, row: StateRow | undefined): boolean =>
  known.latest?.version !== latest?.version ||
  row?.lineage !== seen?.lineage ||
  row?.mergedId !== seen?.mergedId ||
  row?.version !== seen?.version;

/** Returns the bytes that were stored since the merge began. */
function addedSize({ row: seen, pending }: Seen, row: StateRow | undefined): number {
  if (!row || !seen) return 0;
  const merged = pending.reduce((sum, { id, update }) => sum + (id > seen.lastId ? update.length : 0), 0);
  return row.size - seen.size - merged;
}

/** Returns the number of the last update that the merge has. */
const seenLast = ({ row, pending }: Seen): number => pending.at(-1)?.id ?? row?.mergedId ?? 0;

const emptyDocument: RichContent = { type: 'doc', content: [{ type: 'paragraph' }] };

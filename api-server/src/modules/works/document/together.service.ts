import type { DocumentChanges } from 'shared-contracts/file-calls';
import { AppError } from '../../../errors.ts';
import { sayDocument } from '../../../messages/document.ts';
import { type DocumentThread, UnfinishedTaskError, UnusableUpdateError } from './document-thread.ts';
import { createMergeService, type MergeDependencies } from './merge.service.ts';
import type { Outcome, Sent } from './together.repository.ts';

/** Versions and search lag behind what people write by this much. */
const mergeDelayMs = 2_000;
/** After this time a node that stored updates should have merged them, so others do. */
const unmergedMs = 15_000;
const batchMax = 100;
/** A merge that could not be done is tried again by the recurring job, not by everybody who reads the document. */
const postponedMs = 30_000;

interface TogetherDependencies extends MergeDependencies {
  readonly thread: Pick<DocumentThread, 'inspect' | 'merge'>;
}

interface Waiting {
  readonly sent: Sent;
  readonly resolve: (last: number) => void;
  readonly reject: (error: unknown) => void;
}

export type TogetherService = ReturnType<typeof createTogetherService>;

/**
 * Keeps documents that several people edit: stores updates, and merges them into versions. Access: callers have checked that the user may
 * edit the notebook. See docs/adr/0021.
 */
export function createTogetherService(deps: TogetherDependencies) {
  const merger = createMergeService(deps);
  const waiting = new Map<string, Waiting[]>();
  const timers = new Map<string, NodeJS.Timeout>();
  const postponed = new Map<string, number>();

  function isTogether(notebookId: string): Promise<boolean> {
    return deps.repository.isTogether(notebookId);
  }

  /** Returns the updates after `after`, or the whole document if they are not known or belong to another lineage. */
  async function changesSince(notebookId: string, lineage: string | undefined, after: number): Promise<DocumentChanges> {
    const { repository } = deps;
    const head = await repository.head(notebookId);
    if (!head) return create(notebookId, lineage, after);
    if (head.lineage === lineage && after <= head.lastId) {
      const rows = await repository.updatesAfter(notebookId, after);
      if (!rows.length || rows[0]?.id === after + 1) return changesOf(head.lineage, after, rows);
    }
    const row = await repository.find(notebookId);
    if (!row) return create(notebookId, lineage, after);
    const rows = await repository.updatesAfter(notebookId, row.mergedId);
    const { updates, last } = changesOf(row.lineage, row.mergedId, rows);
    return { lineage: row.lineage, last, updates: [Buffer.from(row.state).toString('base64'), ...updates] };
  }

  async function create(notebookId: string, lineage: string | undefined, after: number): Promise<DocumentChanges> {
    await merger.merge(notebookId);
    return changesSince(notebookId, lineage, after);
  }

  /** Stores an update. Resolves to the last id once it is stored. @throws AppError */
  async function append(userId: string, notebookId: string, lineage: string, updates: readonly string[]): Promise<number> {
    if (!updates.length) return (await deps.repository.head(notebookId))?.lastId ?? 0;
    const bytes = updates.map((update) => Buffer.from(update, 'base64'));
    const inspected = await deps.thread.inspect(bytes).catch((error: unknown) => {
      if (error instanceof UnusableUpdateError) throw new AppError('invalid-input', { detail: sayDocument('unusableUpdate') });
      throw error;
    });
    const stored = bytes.map((update, place) => {
      const found = inspected[place];
      if (!found) throw new Error('an update was not inspected');
      return new Promise<number>((resolve, reject) => {
        const all = waiting.get(notebookId);
        const one = { sent: { userId, lineage, update, inspected: found }, resolve, reject };
        if (all) all.push(one);
        else {
          waiting.set(notebookId, [one]);
          void store(notebookId);
        }
      });
    });
    return Math.max(...(await Promise.all(stored)));
  }

  /** Stores what waits, together what came while the transaction before ran. */
  async function store(notebookId: string): Promise<void> {
    for (;;) {
      const batch = waiting.get(notebookId)?.splice(0, batchMax) ?? [];
      if (!batch.length) return void waiting.delete(notebookId);
      try {
        const done = await deps.repository.append(
          notebookId,
          batch.map(({ sent }) => sent),
          deps.clock.now(),
        );
        for (const [place, { resolve, reject }] of batch.entries()) {
          const outcome = done?.outcomes[place] ?? 'other-lineage';
          if (outcome === 'stored') resolve(done?.last ?? 0);
          else reject(refusalOf(outcome));
        }
        if (done?.outcomes.includes('stored')) scheduleMerge(notebookId);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
  }

  function scheduleMerge(notebookId: string): void {
    if (timers.has(notebookId)) return;
    const merge = async () => {
      timers.delete(notebookId);
      // The recurring job repeats what fails.
      await mergeToRead(notebookId).catch((error: unknown) =>
        deps.log.warn({ err: error, notebookId }, 'the changes of a document could not be merged'),
      );
    };
    timers.set(notebookId, setTimeout(() => void merge(), mergeDelayMs).unref());
  }

  /** Merges before a read, which returns the last version while a merge can't be done. All changes stay stored. */
  async function mergeToRead(notebookId: string): Promise<void> {
    const now = deps.clock.now().getTime();
    if ((postponed.get(notebookId) ?? 0) > now) return;
    postponed.delete(notebookId);
    try {
      await mergePending(notebookId);
    } catch (error) {
      if (!(error instanceof UnfinishedTaskError)) throw error;
      deps.log.warn({ err: error, notebookId }, 'the merge of a document is postponed');
      postponed.set(notebookId, now + postponedMs);
    }
  }

  /** Merges what people wrote together into a version, if there is something new. @throws UnfinishedTaskError */
  async function mergePending(notebookId: string): Promise<void> {
    const head = await deps.repository.head(notebookId);
    if (head && head.lastId > head.mergedId) await merger.merge(notebookId);
  }

  /** Shows those who edit together what somebody saved without Yjs. */
  async function takeOver(notebookId: string): Promise<void> {
    const head = await deps.repository.head(notebookId);
    if (!head || !(await isTogether(notebookId))) return;
    // The save is done: the next merge takes it over otherwise.
    await merger
      .merge(notebookId)
      .catch((error: unknown) => deps.log.warn({ err: error, notebookId }, 'a saved document is not shown yet to those who edit together'));
  }

  /** Merges what nodes left that ended before they merged it. */
  async function mergeLeftOvers(): Promise<void> {
    const ids = await deps.repository.listUnmerged(new Date(deps.clock.now().getTime() - unmergedMs));
    for (const id of ids)
      await mergeToRead(id).catch((error: unknown) =>
        deps.log.warn({ err: error, notebookId: id }, 'the changes of a document could not be merged'),
      );
  }

  function close(): void {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }

  return { isTogether, changesSince, append, mergeToRead, mergePending, takeOver, mergeLeftOvers, close };
}

const changesOf = (lineage: string, after: number, rows: readonly { readonly id: number; readonly update: Buffer }[]): DocumentChanges => ({
  lineage,
  last: rows.at(-1)?.id ?? after,
  updates: rows.map(({ update }) => Buffer.from(update).toString('base64')),
});

function refusalOf(outcome: Exclude<Outcome, 'stored'>): AppError {
  if (outcome === 'full') return new AppError('body-too-large', { detail: sayDocument('tooLong') });
  if (outcome === 'other-writer') return new AppError('invalid-input', { detail: sayDocument('unusableUpdate') });
  return new AppError('document-changed');
}

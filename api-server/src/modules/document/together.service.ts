import type { DocumentChanges } from 'shared-contracts/file-calls';
import { AppError } from '../../errors.ts';
import { sayDocument } from '../../messages/document.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { DocumentsRepository, Known, StateRow } from './document.repository.ts';
import type { RichContent } from './document-nodes.ts';
import { type DocumentThread, UnusableUpdateError } from './document-thread.ts';
import type { Merged } from './document-updates.ts';
import { saveVersion } from './document-version.ts';
import type { DocumentChange, TaskOwners } from './task-owners.service.ts';
import type { Outcome, Sent, TogetherRepository } from './together.repository.ts';

/** Versions and search lag behind what people write by this much. */
const mergeDelayMs = 2_000;
/** After this time a node that stored updates should have merged them, so others do. */
const unmergedMs = 15_000;
const batchMax = 100;
/** Bounds how many times a merge is repeated to find out who wrote what. */
const partsMax = 20;

interface TogetherDependencies {
  readonly documents: DocumentsRepository;
  readonly repository: TogetherRepository;
  readonly thread: Pick<DocumentThread, 'inspect' | 'merge'>;
  readonly owners: Pick<TaskOwners, 'tell'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Describes what a merge took in. */
interface MergedChange extends Omit<DocumentChange, 'by'> {
  readonly state: Uint8Array | null;
  readonly saved: RichContent | null;
  readonly pending: readonly { readonly userId: string | null; readonly update: Uint8Array }[];
  readonly after: RichContent;
}

interface Waiting {
  readonly sent: Sent;
  readonly resolve: (last: number) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Keeps documents that several people edit: stores updates, and merges them into versions. Access: callers have checked that the user may
 * edit the notebook. See docs/adr/0047.
 */
export class TogetherService {
  private readonly deps: TogetherDependencies;
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(deps: TogetherDependencies) {
    this.deps = deps;
  }

  isTogether(notebookId: string): Promise<boolean> {
    return this.deps.repository.isTogether(notebookId);
  }

  /** Returns the updates after `after`, or the whole document if they are not known or belong to another lineage. */
  async changesSince(notebookId: string, lineage: string | undefined, after: number): Promise<DocumentChanges> {
    const { repository } = this.deps;
    const head = await repository.head(notebookId);
    if (!head) return this.create(notebookId, lineage, after);
    if (head.lineage === lineage && after <= head.lastId) {
      const rows = await repository.updatesAfter(notebookId, after);
      if (!rows.length || rows[0]?.id === after + 1) return changesOf(head.lineage, after, rows);
    }
    const row = await repository.find(notebookId);
    if (!row) return this.create(notebookId, lineage, after);
    const rows = await repository.updatesAfter(notebookId, row.mergedId);
    const { updates, last } = changesOf(row.lineage, row.mergedId, rows);
    return { lineage: row.lineage, last, updates: [Buffer.from(row.state).toString('base64'), ...updates] };
  }

  private async create(notebookId: string, lineage: string | undefined, after: number): Promise<DocumentChanges> {
    await this.merge(notebookId);
    return this.changesSince(notebookId, lineage, after);
  }

  /** Stores an update. Resolves to the last id once it is stored. @throws AppError */
  async append(userId: string, notebookId: string, lineage: string, updates: readonly string[]): Promise<number> {
    if (!updates.length) return (await this.deps.repository.head(notebookId))?.lastId ?? 0;
    const bytes = updates.map((update) => Buffer.from(update, 'base64'));
    const inspected = await this.deps.thread.inspect(bytes).catch((error: unknown) => {
      if (error instanceof UnusableUpdateError) throw new AppError('invalid-input', { detail: sayDocument('unusableUpdate') });
      throw error;
    });
    const stored = bytes.map((update, place) => {
      const found = inspected[place];
      if (!found) throw new Error('an update was not inspected');
      return new Promise<number>((resolve, reject) => {
        const all = this.waiting.get(notebookId);
        const one = { sent: { userId, lineage, update, inspected: found }, resolve, reject };
        if (all) all.push(one);
        else {
          this.waiting.set(notebookId, [one]);
          void this.store(notebookId);
        }
      });
    });
    return Math.max(...(await Promise.all(stored)));
  }

  /** Stores what waits, together what came while the transaction before ran. */
  private async store(notebookId: string): Promise<void> {
    for (;;) {
      const batch = this.waiting.get(notebookId)?.splice(0, batchMax) ?? [];
      if (!batch.length) return void this.waiting.delete(notebookId);
      try {
        const done = await this.deps.repository.append(
          notebookId,
          batch.map(({ sent }) => sent),
          this.deps.clock.now(),
        );
        for (const [place, { resolve, reject }] of batch.entries()) {
          const outcome = done?.outcomes[place] ?? 'other-lineage';
          if (outcome === 'stored') resolve(done?.last ?? 0);
          else reject(refusalOf(outcome));
        }
        if (done?.outcomes.includes('stored')) this.scheduleMerge(notebookId);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
  }

  private scheduleMerge(notebookId: string): void {
    if (this.timers.has(notebookId)) return;
    const merge = async () => {
      this.timers.delete(notebookId);
      // The recurring job repeats what fails.
      await this.mergePending(notebookId).catch((error: unknown) =>
        this.deps.log.warn({ err: error, notebookId }, 'the changes of a document could not be merged'),
      );
    };
    this.timers.set(notebookId, setTimeout(() => void merge(), mergeDelayMs).unref());
  }

  /** Merges what people wrote together into a version, if there is something new. */
  async mergePending(notebookId: string): Promise<void> {
    const head = await this.deps.repository.head(notebookId);
    if (head && head.lastId > head.mergedId) await this.merge(notebookId);
  }

  /** Shows those who edit together what somebody saved without Yjs. */
  async takeOver(notebookId: string): Promise<void> {
    const head = await this.deps.repository.head(notebookId);
    if (head && (await this.isTogether(notebookId))) await this.merge(notebookId);
  }

  /** Merges what nodes left that ended before they merged it. */
  async mergeLeftOvers(): Promise<void> {
    const ids = await this.deps.repository.unmerged(new Date(this.deps.clock.now().getTime() - unmergedMs));
    for (const id of ids) await this.mergePending(id);
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private async merge(notebookId: string): Promise<void> {
    const done = await this.deps.documents.alone(notebookId, async (known) => {
      const row = await known.live.find();
      const pending = row ? await known.live.updatesAfter(row.mergedId) : [];
      const savedSince = known.latest && (!row || known.latest.version > row.version) ? known.latest.content : null;
      const saved = (savedSince ?? (row ? null : emptyDocument)) as RichContent | null;
      if (row && !saved && !pending.length) return undefined;
      const updates = pending.map(({ update }) => update);
      const merged = await this.deps.thread.merge({ state: row?.state ?? null, saved, updates }).catch((error: unknown) => {
        if (row && error instanceof UnusableUpdateError) return error;
        throw error;
      });
      if (merged instanceof Error) return void (await this.startAgain(notebookId, known, merged));
      await this.keep(notebookId, known, row, pending, merged);
      return { state: row?.state ?? null, saved, pending, before: known.latest?.content, after: merged.content };
    });
    if (done?.pending.length) await this.deps.owners.tell(notebookId, done, () => this.changesByAuthor(done));
  }

  /** Divides what was merged by who wrote it. */
  private async changesByAuthor({ state, saved, pending, before, after }: MergedChange): Promise<DocumentChange[]> {
    const ends = pending.flatMap(({ userId }, at) => (pending[at + 1]?.userId === userId ? [] : [at + 1]));
    const changes: DocumentChange[] = [];
    for (const end of ends.slice(-partsMax)) {
      const updates = pending.slice(0, end).map(({ update }) => update);
      const isLast = end === pending.length;
      const content = isLast ? after : (await this.deps.thread.merge({ state, saved, updates })).content;
      changes.push({ by: pending[end - 1]?.userId ?? null, before: changes.at(-1)?.after ?? before, after: content });
    }
    return changes;
  }

  private async keep(
    notebookId: string,
    known: Known,
    row: StateRow | undefined,
    pending: readonly { readonly id: number; readonly userId: string | null }[],
    { state, content, patch, isChanged }: Merged,
  ): Promise<void> {
    const authors = pending.flatMap(({ userId }) => userId ?? []);
    const version = isChanged
      ? (await saveVersion(known, this.deps.clock, { notebookId, content, authors })).version
      : known.latest?.version;
    const lastId = (row?.lastId ?? 0) + (row && patch ? 1 : 0);
    await known.live.write(
      {
        notebookId,
        lineage: row?.lineage ?? newId('doc'),
        state: Buffer.from(state),
        version: version ?? 0,
        mergedId: lastId,
        lastId,
        size: state.length,
        changedAt: this.deps.clock.now(),
      },
      row ? patch : null,
    );
  }

  /** Replaces a document whose updates break the merge by its latest version. Pages that have it open show both texts. */
  private async startAgain(notebookId: string, known: Known, reason: Error): Promise<void> {
    this.deps.log.error({ err: reason, notebookId }, 'the changes of a document cannot be merged and were removed');
    await known.live.clear();
    const saved = (known.latest?.content ?? emptyDocument) as RichContent;
    await this.keep(notebookId, known, undefined, [], await this.deps.thread.merge({ state: null, saved, updates: [] }));
  }
}

const emptyDocument: RichContent = { type: 'doc', content: [{ type: 'paragraph' }] };

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

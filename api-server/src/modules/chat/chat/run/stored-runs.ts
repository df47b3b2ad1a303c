import { setTimeout as sleep } from 'node:timers/promises';
import type { RunEvent } from 'shared-contracts';
import {
  type DraftEvent,
  type JournalEnd,
  numberEvents,
  type Run,
  type RunJournal,
  startedEvent,
} from '../../../../kernel/run/run.types.ts';
import { isDatabaseAway } from '../../../../platform/database/database-away.ts';
import { SharedWrites } from '../../../../platform/database/shared-writes.ts';
import { addJitter } from '../../../../platform/jitter.ts';
import type { Log } from '../../../../platform/log.ts';
import type { ChatRunsRepository } from './run.repository.ts';
import type { RunFeed } from './run-feed.ts';

const batchMs = 20;
const retryMs = 600;
/** Limits how long the end of an answer waits for an unavailable database. */
const endWaitMs = 5 * 60_000;

/**
 * Keeps the journal in the database. The runs of a node share one write at most every 20 ms, and those that end share another. Followers
 * only receive committed events, so whatever a browser has seen survives a crash. A run that another node interrupted, because this one was
 * silent for too long, takes no more events: its followers read how it ended.
 */
export class StoredRuns implements RunJournal {
  private readonly repository: ChatRunsRepository;
  private readonly feed: RunFeed;
  private readonly nodeId: string;
  private readonly log: Log;
  private pending = new Map<string, DraftEvent[]>();
  /** Holds a write that may or may not have been committed. It is repeated unchanged, with the same numbers, before anything new. */
  private unconfirmed: Map<string, RunEvent[]> | undefined;
  private readonly ends: SharedWrites<JournalEnd, ReadonlySet<string>>;
  private readonly onLost: (runId: string) => void;
  private readonly lastSeq = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private lastWriteAt = 0;

  /** `onLost` is called when a run that this node works on was ended by another. */
  constructor(repository: ChatRunsRepository, feed: RunFeed, nodeId: string, log: Log, onLost: (runId: string) => void) {
    this.repository = repository;
    this.feed = feed;
    this.nodeId = nodeId;
    this.log = log;
    this.onLost = onLost;
    this.ends = new SharedWrites((ends) => repository.finish(ends));
  }

  /** Continues numbering after `seq`, the last event already in the run's log. */
  beginAfter(runId: string, seq: number): void {
    this.lastSeq.set(runId, seq);
  }

  readonly append: RunJournal['append'] = (runId, event) => {
    const waiting = this.pending.get(runId);
    if (waiting) waiting.push(event);
    else this.pending.set(runId, [event]);
    // The first text after a pause is written immediately, so that answers start without delay.
    this.schedule(Math.max(0, this.lastWriteAt + batchMs - performance.now()));
  };

  readonly finish: RunJournal['finish'] = async (run, end) => {
    const until = performance.now() + endWaitMs;
    await this.flush();
    // Its last words also wait behind an unconfirmed write of other runs.
    while (this.pending.has(run.id) || this.unconfirmed?.has(run.id)) {
      if (performance.now() > until) throw new Error('what came before the end is not stored');
      await sleep(addJitter(retryMs));
      await this.flush();
    }
    const events = numberEvents([end.ended], this.lastSeq.get(run.id) ?? 1);
    this.lastSeq.delete(run.id);
    const endedBefore = await this.storeEnd({ run, end, events }, until);
    if (endedBefore.has(run.id)) this.feed.announce(run.id);
    else this.feed.publish(run.id, events);
  };

  /**
   * Stores an end, retrying while the database is unavailable. Repeating is safe because a run ends only once. Returns the runs of the shared
   * write that had ended before.
   */
  private async storeEnd(end: JournalEnd, until: number): Promise<ReadonlySet<string>> {
    for (;;) {
      try {
        return await this.ends.store(end);
      } catch (error) {
        if (performance.now() > until || !isDatabaseAway(error)) throw error;
        this.log.error({ err: error, runId: end.run.id }, 'the end of an answer could not be stored yet');
        await sleep(addJitter(retryMs));
      }
    }
  }

  /** Returns a run's events. If its log is gone, rebuilds them from the message, so that every ended run has an end to read. */
  readonly read: RunJournal['read'] = async (runId, after) => {
    const events = await this.repository.readEvents(runId, after);
    if (events.length) return events;
    const ended = await this.repository.findEnded(runId);
    if (!ended) return [];
    // The run may have ended between the two reads.
    const late = await this.repository.readEvents(runId, after);
    return late.length ? late : retell(ended.run, ended.content, after);
  };

  private schedule(delay: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, delay);
  }

  /** Starts a write. Callers that arrive during one share the next. */
  private flush(): Promise<void> {
    this.next ??= this.writing.then(() => {
      this.next = undefined;
      this.writing = this.write();
      return this.writing;
    });
    return this.next;
  }

  private async write(): Promise<void> {
    const batch = this.unconfirmed ?? this.nextBatch();
    this.lastWriteAt = performance.now();
    if (!batch.size) return;
    const wasRepeated = this.unconfirmed !== undefined;
    try {
      await this.store(batch);
      this.unconfirmed = undefined;
    } catch (error) {
      this.log.error({ err: error }, 'parts of answers could not be stored yet');
      // What the database refuses belongs to one answer, which must not hold up the others.
      this.unconfirmed = wasRepeated && !isDatabaseAway(error) ? await this.storeApart(batch) : batch;
    }
    if (this.unconfirmed) this.schedule(addJitter(retryMs));
    else if (wasRepeated) await this.write();
  }

  private async store(batch: ReadonlyMap<string, readonly RunEvent[]>): Promise<void> {
    const lost = await this.repository.appendEvents(this.nodeId, batch);
    for (const [runId, events] of batch) {
      if (lost.has(runId)) this.lose(runId);
      else this.feed.publish(runId, events);
    }
  }

  /** Stores the events of each run alone, and gives up those that are refused. Returns what waits for the database. */
  private async storeApart(batch: ReadonlyMap<string, RunEvent[]>): Promise<Map<string, RunEvent[]> | undefined> {
    const waiting = new Map<string, RunEvent[]>();
    for (const [runId, events] of batch)
      try {
        await this.store(new Map([[runId, events]]));
      } catch (error) {
        if (isDatabaseAway(error)) waiting.set(runId, events);
        else {
          this.log.error({ err: error, runId }, 'a part of an answer was refused by the database, so the answer ends');
          this.lose(runId);
        }
      }
    return waiting.size ? waiting : undefined;
  }

  private lose(runId: string): void {
    this.feed.announce(runId);
    this.onLost(runId);
  }

  private nextBatch(): Map<string, RunEvent[]> {
    const batch = new Map<string, RunEvent[]>();
    for (const [runId, drafts] of this.pending) {
      const events = numberEvents(drafts, this.lastSeq.get(runId) ?? 1);
      this.lastSeq.set(runId, events.at(-1)?.seq ?? 1);
      batch.set(runId, events);
    }
    this.pending = new Map();
    return batch;
  }
}

/** Rebuilds the events of a run whose log is gone. Readers who have seen part of it get only the end, and then load the message. */
function retell(run: Run, content: string, after: number): RunEvent[] {
  if (run.status === 'running') return [];
  const said: DraftEvent[] = after > 0 || !content ? [] : [{ type: 'delta', text: content }];
  const rebuilt = numberEvents([...said, { type: 'ended', status: run.status }], Math.max(after, 1));
  return after > 0 ? rebuilt : [startedEvent(run), ...rebuilt];
}

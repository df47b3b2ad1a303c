import { setTimeout as sleep } from 'node:timers/promises';
import type { RunEvent } from 'shared-contracts';
import { isDatabaseAway } from '../../../platform/database/database-away.ts';
import type { Log } from '../../../platform/log.ts';
import type { ChatRunsRepository } from './run.repository.ts';
import { type DraftEvent, numberEvents, type Run, type RunJournal, startedEvent } from './run.types.ts';
import { type JournalEnd, RunEnds } from './run-ends.ts';
import type { RunFeed } from './run-feed.ts';

const batchMs = 20;
const retryMs = 600;
/** How long the end of an answer waits for a database that is away. */
const endWaitMs = 5 * 60_000;

/**
 * The journal in the database. All runs of this node share one write every 20 ms at most, those that end another one beside it, and
 * followers are told only what is committed: whatever a browser has seen is there after a crash.
 */
export class StoredRuns implements RunJournal {
  private readonly repository: ChatRunsRepository;
  private readonly feed: RunFeed;
  private readonly log: Log;
  private pending = new Map<string, DraftEvent[]>();
  /** A write of which nobody knows whether it was committed: repeated as it was, numbers included, before anything new. */
  private unconfirmed: Map<string, RunEvent[]> | undefined;
  private readonly ends: RunEnds;
  private readonly lastSeq = new Map<string, number>();
  /** The last write failed because the database could not be reached: it is repeated when the database is back. */
  private isAway = false;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private lastWriteAt = 0;

  constructor(repository: ChatRunsRepository, feed: RunFeed, log: Log) {
    this.repository = repository;
    this.feed = feed;
    this.log = log;
    this.ends = new RunEnds((ends) => repository.finish(ends));
  }

  /** The log of a run holds events already, up to this number. */
  beginAfter(runId: string, seq: number): void {
    this.lastSeq.set(runId, seq);
  }

  readonly append: RunJournal['append'] = (runId, event) => {
    const waiting = this.pending.get(runId);
    if (waiting) waiting.push(event);
    else this.pending.set(runId, [event]);
    // The first words after a silence go at once, so that an answer begins without delay.
    this.schedule(Math.max(0, this.lastWriteAt + batchMs - Date.now()));
  };

  readonly finish: RunJournal['finish'] = async (run, end) => {
    const until = Date.now() + endWaitMs;
    await this.flush();
    while (this.unconfirmed?.has(run.id)) {
      if (Date.now() > until || !this.isAway) throw new Error('what came before the end is not stored');
      await sleep(retryMs);
      await this.flush();
    }
    const events = numberEvents([end.ended], this.lastSeq.get(run.id) ?? 1);
    this.lastSeq.delete(run.id);
    await this.storeEnd({ run, end, events }, until);
    this.feed.publish(run.id, events);
  };

  /** A repeat does no harm: a run ends once. */
  private async storeEnd(end: JournalEnd, until: number): Promise<void> {
    for (;;) {
      try {
        return await this.ends.store(end);
      } catch (error) {
        if (Date.now() > until || !isDatabaseAway(error)) throw error;
        this.log.error({ err: error, runId: end.run.id }, 'the end of an answer could not be stored yet');
        await sleep(retryMs);
      }
    }
  }

  /** The log of a long-ended run is gone: its message tells what it said. Every ended run has an end to read. */
  readonly read: RunJournal['read'] = async (runId, after) => {
    const events = await this.repository.readEvents(runId, after);
    if (events.length) return events;
    const ended = await this.repository.findEnded(runId);
    if (!ended) return [];
    // It may have ended between the two looks.
    const late = await this.repository.readEvents(runId, after);
    return late.length ? late : retell(ended.run, ended.content, after);
  };

  private schedule(delay: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, delay);
  }

  /** One write at a time; all who ask while one runs share the next. */
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
    this.lastWriteAt = Date.now();
    if (!batch.size) return;
    try {
      await this.repository.appendEvents(batch);
    } catch (error) {
      this.log.error({ err: error }, 'parts of answers could not be stored yet');
      this.unconfirmed = batch;
      this.isAway = isDatabaseAway(error);
      this.schedule(retryMs);
      return;
    }
    for (const [runId, events] of batch) this.feed.publish(runId, events);
    const wasRepeated = this.unconfirmed !== undefined;
    this.unconfirmed = undefined;
    if (wasRepeated) await this.write();
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

/** The events of a run whose log is gone. Who has seen a part of it already gets the end alone, and reads the message. */
function retell(run: Run, content: string, after: number): RunEvent[] {
  if (run.status === 'running') return [];
  const said: DraftEvent[] = after > 0 || !content ? [] : [{ type: 'delta', text: content }];
  const told = numberEvents([...said, { type: 'ended', status: run.status }], Math.max(after, 1));
  return after > 0 ? told : [startedEvent(run), ...told];
}

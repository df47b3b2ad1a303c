import type { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import { messageOf } from '../logged-error.ts';

import { type TakeJobSeconds, timeJob } from './job-metrics.ts';

/** Describes a queue whose jobs each run on one of the nodes. */
export interface JobQueue {
  readonly name: string;
  /** The number of jobs that one node runs concurrently. */
  readonly atOnce: number;
  readonly run: (data: unknown) => Promise<void>;
}

/** How long scheduled jobs and jobs from other nodes may wait. Jobs from this node start immediately. */
const pollMs = 1_000;

/** Returns the trace that handed the job over. */
const parentOf = (data: unknown) => {
  const { traceparent } = (data ?? {}) as { traceparent?: unknown };
  return typeof traceparent === 'string' ? traceparent : undefined;
};

type Boss = Pick<PgBoss, 'fetch' | 'complete' | 'fail'>;

/**
 * Takes as many jobs from a queue as there is room for. pg-boss's own workers each poll for a single job, so eight concurrent workers
 * would query the database eight times a second; this worker sends one query.
 */
export class QueueWorker {
  private readonly boss: Boss;
  private readonly queue: JobQueue;
  private readonly log: Log;
  private readonly takeSeconds: TakeJobSeconds | undefined;
  private readonly running = new Map<string, Promise<void>>();
  private readonly poll: NodeJS.Timeout;
  private looking: Promise<void> | undefined;
  private isAsked = false;
  /** The last fetch filled all free slots, so there may be more jobs. */
  private hasMore = false;
  private isClosed = false;

  constructor(boss: Boss, queue: JobQueue, log: Log, takeSeconds?: TakeJobSeconds) {
    this.takeSeconds = takeSeconds;
    this.boss = boss;
    this.queue = queue;
    this.log = log;
    this.poll = setInterval(() => this.look(), pollMs);
    this.look();
  }

  /** Fetches jobs now, or again after the fetch in progress. */
  look(): void {
    this.isAsked = true;
    if (this.looking || this.isClosed) return;
    this.looking = this.take()
      .catch((error: unknown) => this.log.warn({ err: error, queue: this.queue.name }, 'the job queue could not be read'))
      .finally(() => {
        this.looking = undefined;
        if (this.isAsked) this.look();
      });
  }

  /** Stops taking jobs, waits for running ones, and gives back those that take longer than `waitMs`. */
  async close(waitMs: number): Promise<void> {
    this.isClosed = true;
    clearInterval(this.poll);
    await this.looking;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, waitMs);
    });
    await Promise.race([Promise.all(this.running.values()), late]);
    clearTimeout(timer);
    const left = [...this.running.keys()];
    if (left.length) await this.boss.fail(this.queue.name, left, { message: 'the node that worked on it ended' });
  }

  private async take(): Promise<void> {
    this.isAsked = false;
    const room = this.queue.atOnce - this.running.size;
    this.hasMore = room === 0;
    // The end of a job triggers the next fetch.
    if (room === 0) return;
    const jobs = await this.boss.fetch(this.queue.name, { batchSize: room });
    this.hasMore = jobs.length === room;
    for (const { id, data } of jobs) this.running.set(id, this.work(id, data));
    // A job ended during the fetch.
    if (this.hasMore && this.running.size < this.queue.atOnce) this.isAsked = true;
  }

  private async work(id: string, data: unknown): Promise<void> {
    const { name, run } = this.queue;
    try {
      await timeJob(this.takeSeconds, name, () => run(data), parentOf(data)).then(
        () => this.boss.complete(name, id),
        (error: unknown) => this.boss.fail(name, id, { message: error instanceof Error ? messageOf(error) : String(error) }),
      );
    } catch (error) {
      // The job stays active in the queue until it expires, and is then retried.
      this.log.warn({ err: error, queue: name }, 'the end of a job could not be written');
    } finally {
      this.running.delete(id);
      if (this.hasMore) this.look();
    }
  }
}

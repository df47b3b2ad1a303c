import type { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import { messageOf } from '../logged-error.ts';

/** Work that is handed over piece by piece, each to one of the nodes. */
export interface JobQueue {
  readonly name: string;
  /** How many pieces one node works on at the same time. */
  readonly atOnce: number;
  readonly run: (data: unknown) => Promise<void>;
}

/** How long work that was sent by another node, or for a time, may lie; what this node sends it takes at once. */
const pollMs = 1_000;

type Boss = Pick<PgBoss, 'fetch' | 'complete' | 'fail'>;

/**
 * Takes a queue's pieces as there is room for them. pg-boss's own workers take one piece each and ask for it each on its own, so that eight
 * at once are eight questions a second to the database for nothing; here one question is for as many as there is room for.
 */
export class QueueWorker {
  private readonly boss: Boss;
  private readonly queue: JobQueue;
  private readonly log: Log;
  private readonly running = new Map<string, Promise<void>>();
  private readonly poll: NodeJS.Timeout;
  private looking: Promise<void> | undefined;
  private isAsked = false;
  /** The last look took all that there was room for, so there may be more. */
  private hasMore = false;
  private isClosed = false;

  constructor(boss: Boss, queue: JobQueue, log: Log) {
    this.boss = boss;
    this.queue = queue;
    this.log = log;
    this.poll = setInterval(() => this.look(), pollMs);
    this.look();
  }

  /** There may be work: looks at once, or again when a look is on its way. */
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

  /** Takes no more, waits for what is being done, and gives back what takes longer than that. */
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
    // The end of a piece looks again.
    if (room === 0) return;
    const jobs = await this.boss.fetch(this.queue.name, { batchSize: room });
    this.hasMore = jobs.length === room;
    for (const { id, data } of jobs) this.running.set(id, this.work(id, data));
    // One has ended meanwhile.
    if (this.hasMore && this.running.size < this.queue.atOnce) this.isAsked = true;
  }

  private async work(id: string, data: unknown): Promise<void> {
    const { name, run } = this.queue;
    try {
      await run(data).then(
        () => this.boss.complete(name, id),
        (error: unknown) => this.boss.fail(name, id, { message: error instanceof Error ? messageOf(error) : String(error) }),
      );
    } catch (error) {
      // It counts as being done until its time is over, and is then tried again.
      this.log.warn({ err: error, queue: name }, 'the end of a job could not be written');
    } finally {
      this.running.delete(id);
      if (this.hasMore) this.look();
    }
  }
}

import type { RunEvent } from 'shared-contracts';
import type { RunJournal } from '../../../../kernel/run/run.types.ts';

/** Limits the events that wait for one slow follower. Beyond it, they are dropped and read again from the journal. */
const inboxMax = 500;

/** Takes a run's next events. Nothing more is passed on until the promise that it may return has resolved. */
export type TakeEvents = (events: readonly RunEvent[]) => Promise<void> | undefined;

/** Sends a run's events to its followers: past events from the journal, new ones directly. */
export class RunFeed {
  private readonly followers = new Map<string, Set<Follower>>();

  /** Passes on events that are already in the journal. */
  publish(runId: string, events: readonly RunEvent[]): void {
    for (const follower of this.followers.get(runId) ?? []) follower.receive(events);
  }

  /** Makes followers read the journal again, after another node wrote to it. */
  announce(runId: string): void {
    for (const follower of this.followers.get(runId) ?? []) follower.readAgain();
  }

  /** Makes followers of other nodes' runs read the journal. Runs of this node are skipped, as their events are published. */
  announceAll(isOwn: (runId: string) => boolean): void {
    for (const runId of this.followers.keys()) if (!isOwn(runId)) this.announce(runId);
  }

  /**
   * Passes all events after `after` to `take`, in order and without gaps. Resolves when the run has ended or `signal` aborts.
   * @throws what reading the journal or `take` throws
   */
  async follow(journal: RunJournal, runId: string, after: number, signal: AbortSignal, take: TakeEvents): Promise<void> {
    const follower = new Follower((last) => journal.read(runId, last), after, take);
    const leave = () => follower.leave();
    if (signal.aborted) return;
    signal.addEventListener('abort', leave);
    this.add(runId, follower);
    try {
      follower.readAgain();
      await follower.done;
    } finally {
      signal.removeEventListener('abort', leave);
      this.remove(runId, follower);
    }
  }

  private add(runId: string, follower: Follower): void {
    const all = this.followers.get(runId) ?? new Set();
    this.followers.set(runId, all.add(follower));
  }

  private remove(runId: string, follower: Follower): void {
    const all = this.followers.get(runId);
    all?.delete(follower);
    if (!all?.size) this.followers.delete(runId);
  }
}

/** Keeps the order for one follower. An event that follows the last one is passed on at once, without a promise: there are very many. */
class Follower {
  readonly done: Promise<void>;
  private readonly settle: PromiseWithResolvers<void>;
  private readonly read: (after: number) => Promise<readonly RunEvent[]>;
  private readonly take: TakeEvents;
  private last: number;
  private inbox: RunEvent[] = [];
  private mustRead = false;
  /** Whether events are being read or taken, so that new ones have to wait. */
  private isBusy = false;
  private isOver = false;

  constructor(read: (after: number) => Promise<readonly RunEvent[]>, after: number, take: TakeEvents) {
    this.settle = Promise.withResolvers();
    this.done = this.settle.promise;
    this.read = read;
    this.last = after;
    this.take = take;
  }

  receive(events: readonly RunEvent[]): void {
    if (!this.isBusy && events[0]?.seq === this.last + 1) {
      this.passDirectly(events);
      return;
    }
    this.inbox.push(...events);
    if (this.inbox.length > inboxMax) {
      this.inbox = [];
      this.mustRead = true;
    }
    if (!this.isBusy) void this.catchUp();
  }

  readAgain(): void {
    this.mustRead = true;
    if (!this.isBusy) void this.catchUp();
  }

  leave(): void {
    this.isOver = true;
    this.settle.resolve();
  }

  private passDirectly(events: readonly RunEvent[]): void {
    try {
      const taken = this.pass(events);
      if (taken) void this.catchUp(taken);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Passes on what has waited, after `taken`. Ends when nothing waits. */
  private async catchUp(taken?: Promise<void>): Promise<void> {
    this.isBusy = true;
    try {
      await taken;
      while (!this.isOver && (this.mustRead || this.inbox.length)) {
        const events = await this.next();
        if (!this.isOver && events.length) await this.pass(events);
      }
    } catch (error) {
      this.fail(error);
    }
    this.isBusy = false;
  }

  /** Returns the next events. Published ones are used only without a gap; otherwise the journal is read. */
  private next(): readonly RunEvent[] | Promise<readonly RunEvent[]> {
    const direct = this.inbox.filter((event) => event.seq > this.last);
    this.inbox = [];
    if (!this.mustRead && (!direct.length || direct[0]?.seq === this.last + 1)) return direct;
    this.mustRead = false;
    return this.read(this.last);
  }

  private pass(events: readonly RunEvent[]): Promise<void> | undefined {
    const final = events.at(-1);
    if (this.isOver || !final) return undefined;
    this.last = final.seq;
    const taken = this.take(events);
    if (final.type !== 'ended') return taken;
    this.isOver = true;
    if (taken) return taken.then(() => this.settle.resolve());
    this.settle.resolve();
    return undefined;
  }

  private fail(error: unknown): void {
    this.isOver = true;
    this.settle.reject(error);
  }
}

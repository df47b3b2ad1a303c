import type { RunEvent } from 'shared-contracts';
import type { RunJournal } from './run.types.ts';

/** Limits the events that wait for one slow reader. Beyond it, they are dropped and read again from the journal. */
const inboxMax = 500;

interface Subscription {
  inbox: RunEvent[];
  mustRead: boolean;
  wake: () => void;
}

/** Sends a run's events to its followers: past events from the journal, new ones directly. */
export class RunFeed {
  private readonly subscriptions = new Map<string, Set<Subscription>>();

  /** Passes on events that are already in the journal. */
  publish(runId: string, events: readonly RunEvent[]): void {
    for (const subscription of this.subscriptions.get(runId) ?? []) {
      subscription.inbox.push(...events);
      if (subscription.inbox.length > inboxMax) {
        subscription.inbox = [];
        subscription.mustRead = true;
      }
      subscription.wake();
    }
  }

  /** Makes followers read the journal again, after another node wrote to it. */
  announce(runId: string): void {
    for (const subscription of this.subscriptions.get(runId) ?? []) {
      subscription.mustRead = true;
      subscription.wake();
    }
  }

  /** Makes followers of other nodes' runs read the journal. Runs of this node are skipped, as their events are published. */
  announceAll(isOwn: (runId: string) => boolean): void {
    for (const runId of this.subscriptions.keys()) if (!isOwn(runId)) this.announce(runId);
  }

  /** Yields all events after `after`, in order and without gaps, until the run ends or `signal` aborts. */
  async *follow(journal: RunJournal, runId: string, after: number, signal: AbortSignal): AsyncGenerator<RunEvent[]> {
    let woken = Promise.withResolvers<void>();
    const subscription: Subscription = { inbox: [], mustRead: true, wake: () => woken.resolve() };
    const onAbort = () => subscription.wake();
    signal.addEventListener('abort', onAbort);
    this.add(runId, subscription);
    try {
      for (let last = after; !signal.aborted; ) {
        const batch = await this.next(journal, runId, last, subscription);
        const final = batch.at(-1);
        if (final) {
          last = final.seq;
          yield batch;
          if (final.type === 'ended') return;
          continue;
        }
        await woken.promise;
        woken = Promise.withResolvers<void>();
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.remove(runId, subscription);
    }
  }

  /** Returns the next events. Published ones are used only without a gap; otherwise the journal is read. */
  private async next(journal: RunJournal, runId: string, last: number, subscription: Subscription): Promise<RunEvent[]> {
    const direct = subscription.inbox.filter((event) => event.seq > last);
    subscription.inbox = [];
    if (!subscription.mustRead && (!direct.length || direct[0]?.seq === last + 1)) return direct;
    subscription.mustRead = false;
    return journal.read(runId, last);
  }

  private add(runId: string, subscription: Subscription): void {
    const all = this.subscriptions.get(runId) ?? new Set();
    this.subscriptions.set(runId, all.add(subscription));
  }

  private remove(runId: string, subscription: Subscription): void {
    const all = this.subscriptions.get(runId);
    all?.delete(subscription);
    if (!all?.size) this.subscriptions.delete(runId);
  }
}

import type { RunEvent } from 'shared-contracts';
import type { RunJournal } from './run.types.ts';

/** More than this waiting for one slow reader is dropped and read again from the journal. */
const inboxMax = 500;

interface Subscription {
  inbox: RunEvent[];
  mustRead: boolean;
  wake: () => void;
}

/** Hands a run's events to whoever follows it, from the journal for what was and directly for what comes. */
export class RunFeed {
  private readonly subscriptions = new Map<string, Set<Subscription>>();

  /** Events that are in the journal now. */
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

  /** Another node wrote to the journal. */
  announce(runId: string): void {
    for (const subscription of this.subscriptions.get(runId) ?? []) {
      subscription.mustRead = true;
      subscription.wake();
    }
  }

  /** Anything may have come to the followed runs but those of this node, whose events are published. */
  announceAll(isOwn: (runId: string) => boolean): void {
    for (const runId of this.subscriptions.keys()) if (!isOwn(runId)) this.announce(runId);
  }

  /** All events after `after` in order and without gaps, until the run ends or `signal` aborts. */
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

  /** What was handed over directly serves only where it continues exactly; else the journal fills the gap. */
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

import type { RunEvent } from 'shared-contracts';
import { numberEvents, type Run, type RunJournal, startedEvent } from './run.types.ts';
import type { RunFeed } from './run-feed.ts';

/** Limits how long an ended answer of an incognito chat stays readable for a page that lost its connection. */
const keptAfterEndMs = 5 * 60_000;

/** Keeps the runs of incognito chats in memory only, until shortly after they end. */
export class TemporaryRuns implements RunJournal {
  private readonly runs = new Map<string, { run: Run; key: string | undefined; events: RunEvent[] }>();
  private readonly beginning = new Map<string, Promise<Run>>();
  private readonly feed: RunFeed;

  constructor(feed: RunFeed) {
    this.feed = feed;
  }

  create(run: Run, key: string | undefined): void {
    this.runs.set(run.id, { run, key, events: [startedEvent(run)] });
  }

  /** Returns the existing run for a repeated key, even while that run is still starting. */
  async once(userId: string, key: string | undefined, begin: () => Promise<Run>): Promise<Run> {
    if (!key) return begin();
    const existing = this.findByKey(userId, key);
    if (existing) return existing;
    const name = `${userId} ${key}`;
    const begun = this.beginning.get(name) ?? begin().finally(() => this.beginning.delete(name));
    this.beginning.set(name, begun);
    return begun;
  }

  find(runId: string): Run | undefined {
    return this.runs.get(runId)?.run;
  }

  private findByKey(userId: string, key: string): Run | undefined {
    return [...this.runs.values()].find((kept) => kept.key === key && kept.run.userId === userId)?.run;
  }

  readonly append: RunJournal['append'] = (runId, event) => {
    const kept = this.runs.get(runId)?.events;
    const events = numberEvents([event], kept?.length ?? 0);
    kept?.push(...events);
    this.feed.publish(runId, events);
  };

  readonly finish: RunJournal['finish'] = async (run, { ended }) => {
    const kept = this.runs.get(run.id);
    if (kept) kept.run = { ...run, status: ended.status };
    this.append(run.id, ended);
    setTimeout(() => this.runs.delete(run.id), keptAfterEndMs).unref();
  };

  readonly read: RunJournal['read'] = async (runId, after) => (this.runs.get(runId)?.events ?? []).filter((event) => event.seq > after);
}

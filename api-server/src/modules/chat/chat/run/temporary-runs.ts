import type { RunEvent } from 'shared-contracts';
import { numberEvents, type Run, type RunJournal, startedEvent } from '../../../../kernel/run/run.types.ts';
import type { RunFeed } from './run-feed.ts';

/** Limits how long an ended answer of an incognito chat stays readable for a page that lost its connection. */
const keptAfterEndMs = 5 * 60_000;

interface Kept {
  run: Run;
  readonly key: string | undefined;
  readonly events: RunEvent[];
  /** Another node works on it, and passes on what comes. */
  readonly isMirror?: true;
}

/** Keeps the runs of incognito chats in memory only, until shortly after they end: those of this node, and those of others that were asked for. */
export class TemporaryRuns implements RunJournal {
  private readonly runs = new Map<string, Kept>();
  private readonly beginning = new Map<string, Promise<Run>>();
  private readonly feed: RunFeed;
  /** Is called after every event of a run of this node. */
  private readonly onEvent: (runId: string, isEnd: boolean) => void;

  constructor(feed: RunFeed, onEvent: (runId: string, isEnd: boolean) => void = () => undefined) {
    this.feed = feed;
    this.onEvent = onEvent;
  }

  /** Returns a run of this node with its events after `after`. */
  findOwn(runId: string, after: number): { readonly run: Run; readonly events: readonly RunEvent[] } | undefined {
    const kept = this.runs.get(runId);
    return kept && !kept.isMirror ? { run: kept.run, events: kept.events.filter(({ seq }) => seq > after) } : undefined;
  }

  /** Adds what the node of a run knows about it. Returns the number of the last event that is known without a gap. */
  mirror(run: Run, events: readonly RunEvent[]): number {
    const kept = this.runs.get(run.id) ?? { run, key: undefined, events: [], isMirror: true };
    this.runs.set(run.id, kept);
    const fresh = events.filter(({ seq }) => seq > kept.events.length);
    if (fresh[0] && fresh[0].seq !== kept.events.length + 1) return kept.events.length;
    kept.run = run;
    kept.events.push(...fresh);
    if (fresh.length) this.feed.publish(run.id, fresh);
    if (fresh.at(-1)?.type === 'ended') this.forgetLater(run.id);
    return kept.events.length;
  }

  /** Ends a mirrored run whose node is gone. */
  lose(runId: string): void {
    const kept = this.runs.get(runId);
    if (kept?.run.status !== 'running') return;
    kept.run = { ...kept.run, status: 'interrupted' };
    this.append(runId, { type: 'ended', status: 'interrupted' });
    this.forgetLater(runId);
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
    this.onEvent(runId, event.type === 'ended');
  };

  readonly finish: RunJournal['finish'] = async (run, { ended }) => {
    const kept = this.runs.get(run.id);
    if (kept) kept.run = { ...run, status: ended.status };
    this.append(run.id, ended);
    this.forgetLater(run.id);
  };

  private forgetLater(runId: string): void {
    setTimeout(() => this.runs.delete(runId), keptAfterEndMs).unref();
  }

  readonly read: RunJournal['read'] = async (runId, after) => (this.runs.get(runId)?.events ?? []).filter((event) => event.seq > after);
}

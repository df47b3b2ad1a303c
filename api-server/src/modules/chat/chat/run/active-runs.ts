import type { Run } from '../../../../kernel/run/run.types.ts';

interface ActiveRun {
  readonly userId: string;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Holds the runs that this node works on. */
export class ActiveRuns {
  private readonly runs = new Map<string, ActiveRun>();

  /** Starts a run's work, which ends early when its signal aborts. */
  launch({ id, userId }: Run, work: (signal: AbortSignal) => Promise<void>): void {
    const stop = new AbortController();
    const done = work(stop.signal);
    this.runs.set(id, { userId, stop, done });
    void done.finally(() => this.runs.delete(id));
  }

  readonly has = (runId: string): boolean => this.runs.has(runId);

  ids(): string[] {
    return [...this.runs.keys()];
  }

  /** Returns who asked for these runs, each once. */
  askers(): string[] {
    return [...new Set([...this.runs.values()].map(({ userId }) => userId))];
  }

  /** Stops a run if this node works on it. Resolves with whether it did, once the run has ended. */
  async stop(runId: string): Promise<boolean> {
    const run = this.runs.get(runId);
    run?.stop.abort('stopped');
    await run?.done;
    return run !== undefined;
  }

  /** Stops the answers that this node writes for somebody, wherever they were asked for. */
  stopOf(userId: string): void {
    for (const run of this.runs.values()) if (run.userId === userId) run.stop.abort('stopped');
  }

  /** Stops working on an answer that another node interrupted while this one was silent. */
  readonly abandon = (runId: string): void => {
    this.runs.get(runId)?.stop.abort('interrupted elsewhere');
  };

  /** Interrupts all runs. Resolves when they have ended. */
  async close(): Promise<void> {
    for (const { stop } of this.runs.values()) stop.abort('shutdown');
    await Promise.all([...this.runs.values()].map(({ done }) => done));
  }
}

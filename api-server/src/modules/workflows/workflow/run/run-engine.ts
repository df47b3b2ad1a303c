import { newId } from '../../../../platform/ids.ts';
import { leaseMs, type RunDependencies, RunWork } from './run-work.ts';

const lookAgainMs = 2_000;

/** Claims and releases the runs of this node. The work on a single run is in `RunWork`. */
export class RunEngine {
  private readonly deps: RunDependencies;
  private readonly active = new Map<string, { readonly work: RunWork; readonly done: Promise<void> }>();
  /** Holds runs that this node was notified of while it held them. The notification may have arrived after its last look. */
  private readonly toldOf = new Set<string>();
  private isClosing = false;

  constructor(deps: RunDependencies) {
    this.deps = deps;
  }

  /** Advances a run until it ends, has to wait, or is no longer held by this node. */
  async advance(runId: string): Promise<void> {
    if (this.isClosing) return;
    const held = this.active.get(runId);
    if (held) {
      this.toldOf.add(runId);
      held.work.nudge();
      return;
    }
    const { repository, clock } = this.deps;
    const now = clock.now();
    const run = await repository.claim(runId, newId('lease'), now, new Date(now.getTime() + leaseMs));
    if (!run) return this.lookAgain(runId);
    const work = new RunWork(this.deps, run);
    const done = work.work();
    this.active.set(runId, { work, done });
    try {
      await done;
    } finally {
      this.active.delete(runId);
      if (this.toldOf.delete(runId) && !this.isClosing) await this.deps.deliver(runId, null);
    }
  }

  /** Stops the work on a canceled run. */
  stop(runId: string): void {
    this.active.get(runId)?.work.stop('cancelled');
  }

  /** Releases all runs. The node that claims them next repeats their unfinished steps. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const { work } of this.active.values()) work.stop('shutdown');
    await Promise.allSettled([...this.active.values()].map(({ done }) => done));
  }

  /** Looks at a run again if a notification arrived that its current holder may not have seen. */
  private async lookAgain(runId: string): Promise<void> {
    const run = await this.deps.repository.find(runId);
    const now = this.deps.clock.now();
    if (run?.status === 'running' && run.leaseUntil && run.leaseUntil > now)
      await this.deps.deliver(runId, new Date(now.getTime() + lookAgainMs));
  }
}

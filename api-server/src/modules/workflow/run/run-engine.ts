import { newId } from '../../../platform/ids.ts';
import { leaseMs, type RunDependencies, RunWork } from './run-work.ts';

const lookAgainMs = 2_000;

/** The runs that this node holds: takes them, and lets go of them. What is done in a run is `RunWork`'s. */
export class RunEngine {
  private readonly deps: RunDependencies;
  private readonly active = new Map<string, { readonly work: RunWork; readonly done: Promise<void> }>();
  /** Runs that this node was told of while it held them: the telling may have come after its last look. */
  private readonly toldOf = new Set<string>();
  private isClosing = false;

  constructor(deps: RunDependencies) {
    this.deps = deps;
  }

  /** Goes on with a run as far as it goes: to its end, to a wait, or to the end of this node's hold on it. */
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

  /** The run was cancelled: what it does now ends. */
  stop(runId: string): void {
    this.active.get(runId)?.work.stop('cancelled');
  }

  /** Lets go of all runs; their unfinished steps are done again by whoever takes them next. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const { work } of this.active.values()) work.stop('shutdown');
    await Promise.allSettled([...this.active.values()].map(({ done }) => done));
  }

  /** Somebody holds the run: what it was told of may be something that this one has not seen. */
  private async lookAgain(runId: string): Promise<void> {
    const run = await this.deps.repository.find(runId);
    const now = this.deps.clock.now();
    if (run?.status === 'running' && run.leaseUntil && run.leaseUntil > now)
      await this.deps.deliver(runId, new Date(now.getTime() + lookAgainMs));
  }
}

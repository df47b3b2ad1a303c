import { limits } from 'shared-contracts';
import { isSecretHeader, type WorkflowStep, waitMs } from 'shared-contracts/workflow-calls';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { nextMove } from './run-plan.policy.ts';
import { StepError, stepValues, storable } from './step-values.ts';
import type { StepRunner } from './steps/step-runner.ts';
import type { RunRow, RunStepRow, WorkflowRunsRepository } from './workflow-runs.repository.ts';

const leaseMs = 30_000;
const heartbeatMs = 10_000;
const lookAgainMs = 2_000;

export interface RunEngineDependencies {
  readonly repository: WorkflowRunsRepository;
  readonly runner: StepRunner;
  /** Has some node look at a run, at a time or at once. */
  readonly deliver: (runId: string, at: Date | null) => Promise<void>;
  /** A run has ended by itself. */
  readonly ended: (run: RunRow, problem: string | null) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Works on runs, one step after the other. What a step gave is stored before the next one begins, and only by the node that holds the
 * run, so a finished step is never repeated; a step during which the node died is done again, with the same key.
 */
export class RunEngine {
  private readonly deps: RunEngineDependencies;
  private readonly active = new Map<string, { readonly stop: AbortController; readonly done: Promise<void> }>();
  private isClosing = false;

  constructor(deps: RunEngineDependencies) {
    this.deps = deps;
  }

  /** Goes on with a run as far as it goes: to its end, to a wait, or to the end of this node's hold on it. */
  async advance(runId: string): Promise<void> {
    if (this.isClosing || this.active.has(runId)) return this.isClosing ? undefined : this.lookAgain(runId);
    const { repository, clock } = this.deps;
    const now = clock.now();
    const run = await repository.claim(runId, newId('lease'), now, new Date(now.getTime() + leaseMs));
    if (!run) return this.lookAgain(runId);
    const stop = new AbortController();
    const done = this.work(run, stop);
    this.active.set(runId, { stop, done });
    try {
      await done;
    } finally {
      this.active.delete(runId);
    }
  }

  /** The run was cancelled: what it does now ends. */
  stop(runId: string): void {
    this.active.get(runId)?.stop.abort('cancelled');
  }

  /** Lets go of all runs; their unfinished steps are done again by whoever takes them next. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const { stop } of this.active.values()) stop.abort('shutdown');
    await Promise.allSettled([...this.active.values()].map(({ done }) => done));
  }

  /** Somebody holds the run: what it was told of may be something that this one has not seen. */
  private async lookAgain(runId: string): Promise<void> {
    const run = await this.deps.repository.find(runId);
    const now = this.deps.clock.now();
    if (run?.status === 'running' && run.leaseUntil && run.leaseUntil > now)
      await this.deps.deliver(runId, new Date(now.getTime() + lookAgainMs));
  }

  private async work(run: RunRow, stop: AbortController): Promise<void> {
    const { repository, clock } = this.deps;
    const beat = setInterval(() => {
      const until = new Date(clock.now().getTime() + leaseMs);
      repository.keep(run.id, holderOf(run), until).then(
        (isHeld) => isHeld || stop.abort('lost'),
        () => stop.abort('lost'),
      );
    }, heartbeatMs);
    try {
      while (!stop.signal.aborted && (await this.move(run, stop.signal)));
      if (stop.signal.reason === 'shutdown') await repository.release(run.id, holderOf(run), {});
    } finally {
      clearInterval(beat);
    }
  }

  /** One move; false when there is nothing more to do now. */
  private async move(run: RunRow, signal: AbortSignal): Promise<boolean> {
    const { repository, clock } = this.deps;
    const rows = await repository.steps(run.id);
    const now = clock.now();
    const next = nextMove(run.definition, rows, now);
    switch (next.do) {
      case 'run':
        return this.runStep(run, next.step, rows, signal);
      case 'wake': {
        const until = rows.find(({ stepId }) => stepId === next.step.id)?.wakesAt?.toISOString();
        return this.change(run, [next.step.id], { status: 'succeeded', output: { until }, wakesAt: null, endedAt: now });
      }
      case 'skip':
        return this.change(run, next.stepIds, { status: 'skipped', endedAt: now });
      case 'sleep': {
        const waiting = rows.filter(({ status }) => status === 'waiting').length;
        const outcome = await repository.sleep(run.id, holderOf(run), next.until, waiting);
        if (outcome === 'asleep' && next.until) await this.deps.deliver(run.id, next.until);
        return outcome === 'changed';
      }
      case 'fail': {
        const problem = rows.find(({ stepId }) => stepId === next.stepId)?.problem ?? null;
        if (await repository.release(run.id, holderOf(run), { status: 'failed', problem, endedAt: now }))
          await this.deps.ended(run, problem ?? '');
        return false;
      }
      case 'succeed':
        if (await repository.release(run.id, holderOf(run), { status: 'succeeded', endedAt: now })) await this.deps.ended(run, null);
        return false;
    }
  }

  private change(run: RunRow, stepIds: readonly string[], change: Parameters<WorkflowRunsRepository['changeStep']>[3]): Promise<boolean> {
    return this.deps.repository.changeStep(run.id, holderOf(run), stepIds, change);
  }

  private async runStep(run: RunRow, step: WorkflowStep, rows: readonly RunStepRow[], signal: AbortSignal): Promise<boolean> {
    const { clock, log, runner } = this.deps;
    const row = rows.find(({ stepId }) => stepId === step.id);
    const isAgain = row?.status === 'running';
    const attempt = (row?.attempt ?? 0) + (isAgain ? 0 : 1);
    try {
      const input = runner.inputOf(step, stepValues(run.definition, rows), run);
      const begun = { status: 'running', attempt, input: storable(withoutSecretHeaders(input)), startedAt: clock.now() } as const;
      if (!(await this.change(run, [step.id], begun))) return false;
      if (step.kind === 'wait') return this.sleepIn(run, step.id, new Date(clock.now().getTime() + waitMs(step.config)));
      if (step.kind === 'task') {
        await runner.askPerson(run, step, input);
        return this.sleepIn(run, step.id, null);
      }
      const output = storable(await runner.run(step, input, { run, attempt, signal }));
      if (signal.aborted) return false;
      if (Buffer.byteLength(JSON.stringify(output)) > limits.workflowOutputMaxBytes)
        throw new StepError('The step gave more than 256 KB. Ask for less, or take a part of it.');
      return this.change(run, [step.id], { status: 'succeeded', output, problem: null, endedAt: clock.now() });
    } catch (error) {
      if (signal.aborted) return false;
      if (!(error instanceof StepError)) log.error({ err: error, runId: run.id, step: step.id }, 'a step of a workflow failed');
      const problem =
        error instanceof StepError ? error.message : 'The step failed for a reason that this server did not expect. Try again.';
      return this.change(run, [step.id], { status: 'failed', attempt, problem, endedAt: clock.now() });
    }
  }

  private sleepIn(run: RunRow, stepId: string, wakesAt: Date | null): Promise<boolean> {
    return this.change(run, [stepId], { status: 'waiting', wakesAt });
  }
}

/** What a run keeps of a request is shown again: without the keys in it. */
function withoutSecretHeaders(input: Readonly<Record<string, unknown>>): unknown {
  if (!Array.isArray(input.headers)) return input;
  const headers = (input.headers as { name: string; value: string }[]).map(({ name, value }) => ({
    name,
    value: isSecretHeader(name) ? '•••' : value,
  }));
  return { ...input, headers };
}

/** Who holds a claimed run: a new name for every claim, so that not even the same node works on it twice at once. */
const holderOf = ({ leaseNode }: RunRow): string => leaseNode ?? '';

import { type AccessLevel, limits, reaches } from 'shared-contracts';
import { isSecretHeader, type StepOf, type WorkflowStep, waitMs } from 'shared-contracts/workflow-calls';
import { saySwitchedOff } from '../../../../messages/policy.ts';
import { sayWorkflowRun } from '../../../../messages/workflow-run.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { isDatabaseAway, withDatabaseBack } from '../../../../platform/database/database-away.ts';
import { storable } from '../../../../platform/database/storable.ts';
import { type Text, toStoredText } from '../../../../platform/language/text.ts';
import type { Log } from '../../../../platform/log.ts';
import type { FlowLabels } from '../../../../platform/model/model-port.ts';
import { flowOfRun, mustAsk } from '../step/step-flow.policy.ts';
import type { StepInput, StepRunner } from '../step/step-runner.ts';
import { type StepSecrets, secretMark, withoutEchoes } from '../step/step-secrets.ts';
import { StepError, stepValues } from '../step/step-values.ts';
import type { RunRow, RunStepRow, WorkflowRunsRepository } from './run.repository.ts';
import { lookAtLimits } from './run-limits.policy.ts';
import { nextMove } from './run-plan.policy.ts';
import { WorkTime } from './work-time.ts';

/** Limits how long a node may be silent before another takes over its runs. */
export const leaseMs = 30_000;
const heartbeatMs = 10_000;
/** Limits how many steps of one run are done in parallel. */
const stepsAtOnce = 4;
const longestHoldMs = 3_600_000;

type Reason = 'cancelled' | 'shutdown' | 'lost' | 'over-limit';
type Change = Parameters<WorkflowRunsRepository['changeStep']>[3];

export interface RunDependencies {
  readonly repository: WorkflowRunsRepository;
  readonly runner: StepRunner;
  readonly secrets: StepSecrets;
  /** Returns whether the policies let the user run workflows. */
  readonly isAllowed: (userId: string) => Promise<boolean>;
  /** Returns what a user may do with a workflow. */
  readonly levelAt: (userId: string, workflowId: string) => Promise<AccessLevel | undefined>;
  /** Asks some node to look at a run, now or at a given time. */
  readonly deliver: (runId: string, at: Date | null) => Promise<void>;
  /** Reports a run that is about to end in failure. May be called twice with the same `key`. */
  readonly ended: (run: RunRow, problem: Text, key: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Works on one run that this node holds, with branches in parallel. A step's output is stored before the next step starts, and only while
 * the run is held, so a finished step is never repeated. A step that was in progress when the node died is repeated with the same key.
 */
export class RunWork {
  private readonly deps: RunDependencies;
  private readonly run: RunRow;
  private readonly stopper = new AbortController();
  private readonly inFlight = new Map<string, Promise<void>>();
  private readonly time: WorkTime;
  private isKeeping = false;
  private changed = Promise.withResolvers<void>();
  private failure: unknown;

  constructor(deps: RunDependencies, run: RunRow) {
    this.deps = deps;
    this.run = run;
    this.time = new WorkTime(deps.clock.now(), leaseMs);
  }

  /** Signals that something about the run may have changed. */
  nudge(): void {
    this.changed.resolve();
  }

  stop(reason: Reason): void {
    this.stopper.abort(reason);
    this.nudge();
  }

  async work(): Promise<void> {
    const beat = setInterval(() => void this.keep(), heartbeatMs);
    try {
      while (!this.stopper.signal.aborted && (await withDatabaseBack(() => this.move(), this.stopper.signal)));
    } catch (error) {
      this.failure ??= error;
      this.stop('lost');
    } finally {
      await Promise.all(this.inFlight.values());
      clearInterval(beat);
    }
    if (this.stopper.signal.reason === 'shutdown') await this.deps.repository.release(this.run.id, this.holder, {});
    if (this.failure) throw this.failure;
  }

  /** Returns the name of the holder, unique per claim, so that not even the same node works on a run twice at once. */
  private get holder(): string {
    return this.run.leaseNode ?? '';
  }

  private async keep(): Promise<void> {
    const { repository, clock, log } = this.deps;
    this.time.look(clock.now());
    if (this.isKeeping) return;
    this.isKeeping = true;
    // After an outage, the lease is extended at once, before another node takes it for one of a dead node.
    const extend = () => repository.keep(this.run.id, this.holder, new Date(clock.now().getTime() + leaseMs));
    try {
      if (!(await withDatabaseBack(extend, this.stopper.signal))) this.stop('lost');
    } catch (error) {
      // Nothing says that somebody else has the run, so what is in progress continues. Its end is stored only if the run is still held.
      if (!this.stopper.signal.aborted)
        log.warn({ err: error, runId: this.run.id }, 'the lease on a workflow run could not be extended yet');
    } finally {
      this.isKeeping = false;
    }
    // A person may have done a task in the meantime, through another node.
    this.nudge();
  }

  /** Makes one move. Returns false if there is nothing more to do now. */
  private async move(): Promise<boolean> {
    const { run, deps } = this;
    const { repository } = deps;
    // Both are set before the steps are read, so that a later change or end causes another look.
    this.changed = Promise.withResolvers();
    const busy = new Set(this.inFlight.keys());
    const rows = await repository.steps(run.id);
    const now = deps.clock.now();
    this.time.look(now);
    const limit = lookAtLimits(run, rows, now, (id) => (busy.has(id) ? this.time.of(id) : undefined));
    if (limit.problem !== undefined) return this.endOverLimit(limit.problem);
    const next = nextMove(run.definition, rows, now, { busy, free: stepsAtOnce - busy.size });
    switch (next.do) {
      case 'run':
        for (const step of next.steps) this.begin(step, rows);
        return true;
      case 'hold':
        await this.hold(Math.min(next.until?.getTime() ?? Number.POSITIVE_INFINITY, limit.nextLook.getTime()) - now.getTime());
        return true;
      case 'wake': {
        const until = rows.find(({ stepId }) => stepId === next.step.id)?.wakesAt?.toISOString();
        return this.change([next.step.id], { status: 'succeeded', output: { until }, wakesAt: null, endedAt: now });
      }
      case 'skip':
        return this.change(next.stepIds, { status: 'skipped', endedAt: now });
      case 'sleep': {
        const waiting = rows.filter(({ status }) => status === 'waiting').length;
        const outcome = await repository.sleep(run.id, this.holder, next.until, waiting);
        if (outcome === 'asleep' && next.until) await deps.deliver(run.id, next.until);
        return outcome === 'changed';
      }
      case 'fail':
        return this.fail(problemOf(rows.find(({ stepId }) => stepId === next.stepId)), rows);
      case 'succeed':
        await repository.release(run.id, this.holder, { status: 'succeeded', endedAt: now });
        return false;
    }
  }

  /** Reports the failure before storing it. After a crash in between, it is reported again with the same key. */
  private async fail(problem: Text, rows: readonly RunStepRow[]): Promise<false> {
    const { run, deps } = this;
    const attempts = rows.reduce((sum, { attempt }) => sum + attempt, 0);
    await deps.ended(run, problem, `workflow:${run.id}:failed:${attempts}`);
    await deps.repository.release(run.id, this.holder, { status: 'failed', ...problemColumns(problem), endedAt: deps.clock.now() });
    return false;
  }

  private async endOverLimit(problem: Text): Promise<false> {
    this.stop('over-limit');
    await Promise.all(this.inFlight.values());
    const rows = await this.deps.repository.steps(this.run.id);
    const open = rows.filter(({ endedAt }) => endedAt === null).map(({ stepId }) => stepId);
    if (open.length) await this.change(open, { status: 'cancelled', wakesAt: null, endedAt: this.deps.clock.now() });
    return this.fail(problem, rows);
  }

  /** Waits until a step ends, a change is signaled, or `ms` have passed. */
  private async hold(ms: number): Promise<void> {
    const timer = setTimeout(() => this.nudge(), Math.min(Math.max(0, ms), longestHoldMs));
    await this.changed.promise;
    clearTimeout(timer);
  }

  private begin(step: WorkflowStep, rows: readonly RunStepRow[]): void {
    this.time.begin(step.id);
    const done = this.runStep(step, rows)
      .catch((error: unknown) => {
        this.failure ??= error;
        this.stop('lost');
      })
      .finally(() => {
        this.inFlight.delete(step.id);
        this.time.end(step.id, this.deps.clock.now());
        this.nudge();
      });
    this.inFlight.set(step.id, done);
  }

  /** Changes steps of the run. Returns false if this node no longer holds it, which ends the work on it. */
  private async change(stepIds: readonly string[], change: Change): Promise<boolean> {
    const store = () => this.deps.repository.changeStep(this.run.id, this.holder, stepIds, change);
    const isHeld = await withDatabaseBack(store, this.stopper.signal);
    if (!isHeld) this.stop('lost');
    return isHeld;
  }

  private async runStep(given: WorkflowStep, rows: readonly RunStepRow[]): Promise<void> {
    const { run, deps, stopper } = this;
    const { clock, runner } = deps;
    const { signal } = stopper;
    const { id } = given;
    const row = rows.find(({ stepId }) => stepId === id);
    const attempt = (row?.attempt ?? 0) + (row?.status === 'running' ? 0 : 1);
    const { step, secrets, lost } = deps.secrets.reveal(run.workflowId, given, run.sealedHeaders ?? []);
    const level = await deps.levelAt(run.userId, run.workflowId);
    const isOpen = reaches(level, 'edit');
    const flow = flowOfRun(run.flow, rows);
    const context = { run, attempt, signal, isForeign: level !== 'own', flow };
    let isAnswering = false;
    try {
      if (!reaches(level, 'use')) throw new StepError(sayWorkflowRun('notShared'));
      if (!(await deps.isAllowed(run.userId))) throw new StepError(saySwitchedOff('workflows'));
      if (lost.length) throw new StepError(sayWorkflowRun('secretLost', { header: lost[0] ?? '' }));
      const input = runner.inputOf(step, stepValues(run.definition, rows), run);
      const shown = storable(given.kind === 'http' ? withoutSecretHeaders(given, input) : input);
      if (!(await this.change([id], { status: 'running', attempt, input: shown, startedAt: clock.now() }))) return;
      if (step.kind === 'wait') return await this.sleepIn(id, new Date(clock.now().getTime() + waitMs(step.config)));
      if (step.kind === 'task') {
        await runner.askPerson(step, input, context);
        return await this.sleepIn(id, null);
      }
      if (step.kind === 'http' && !row?.approvedAt && mustAsk(step, flow)) {
        // A user who may not see the step can't decide about what it sends.
        if (!isOpen) throw new StepError(sayWorkflowRun('leavesForOthers'));
        await runner.askLeaving(step, context);
        return await this.sleepIn(id, null, flow);
      }
      isAnswering = step.kind === 'assistant' || step.kind === 'agent';
      const outcome = await runner.run(step, input, context);
      const output = withoutEchoes(storable(outcome.output), secrets);
      // What finished while its node was stopping counts, if the run is still held.
      if (Buffer.byteLength(JSON.stringify(output)) > limits.workflowOutputMaxBytes)
        throw new StepError(sayWorkflowRun('outputTooLarge', { size: limits.workflowOutputMaxBytes }));
      await this.end(id, { status: 'succeeded', output, flow: storable(outcome.flow), ...noProblem });
    } catch (error) {
      // It is repeated with the same key, as after a crash.
      if (isDatabaseAway(error)) throw error;
      if (signal.aborted) return;
      if (!(error instanceof StepError)) deps.log.error({ err: error, runId: run.id, step: id }, 'a step of a workflow failed');
      const known = error instanceof StepError ? error.sentence : sayWorkflowRun('unexpected');
      // Sentences name addresses, variables and headers; what the user's own model says about a question does not.
      const problem = isOpen || isAnswering || !reaches(level, 'use') ? known : sayWorkflowRun('failedForOthers');
      const columns = problemColumns(withoutEchoes(problem, secrets));
      await this.end(id, { status: 'failed', attempt, ...columns });
    }
  }

  private async end(stepId: string, change: Change): Promise<void> {
    const now = this.deps.clock.now();
    await this.change([stepId], { ...change, workedMs: this.time.end(stepId, now), endedAt: now });
  }

  private async sleepIn(stepId: string, wakesAt: Date | null, flow?: FlowLabels): Promise<void> {
    await this.change([stepId], { status: 'waiting', wakesAt, ...(flow ? { flow } : {}) });
  }
}

const noProblem = { problem: null, problemSentence: null } as const;

function problemColumns(problem: Text): Pick<RunStepRow, 'problem' | 'problemSentence'> {
  const { english, sentence } = toStoredText(problem);
  return { problem: english, problemSentence: sentence };
}

/** Returns why a step failed. A step from before there were languages has only English words. */
const problemOf = (step: RunStepRow | undefined): Text => step?.problemSentence ?? step?.problem ?? '';

/** Returns the input without secret headers, because a run shows the requests that it keeps. */
function withoutSecretHeaders(step: StepOf<'http'>, input: StepInput): StepInput {
  const headers = (input.headers as { name: string; value: string }[]).map(({ name, value }, index) => {
    const isSecret = isSecretHeader(name) || step.config.headers[index]?.kept !== undefined;
    return { name, value: isSecret ? secretMark : value };
  });
  return { ...input, headers };
}

import { type AccessLevel, reaches, routes } from 'shared-contracts';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { AppError } from '../../../../errors.ts';
import { sayAlert } from '../../../../messages/alerts.ts';
import { sayWorkflow } from '../../../../messages/workflow.ts';
import { ChangeFeed } from '../../../../platform/change-feed.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { storable } from '../../../../platform/database/storable.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Text } from '../../../../platform/language/text.ts';
import type { Log } from '../../../../platform/log.ts';
import type { FlowLabels } from '../../../../platform/model/model-port.ts';
import { nextTime, passedBeforeResume } from '../../../agents/agent/schedule/cron.policy.ts';
import type { NewAlert } from '../../../messaging/alert/alert.repository.ts';
import { triggerOf } from '../../../works/item/workflow-trigger.policy.ts';
import { flowOfRun } from '../step/step-flow.policy.ts';
import type { WorkflowRow, WorkflowsRepository } from '../workflow.repository.ts';
import { type RunRow, type RunStepChange, type RunStepRow, testRunPrefix, type WorkflowRunsRepository } from './run.repository.ts';
import { planTest, type TestValue } from './test-run.policy.ts';

const shownRuns = 50;
/** Limits a user's open runs of one workflow, to stop a runaway trigger. */
const openMax = 100;

export interface WorkflowRunsDependencies {
  readonly workflows: {
    /** @throws AppError with the problems that keep the workflow from running, if there are any. */
    readonly runnable: (userId: string, workflowId: string, stepId?: string) => Promise<RunnableWorkflow>;
    readonly byHook: (token: string) => Promise<WorkflowRow | undefined>;
  };
  readonly schedules: Pick<WorkflowsRepository, 'due' | 'claim' | 'switchOff'>;
  readonly repository: WorkflowRunsRepository;
  /** @throws AppError when a policy keeps the user from running workflows. */
  readonly ensureAllowed: (userId: string) => Promise<void>;
  /** Returns what a user may do with a workflow. */
  readonly levelAt: (userId: string, workflowId: string) => Promise<AccessLevel | undefined>;
  readonly deliver: (runId: string, at: Date | null) => Promise<void>;
  readonly alert: (userId: string, alert: NewAlert) => Promise<unknown>;
  readonly clock: Clock;
  readonly log: Log;
}

type Input = Readonly<Record<string, unknown>>;

export interface RunWithSteps {
  readonly row: RunRow;
  readonly steps: readonly RunStepRow[];
  /** Says that the run's user may see how the workflow is configured. */
  readonly isOpen: boolean;
}

interface RunnableWorkflow {
  readonly row: WorkflowRow;
  readonly definition: WorkflowDefinition;
}

export type WorkflowRunsService = ReturnType<typeof createWorkflowRunsService>;

/**
 * Starts, shows and controls workflow runs. Access: callers pass only runs of the user and workflows that the user may
 * use. */
export function createWorkflowRunsService(deps: WorkflowRunsDependencies) {
  const feed = new ChangeFeed();

  /** Starts a run manually. `input` replaces the output of the trigger; `flow` says what the assistant had read if it wrote `input`. */
  async function start(userId: string, workflowId: string, input: string | undefined, flow?: FlowLabels): Promise<RunRow> {
    const found = await deps.workflows.runnable(userId, workflowId);
    const at = deps.clock.now().toISOString();
    return begin(found, userId, 'manual', triggeredBy(triggerOf(found.definition), input ?? '', at), flow);
  }

  /** Runs one step as it is saved, with the given values of its variables. What the given run had read counts as read. */
  async function test(
    userId: string,
    workflowId: string,
    stepId: string,
    values: readonly TestValue[],
    fromRunId?: string,
  ): Promise<RunRow> {
    const { row, definition } = await deps.workflows.runnable(userId, workflowId, stepId);
    const flow = fromRunId === undefined ? undefined : await flowOf(userId, workflowId, fromRunId);
    const plan = planTest(definition, stepId, values, deps.clock.now());
    return begin({ row, definition: plan.definition }, userId, 'manual', {}, flow, plan.states);
  }

  /** Returns what a run of the user has read. */
  async function flowOf(userId: string, workflowId: string, runId: string): Promise<FlowLabels> {
    const [run, steps] = await Promise.all([deps.repository.find(runId), deps.repository.steps(runId)]);
    if (run?.userId !== userId || run.workflowId !== workflowId) throw new AppError('not-found');
    return flowOfRun(run.flow, steps);
  }

  /** Starts a run from a webhook. An unknown address gets no hint about what exists. */
  async function receive(token: string, body: unknown, query: Input): Promise<{ run_id: string }> {
    const row = await deps.workflows.byHook(token);
    if (!row?.isOn) throw new AppError('not-found', { detail: sayWorkflow('hookUnknown') });
    const run = await begin(await deps.workflows.runnable(row.userId, row.id), row.userId, 'webhook', {
      at: deps.clock.now().toISOString(),
      body: body ?? {},
      query,
    });
    return { run_id: run.id };
  }

  /** Yields how many runs of the user are open: once at the start, then after every change. */
  async function* watch(userId: string, signal: AbortSignal): AsyncGenerator<number> {
    for await (const _ of feed.follow(userId, signal)) yield await openOf(userId);
  }

  function openOf(userId: string): Promise<number> {
    return deps.repository.openOf(userId);
  }

  const announceAll = (): void => feed.announceAll();

  function announce(userId: string): void {
    feed.announce(userId);
  }

  function list(workflowId: string, userId: string): Promise<RunRow[]> {
    return deps.repository.newest(workflowId, userId, shownRuns);
  }

  async function get(runId: string): Promise<RunWithSteps> {
    const [row, steps] = await Promise.all([deps.repository.find(runId), deps.repository.steps(runId)]);
    if (!row) throw new AppError('not-found');
    return { row, steps, isOpen: reaches(await deps.levelAt(row.userId, row.workflowId), 'edit') };
  }

  async function retry(runId: string): Promise<RunWithSteps> {
    if (!(await deps.repository.reopen(runId))) throw new AppError('run-not-failed');
    await deps.deliver(runId, null);
    return get(runId);
  }

  async function cancel(runId: string): Promise<RunWithSteps> {
    await deps.repository.cancel(runId, deps.clock.now());
    return get(runId);
  }

  /** Marks a manual step as done, or lets a request leave that waits for approval. */
  async function finishTask(runId: string, stepId: string, note: string): Promise<RunWithSteps> {
    const { repository, clock } = deps;
    const kind = (await repository.find(runId))?.definition.steps.find(({ id }) => id === stepId)?.kind;
    const isDone =
      kind === 'http'
        ? await repository.approveStep(runId, stepId, clock.now())
        : await repository.finishTask(runId, stepId, storable({ note }), clock.now());
    if (isDone) await deps.deliver(runId, null);
    const run = await get(runId);
    if (!run.steps.some((step) => step.stepId === stepId)) throw new AppError('not-found');
    return run;
  }

  /** Cancels all open runs of a workflow that is being deleted. */
  async function endAll(workflowId: string): Promise<void> {
    await deps.schedules.switchOff(workflowId);
    for (const runId of await deps.repository.openIds(workflowId)) await deps.repository.cancel(runId, deps.clock.now());
  }

  /**
   * Starts the scheduled runs that are due, each on one node. Times that were missed while no server was running count as one, and those
   * before the schedule was resumed as none.
   */
  async function runDue(): Promise<void> {
    const now = deps.clock.now();
    for (const row of await deps.schedules.due(now)) {
      const trigger = row.definition?.steps.find(({ kind }) => kind === 'trigger-schedule');
      const next = trigger?.kind === 'trigger-schedule' ? (nextTime(trigger.config.cron, trigger.config.time_zone, now) ?? null) : null;
      if ((await deps.schedules.claim(row, next)) && !passedBeforeResume(row)) await startScheduled(row, now);
    }
  }

  /** Alerts the user about a failed run that started automatically. A user who started a run manually is already watching it. */
  async function noteEnd(run: RunRow, problem: Text, key: string): Promise<void> {
    if (run.startedBy === 'manual') return;
    const workflow = (await deps.repository.nameOf(run.workflowId)) ?? sayAlert('someWorkflow');
    const link = `${routes.workflow(run.workflowId)}&run=${encodeURIComponent(run.id)}`;
    await deps.alert(run.userId, {
      kind: 'ai',
      title: sayAlert('workflowFailedTitle', { workflow }),
      text: problem,
      link,
      asks: 'open-run',
      key,
      repeats: failureOf(run.workflowId),
    });
  }

  async function startScheduled(row: WorkflowRow, now: Date): Promise<void> {
    try {
      await begin(await deps.workflows.runnable(row.userId, row.id), row.userId, 'schedule', { at: now.toISOString() });
    } catch (error) {
      const problem = error instanceof AppError ? error.sentence : sayAlert('workflowNotStarted');
      deps.log.warn({ err: error, workflowId: row.id }, 'a scheduled workflow could not be started');
      await deps.alert(row.userId, {
        kind: 'ai',
        title: sayAlert('workflowNotStartedTitle', { workflow: row.name }),
        text: problem,
        link: routes.workflow(row.id),
        asks: 'open-workflow',
        repeats: failureOf(row.id),
      });
    }
  }

  /** Begins a run that belongs to this user: on their rights, their budget and their model. */
  async function begin(
    { row, definition }: RunnableWorkflow,
    userId: string,
    startedBy: RunRow['startedBy'],
    input: Input,
    flow?: FlowLabels,
    /** The states in which the steps of a test begin. */
    states?: ReadonlyMap<string, RunStepChange>,
  ): Promise<RunRow> {
    await deps.ensureAllowed(userId);
    if ((await deps.repository.open(row.id, userId)) >= openMax)
      throw new AppError('throttled', { detail: sayWorkflow('tooManyRuns', { count: openMax }) });
    const newRun = {
      id: newId(states ? testRunPrefix : 'wfr'),
      userId,
      workflowId: row.id,
      version: row.version,
      definition,
      sealedHeaders: row.sealedHeaders ?? [],
      startedBy,
      input: storable(input) as Record<string, unknown>,
      ...(flow ? { flow: storable(flow) as FlowLabels } : {}),
      createdAt: deps.clock.now(),
    };
    const run = await deps.repository.add(newRun, states);
    await deps.deliver(run.id, null);
    return run;
  }

  return { start, test, receive, watch, openOf, announceAll, announce, list, get, retry, cancel, finishTask, endAll, runDue, noteEnd };
}

const failureOf = (workflowId: string) => `workflow-failed ${workflowId}`;

function triggeredBy(trigger: ReturnType<typeof triggerOf>, input: string, at: string): Input {
  if (trigger === 'schedule') return { at };
  if (trigger !== 'webhook') return { at, input };
  try {
    return { at, body: input.trim() ? JSON.parse(input) : {}, query: {} };
  } catch {
    throw new AppError('invalid-input', {
      detail: sayWorkflow('hookNotJson'),
      errors: [{ path: 'body.input', message: sayWorkflow('notJson') }],
    });
  }
}

import { limits } from 'shared-contracts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobQueue, RecurringJob, SendJob } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { KeyBox } from '../../platform/model/key-box.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import type { NewAlert } from '../alert/alert.repository.ts';
import type { RunsService } from '../chat/run/run.service.ts';
import { ReportsRepository } from '../report/report.repository.ts';
import { cancelledChannel, changedChannel, WorkflowRunsRepository } from './run/run.repository.ts';
import { WorkflowRunsService } from './run/run.service.ts';
import { RunEngine } from './run/run-engine.ts';
import { agentStep, assistantStep } from './step/ask.step.ts';
import { httpStep } from './step/http.step.ts';
import { reportStep } from './step/report.step.ts';
import { createStepRunner } from './step/step-runner.ts';
import { createStepSecrets } from './step/step-secrets.ts';
import { WorkflowsRepository } from './workflow.repository.ts';
import { WorkflowsService } from './workflow.service.ts';

export interface WorkflowsModuleDependencies {
  readonly database: Database;
  readonly chatRuns: Pick<RunsService, 'start' | 'follow' | 'stop'>;
  readonly ownsAgent: (userId: string, agentId: string) => Promise<boolean>;
  readonly keys: KeyBox;
  /** @throws AppError where one more workflow does not fit into the user's plan. */
  readonly ensureRoom: (userId: string) => Promise<void>;
  readonly alert: (userId: string, alert: NewAlert) => Promise<unknown>;
  readonly allowLoopback: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

const queueName = 'workflow-runs';
/** Most of a run's time is waiting for models and addresses. */
const runsAtOnce = 8;

/** Workflows that are built, and the engine that runs them. */
export function createWorkflowsModule(deps: WorkflowsModuleDependencies) {
  const { database, clock, log } = deps;
  const { db } = database;
  const outbound = createOutbound({ allowLoopback: deps.allowLoopback });
  const repository = new WorkflowsRepository(db);
  const runsRepository = new WorkflowRunsRepository(db);
  let send: SendJob | undefined;
  /** A node that works on no jobs leaves its runs to those that do: they look for them. */
  const deliver = async (runId: string, at: Date | null) => {
    await send?.(queueName, { runId }, at);
  };
  const secrets = createStepSecrets(deps.keys);
  const { keys, ensureRoom, allowLoopback } = deps;
  const workflows = new WorkflowsService({ repository, runs: runsRepository, keys, secrets, ensureRoom, clock, allowLoopback });
  const runs = new WorkflowRunsService({
    workflows,
    schedules: repository,
    repository: runsRepository,
    deliver,
    alert: deps.alert,
    clock,
    log,
  });
  const runner = createStepRunner({
    askAssistant: assistantStep(deps.chatRuns),
    askAgent: agentStep(deps.chatRuns, deps.ownsAgent),
    request: httpStep(outbound),
    report: reportStep(new ReportsRepository(db)),
    alert: deps.alert,
  });
  const engine = new RunEngine({
    repository: runsRepository,
    runner,
    secrets,
    deliver,
    ended: runs.ended.bind(runs),
    clock,
    log,
  });
  const pickUp = async () => {
    await runs.runDue();
    for (const runId of await runsRepository.left(clock.now())) await (send ? deliver(runId, null) : engine.advance(runId));
  };
  const jobs: RecurringJob[] = [
    { name: 'workflows', cron: '* * * * *', run: pickUp },
    { name: 'workflows-tidy', cron: '47 3 * * *', run: () => runsRepository.forgetOld(limits.workflowRunsKept) },
  ];
  const queue: JobQueue = {
    name: queueName,
    atOnce: runsAtOnce,
    run: async (data) => {
      if (typeof data === 'object' && data !== null && 'runId' in data) await engine.advance(String(data.runId));
    },
  };
  const listening: (() => Promise<void>)[] = [];
  return {
    workflows,
    runs,
    jobs,
    queue,
    /** Begins to hear of cancelled runs; where no other node can be, what a crash left held is free. */
    open: async (isExclusive: boolean) => {
      if (isExclusive) await runsRepository.freeAll();
      await workflows.sealAll();
      for (const { id, workflowId, definition } of await runsRepository.unsealed())
        await runsRepository.setSealed(id, secrets.seal(workflowId, definition, []));
      listening.push(
        await database.listen(cancelledChannel, (runId) => engine.stop(runId)),
        await database.listen(changedChannel, (userId) => runs.announce(userId)),
      );
    },
    /** From now on runs are handed to nodes by the queue; those that wait to be worked on are. */
    useQueue: async (sendJob: SendJob) => {
      send = sendJob;
      await pickUp();
    },
    close: async () => {
      await engine.close();
      for (const stop of listening) await stop();
      await outbound.close();
    },
  };
}

export type WorkflowsModule = ReturnType<typeof createWorkflowsModule>;

import { reaches } from 'shared-contracts';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { cancelledChannel } from '../../../platform/database/cancel-runs.ts';
import { createChosenLanguage } from '../../../platform/database/chosen-language.ts';
import { forEachOne } from '../../../platform/jobs/for-each-one.ts';
import type { JobQueue, RecurringJob, SendJob } from '../../../platform/jobs/jobs.ts';
import { BlueprintsRepository } from '../../chat/blueprint/blueprint.repository.ts';
import type { ChatModule } from '../../chat/chat/chat.module.ts';
import { ReportsRepository } from '../../chat/report/report.repository.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import type { PlanModule } from '../../governance/plan/plan.module.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { ItemModule } from '../../works/item/item.module.ts';
import { changedChannel, WorkflowRunsRepository } from './run/run.repository.ts';
import { createWorkflowRunsService } from './run/run.service.ts';
import { RunEngine } from './run/run-engine.ts';
import { WorkflowSharesRepository } from './share/share.repository.ts';
import { createWorkflowShares } from './share/share.service.ts';
import { agentStep, assistantStep } from './step/ask.step.ts';
import { httpStep } from './step/http.step.ts';
import { reportStep } from './step/report.step.ts';
import { createStepRunner } from './step/step-runner.ts';
import { createStepSecrets } from './step/step-secrets.ts';
import { WorkflowsRepository } from './workflow.repository.ts';
import { workflowRoutes } from './workflow.routes.ts';
import { WorkflowsService } from './workflow.service.ts';
import { workflowTools } from './workflow.tools.ts';
import { workflowChangeTools } from './workflow-change.tools.ts';

interface Needs {
  readonly access: AccessParts;
  readonly alert: AlertModule;
  readonly chat: ChatModule;
  readonly item: ItemModule;
  readonly plan: PlanModule;
  readonly policy: PolicyModule;
}

const queueName = 'workflow-runs';
/** Limits how many runs a node works on in parallel. Runs mostly wait for models and other servers. */
const runsAtOnce = 8;

/** Creates the workflows that users build, and the engine that runs them. */
export function workflowModule(
  parts: Parts,
  { access: { access }, alert: { alert }, chat, item: { items }, plan: { plans }, policy: { policies } }: Needs,
) {
  const { config, database, db, isExclusive, keys, outbound, clock, log } = parts;
  const repository = new WorkflowsRepository(db);
  const runsRepository = new WorkflowRunsRepository(db);
  let send: SendJob | undefined;
  /** Schedules a look at a run. If that fails, or on a node without workers, the poll of some node finds the run: it is stored. */
  const deliver = async (runId: string, at: Date | null) => {
    await send?.(queueName, { runId }, at).catch((error: unknown) =>
      log.warn({ err: error, runId }, 'a workflow run waits for the next poll'),
    );
  };
  const secrets = createStepSecrets(keys);
  const nameOf = (id: string) => runsRepository.nameOf(id);
  const ensureRoom = (userId: string) => plans.ensureRoom(userId, 'workflows');
  const mayUseAgent = async (userId: string, id: string) => reaches((await access.reachOf(userId, { kind: 'agent', id }))?.level, 'use');
  const levelAt = async (userId: string, id: string) => (await access.reachOf(userId, { kind: 'blueprint', id }))?.level;
  const { allowLoopback } = config;
  const workflows = new WorkflowsService({
    repository,
    runs: runsRepository,
    access,
    keys,
    secrets,
    ensureRoom,
    alert,
    clock,
    allowLoopback,
  });
  const shares = createWorkflowShares({
    repository: new WorkflowSharesRepository(db),
    workflows,
    clock,
    mayShare: (userId) => policies.allows(userId, 'link-sharing'),
  });
  const runs = createWorkflowRunsService({
    workflows,
    schedules: repository,
    repository: runsRepository,
    ensureAllowed: (userId) => policies.ensure(userId, 'workflows'),
    levelAt,
    deliver,
    alert,
    clock,
    log,
  });
  const runner = createStepRunner({
    askAssistant: assistantStep(chat.runs),
    askAgent: agentStep(chat.runs, mayUseAgent),
    request: httpStep(outbound, (userId) => policies.allows(userId, 'workflow-requests')),
    report: reportStep(new ReportsRepository(db), createChosenLanguage(db)),
    alert,
  });
  const engine = new RunEngine({
    repository: runsRepository,
    isAllowed: (userId) => policies.allows(userId, 'workflows'),
    levelAt,
    runner,
    secrets,
    deliver,
    ended: runs.noteEnd,
    clock,
    log,
  });
  const pickUp = async () => {
    await runs.runDue();
    await forEachOne(await runsRepository.listLeft(clock.now()), (runId) => (send ? deliver(runId, null) : engine.advance(runId)));
  };
  const jobs: RecurringJob[] = [{ name: 'workflows', cron: '* * * * *', run: pickUp }];
  const queue: JobQueue = {
    name: queueName,
    atOnce: runsAtOnce,
    run: async (data) => {
      if (typeof data === 'object' && data !== null && 'runId' in data) await engine.advance(String(data.runId));
    },
  };
  const listening: (() => Promise<void>)[] = [];
  return defineModule({
    name: 'workflow',
    routes: ({ register }) => workflowRoutes(register, { workflows, runs }),
    jobs,
    queue,
    beforeDelete: { blueprint: runs.endAll },
    tools: [
      ...workflowTools({ runs, nameOf, mayUse: async (userId, id) => reaches(await levelAt(userId, id), 'use') }),
      ...workflowChangeTools({
        workflows,
        nameOf,
        access,
        drafts: new BlueprintsRepository(db),
        ensureRoom,
        languageOf: createChosenLanguage(db),
        remove: (ownerId, id) => items.remove('blueprint', ownerId, id),
        ensureAllowed: (userId) => policies.ensureInRun(userId, 'workflows'),
      }),
    ],
    workflows,
    shares,
    nameOf,
    open: async () => {
      // No other node can hold a run, so whatever a crash left held is free.
      if (isExclusive) await runsRepository.freeAll();
      await workflows.sealAll();
      for (const { id, workflowId, definition } of await runsRepository.listUnsealed())
        await runsRepository.setSealed(id, secrets.seal(workflowId, definition, []));
      listening.push(
        await database.listen(cancelledChannel, (runId) => engine.stop(runId)),
        await database.listen(changedChannel, (userId) => runs.announce(userId), runs.announceAll),
      );
    },
    useQueue: async (sendJob: SendJob) => {
      send = sendJob;
      await pickUp();
    },
    close: async () => {
      await engine.close();
      for (const stop of listening) await stop();
    },
  });
}

export type WorkflowModule = ReturnType<typeof workflowModule>;

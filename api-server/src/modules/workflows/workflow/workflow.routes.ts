import * as calls from 'shared-contracts/workflow-calls';
import type { Register } from '../../../http/register-call.ts';
import { sendStream, wantsStream } from '../../../http/server-sent-events.ts';
import { withCurrent } from '../../../http/with-current.ts';
import { presentRun, presentRunDetail } from './run/run.presenter.ts';
import type { WorkflowRunsService } from './run/run.service.ts';
import type { WorkflowsService } from './workflow.service.ts';
import type { FoundSummary, FoundWorkflow } from './workflow.types.ts';
import { writeProblems } from './workflow-problems.policy.ts';

export interface WorkflowServices {
  readonly workflows: WorkflowsService;
  readonly runs: WorkflowRunsService;
}

const present = ({ problems, ...workflow }: FoundWorkflow, language: string) => ({
  ...presentSummary(workflow, language),
  problems: writeProblems(problems, language),
});

const presentSummary = <Found extends FoundSummary>({ lastRun, ...workflow }: Found, language: string) => ({
  ...workflow,
  last_run: lastRun ? presentRun(lastRun, language) : null,
});

export function workflowRoutes(register: Register, { workflows, runs }: WorkflowServices): void {
  register(calls.listWorkflows, async ({ user, language }) => ({
    workflows: (await workflows.list(user.userId)).map((one) => presentSummary(one, language)),
  }));
  register(calls.findWorkflow, async ({ user, query }) => ({ workflow_id: await workflows.find(user.userId, query.session_id) }));
  register(calls.getWorkflow, async ({ user, params, language }) =>
    present(await workflows.get(user.userId, params.workflow_id), language),
  );
  register(calls.createWorkflow, async ({ user, body, language }) =>
    present(await workflows.create(user.userId, body.name, body.definition, body.new_id), language),
  );
  register(calls.saveWorkflow, async ({ user, params, body, language }) => {
    const { name, definition, expected_version: seen } = body;
    const { workflow_id: id } = params;
    const saved = await withCurrent(
      'workflow-changed',
      () => workflows.save(user.userId, id, { name, definition, seen }),
      async () => present(await workflows.get(user.userId, id), language),
    );
    return present(saved, language);
  });
  register(calls.switchWorkflow, async ({ user, params, body, language }) =>
    present(await workflows.switch(user.userId, params.workflow_id, body.is_on), language),
  );
  register(calls.renewWorkflowHook, async ({ user, params, language }) =>
    present(await workflows.renewHook(user.userId, params.workflow_id), language),
  );
  register(calls.runWorkflow, async ({ user, params, body, language }) =>
    presentRun(await runs.start(user.userId, params.workflow_id, body.input), language),
  );
  register(calls.testWorkflowStep, async ({ user, params, body, language }) =>
    presentRun(await runs.test(user.userId, params.workflow_id, params.step_id, body.values, body.from_run_id), language),
  );
  register(calls.listWorkflowRuns, async ({ user, params, language }) => ({
    runs: (await runs.list(params.workflow_id, user.userId)).map((row) => presentRun(row, language)),
  }));
  register(calls.watchWorkflowRuns, async ({ user, request, reply }) => {
    if (!wantsStream(request)) return { open: await runs.openOf(user.userId) };
    return sendStream(
      reply,
      (signal) => runs.watch(user.userId, signal),
      (open) => `event: runs\ndata: ${JSON.stringify({ open })}\n\n`,
    );
  });
  register(calls.getWorkflowRun, async ({ params, language }) => presentRunDetail(await runs.get(params.run_id), language));
  register(calls.retryWorkflowRun, async ({ params, language }) => presentRunDetail(await runs.retry(params.run_id), language));
  register(calls.cancelWorkflowRun, async ({ params, language }) => presentRunDetail(await runs.cancel(params.run_id), language));
  register(calls.finishWorkflowTask, async ({ params, body, language }) =>
    presentRunDetail(await runs.finishTask(params.run_id, params.step_id, body.note ?? ''), language),
  );
  register(calls.receiveWorkflowHook, ({ params, body, request }) => runs.receive(params.token, body, { ...(request.query as object) }));
}

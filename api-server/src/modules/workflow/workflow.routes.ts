import * as calls from 'shared-contracts/workflow-calls';
import type { Register } from '../../http/register-call.ts';
import { sendStream, wantsStream } from '../../http/server-sent-events.ts';
import type { WorkflowRunsService } from './run/run.service.ts';
import type { FoundWorkflow, WorkflowsService } from './workflow.service.ts';
import { writeProblems } from './workflow-problems.policy.ts';

export interface WorkflowServices {
  readonly workflows: WorkflowsService;
  readonly runs: WorkflowRunsService;
}

const present = (workflow: FoundWorkflow, language: string) => ({ ...workflow, problems: writeProblems(workflow.problems, language) });

export function workflowRoutes(register: Register, { workflows, runs }: WorkflowServices): void {
  register(calls.listWorkflows, async ({ user }) => ({ workflows: await workflows.list(user.userId) }));
  register(calls.findWorkflow, async ({ user, query }) => ({ workflow_id: await workflows.find(user.userId, query.session_id) }));
  register(calls.getWorkflow, async ({ user, params, language }) =>
    present(await workflows.get(user.userId, params.workflow_id), language),
  );
  register(calls.createWorkflow, async ({ user, body, language }) =>
    present(await workflows.create(user.userId, body.name, body.definition), language),
  );
  register(calls.saveWorkflow, async ({ user, params, body, language }) => {
    const { name, definition, expected_version: seen } = body;
    return present(await workflows.save(user.userId, params.workflow_id, { name, definition, seen }), language);
  });
  register(calls.switchWorkflow, async ({ user, params, body, language }) =>
    present(await workflows.switch(user.userId, params.workflow_id, body.is_on), language),
  );
  register(calls.renewWorkflowHook, async ({ user, params, language }) =>
    present(await workflows.renewHook(user.userId, params.workflow_id), language),
  );
  register(calls.runWorkflow, ({ user, params, body }) => runs.start(user.userId, params.workflow_id, body.input));
  register(calls.listWorkflowRuns, async ({ user, params }) => ({ runs: await runs.list(params.workflow_id, user.userId) }));
  register(calls.watchWorkflowRuns, async ({ user, request, reply }) => {
    if (!wantsStream(request)) return { open: await runs.openOf(user.userId) };
    return sendStream(
      reply,
      (signal) => runs.watch(user.userId, signal),
      (open) => `event: runs\ndata: ${JSON.stringify({ open })}\n\n`,
    );
  });
  register(calls.getWorkflowRun, ({ params }) => runs.get(params.run_id));
  register(calls.retryWorkflowRun, ({ params }) => runs.retry(params.run_id));
  register(calls.cancelWorkflowRun, ({ params }) => runs.cancel(params.run_id));
  register(calls.finishWorkflowTask, ({ params, body }) => runs.finishTask(params.run_id, params.step_id, body.note ?? ''));
  register(calls.receiveWorkflowHook, ({ params, body, request }) => runs.receive(params.token, body, { ...(request.query as object) }));
}

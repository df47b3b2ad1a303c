import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { chosenId, email, emailQuery, id, wholeNumber } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { limitCounts } from '../../kernel/call/limit-counts.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { chatSessionChanged } from '../../kernel/event/chat.events.ts';
import { itemsChanged } from '../../kernel/event/item.events.ts';
import { limits } from '../../kernel/limits.ts';
import { workflowDefinition } from './definition.ts';
import { runDetail, workflowDetail, workflowRun, workflowSummary } from './run.entity.ts';

const ofWorkflow = { tag: 'workflows', auth: 'user' } as const;

const inWorkflow = z.object({ workflow_id: id });

const ofRun = { tag: 'workflows', auth: 'user', owns: { run_id: 'workflow-run' } } as const;

const inRun = z.object({ run_id: id });

const name = z
  .string()
  .check(z.trim(), z.minLength(1, inputText('workflowNameRequired')), z.maxLength(limits.itemNameMax, inputText('itemNameMax')));

export const listWorkflows = defineCall({
  name: 'listWorkflows',
  tag: 'workflows',
  summary:
    'Lists the user’s workflows and those shared with the user by last change, with the user’s last run and the next scheduled time.',
  method: 'GET',
  path: '/workflows',
  follows: [chatSessionChanged, itemsChanged, sharingChanged],
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ workflows: z.array(workflowSummary) }),
});

export const getWorkflow = defineCall({
  ...ofWorkflow,
  access: { workflow_id: ['blueprint', 'view'] },
  name: 'getWorkflow',
  summary: 'Returns what the user may see of a workflow: its steps, and for editors their configuration and what prevents it from running.',
  method: 'GET',
  path: '/workflows/{workflow_id}',
  follows: [sharingChanged],
  params: inWorkflow,
  answer: workflowDetail,
});

export const findWorkflow = defineCall({
  name: 'findWorkflow',
  tag: 'workflows',
  summary: 'Returns the latest of the user’s workflows that a chat drafted, or null.',
  method: 'GET',
  path: '/workflows/of_session',
  auth: 'user',
  access: { session_id: ['chat', 'view'] },
  query: z.object({ session_id: id }),
  answer: z.object({ workflow_id: z.nullable(z.string()) }),
});

export const createWorkflow = defineCall({
  name: 'createWorkflow',
  tag: 'workflows',
  summary: 'Creates a workflow, empty or from a definition (an import or a copy).',
  method: 'POST',
  path: '/workflows',
  ability: 'workflows',
  changes: ['workflows', 'items'],
  auth: 'user',
  identity: 'email',
  bodyMaxBytes: limits.workflowMaxBytes,
  /** With `new_id`, a repeated call returns the workflow that the first one created. */
  body: z.object({ email, name, definition: z.optional(workflowDefinition), new_id: z.optional(chosenId(/^bpr_[0-9a-z]{24,64}$/)) }),
  answer: workflowDetail,
});

export const saveWorkflow = defineCall({
  ...ofWorkflow,
  access: { workflow_id: ['blueprint', 'edit'] },
  name: 'saveWorkflow',
  summary: 'Saves a definition, even one with problems, unless someone has saved since the given version (409).',
  method: 'PUT',
  path: '/workflows/{workflow_id}',
  ability: 'workflows',
  params: inWorkflow,
  bodyMaxBytes: limits.workflowMaxBytes,
  body: z.object({ name, definition: workflowDefinition, expected_version: wholeNumber }),
  answer: workflowDetail,
  current: workflowDetail,
});

export const switchWorkflow = defineCall({
  ...ofWorkflow,
  access: { workflow_id: ['blueprint', 'own'] },
  name: 'switchWorkflow',
  summary: 'Turns a workflow’s schedule or webhook on or off; a workflow with problems can’t be turned on.',
  method: 'POST',
  path: '/workflows/{workflow_id}/switch',
  params: inWorkflow,
  body: z.object({ is_on: z.boolean() }),
  answer: workflowDetail,
});

export const renewWorkflowHook = defineCall({
  ...ofWorkflow,
  access: { workflow_id: ['blueprint', 'own'] },
  name: 'renewWorkflowHook',
  summary: 'Gives a webhook a new address; the old one stops working immediately.',
  method: 'POST',
  path: '/workflows/{workflow_id}/hook',
  params: inWorkflow,
  answer: workflowDetail,
});

export const runWorkflow = defineCall({
  ...ofWorkflow,
  access: { workflow_id: ['blueprint', 'use'] },
  name: 'runWorkflow',
  summary: 'Runs a workflow now on the user’s rights, with `input` as the trigger’s data: a text, or a webhook’s body as JSON.',
  method: 'POST',
  path: '/workflows/{workflow_id}/run',
  ability: 'workflows',
  params: inWorkflow,
  body: z.object({ input: z.optional(z.string().check(z.maxLength(100_000, inputText('runInputMax')))) }),
  answer: workflowRun,
});

export const testWorkflowStep = defineCall({
  ...ofWorkflow,
  access: { workflow_id: ['blueprint', 'edit'] },
  name: 'testWorkflowStep',
  summary: 'Runs one saved step with the given values of its variables, as a run that no list shows. What the step does really happens.',
  method: 'POST',
  path: '/workflows/{workflow_id}/steps/{step_id}/test',
  ability: 'workflows',
  params: z.object({ workflow_id: id, step_id: id }),
  bodyMaxBytes: limits.workflowHookMaxBytes,
  body: z.object({
    values: z
      .array(z.object({ variable: z.string().check(z.maxLength(500)), value: limitCounts(z.unknown(), limits.workflowEntriesMax) }))
      .check(z.maxLength(200)),
    /** The user's run that the values come from: what it had read counts as read. */
    from_run_id: z.optional(id),
  }),
  answer: workflowRun,
});

export const listWorkflowRuns = defineCall({
  ...ofWorkflow,
  access: { workflow_id: ['blueprint', 'view'] },
  name: 'listWorkflowRuns',
  summary: 'Lists the user’s 50 latest runs of a workflow.',
  method: 'GET',
  path: '/workflows/{workflow_id}/runs',
  params: inWorkflow,
  answer: z.object({ runs: z.array(workflowRun) }),
});

/**
 * Sends this answer as the event `runs` immediately and whenever a run's status or step changes, if the request has `Accept:
 * text/event-stream`.
 */
export const watchWorkflowRuns = defineCall({
  name: 'watchWorkflowRuns',
  tag: 'workflows',
  summary: 'Streams the number of the user’s active runs.',
  method: 'GET',
  path: '/workflow_runs/live',
  auth: 'user',
  identity: 'email',
  streams: true,
  query: emailQuery,
  answer: z.object({ open: z.number() }),
});

export const getWorkflowRun = defineCall({
  ...ofRun,
  name: 'getWorkflowRun',
  summary: 'Returns a run with the input and output of each step.',
  method: 'GET',
  path: '/workflow_runs/{run_id}',
  params: inRun,
  answer: runDetail,
});

export const retryWorkflowRun = defineCall({
  ...ofRun,
  name: 'retryWorkflowRun',
  summary: 'Resumes a failed run at the failed step without repeating finished steps.',
  method: 'POST',
  path: '/workflow_runs/{run_id}/retry',
  ability: 'workflows',
  params: inRun,
  answer: runDetail,
});

export const cancelWorkflowRun = defineCall({
  ...ofRun,
  name: 'cancelWorkflowRun',
  summary: 'Cancels a run; a finished run stays unchanged.',
  method: 'POST',
  path: '/workflow_runs/{run_id}/cancel',
  params: inRun,
  answer: runDetail,
});

export const finishWorkflowTask = defineCall({
  ...ofRun,
  name: 'finishWorkflowTask',
  summary: 'Marks a manual step as done, or lets a request leave that needs approval, if the run is waiting for it.',
  method: 'POST',
  path: '/workflow_runs/{run_id}/tasks/{step_id}',
  params: z.object({ run_id: id, step_id: id }),
  body: z.object({ note: z.optional(z.string().check(z.maxLength(10_000, inputText('taskNoteMax')))) }),
  answer: runDetail,
});

/** Starts a workflow for anyone who knows the address, because its token is the secret. */
export const receiveWorkflowHook = defineCall({
  name: 'receiveWorkflowHook',
  tag: 'workflows',
  summary: 'Starts a workflow through its webhook address, with a JSON body of at most 1 MB.',
  method: 'POST',
  path: '/hooks/{token}',
  auth: 'public',
  bodyMaxBytes: limits.workflowHookMaxBytes,
  params: z.object({ token: id }),
  body: limitCounts(z.unknown(), 50_000),
  answer: z.object({ run_id: z.string() }),
});

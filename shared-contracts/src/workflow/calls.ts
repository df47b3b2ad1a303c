import * as z from 'zod/mini';
import { defineCall } from '../call/define-call.ts';
import { email, emailQuery, id, wholeNumber } from '../call/fields.ts';
import { chatSessionChanged } from '../chat/events.ts';
import { itemsChanged } from '../item/events.ts';
import { limits } from '../limits.ts';
import { workflowDefinition } from './definition.ts';
import { runDetail, workflowDetail, workflowRun, workflowSummary } from './run.entity.ts';

const ofWorkflow = { tag: 'workflows', auth: 'user', owns: { workflow_id: 'blueprint' } } as const;

const inWorkflow = z.object({ workflow_id: id });

const ofRun = { tag: 'workflows', auth: 'user', owns: { run_id: 'workflow-run' } } as const;

const inRun = z.object({ run_id: id });

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Name the workflow.'),
    z.maxLength(limits.itemNameMax, `A name has at most ${limits.itemNameMax} characters.`),
  );

export const listWorkflows = defineCall({
  name: 'listWorkflows',
  tag: 'workflows',
  summary: 'The user’s workflows with their last run and next time, the latest changed first.',
  method: 'GET',
  path: '/workflows',
  follows: [chatSessionChanged, itemsChanged],
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ workflows: z.array(workflowSummary) }),
});

export const getWorkflow = defineCall({
  ...ofWorkflow,
  name: 'getWorkflow',
  summary: 'A workflow with its definition and all that keeps it from running.',
  method: 'GET',
  path: '/workflows/{workflow_id}',
  params: inWorkflow,
  answer: workflowDetail,
});

export const findWorkflow = defineCall({
  name: 'findWorkflow',
  tag: 'workflows',
  summary: 'The newest workflow that a chat drafted; null when it drafted none.',
  method: 'GET',
  path: '/workflows/of_session',
  auth: 'user',
  owns: { session_id: 'chat-session' },
  query: z.object({ session_id: id }),
  answer: z.object({ workflow_id: z.nullable(z.string()) }),
});

export const createWorkflow = defineCall({
  name: 'createWorkflow',
  tag: 'workflows',
  summary: 'Makes a workflow, empty or from a definition (an import, a copy).',
  method: 'POST',
  path: '/workflows',
  changes: ['workflows', 'items'],
  auth: 'user',
  identity: 'email',
  bodyMaxBytes: limits.workflowMaxBytes,
  body: z.object({ email, name, definition: z.optional(workflowDefinition) }),
  answer: workflowDetail,
});

export const saveWorkflow = defineCall({
  ...ofWorkflow,
  name: 'saveWorkflow',
  summary:
    'Stores a definition over the version that the caller has seen; 409 when another tab saved since. Problems do not keep it from being stored.',
  method: 'PUT',
  path: '/workflows/{workflow_id}',
  params: inWorkflow,
  bodyMaxBytes: limits.workflowMaxBytes,
  body: z.object({ name, definition: workflowDefinition, expected_version: wholeNumber }),
  answer: workflowDetail,
});

export const switchWorkflow = defineCall({
  ...ofWorkflow,
  name: 'switchWorkflow',
  summary: 'Lets a schedule or webhook start the workflow, or ends that. Refused with the problems while there are any.',
  method: 'POST',
  path: '/workflows/{workflow_id}/switch',
  params: inWorkflow,
  body: z.object({ is_on: z.boolean() }),
  answer: workflowDetail,
});

export const renewWorkflowHook = defineCall({
  ...ofWorkflow,
  name: 'renewWorkflowHook',
  summary: 'Gives a webhook another address; the one before ends at once.',
  method: 'POST',
  path: '/workflows/{workflow_id}/hook',
  params: inWorkflow,
  answer: workflowDetail,
});

export const runWorkflow = defineCall({
  ...ofWorkflow,
  name: 'runWorkflow',
  summary: 'Runs a workflow now. `input` is what the trigger gives: a text, or a webhook’s body as JSON.',
  method: 'POST',
  path: '/workflows/{workflow_id}/run',
  params: inWorkflow,
  body: z.object({ input: z.optional(z.string().check(z.maxLength(100_000, 'An input has at most 100,000 characters.'))) }),
  answer: workflowRun,
});

export const listWorkflowRuns = defineCall({
  ...ofWorkflow,
  name: 'listWorkflowRuns',
  summary: 'The newest 50 runs of a workflow.',
  method: 'GET',
  path: '/workflows/{workflow_id}/runs',
  params: inWorkflow,
  answer: z.object({ runs: z.array(workflowRun) }),
});

/** With `Accept: text/event-stream`, sends this answer as the event `runs` immediately and whenever a run's status or a step changes. */
export const watchWorkflowRuns = defineCall({
  name: 'watchWorkflowRuns',
  tag: 'workflows',
  summary: 'How many runs of the user go on, live.',
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
  summary: 'A run with what each step took and gave.',
  method: 'GET',
  path: '/workflow_runs/{run_id}',
  params: inRun,
  answer: runDetail,
});

export const retryWorkflowRun = defineCall({
  ...ofRun,
  name: 'retryWorkflowRun',
  summary: 'Goes on with a failed run at the step that failed; finished steps are not repeated.',
  method: 'POST',
  path: '/workflow_runs/{run_id}/retry',
  params: inRun,
  answer: runDetail,
});

export const cancelWorkflowRun = defineCall({
  ...ofRun,
  name: 'cancelWorkflowRun',
  summary: 'Ends a run. One that has ended stays as it is.',
  method: 'POST',
  path: '/workflow_runs/{run_id}/cancel',
  params: inRun,
  answer: runDetail,
});

export const finishWorkflowTask = defineCall({
  ...ofRun,
  name: 'finishWorkflowTask',
  summary: 'Says that a person has done the step that a run waits for. One that does not wait stays as it is.',
  method: 'POST',
  path: '/workflow_runs/{run_id}/tasks/{step_id}',
  params: z.object({ run_id: id, step_id: id }),
  body: z.object({ note: z.optional(z.string().check(z.maxLength(10_000, 'A note has at most 10,000 characters.'))) }),
  answer: runDetail,
});

/** Anyone who knows the address may start the workflow; its token is the secret. */
export const receiveWorkflowHook = defineCall({
  name: 'receiveWorkflowHook',
  tag: 'workflows',
  summary: 'Starts a workflow from outside, by the address of its webhook. The body is JSON of 1 MB at most.',
  method: 'POST',
  path: '/hooks/{token}',
  auth: 'public',
  bodyMaxBytes: limits.workflowHookMaxBytes,
  params: z.object({ token: id }),
  body: z.unknown(),
  answer: z.object({ run_id: z.string() }),
});

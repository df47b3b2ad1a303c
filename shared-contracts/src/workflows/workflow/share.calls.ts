import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, id } from '../../kernel/call/fields.ts';
import { workflowDefinition } from './definition.ts';

const share = z.object({ share_id: z.string(), shared_at: z.string() });

export const shareWorkflow = defineCall({
  name: 'shareWorkflow',
  needsVerifiedAddress: true,
  tag: 'workflow-shares',
  summary: 'Creates a link to the current state of a workflow, without secrets, and returns its token only this once.',
  method: 'POST',
  path: '/workflow_shares',
  ability: 'link-sharing',
  auth: 'user',
  access: { workflow_id: ['blueprint', 'own'] },
  body: z.object({ workflow_id: id }),
  answer: z.extend(share, { token: z.string() }),
});

export const listWorkflowShares = defineCall({
  name: 'listWorkflowShares',
  tag: 'workflow-shares',
  summary: 'Lists the active links to a workflow, newest first.',
  method: 'GET',
  path: '/workflow_shares',
  auth: 'user',
  access: { workflow_id: ['blueprint', 'own'] },
  query: z.object({ workflow_id: id }),
  answer: z.object({ shares: z.array(share) }),
});

export const revokeWorkflowShare = defineCall({
  name: 'revokeWorkflowShare',
  tag: 'workflow-shares',
  summary: 'Revokes a link to a workflow.',
  method: 'DELETE',
  path: '/workflow_shares/{share_id}',
  auth: 'user',
  owns: { share_id: 'workflow-share' },
  params: z.object({ share_id: id }),
  answer: done,
});

export const openSharedWorkflow = defineCall({
  name: 'openSharedWorkflow',
  tag: 'workflows',
  summary: 'Returns a shared workflow to anyone with its link.',
  method: 'GET',
  path: '/shared_workflows/{token}',
  auth: 'public',
  params: z.object({ token: id }),
  answer: z.object({ name: z.string(), shared_at: z.string(), definition: workflowDefinition }),
});

export const copySharedWorkflow = defineCall({
  name: 'copySharedWorkflow',
  tag: 'workflows',
  summary: 'Copies a shared workflow to the caller’s workflows.',
  method: 'POST',
  path: '/shared_workflows/{token}/copy',
  ability: 'workflows',
  changes: ['workflows', 'items'],
  auth: 'user',
  identity: 'email',
  params: z.object({ token: id }),
  body: z.object({ email }),
  answer: z.object({ workflow_id: z.string(), name: z.string() }),
});

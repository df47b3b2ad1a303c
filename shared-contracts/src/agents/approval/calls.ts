import * as z from 'zod/mini';
import { formValues } from '../../governance/ledger/form.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { emailQuery, id } from '../../kernel/call/fields.ts';
import { agentApproval } from '../agent/entity.ts';

export const listApprovals = defineCall({
  name: 'listApprovals',
  tag: 'approvals',
  summary: 'Lists the agent actions that need the user’s approval.',
  method: 'GET',
  path: '/agents/approvals',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ approvals: z.array(agentApproval) }),
});

export const decideApproval = defineCall({
  name: 'decideApproval',
  tag: 'approvals',
  summary: 'Approves or rejects a pending action, or sends or declines a form, and returns the earlier decision if there is one.',
  method: 'POST',
  path: '/agents/approvals/decide',
  auth: 'user',
  owns: { approval_id: 'agent-approval' },
  query: z.object({ approval_id: id }),
  /** `values` holds what was entered in a form. With `rest`, a refusal counts for everything else that the answer would ask about. */
  body: z.object({ decision: z.enum(['approved', 'refused']), values: z.optional(formValues), rest: z.optional(z.boolean()) }),
  answer: z.object({ status: agentApproval.shape.status }),
});

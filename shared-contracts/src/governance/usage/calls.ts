import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { emailQuery, id } from '../../kernel/call/fields.ts';
import { budgetUse } from '../budget/entity.ts';
import { callTotals, usageRow } from './entity.ts';

export type { BudgetScope, BudgetUse } from '../budget/entity.ts';
export type { CallTotals, UsageRow } from './entity.ts';

export const getMyUsage = defineCall({
  name: 'getMyUsage',
  tag: 'usage',
  summary: 'Returns what the user’s calls to models used this month, by day and model, and how much of their budget is left.',
  method: 'GET',
  path: '/usage',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({
    currency: z.string(),
    /** Null if the user has no budget. */
    budget: z.nullable(budgetUse),
    totals: callTotals,
    by_day: z.array(usageRow),
    by_model: z.array(usageRow),
  }),
});

const costs = z.object({ currency: z.string(), is_everybody: z.boolean(), totals: callTotals, this_month: callTotals });

export type Costs = z.infer<typeof costs>;

export const getChatCost = defineCall({
  name: 'getChatCost',
  tag: 'usage',
  summary: 'Returns what a chat used in all: of everybody for its owner, else what the caller used.',
  method: 'GET',
  path: '/usage/chats/{session_id}',
  auth: 'user',
  access: { session_id: ['chat', 'view'] },
  params: z.object({ session_id: id }),
  answer: costs,
});

export const getAgentCost = defineCall({
  name: 'getAgentCost',
  tag: 'usage',
  summary: 'Returns what an agent used in all: of everybody for its owner, else what the caller used.',
  method: 'GET',
  path: '/usage/agents/{agent_id}',
  auth: 'user',
  access: { agent_id: ['agent', 'view'] },
  params: z.object({ agent_id: id }),
  answer: costs,
});

export const getWorkflowCost = defineCall({
  name: 'getWorkflowCost',
  tag: 'usage',
  summary: 'Returns what a workflow used in all: of everybody for its owner, else what the caller used.',
  method: 'GET',
  path: '/usage/workflows/{workflow_id}',
  auth: 'user',
  access: { workflow_id: ['blueprint', 'view'] },
  params: z.object({ workflow_id: id }),
  answer: costs,
});

import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { email, wholeNumberMax } from '../../kernel/call/fields.ts';
import { budgetScopes } from '../budget/entity.ts';
import { callKind, callTotals, usageRow } from './entity.ts';

export { type BudgetScope, budgetScopes } from '../budget/entity.ts';
export type { UsageRow } from './entity.ts';

/** Lists what usage can be added up by. */
export const usageGroupings = ['day', 'person', 'group', 'model', 'connection', 'kind', 'workspace', 'agent', 'workflow'] as const;

export type UsageGrouping = (typeof usageGroupings)[number];

const day = z.string().check(z.maxLength(10), z.regex(/^\d{4}-\d{2}-\d{2}$/));
const offset = z.coerce.number().check(z.int(), z.gte(0), z.lte(wholeNumberMax));
const name = z.string().check(z.maxLength(300));

/** Limits usage to a period, both days included, and to what the filters name. */
const filter = {
  email,
  from: day,
  to: day,
  scope: z.optional(z.enum(budgetScopes)),
  scope_id: z.optional(name),
  model: z.optional(name),
  connection: z.optional(name),
  kind: z.optional(callKind),
};

const admin = { auth: 'user', installation: 'admin', identity: 'email', tag: 'usage' } as const;

export const getInstallationUsage = defineCall({
  ...admin,
  name: 'getInstallationUsage',
  summary: 'Adds up calls to models of everybody by day, person, group, model and more, the most expensive first, 50 rows at a time.',
  method: 'GET',
  path: '/admin/usage',
  query: z.object({ ...filter, by: z.enum(usageGroupings), offset: z.optional(offset) }),
  answer: z.object({ currency: z.string(), totals: callTotals, rows: z.array(usageRow), total_rows: z.int() }),
});

export const exportInstallationUsage = defineCall({
  ...admin,
  name: 'exportInstallationUsage',
  summary: 'Returns calls to models as CSV, added up by day, person, model, connection and purpose; at most 50,000 rows.',
  method: 'POST',
  path: '/admin/usage/export',
  changes: [],
  body: z.object(filter),
  answer: z.object({ csv: z.string(), is_complete: z.boolean() }),
});

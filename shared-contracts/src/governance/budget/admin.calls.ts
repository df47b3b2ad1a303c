import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id, wholeNumberMax } from '../../kernel/call/fields.ts';
import { budgetScopes, budgetUse, positiveMicro } from './entity.ts';

const admin = { auth: 'user', installation: 'admin', identity: 'email', tag: 'budgets' } as const;
const text = z.string().check(z.trim(), z.maxLength(200));
const offset = z.coerce.number().check(z.int(), z.gte(0), z.lte(wholeNumberMax));
const scope = z.enum(budgetScopes);
const budgetId = z.string().check(z.maxLength(200));
const price = z.nullable(positiveMicro);

/** Describes a budget of a person or a thing. */
export const budget = z.object({ kind: scope, id: z.string(), name: z.string(), detail: z.string(), use: budgetUse });

export type Budget = z.infer<typeof budget>;

/** Describes what a model costs per million tokens, per picture, per minute of sound and per million characters, in millionths of the currency. */
export const priceFields = {
  input_micro: price,
  cached_micro: price,
  output_micro: price,
  picture_micro: price,
  minute_micro: z.optional(price),
  character_micro: z.optional(price),
};

/** Names a connection of the installation or, with `workspace`, of a workspace. */
const pricedConnection = z.object({ connection_id: z.string(), name: z.string(), workspace: z.nullable(z.string()) });

export type PricedConnection = z.infer<typeof pricedConnection>;

const modelPrice = z.object({
  model: z.string(),
  /** The connection that the price is for; absent for every connection without one. */
  connection: z.optional(pricedConnection),
  /** `own`: set by an administrator. `catalog`: the provider's list price. `none`: its calls only count tokens. */
  source: z.enum(['own', 'catalog', 'none']),
  input_micro: z.nullable(z.number()),
  cached_micro: z.nullable(z.number()),
  output_micro: z.nullable(z.number()),
  picture_micro: z.nullable(z.number()),
  minute_micro: z.optional(z.nullable(z.number())),
  character_micro: z.optional(z.nullable(z.number())),
});

export type PricedModel = z.infer<typeof modelPrice>;

export const listBudgets = defineCall({
  ...admin,
  name: 'listBudgets',
  summary: 'Lists budgets with what is used of them this month, the fullest first, 50 at a time, by kind and part of a name.',
  method: 'GET',
  path: '/admin/budgets',
  query: z.object({ email, kind: z.optional(scope), q: z.optional(text), from: z.optional(offset) }),
  answer: z.object({ currency: z.string(), everyone_micro: z.nullable(z.number()), budgets: z.array(budget), total: z.int() }),
});

export const getCurrency = defineCall({
  ...admin,
  name: 'getCurrency',
  summary: 'Returns the currency of all amounts, and whether there are any, which another currency would not convert.',
  method: 'GET',
  path: '/admin/currency',
  query: emailQuery,
  answer: z.object({ currency: z.string(), has_amounts: z.boolean() }),
});

export const setCurrency = defineCall({
  ...admin,
  name: 'setCurrency',
  summary: 'Changes the currency of all amounts. Those that exist are not converted, which the caller confirms with `keeps_numbers`.',
  method: 'PUT',
  path: '/admin/currency',
  changes: ['budgets', 'usage'],
  body: z.object({ email, currency: z.string().check(z.maxLength(3), z.regex(/^[A-Z]{3}$/)), keeps_numbers: z.optional(z.boolean()) }),
  answer: done,
});

export const setBudget = defineCall({
  ...admin,
  name: 'setBudget',
  summary:
    'Sets how much a person, a group, a workspace, an agent or a workflow may spend in a month. An empty id of a person is everybody.',
  method: 'PUT',
  path: '/admin/budgets',
  body: z.object({ email, kind: scope, budget_id: budgetId, monthly_micro: positiveMicro }),
  answer: done,
});

export const removeBudget = defineCall({
  ...admin,
  name: 'removeBudget',
  summary: 'Removes a budget.',
  method: 'POST',
  path: '/admin/budgets/remove',
  body: z.object({ email, kind: scope, budget_id: budgetId }),
  answer: done,
});

export const findBudgetTargets = defineCall({
  ...admin,
  name: 'findBudgetTargets',
  summary: 'Finds up to 20 people, groups, workspaces, agents or workflows by part of their name, for a budget or a filter.',
  method: 'GET',
  path: '/admin/budgets/targets',
  query: z.object({ email, kind: scope, q: text }),
  answer: z.object({ targets: z.array(z.object({ id: z.string(), name: z.string(), detail: z.string() })) }),
});

export const listPrices = defineCall({
  ...admin,
  name: 'listPrices',
  summary: 'Lists what the models cost that were called or have a custom price, and the connections that can have individual prices.',
  method: 'GET',
  path: '/admin/prices',
  query: emailQuery,
  answer: z.object({ currency: z.string(), prices: z.array(modelPrice), connections: z.optional(z.array(pricedConnection)) }),
});

export const setPrice = defineCall({
  ...admin,
  name: 'setPrice',
  summary: 'Sets what a model costs from now on, everywhere or over one connection; without any price, the more general one counts again.',
  method: 'PUT',
  path: '/admin/prices',
  changes: ['budgets', 'usage', 'models'],
  body: z.object({ email, model: text.check(z.minLength(1)), connection_id: z.optional(id), ...priceFields }),
  answer: done,
});

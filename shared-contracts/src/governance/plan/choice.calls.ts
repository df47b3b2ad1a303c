import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id } from '../../kernel/call/fields.ts';
import { limitedThings } from './limits.ts';

const own = { auth: 'user', identity: 'email' } as const;

export const plan = z.object({
  plan_id: z.string(),
  name: z.string(),
  price: z.number(),
  billing_interval: z.enum(['month', 'year']),
  has_business_profile: z.boolean(),
  /** Its limits; bytes for files. */
  limits: z.record(z.enum(limitedThings), z.number()),
});

export type Plan = z.infer<typeof plan>;

/** Describes a count and the limit that the server enforces. */
export const usage = z.object({
  what: z.enum([...limitedThings, 'workspaces', 'feeds', 'chats', 'notebooks']),
  used: z.number(),
  limit: z.nullable(z.number()),
});

export type Usage = z.infer<typeof usage>;

const planPeriod = z.object({ since: z.string(), renews_at: z.string() });

export type PlanPeriod = z.infer<typeof planPeriod>;

export const listPlans = defineCall({
  ...own,
  name: 'listPlans',
  tag: 'plans',
  summary: 'Returns the available plans, the user’s current plan, and how much of its limits is used.',
  method: 'GET',
  path: '/plans',
  query: emailQuery,
  answer: z.object({
    plans: z.array(plan),
    current_plan_id: z.string(),
    /** When the current plan started and when it renews; null if the user never chose one. */
    current_period: z.nullable(planPeriod),
    usage: z.array(usage),
  }),
});

export const changePlan = defineCall({
  ...own,
  name: 'changePlan',
  tag: 'plans',
  summary: 'Records a new plan that renews until it is changed, without a payment, because no payment provider is connected.',
  method: 'POST',
  path: '/plans/change',
  changes: ['plans', 'account', 'profile', 'workspaces'],
  body: z.object({ email, plan_id: id }),
  answer: done,
});

/**
 * Lists what a plan limits: bytes of files, agents, workflows, messages answered by models in a calendar month (UTC), and people in one
 * workspace.
 */
export const limitedThings = ['file_bytes', 'agents', 'workflows', 'messages', 'members'] as const;

export type LimitedThing = (typeof limitedThings)[number];

export type PlanLimits = Readonly<Record<LimitedThing, number>>;

const gigabyte = 1024 ** 3;

/** Holds each plan's limits by its id. Existing content always stays; only adding more is refused. */
export const planLimits = {
  free: { file_bytes: 2 * gigabyte, agents: 25, workflows: 50, messages: 5_000, members: 10 },
  pro: { file_bytes: 50 * gigabyte, agents: 250, workflows: 500, messages: 50_000, members: 25 },
  teams: { file_bytes: 250 * gigabyte, agents: 1_000, workflows: 2_000, messages: 250_000, members: 100 },
  business: { file_bytes: 1_024 * gigabyte, agents: 5_000, workflows: 10_000, messages: 1_000_000, members: 1_000 },
} as const satisfies Record<string, PlanLimits>;

export type PlanId = keyof typeof planLimits;

/** Returns the limits of a plan. An unknown plan counts as Free. */
export const limitsOf = (planId: string): PlanLimits =>
  Object.hasOwn(planLimits, planId) ? planLimits[planId as PlanId] : planLimits.free;

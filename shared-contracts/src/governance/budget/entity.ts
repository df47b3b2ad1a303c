import * as z from 'zod/mini';

/** Lists what can have a budget. */
export const budgetScopes = ['person', 'group', 'workspace', 'agent', 'workflow'] as const;

export type BudgetScope = (typeof budgetScopes)[number];

/** Limits amounts in millionths to a billion of the currency. */
export const moneyMicroMax = 1_000_000_000_000_000;

/** Checks an amount above zero in millionths of the installation's currency. */
export const positiveMicro = z.number().check(z.multipleOf(1), z.gt(0), z.lte(moneyMicroMax));

/** Describes a budget and what is used of it in the current month. */
export const budgetUse = z.object({
  monthly_micro: z.number(),
  spent_micro: z.number(),
  /** What calls that are running now may still cost. */
  reserved_micro: z.number(),
  renews_at: z.string(),
});

export type BudgetUse = z.infer<typeof budgetUse>;

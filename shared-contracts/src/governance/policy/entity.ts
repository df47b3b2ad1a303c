import * as z from 'zod/mini';
import { policyAbility } from '../../kernel/access/abilities.ts';

/** Says what happens to a text when the moderation service gives no answer: it passes, or it is refused. */
export const moderationFailure = z.enum(['pass', 'refuse']);

/** Limits a policy. */
export const policyLimits = { termsMax: 1_000, termMax: 100, timeoutMinMs: 100, timeoutMaxMs: 10_000, secretMin: 16 } as const;

const timeout = z.int().check(z.gte(policyLimits.timeoutMinMs), z.lte(policyLimits.timeoutMaxMs));

/** Describes what one policy says. An ability that it doesn't list is on in the policy for everyone, and up to it in a group's. */
export const policyRules = z.object({
  abilities: z.array(z.object({ ability: policyAbility, is_on: z.boolean() })),
  blocked_terms: z.array(z.string()),
  moderation: z.nullable(z.object({ hook_url: z.string(), timeout_ms: timeout, on_failure: moderationFailure, has_secret: z.boolean() })),
});

export type PolicyRules = z.infer<typeof policyRules>;

/**
 * Describes the policy for everyone or for a group. `group_id` is null for everyone; `version` is 0 while nothing was ever saved.
 * `people` counts those it is about.
 */
export const policy = z.object({
  group_id: z.nullable(z.string()),
  name: z.string(),
  people: z.int(),
  version: z.int(),
  rules: policyRules,
});

export type Policy = z.infer<typeof policy>;

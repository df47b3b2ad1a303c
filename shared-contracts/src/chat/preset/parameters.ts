import * as z from 'zod/mini';

/** Says how much a model thinks before it answers, from not at all to as much as it can. */
export const effort = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']);

export type Effort = z.infer<typeof effort>;

/** Limits what people set for a model. Providers accept at most four stop sequences. */
export const parameterLimits = {
  temperatureMax: 2,
  lengthMax: 1_000_000,
  stopsMax: 4,
  stopMax: 50,
  seedMax: 2 ** 31 - 1,
  systemMax: 8_000,
} as const;

/**
 * Describes how a model answers, in our own words for all providers. What is missing is left to the model. This is the only list of
 * parameters: requests, presets, agents, workflow steps and forms derive from it.
 */
export const modelParameters = z.object({
  /** 0 for the likeliest words, more for livelier ones. */
  temperature: z.optional(z.number().check(z.gte(0), z.lte(parameterLimits.temperatureMax))),
  top_p: z.optional(z.number().check(z.gte(0), z.lte(1))),
  /** The longest answer in tokens. Most providers count the thoughts. */
  max_tokens: z.optional(z.int().check(z.gte(1), z.lte(parameterLimits.lengthMax))),
  effort: z.optional(effort),
  /** The answer ends before any of these texts. */
  stop: z.optional(
    z.array(z.string().check(z.maxLength(parameterLimits.stopMax), z.regex(/\S/))).check(z.maxLength(parameterLimits.stopsMax)),
  ),
  /** Makes answers to the same question more alike. */
  seed: z.optional(z.int().check(z.gte(0), z.lte(parameterLimits.seedMax))),
});

export type ModelParameters = z.infer<typeof modelParameters>;

export const parameterName = z.enum(['temperature', 'top_p', 'max_tokens', 'effort', 'stop', 'seed']);

export type ParameterName = z.infer<typeof parameterName> & keyof ModelParameters;

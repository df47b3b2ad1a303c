import * as z from 'zod/mini';
import { callKinds } from './kinds.ts';

/** Adds up calls to models. The cost is null if none of them had a price. */
export const callTotals = z.object({
  calls: z.int(),
  input_tokens: z.number(),
  /** The part of the input that providers read from their caches. */
  cached_tokens: z.number(),
  /** The part of the output that models thought and did not say. */
  reasoning_tokens: z.number(),
  output_tokens: z.number(),
  pictures: z.number(),
  /** The seconds of sound that were transcribed; absent from older servers. */
  audio_seconds: z.optional(z.number()),
  /** The characters that were spoken; absent from older servers. */
  characters: z.optional(z.number()),
  cost_micro: z.nullable(z.number()),
  /** What the providers' caches saved, where their prices are known; absent from older servers. */
  saved_micro: z.optional(z.number()),
  /** How many calls had no price. */
  unpriced_calls: z.int(),
  /** How many calls were counted by estimate, because the provider reported nothing. */
  estimated_calls: z.int(),
});

export type CallTotals = z.infer<typeof callTotals>;

export const callKind = z.enum(callKinds);

/** Describes one row of usage: a day, a model, a person and so on. */
export const usageRow = z.extend(callTotals, { key: z.string(), name: z.string() });

export type UsageRow = z.infer<typeof usageRow>;

import * as z from 'zod/mini';

const amount = z.nullable(z.number());

/** Describes what a model costs, in millionths of the currency: per million tokens, and per picture. */
export const modelPricing = z.object({
  currency: z.string(),
  input_micro: amount,
  cached_micro: amount,
  output_micro: amount,
  picture_micro: amount,
  /** Per minute of sound that is transcribed; absent from older servers. */
  minute_micro: z.optional(amount),
  /** Per million characters that are spoken; absent from older servers. */
  character_micro: z.optional(amount),
});

export type ModelPricing = z.infer<typeof modelPricing>;

/** Describes what is publicly known about a model. A missing field is unknown. Days look like 2026-04-23. */
export const modelFacts = z.object({
  maker: z.optional(z.string()),
  /** The tokens that a request and its answer may have together. */
  context_window: z.optional(z.number()),
  /** The largest window that published weights allow; the server that runs them may offer less. */
  weights_window: z.optional(z.number()),
  max_output: z.optional(z.number()),
  pictures: z.optional(z.boolean()),
  tools: z.optional(z.boolean()),
  thoughts: z.optional(z.boolean()),
  makes_pictures: z.optional(z.boolean()),
  /** Whether it is made for turning speech into text, and so doesn't answer chats. */
  transcribes: z.optional(z.boolean()),
  /** Whether it is made for reading texts aloud, and so doesn't answer chats. */
  speaks: z.optional(z.boolean()),
  price: z.optional(modelPricing),
  released_on: z.optional(z.string()),
  deprecated_on: z.optional(z.string()),
});

export type ModelFacts = z.infer<typeof modelFacts>;

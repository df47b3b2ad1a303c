import * as z from 'zod/mini';

/** Describes every error answer of the API: RFC 9457 `application/problem+json` with a stable `code` and the request id. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  /** What happened and what to do, in English. */
  detail: z.string(),
  /** The detail in the language of the request, if that is not English. */
  message: z.optional(z.string()),
  /** The values in the detail, by name. */
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  code: z.string(),
  request_id: z.string(),
  /** With `already-answering`: the run to reattach to. */
  run_id: z.optional(z.string()),
  /** With a refused save: what the server has now, in the shape that the call declares as `current`. Missing in answers of older servers. */
  current: z.optional(z.unknown()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

export type Problem = z.infer<typeof problem>;

import * as z from 'zod/mini';

/** Describes every error answer of the API: RFC 9457 `application/problem+json` with a stable `code` and the request id. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  /** With `already-answering`: the run to reattach to. */
  run_id: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

export type Problem = z.infer<typeof problem>;

import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';

export const healthState = z.enum(['ok', 'warning', 'failed']);

export type HealthState = z.infer<typeof healthState>;

/** Names what is checked, in the order in which a page shows it. */
export const healthPart = z.enum(['database', 'storage', 'disk', 'jobs', 'mail', 'nodes', 'models']);

export type HealthPart = z.infer<typeof healthPart>;

export const healthCheck = z.object({
  part: healthPart,
  state: healthState,
  /** Says how it is and, unless it is well, what to do, in the language of the request. */
  sentence: z.string(),
  /** Lists what belongs to it, such as the nodes or the jobs that failed. */
  details: z.array(z.object({ name: z.string(), value: z.string() })),
});

export type HealthCheck = z.infer<typeof healthCheck>;

export const getHealth = defineCall({
  name: 'getHealth',
  tag: 'health',
  summary: 'Checks the parts that this installation is made of, and says what to do about those that are not well.',
  method: 'GET',
  path: '/admin/health',
  auth: 'user',
  installation: 'admin',
  answer: z.object({ checked_at: z.string(), checks: z.array(healthCheck) }),
});

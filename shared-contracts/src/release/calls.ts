import * as z from 'zod/mini';
import { defineCall } from '../call/define-call.ts';

/**
 * Public, because the log-in page uses it too. `file` is the revision's document below `/registry/{env}/`; `halted` is as in the page's
 * configuration.
 */
export const currentMix = defineCall({
  name: 'currentMix',
  tag: 'platform',
  summary: 'Which revision of the registry is current, and which canaries were halted.',
  method: 'GET',
  path: '/platform/mix',
  auth: 'public',
  answer: z.object({ env: z.string(), rev: z.number(), file: z.string(), halted: z.array(z.string()) }),
});

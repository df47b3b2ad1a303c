import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';

/**
 * Returns the file name of the current revision below `/registry/{env}/`. Public, because the log-in page uses it too; `halted` is the
 * same as in the page's configuration.
 */
export const currentMix = defineCall({
  name: 'currentMix',
  tag: 'platform',
  summary: 'Returns the current revision of the registry and the halted canaries.',
  method: 'GET',
  path: '/platform/mix',
  auth: 'public',
  answer: z.object({ env: z.string(), rev: z.number(), file: z.string(), halted: z.array(z.string()) }),
});

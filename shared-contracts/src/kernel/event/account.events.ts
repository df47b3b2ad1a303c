import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** Announces who is signed in: after sign-in, after log-out, and once at start. */
export const sessionChanged = defineEvent({
  topic: 'host-shell:session-changed',
  v: 1,
  retention: 'last',
  crossTab: true,
  schema: z.object({ email: z.nullable(z.string()) }),
  example: { email: 'priya@example.com' },
});

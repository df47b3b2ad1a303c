import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** Announces that alerts arrived, were read or were removed, in any tab or on the server. */
export const alertsChanged = defineEvent({
  topic: 'host-shell:alerts-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  /** `hasNew` means a new alert arrived, so something may have been created in the background. */
  schema: z.object({ email: z.string(), unread: z.number(), hasNew: z.optional(z.boolean()) }),
  example: { email: 'priya@example.com', unread: 2, hasNew: true },
});

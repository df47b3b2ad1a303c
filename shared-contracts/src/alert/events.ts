import * as z from 'zod/mini';
import { defineEvent } from '../event/define-event.ts';

/** Alerts came, were read or went, in any tab or on the server; whoever lists alerts reads them anew. */
export const alertsChanged = defineEvent({
  topic: 'host-shell:alerts-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  /** With `hasNew` an alert came that was not there before: something may have been made without the user. */
  schema: z.object({ email: z.string(), unread: z.number(), hasNew: z.optional(z.boolean()) }),
  example: { email: 'priya@example.com', unread: 2, hasNew: true },
});

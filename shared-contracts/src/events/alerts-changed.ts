import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** Alerts came, were read or went, in any tab or on the server; whoever lists alerts reads them anew. */
export const alertsChanged = defineEvent({
  topic: 'host-shell:alerts-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  schema: z.object({ email: z.string(), unread: z.number() }),
  example: { email: 'priya@example.com', unread: 2 },
});

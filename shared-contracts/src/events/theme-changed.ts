import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** The user chose a theme. `mode` is what shows now, `choice` what was chosen. */
export const themeChanged = defineEvent({
  topic: 'host-shell:theme-changed',
  v: 1,
  retention: 'last',
  crossTab: true,
  schema: z.object({ choice: z.enum(['light', 'dark', 'system']), mode: z.enum(['light', 'dark']) }),
  example: { choice: 'system', mode: 'light' },
});

import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** Announces that the user's profile changed. */
export const profileChanged = defineEvent({
  topic: 'mfe-settings:profile-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  schema: z.object({ email: z.string() }),
  example: { email: 'priya@example.com' },
});

/** Announces that the user chose a theme or color scheme. `mode` is what is displayed; `choice` and `scheme` are what was chosen. */
export const themeChanged = defineEvent({
  topic: 'host-shell:theme-changed',
  v: 1,
  retention: 'last',
  crossTab: true,
  schema: z.object({ choice: z.enum(['light', 'dark', 'system']), mode: z.enum(['light', 'dark']), scheme: z.optional(z.string()) }),
  example: { choice: 'system', mode: 'light', scheme: 'pine' },
});

import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** The user's profile changed; whoever shows a name or a picture reads it anew. */
export const profileChanged = defineEvent({
  topic: 'mfe-settings:profile-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  schema: z.object({ email: z.string() }),
  example: { email: 'priya@example.com' },
});

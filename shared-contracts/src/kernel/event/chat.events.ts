import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** Announces that a chat was created, renamed, moved, continued or deleted. */
export const chatSessionChanged = defineEvent({
  topic: 'mfe-chat:session-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  schema: z.object({
    sessionId: z.string(),
    change: z.enum(['created', 'renamed', 'moved', 'answered', 'deleted']),
    title: z.optional(z.string()),
  }),
  example: { sessionId: 's_1', change: 'renamed', title: 'Q3 revenue review' },
});

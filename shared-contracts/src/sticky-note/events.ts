import * as z from 'zod/mini';
import { defineEvent } from '../event/define-event.ts';

/** A sticky note of a page was saved or deleted; the other tabs read that page's notes anew. */
export const stickyNoteChanged = defineEvent({
  topic: 'host-shell:sticky-note-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  schema: z.object({ noteId: z.string(), routeUrl: z.string(), change: z.enum(['saved', 'deleted']) }),
  example: { noteId: 'note_1', routeUrl: '/chat', change: 'saved' },
});

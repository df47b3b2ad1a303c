import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** Announces that a sticky note of a page was saved or deleted. */
export const stickyNoteChanged = defineEvent({
  topic: 'host-shell:sticky-note-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  schema: z.object({ noteId: z.string(), routeUrl: z.string(), change: z.enum(['saved', 'deleted']) }),
  example: { noteId: 'note_1', routeUrl: '/chat', change: 'saved' },
});

import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** Announces that a notebook was created, changed or deleted. */
export const notebookChanged = defineEvent({
  topic: 'mfe-notebooks:notebook-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  schema: z.object({ notebookId: z.string(), change: z.enum(['created', 'updated', 'deleted']) }),
  example: { notebookId: 'n_1', change: 'created' },
});

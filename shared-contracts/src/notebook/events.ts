import * as z from 'zod/mini';
import { defineEvent } from '../event/define-event.ts';

/** A notebook came to be, changed or was deleted. */
export const notebookChanged = defineEvent({
  topic: 'mfe-notebooks:notebook-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  schema: z.object({ notebookId: z.string(), change: z.enum(['created', 'updated', 'deleted']) }),
  example: { notebookId: 'n_1', change: 'created' },
});

import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** Announces that a Work Area was created, changed or deleted. */
export const workAreaChanged = defineEvent({
  topic: 'mfe-workareas:area-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  schema: z.object({ areaId: z.string(), change: z.enum(['created', 'updated', 'deleted']) }),
  example: { areaId: 'a_1', change: 'created' },
});

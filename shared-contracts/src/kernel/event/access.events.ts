import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** Announces that somebody gave, changed or took away access, or that somebody else changed what is shared with the user. */
export const sharingChanged = defineEvent({
  topic: 'host-shell:sharing-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  schema: z.object({ kind: z.string(), id: z.string() }),
  example: { kind: 'notebook', id: 'nb_1' },
});

import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** Announces that the user switched models. */
export const modelChanged = defineEvent({
  topic: 'host-shell:model-changed',
  v: 1,
  retention: 'last',
  crossTab: true,
  schema: z.object({ modelId: z.string(), modelName: z.string() }),
  example: { modelId: 'gpt-4o', modelName: 'gpt-4.1-2025-04-14' },
});

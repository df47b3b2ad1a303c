import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** Announces that an agent was created, updated or deleted. */
export const agentChanged = defineEvent({
  topic: 'mfe-agents:agent-changed',
  v: 1,
  retention: 'none',
  crossTab: true,
  schema: z.object({ agentId: z.string(), change: z.enum(['created', 'updated', 'deleted']) }),
  example: { agentId: 'g_1', change: 'created' },
});

import type * as z from 'zod/mini';
import type { EventDefinition } from './bus.ts';

/** Declares an event. Its owner is the part of the topic before the colon. */
export function defineEvent<Payload extends z.ZodMiniType>(
  event: Omit<EventDefinition<Payload>, 'owner' | 'crossTab'> & { crossTab?: boolean },
): EventDefinition<Payload> {
  return { ...event, crossTab: event.crossTab ?? false, owner: event.topic.slice(0, event.topic.indexOf(':')) };
}

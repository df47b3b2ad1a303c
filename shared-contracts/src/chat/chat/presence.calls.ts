import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';

/** Describes somebody else who has a chat open now. */
export const personHere = z.object({ name: z.string(), typing: z.boolean() });

export type PersonHere = z.infer<typeof personHere>;

/**
 * Sends this answer as the event `presence` immediately and after every change, if the request has `Accept: text/event-stream`. Others see
 * the caller as present while the stream is open. It ends with the event `problem` when the caller loses access.
 */
export const watchPresence = defineCall({
  name: 'watchPresence',
  tag: 'chat',
  summary: 'Streams who else has a session open, and who is typing.',
  method: 'GET',
  path: '/v4/chat/presence/{session_id}',
  auth: 'user',
  streams: true,
  access: { session_id: ['chat', 'view'] },
  params: z.object({ session_id: id }),
  answer: z.object({ people: z.array(personHere) }),
});

/** Counts for a few seconds. More than one in two seconds is ignored. */
export const sendTyping = defineCall({
  name: 'sendTyping',
  tag: 'chat',
  summary: 'Shows others who have a session open that the caller is typing.',
  method: 'POST',
  path: '/v4/chat/presence/{session_id}/typing',
  changes: [],
  auth: 'user',
  access: { session_id: ['chat', 'edit'] },
  params: z.object({ session_id: id }),
  answer: done,
});

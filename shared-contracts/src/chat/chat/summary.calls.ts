import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { limits } from '../../kernel/limits.ts';

export const readContextWindow = defineCall({
  name: 'readContextWindow',
  tag: 'chat',
  summary: 'Returns how many tokens a model reads at once, and how many of them a message may have; null for the built-in assistant.',
  method: 'GET',
  path: '/v4/chat/context-window',
  auth: 'user',
  query: z.object({ model: z.optional(z.string().check(z.maxLength(300))) }),
  answer: z.object({
    window: z.nullable(z.object({ window: z.number(), limit: z.number(), is_assumed: z.optional(z.boolean()) })),
  }),
});

/** Starts a run that replaces the older messages of the shown branch by a summary, for the model only. Its events report the progress. */
export const summarizeChat = defineCall({
  name: 'summarizeChat',
  tag: 'chat',
  summary: 'Summarizes the older messages of a session, so that models get the summary instead of them.',
  method: 'POST',
  path: '/v4/chat/summary',
  changes: [],
  auth: 'user',
  access: { session_id: ['chat', 'edit'] },
  body: z.object({ session_id: id, model: z.optional(z.string().check(z.maxLength(300))) }),
  answer: z.object({ run_id: z.string() }),
});

export const editSummary = defineCall({
  name: 'editSummary',
  tag: 'chat',
  summary: 'Changes the text of a summary.',
  method: 'PATCH',
  path: '/v4/chat/summary',
  changes: [],
  auth: 'user',
  access: { message_id: ['chat-message', 'edit'] },
  query: z.object({ message_id: id }),
  body: z.object({
    content: z.string().check(z.maxLength(limits.chatSummaryMaxCharacters), z.regex(/\S/, inputText('messageRequired'))),
  }),
  answer: done,
});

export const deleteSummary = defineCall({
  name: 'deleteSummary',
  tag: 'chat',
  summary: 'Deletes a summary, so that models get the messages before it again.',
  method: 'DELETE',
  path: '/v4/chat/summary',
  changes: [],
  auth: 'user',
  access: { message_id: ['chat-message', 'edit'] },
  query: z.object({ message_id: id }),
  answer: done,
});

/** Undoes `deleteSummary`: puts a summary back behind the message that it followed. */
export const restoreSummary = defineCall({
  name: 'restoreSummary',
  tag: 'chat',
  summary: 'Puts a deleted summary back behind the message that it followed.',
  method: 'POST',
  path: '/v4/chat/summary/restore',
  changes: [],
  auth: 'user',
  access: { message_id: ['chat-message', 'edit'] },
  query: z.object({ message_id: id }),
  body: z.object({
    content: z.string().check(z.maxLength(limits.chatSummaryMaxCharacters), z.regex(/\S/, inputText('messageRequired'))),
  }),
  answer: done,
});

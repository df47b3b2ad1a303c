import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { chatSessionChanged } from '../../kernel/event/chat.events.ts';
import { limits } from '../../kernel/limits.ts';
import { savedExcerpt } from './entity.ts';

export const listExcerpts = defineCall({
  name: 'listExcerpts',
  tag: 'excerpts',
  summary: 'Lists what the user saved from a session’s answers, newest first.',
  method: 'GET',
  path: '/v4/chat/excerpts',
  follows: [chatSessionChanged],
  auth: 'user',
  access: { session_id: ['chat', 'view'] },
  query: z.object({ session_id: id }),
  answer: z.object({ excerpts: z.array(savedExcerpt) }),
});

export const saveExcerpt = defineCall({
  name: 'saveExcerpt',
  tag: 'excerpts',
  summary: 'Saves a part of an answer, unless it was saved before.',
  method: 'POST',
  path: '/v4/chat/excerpts',
  auth: 'user',
  access: { message_id: ['chat-message', 'view'] },
  body: z.object({
    message_id: id,
    text: z.string().check(z.trim(), z.minLength(1, inputText('excerptRequired')), z.maxLength(limits.excerptMaxCharacters)),
  }),
  answer: savedExcerpt,
});

export const deleteExcerpt = defineCall({
  name: 'deleteExcerpt',
  tag: 'excerpts',
  summary: 'Deletes an excerpt.',
  method: 'DELETE',
  path: '/v4/chat/excerpts/{excerpt_id}',
  auth: 'user',
  owns: { excerpt_id: 'saved-excerpt' },
  params: z.object({ excerpt_id: id }),
  answer: done,
});

import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { alertsChanged } from '../../kernel/event/alert.events.ts';
import { commentedKind, commentLimits, commentQuote, commentThread, mentionable, reactionName } from './entity.ts';

/** Names the thing: a notebook stands for its document. */
const subject = { kind: commentedKind, id };
const text = z
  .string()
  .check(z.trim(), z.minLength(1, inputText('messageRequired')), z.maxLength(commentLimits.maxCharacters, inputText('textMax')));
const mentions = z.optional(z.array(id).check(z.maxLength(commentLimits.mentions)));
/** The second follows each connection of the stream of news: comments may have come between the page's first answer and then. */
const news = [sharingChanged, alertsChanged];
const onSubject = { tag: 'comments', auth: 'user', access: { id: ['any', 'view'] } } as const;
const onComment = { tag: 'comments', auth: 'user', access: { comment_id: ['comment', 'view'] } } as const;
const params = z.object({ comment_id: id });

export const listComments = defineCall({
  ...onSubject,
  name: 'listComments',
  summary: 'Lists the threads on a thing, oldest first, and what the caller may do with them.',
  method: 'GET',
  path: '/comments',
  follows: news,
  query: z.object(subject),
  answer: z.object({ threads: z.array(commentThread), may_share: z.boolean(), owner: z.string() }),
});

export const countComments = defineCall({
  ...onSubject,
  name: 'countComments',
  summary: 'Counts the open threads on a thing, in total and by part.',
  method: 'GET',
  path: '/comments/count',
  follows: news,
  query: z.object(subject),
  answer: z.object({ open: z.number(), parts: z.array(z.object({ part: z.string(), open: z.number() })) }),
});

export const findMentionable = defineCall({
  ...onSubject,
  name: 'findMentionable',
  summary: 'Finds up to 20 people by a part of their name: those who can see a thing, then others of the caller’s workspaces.',
  method: 'GET',
  path: '/comments/people',
  /** The caller is left out without `with_self`. */
  query: z.object({ ...subject, q: z.string().check(z.maxLength(100)), with_self: z.optional(z.enum(['yes'])) }),
  answer: z.object({ people: z.array(mentionable) }),
});

/** Replies with `thread_id`; otherwise starts a thread, on the whole thing without `part` and `quote`. */
export const addComment = defineCall({
  ...onSubject,
  name: 'addComment',
  summary: 'Adds a comment to a thing and notifies the people it mentions.',
  method: 'POST',
  path: '/comments',
  body: z.object({
    ...subject,
    thread_id: z.optional(id),
    part: z.optional(id),
    quote: z.optional(commentQuote),
    text,
    mentions,
  }),
  answer: z.object({ comment_id: z.string(), thread_id: z.string() }),
});

export const editComment = defineCall({
  ...onComment,
  name: 'editComment',
  summary: 'Changes the text of a comment of one’s own and notifies the people it newly mentions.',
  method: 'PATCH',
  path: '/comments/{comment_id}',
  params,
  body: z.object({ text, mentions }),
  answer: done,
});

export const deleteComment = defineCall({
  ...onComment,
  name: 'deleteComment',
  summary: 'Deletes a comment of one’s own, or on a thing of one’s own. For a day it can be restored.',
  method: 'DELETE',
  path: '/comments/{comment_id}',
  params,
  answer: done,
});

export const restoreComment = defineCall({
  ...onComment,
  name: 'restoreComment',
  summary: 'Restores a comment for the person who deleted it.',
  method: 'POST',
  path: '/comments/{comment_id}/restore',
  params,
  answer: done,
});

export const resolveThread = defineCall({
  ...onComment,
  name: 'resolveThread',
  summary: 'Resolves or reopens the thread of a comment, for the person who started it and for those who may edit the thing.',
  method: 'PUT',
  path: '/comments/{comment_id}/resolved',
  params,
  body: z.object({ is_resolved: z.boolean() }),
  answer: done,
});

export const setReaction = defineCall({
  ...onComment,
  name: 'setReaction',
  summary: 'Adds a reaction of the caller to a comment, or removes it.',
  method: 'PUT',
  path: '/comments/{comment_id}/reactions',
  params,
  body: z.object({ name: reactionName, is_on: z.boolean() }),
  answer: done,
});

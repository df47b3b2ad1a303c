import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { holdReasonMax, holdSubject, legalHold } from './entity.ts';

export const listHolds = defineCall({
  name: 'listHolds',
  tag: 'holds',
  summary: 'Lists legal holds, newest first: those in force, or those that were lifted.',
  method: 'GET',
  path: '/admin/holds',
  auth: 'user',
  installation: 'admin',
  query: z.object({ state: z.enum(['active', 'lifted']), cursor: z.optional(z.string().check(z.maxLength(300))) }),
  answer: z.object({ holds: z.array(legalHold), next: z.nullable(z.string()) }),
});

export const findHoldSubjects = defineCall({
  name: 'findHoldSubjects',
  tag: 'holds',
  summary: 'Finds people and workspaces by name or e-mail address.',
  method: 'GET',
  path: '/admin/holds/subjects',
  auth: 'user',
  installation: 'admin',
  query: z.object({ q: z.string().check(z.maxLength(200)), kind: z.optional(z.enum(['person', 'workspace'])) }),
  answer: z.object({ subjects: z.array(holdSubject) }),
});

export const placeHold = defineCall({
  name: 'placeHold',
  tag: 'holds',
  summary: 'Places a person, or every present and future member of a workspace, on hold. Nothing of theirs is deleted until it is lifted.',
  method: 'POST',
  path: '/admin/holds',
  auth: 'user',
  installation: 'admin',
  body: z.object({
    subject: z.object({ kind: z.enum(['person', 'workspace']), id }),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(holdReasonMax)),
  }),
  answer: z.object({ hold_id: z.string() }),
});

export const liftHold = defineCall({
  name: 'liftHold',
  tag: 'holds',
  summary: 'Lifts a legal hold. What its people deleted meanwhile is removed for good by the next daily run.',
  method: 'POST',
  path: '/admin/holds/{hold_id}/lift',
  auth: 'user',
  installation: 'admin',
  params: z.object({ hold_id: id }),
  answer: done,
});

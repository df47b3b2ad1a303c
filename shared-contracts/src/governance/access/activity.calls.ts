import * as z from 'zod/mini';
import { itemKind } from '../../kernel/access/item-ref.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { email, id } from '../../kernel/call/fields.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { givenLevel, granteeKind, sharedKind } from './entity.ts';

/** Lists what the activity of a shared thing records. Newer servers may record more. */
export const sharedActs = [
  'shared',
  'access-changed',
  'access-removed',
  'access-given-up',
  'transferred',
  'renamed',
  'edited',
  'added',
  'removed',
  'restored',
  'asked',
] as const;

export type SharedAct = (typeof sharedActs)[number];

/**
 * Describes who did what to a shared thing or, in a notebook, to something in it. It never contains contents. `by` is the person's name,
 * also after they left; empty if nobody in particular did it.
 */
export const sharedActivity = z.object({
  activity_id: z.string(),
  act: z.string(),
  by: z.string(),
  at: z.string(),
  kind: itemKind,
  id: z.string(),
  /** The name that the thing had then. */
  name: z.string(),
  /** The name before it was renamed. */
  from: z.optional(z.string()),
  /** Who got access or lost it, and the level. */
  to: z.optional(z.object({ kind: granteeKind, name: z.string() })),
  level: z.optional(givenLevel),
});

export type SharedActivity = z.infer<typeof sharedActivity>;

/** Hides who else has access from those who may not give it. */
export const listSharedActivity = defineCall({
  name: 'listSharedActivity',
  tag: 'access',
  summary: 'Lists who did what to something that is shared, newest first, 30 entries at a time.',
  method: 'GET',
  path: '/access/activity',
  follows: [sharingChanged],
  auth: 'user',
  identity: 'email',
  access: { id: ['any', 'view'] },
  /** `before` is the `activity_id` of the last entry that is known. */
  query: z.object({ email, kind: sharedKind, id, before: z.optional(z.string().check(z.maxLength(18), z.regex(/^\d+$/))) }),
  answer: z.object({ activity: z.array(sharedActivity), has_more: z.boolean() }),
});

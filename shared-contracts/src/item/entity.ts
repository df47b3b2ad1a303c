import * as z from 'zod/mini';
import { type ItemKind, itemKinds, type ListedKind, listedKinds } from './item-kinds.ts';

/** Checks a kind of item. */
export const itemKind = z.enum(Object.keys(itemKinds) as [ItemKind, ...ItemKind[]]);

/** Checks a kind as lists show it. */
export const listedKind = z.enum(listedKinds as [ListedKind, ...ListedKind[]]);

/** How a run of a workflow stands. */
export const runStatus = z.enum(['queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled']);

export type WorkflowRunStatus = z.infer<typeof runStatus>;

/** What a list says of a workflow. `last_run` is null for one that is switched on and has not run yet; `at` is when the run began. */
export const workflowState = z.object({
  is_on: z.boolean(),
  last_run: z.nullable(z.object({ status: runStatus, at: z.string() })),
});

export type WorkflowState = z.infer<typeof workflowState>;

/** Names one thing of a user. */
export const itemRef = z.object({ kind: itemKind, id: z.string().check(z.minLength(1), z.maxLength(200)) });

export type ItemRef = z.infer<typeof itemRef>;

/**
 * One thing of a user. `target` is what its address needs beside its id: a sticky note's page, an article's anchor. Only a blueprint
 * that is a workflow has `workflow`.
 */
export const item = z.object({
  kind: itemKind,
  id: z.string(),
  name: z.string(),
  notebook_id: z.nullable(z.string()),
  created_at: z.string(),
  changed_at: z.string(),
  target: z.nullable(z.string()),
  workflow: z.optional(workflowState),
});

export type Item = z.infer<typeof item>;

/** The kind under which a thing is listed. */
export const listedKindOf = ({ kind, workflow }: Pick<Item, 'kind' | 'workflow'>): ListedKind => (workflow ? 'workflow' : kind);

/** How many things there are of each kind as lists show them; kinds without any are left out. */
export const itemCounts = z.partialRecord(listedKind, z.number());

export type ItemCounts = z.infer<typeof itemCounts>;

/** Something in the trash. `removed_at` is when it goes for good. */
export const trashedItem = z.object({
  kind: itemKind,
  id: z.string(),
  name: z.string(),
  deleted_at: z.string(),
  removed_at: z.string(),
});

export type TrashedItem = z.infer<typeof trashedItem>;

/** A piece of a text that was searched; `hit` where it is what was looked for. */
export const markedText = z.array(z.object({ text: z.string(), hit: z.boolean() }));

export type MarkedText = z.infer<typeof markedText>;

/**
 * Something that was found: its name with the hits marked, and the best places in its contents; of a chat the message of the best place
 * too, which may stand in a version that is not shown.
 */
export const searchHit = z.object({ item, name: markedText, passages: z.array(markedText), message_id: z.optional(z.string()) });

export type SearchHit = z.infer<typeof searchHit>;

import * as z from 'zod/mini';
import { sharing } from '../../governance/access/sharing.ts';
import type { ListedKind } from '../../kernel/access/item-kinds.ts';
import { itemKind, listedKind } from '../../kernel/access/item-ref.ts';
import { file } from '../file/entity.ts';

/** Describes the state of a workflow run. */
export const runStatus = z.enum(['queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled']);

export type WorkflowRunStatus = z.infer<typeof runStatus>;

/** Describes a workflow in a list. `last_run` is null if it is turned on but has not run yet; `at` is when the run started. */
export const workflowState = z.object({
  is_on: z.boolean(),
  last_run: z.nullable(z.object({ status: runStatus, at: z.string() })),
});

export type WorkflowState = z.infer<typeof workflowState>;

/** Describes a file in a list. `pages` is null for a format without pages, and until its text is read. */
export const fileFacts = z.extend(z.pick(file, { size: true, status: true, type: true, failure: true, recognition: true }), {
  pages: z.nullable(z.number()),
});

/**
 * Describes one of the user's things. `target` is what its address needs besides its id: a sticky note's page, an article's anchor. Only
 * a blueprint that is a workflow has `workflow`.
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
  /** Only in lists of items. */
  file: z.optional(fileFacts),
  sharing: z.optional(sharing),
});

export type Item = z.infer<typeof item>;

/** Names the kind under which a thing is listed. */
export const listedKindOf = ({ kind, workflow }: Pick<Item, 'kind' | 'workflow'>): ListedKind => (workflow ? 'workflow' : kind);

/** Counts the user's things by kind as lists show them. Kinds without any are left out. */
export const itemCounts = z.partialRecord(listedKind, z.number());

export type ItemCounts = z.infer<typeof itemCounts>;

/** Describes something in the trash. `removed_at` is when it will be deleted permanently. */
export const trashedItem = z.object({
  kind: itemKind,
  id: z.string(),
  name: z.string(),
  deleted_at: z.string(),
  removed_at: z.string(),
});

export type TrashedItem = z.infer<typeof trashedItem>;

/** Describes a piece of a text that was searched. `hit` is set if it matches the query. */
export const markedText = z.array(z.object({ text: z.string(), hit: z.boolean() }));

export type MarkedText = z.infer<typeof markedText>;

/**
 * Describes a search result: its name with the matches marked, and the best matches in its contents. For a chat also the message of the
 * best match, which may be in a version that is not on display.
 */
export const searchHit = z.object({ item, name: markedText, passages: z.array(markedText), message_id: z.optional(z.string()) });

export type SearchHit = z.infer<typeof searchHit>;

import * as z from 'zod/mini';

/** Everything that a user makes or keeps and that lists and the search show alike. */
export const itemKind = z.enum(['chat', 'agent', 'file', 'blueprint', 'report', 'workflow', 'notebook', 'sticky-note', 'article']);
export type ItemKind = z.infer<typeof itemKind>;

/** Names one thing of a user. */
export const itemRef = z.object({ kind: itemKind, id: z.string().check(z.minLength(1), z.maxLength(200)) });
export type ItemRef = z.infer<typeof itemRef>;

/** One thing of a user. `target` is what its address needs beside its id: a sticky note's page, an article's anchor. */
export const item = z.object({
  kind: itemKind,
  id: z.string(),
  name: z.string(),
  notebook_id: z.nullable(z.string()),
  created_at: z.string(),
  changed_at: z.string(),
  target: z.nullable(z.string()),
});
export type Item = z.infer<typeof item>;

/** How many things there are of each kind; kinds without any are left out. */
export const itemCounts = z.partialRecord(itemKind, z.number());
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

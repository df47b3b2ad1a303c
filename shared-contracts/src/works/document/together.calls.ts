import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { id, wholeNumberMax } from '../../kernel/call/fields.ts';

/** Names an editor of a document: one open page. Yjs chooses it. */
const clientNumber = z.int().check(z.gte(2), z.lte(Number.MAX_SAFE_INTEGER));

const yjsId = z.nullish(
  z.object({ client: z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)), clock: z.int().check(z.gte(0), z.lte(wholeNumberMax)) }),
);

/** Describes a place between two characters that stays right while others write, as Yjs encodes it. */
const place = z.object({
  type: z.optional(yjsId),
  tname: z.nullish(z.string().check(z.maxLength(20))),
  item: z.optional(yjsId),
  assoc: z.optional(z.int().check(z.gte(-1), z.lte(1))),
});

export const documentCursor = z.object({ anchor: place, head: place });

/** Describes where somebody's cursor or selection is. */
export type DocumentCursor = z.infer<typeof documentCursor>;

export const documentWriter = z.object({
  client: z.number(),
  name: z.string(),
  /** The same number for all pages of one person, which chooses the color. */
  color: z.number(),
  cursor: z.nullable(documentCursor),
});

/** Describes a page on which somebody edits a document now. */
export type DocumentWriter = z.infer<typeof documentWriter>;

/**
 * Describes changes of a document as Yjs encodes them, in base64. Updates of another `lineage` do not fit: the document was created again.
 */
export const documentChanges = z.object({
  lineage: z.string(),
  /** Grows with every stored update. */
  last: z.number(),
  updates: z.array(z.string()),
});

export type DocumentChanges = z.infer<typeof documentChanges>;

/**
 * Limits one update. It fits a pasted text of the length that a document may have. The server refuses updates with more than 60,000 changes,
 * 20,000 deletions, or changes of more than 50 Yjs clients, which only their bytes show.
 */
export const documentUpdateMaxBytes = 1_500_000;
const updateMaxCharacters = documentUpdateMaxBytes * (4 / 3);

/**
 * Sends what the page lacks as the event `changes` immediately, each stored update after that, and the event `writers` whenever somebody
 * comes, goes or moves their cursor, if the request has `Accept: text/event-stream`. `after` and `lineage` are those of the last changes that
 * the page has. The stream ends with the event `problem` when the caller may no longer edit.
 */
export const followDocument = defineCall({
  name: 'followDocument',
  tag: 'documents',
  summary: 'Streams the changes of a document that several people edit.',
  method: 'GET',
  path: '/notebooks/document/changes',
  auth: 'user',
  streams: true,
  access: { notebook_id: ['notebook', 'edit'] },
  query: z.object({
    notebook_id: id,
    client: z.optional(z.coerce.number().check(z.int(), z.gte(2), z.lte(Number.MAX_SAFE_INTEGER))),
    lineage: z.optional(id),
    after: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(wholeNumberMax))),
  }),
  answer: documentChanges,
});

/**
 * Stores updates, and answers when they are stored. Sending one again changes nothing, so a page that got no answer repeats it. Fails with
 * `document-changed` if the updates belong to another lineage. A call without updates only moves the cursor.
 */
export const sendDocumentChanges = defineCall({
  name: 'sendDocumentChanges',
  tag: 'documents',
  summary: 'Stores changes of a document that several people edit, and shows them the writer’s cursor.',
  method: 'POST',
  path: '/notebooks/document/changes',
  changes: [],
  auth: 'user',
  access: { notebook_id: ['notebook', 'edit'] },
  bodyMaxBytes: updateMaxCharacters + 64 * 1024,
  body: z.object({
    notebook_id: id,
    client: clientNumber,
    lineage: id,
    updates: z.array(z.string().check(z.minLength(1), z.maxLength(updateMaxCharacters))).check(z.maxLength(20)),
    cursor: z.nullish(documentCursor),
  }),
  answer: z.object({ last: z.number() }),
});

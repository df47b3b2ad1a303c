import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id, wholeNumber, wholeNumberMax } from '../../kernel/call/fields.ts';
import { limitCounts } from '../../kernel/call/limit-counts.ts';
import { limits } from '../../kernel/limits.ts';

/** Describes a rich text as the editor stores it: nodes with text, marks and attributes. The server reads only its texts. */
const documentContent = z.record(z.string(), z.unknown());

/** Bounds the nodes, marks and attributes of a document. One of a million characters has fewer. */
const documentEntriesMax = 200_000;

const notebookDocument = z.object({
  content: z.nullable(documentContent),
  /** Grows by one with every save; 0 before the first. */
  version: z.number(),
  updated_at: z.nullable(z.string()),
  /** Whether somebody else may edit it, so that pages edit it together (`followDocument`). Missing in answers of older servers. */
  together: z.optional(z.boolean()),
});

export type NotebookDocument = z.infer<typeof notebookDocument>;

const toRead = { notebook_id: ['notebook', 'view'] } as const;

export const getNotebookDocument = defineCall({
  name: 'getNotebookDocument',
  tag: 'documents',
  summary: 'Returns a notebook’s document.',
  method: 'GET',
  path: '/notebooks/document',
  auth: 'user',
  access: toRead,
  query: z.object({ notebook_id: id }),
  answer: notebookDocument,
});

/**
 * Fails with `document-changed` if another save came first, so nobody overwrites changes they haven't seen. `keeps_last` keeps the
 * overwritten version in the history, however recent it is.
 */
export const saveNotebookDocument = defineCall({
  name: 'saveNotebookDocument',
  tag: 'documents',
  summary: 'Saves a notebook’s document if it hasn’t changed since the given version.',
  method: 'PUT',
  path: '/notebooks/document',
  auth: 'user',
  access: { notebook_id: ['notebook', 'edit'] },
  body: z.object({
    notebook_id: id,
    version: wholeNumber,
    content: limitCounts(documentContent, documentEntriesMax),
    keeps_last: z.optional(z.boolean()),
  }),
  answer: notebookDocument,
  current: notebookDocument,
});

export const listDocumentVersions = defineCall({
  name: 'listDocumentVersions',
  tag: 'documents',
  summary: 'Lists earlier versions of a notebook’s document, newest first.',
  method: 'GET',
  path: '/notebooks/document/versions',
  auth: 'user',
  access: toRead,
  query: z.object({ notebook_id: id }),
  answer: z.object({
    versions: z.array(
      z.object({
        version: z.number(),
        saved_at: z.string(),
        beginning: z.string(),
        /** Names of the people who changed something since the version before. Missing in answers of older servers. */
        authors: z.optional(z.array(z.string())),
        /** What somebody named it; a version with a name is kept forever. Missing in answers of older servers. */
        name: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
});

/** Names a version, so that it is kept forever. Null removes the name. */
export const nameDocumentVersion = defineCall({
  name: 'nameDocumentVersion',
  tag: 'documents',
  summary: 'Names a version of a notebook’s document, so that it is kept forever, or removes its name.',
  method: 'PUT',
  path: '/notebooks/document/version/name',
  auth: 'user',
  access: { notebook_id: ['notebook', 'edit'] },
  body: z.object({
    notebook_id: id,
    version: wholeNumber,
    name: z.nullable(z.string().check(z.maxLength(limits.documentVersionNameMax))),
  }),
  answer: done,
});

export const getDocumentVersion = defineCall({
  name: 'getDocumentVersion',
  tag: 'documents',
  summary: 'Returns an earlier version of a notebook’s document.',
  method: 'GET',
  path: '/notebooks/document/version',
  auth: 'user',
  access: toRead,
  query: z.object({ notebook_id: id, version: z.coerce.number().check(z.int(), z.gte(0), z.lte(wholeNumberMax)) }),
  answer: notebookDocument,
});

import { browserDrafts, type Draft, type DraftPlace, readDrafts } from 'shared-ui/autosave';
import type { RichDocument } from '../../core/document/text/rich-node.ts';

/** Holds unsaved text of several authors, with the document that the unsent changes, which are kept too, belong to. */
export interface TogetherText {
  readonly content: RichDocument;
  readonly lineage: string;
}

/** Earlier releases kept one draft for all tabs under this key. It begins the keys of all drafts of a document. */
const getEarlierKey = (email: string, notebookId: string) => `atrium.document-draft.${email}.${notebookId}`;
const getPrefix = (email: string, notebookId: string) => `${getEarlierKey(email, notebookId)}.page.`;
const getTogetherPrefix = (email: string, notebookId: string) => `${getEarlierKey(email, notebookId)}.together.`;

function parseDraft(stored: unknown): { version: number; content: RichDocument; lineage: string | undefined } | undefined {
  if (typeof stored !== 'object' || stored === null || !('version' in stored) || typeof stored.version !== 'number') return undefined;
  if (!('content' in stored) || typeof stored.content !== 'object' || stored.content === null) return undefined;
  const lineage = 'lineage' in stored && typeof stored.lineage === 'string' ? stored.lineage : undefined;
  return { version: stored.version, content: stored.content as RichDocument, lineage };
}

const parseText = (stored: unknown): Draft<RichDocument> | undefined => {
  const draft = parseDraft(stored);
  return draft && draft.lineage === undefined ? { value: draft.content, version: draft.version } : undefined;
};

const parseTogether = (stored: unknown): Draft<TogetherText> | undefined => {
  const draft = parseDraft(stored);
  return draft?.lineage === undefined ? undefined : { value: { content: draft.content, lineage: draft.lineage }, version: draft.version };
};

/** Creates the place for the text of one author that isn't saved yet. */
export const createDrafts = (email: string, notebookId: string): DraftPlace<RichDocument> =>
  browserDrafts({
    email,
    prefix: getPrefix(email, notebookId),
    earlierKey: getEarlierKey(email, notebookId),
    parse: parseText,
    toStored: ({ value, version }) => ({ version: version ?? 0, content: value }),
  });

/** Creates the place for the text of a document that several people edit, while its changes are unsent. */
export const createTogetherDrafts = (email: string, notebookId: string): DraftPlace<TogetherText> =>
  browserDrafts({
    email,
    prefix: getTogetherPrefix(email, notebookId),
    earlierKey: getEarlierKey(email, notebookId),
    parse: parseTogether,
    toStored: ({ value, version }) => ({ version: version ?? 0, ...value }),
  });

/** Returns a text that this browser has and the server may not have. */
export function readKeptText(email: string, notebookId: string): RichDocument | undefined {
  const parse = (stored: unknown): Draft<RichDocument> | undefined => {
    const draft = parseDraft(stored);
    return draft && { value: draft.content, version: draft.version };
  };
  return readDrafts(getEarlierKey(email, notebookId), parse)[0]?.value;
}

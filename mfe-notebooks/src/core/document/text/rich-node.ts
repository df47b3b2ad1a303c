import type { NotebookDocument } from 'shared-contracts/file-calls';
import { toSafeLink } from './safe-link.model.ts';

/** Describes a node of a rich document in the editor's format. */
export interface RichNode {
  readonly type?: string;
  readonly text?: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[];
  readonly content?: readonly RichNode[];
}

/** Describes a whole document. */
export type RichDocument = RichNode & Readonly<Record<string, unknown>>;

/** Holds the content of a document before anything is written. */
const emptyDocument: RichDocument = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Returns the content of a stored document, which is null before the first save. */
export const getContent = ({ content }: Pick<NotebookDocument, 'content'>): RichDocument => content ?? emptyDocument;

/** Returns whether nothing has been written yet. */
export const isBlank = ({ content = [] }: RichDocument): boolean =>
  content.every(({ type, content: inside = [] }) => type === 'paragraph' && inside.length === 0);

/**
 * Adds an empty paragraph at the end when there is none. Otherwise the editor adds it at the first click, which would count as a change.
 */
export const withTrailingParagraph = (document: RichDocument): RichDocument =>
  document.content?.at(-1)?.type === 'paragraph'
    ? document
    : { ...document, content: [...(document.content ?? []), { type: 'paragraph' }] };

/** Returns an attribute as text, or the fallback when the node does not have it. */
export const readAttribute = (node: RichNode, name: string, fallback = ''): string => {
  const value = node.attrs?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : fallback;
};

/** Returns the safe address that a text node links to, or null. */
export function findLink(node: RichNode): string | null {
  const href = node.marks?.find(({ type }) => type === 'link')?.attrs?.href;
  return typeof href === 'string' ? toSafeLink(href) : null;
}

/** Lists the file ids of all pictures. */
export const collectPictureIds = (node: RichNode): string[] =>
  node.type === 'picture' ? [readAttribute(node, 'fileId')].filter(Boolean) : (node.content ?? []).flatMap(collectPictureIds);

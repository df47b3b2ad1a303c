import { safeLink } from './safe-link.model.ts';

/** A node of a rich document as the editor keeps it: `type` says what it is, `content` what is in it. */
export interface RichNode {
  readonly type?: string;
  readonly text?: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[];
  readonly content?: readonly RichNode[];
}

/** A whole document. */
export type RichDocument = RichNode & Readonly<Record<string, unknown>>;

/** What stands in a document before anything was written. */
export const emptyDocument: RichDocument = { type: 'doc', content: [{ type: 'paragraph' }] };

/**
 * The document with a paragraph at its end, where the editor wants one to be written on. Given without, the editor would add it at the
 * first click, and that would be a change.
 */
export const endingInParagraph = (document: RichDocument): RichDocument =>
  document.content?.at(-1)?.type === 'paragraph'
    ? document
    : { ...document, content: [...(document.content ?? []), { type: 'paragraph' }] };

/** The text of an attribute, or the other one where it has none. */
export const attribute = (node: RichNode, name: string, otherwise = ''): string => {
  const value = node.attrs?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : otherwise;
};

/** The words alone, a line for each block. */
export function plainText(node: RichNode): string {
  if (typeof node.text === 'string') return node.text;
  if (node.type === 'hardBreak') return '\n';
  const children = node.content ?? [];
  const isBlockOfBlocks = children.some(({ type, text }) => text === undefined && type !== 'hardBreak' && type !== 'picture');
  return children.map(plainText).join(isBlockOfBlocks ? '\n' : '');
}

/** Whether two contents are the same text with the same looks. */
export const isSameContent = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Where the words of a text node lead, or null. */
export function linkOf(node: RichNode): string | null {
  const href = node.marks?.find(({ type }) => type === 'link')?.attrs?.href;
  return typeof href === 'string' ? safeLink(href) : null;
}

/** The file ids of all pictures. */
export const pictureIds = (node: RichNode): string[] =>
  node.type === 'picture' ? [attribute(node, 'fileId')].filter(Boolean) : (node.content ?? []).flatMap(pictureIds);

import { placeAfter, placeBefore } from 'shared-contracts/text';
import * as Y from 'yjs';

/** Describes a node of a document in the editor's format. */
export interface RichNode {
  readonly type?: string;
  readonly text?: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[];
  readonly content?: readonly RichNode[];
}

export type RichContent = RichNode & Record<string, unknown>;

/** Names the part of the Yjs document that the editor is bound to. */
export const fragmentName = 'default';

type Block = Y.XmlElement | Y.XmlText;
/** Describes a child of a node: a node with a name, or all text up to the next one. */
type Child = { readonly node: RichNode } | { readonly run: readonly RichNode[] };

/** Documents nest a few lists, quotes and tables. What nests more was made to break its readers. */
const depthMax = 100;

/** Returns a Yjs document's content as the editor's nodes, as y-prosemirror maps them. @throws Error if they are nested too deeply */
export function readNodes(doc: Y.Doc): RichContent {
  return { type: 'doc', content: childNodes(doc.getXmlFragment(fragmentName), 0) };
}

const childNodes = (parent: Y.XmlFragment, depth: number): RichNode[] =>
  parent.toArray().flatMap((child) => nodesOf(child as Block, depth));

function nodesOf(block: Block, depth: number): RichNode[] {
  if (depth > depthMax) throw new Error('nested too deeply');
  if (block instanceof Y.XmlText) return textNodes(block);
  const attrs = block.getAttributes() as Record<string, unknown>;
  const content = childNodes(block, depth + 1);
  return [
    {
      type: block.nodeName,
      ...(Object.keys(attrs).length ? { attrs } : {}),
      ...(content.length ? { content } : {}),
    },
  ];
}

interface Delta {
  readonly insert: unknown;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

const textNodes = (text: Y.XmlText): RichNode[] =>
  (text.toDelta() as Delta[]).flatMap(({ insert, attributes }) => {
    if (typeof insert !== 'string' || !insert) return [];
    const marks = Object.entries(attributes ?? {}).map(([name, attrs]) => ({
      // A mark that can be there several times has a hash after its name.
      type: name.replace(/--[a-zA-Z0-9+/=]{8}$/, ''),
      ...(isRecord(attrs) && Object.keys(attrs).length ? { attrs } : {}),
    }));
    // The editor's text is UTF-16, whose halves two people may have torn apart. PostgreSQL stores neither those nor null characters.
    const clean = insert.toWellFormed().replaceAll('\u0000', '');
    return clean ? [{ type: 'text', text: clean, ...(marks.length ? { marks } : {}) }] : [];
  });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Changes a Yjs document as little as possible so that its content becomes `content`, so that what others write meanwhile stays. */
export function patchNodes(doc: Y.Doc, content: RichContent): void {
  doc.transact(() => patchChildren(doc.getXmlFragment(fragmentName), childrenOf(content)));
}

/** Adds an empty paragraph at the end, which the editor of everybody who opens the document would add otherwise. */
export const withTrailingParagraph = (content: RichContent): RichContent =>
  content.content?.at(-1)?.type === 'paragraph'
    ? content
    : { ...content, type: 'doc', content: [...(content.content ?? []), { type: 'paragraph' }] };

/** Returns whether two documents show the same, although one may spell out default values that the other leaves out. */
export const isSameDocument = (one: RichContent, other: RichContent): boolean =>
  signature({ node: withTrailingParagraph(one) }) === signature({ node: withTrailingParagraph(other) });

function childrenOf({ content }: RichNode): Child[] {
  const children: Child[] = [];
  let run: RichNode[] = [];
  for (const node of content ?? []) {
    if (node.type === 'text') {
      if (node.text && run.push(node) === 1) children.push({ run });
    } else {
      run = [];
      children.push({ node });
    }
  }
  return children;
}

function patchChildren(parent: Y.XmlFragment, wanted: readonly Child[]): void {
  const present = parent.toArray() as Block[];
  const before = present.map((block) => signature(childOf(block)));
  const after = wanted.map(signature);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  let at = start;
  let presentEnd = present.length - end;
  for (const child of wanted.slice(start, wanted.length - end)) {
    const block = at < presentEnd ? present[at] : undefined;
    if (!(block && patchBlock(block, child))) {
      if (block) {
        parent.delete(at, 1);
        present.splice(at, 1, newBlock(child));
        parent.insert(at, [present[at] as Block]);
      } else {
        present.splice(at, 0, newBlock(child));
        parent.insert(at, [present[at] as Block]);
        presentEnd += 1;
      }
    }
    at += 1;
  }
  if (presentEnd > at) parent.delete(at, presentEnd - at);
}

/** Makes a block what is wanted. Returns false if it is another kind of block. */
function patchBlock(block: Block, child: Child): boolean {
  if (block instanceof Y.XmlText) {
    if (!('run' in child)) return false;
    patchText(block, child.run);
    return true;
  }
  if (!('node' in child) || child.node.type !== block.nodeName) return false;
  const attrs = setAttrs(child.node);
  for (const name of Object.keys(block.getAttributes())) if (!(name in attrs)) block.removeAttribute(name);
  for (const [name, value] of Object.entries(attrs))
    if (JSON.stringify(block.getAttribute(name)) !== JSON.stringify(value)) block.setAttribute(name, value as string);
  patchChildren(block, childrenOf(child.node));
  return true;
}

function patchText(text: Y.XmlText, run: readonly RichNode[]): void {
  const before = (text.toDelta() as Delta[]).map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('');
  const after = run.map((node) => node.text ?? '').join('');
  const { start, end } = commonEnds(before, after);
  if (before.length > start + end) text.delete(start, before.length - start - end);
  if (after.length > start + end) text.insert(start, after.slice(start, after.length - end));
  const names = new Set((text.toDelta() as Delta[]).flatMap(({ attributes }) => Object.keys(attributes ?? {})));
  const none = Object.fromEntries([...names].map((name) => [name, null]));
  if (names.size || run.some(({ marks }) => marks?.length))
    text.applyDelta(run.map((node) => ({ retain: (node.text ?? '').length, attributes: { ...none, ...attributesOf(node) } })));
}

/** Returns the length of what two texts begin and end with, in whole characters: Yjs destroys both halves of a surrogate pair that it divides. */
function commonEnds(before: string, after: string): { readonly start: number; readonly end: number } {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  start = Math.min(placeBefore(before, start), placeBefore(after, start));
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  for (;;) {
    const lengths = [before.length, after.length].map((length) => length - end);
    const excess = Math.max(...[before, after].map((text, which) => placeAfter(text, lengths[which] ?? 0) - (lengths[which] ?? 0)));
    if (!excess) return { start, end };
    end -= excess;
  }
}

function newBlock(child: Child): Block {
  if ('run' in child) {
    const text = new Y.XmlText();
    text.applyDelta(child.run.map((node) => ({ insert: node.text ?? '', attributes: attributesOf(node) })));
    return text;
  }
  const element = new Y.XmlElement(String(child.node.type));
  for (const [name, value] of Object.entries(setAttrs(child.node))) element.setAttribute(name, value as string);
  element.insert(0, childrenOf(child.node).map(newBlock));
  return element;
}

const attributesOf = ({ marks }: RichNode): Record<string, unknown> =>
  Object.fromEntries((marks ?? []).map(({ type, attrs }) => [type, attrs ?? {}]));

/** Returns the attributes that have a value. The editor stores absent ones as null, Yjs not at all. */
const setAttrs = ({ attrs }: RichNode): Record<string, unknown> =>
  Object.fromEntries(Object.entries(attrs ?? {}).filter(([, value]) => value !== null && value !== undefined));

const childOf = (block: Block): Child =>
  block instanceof Y.XmlText ? { run: textNodes(block) } : { node: nodesOf(block, 0)[0] ?? { type: block.nodeName } };

/** Returns a text that is the same for blocks that show the same. */
function signature(child: Child): string {
  if ('run' in child) return JSON.stringify(mergedRun(child.run));
  const { node } = child;
  return JSON.stringify([node.type, sortEntries(setAttrs(node)), childrenOf(node).map(signature)]);
}

function mergedRun(run: readonly RichNode[]): [string, string][] {
  const merged: [string, string][] = [];
  for (const node of run) {
    const marks = JSON.stringify(
      sortEntries(Object.fromEntries((node.marks ?? []).map((mark) => [mark.type, sortEntries(setAttrs(mark))]))),
    );
    const last = merged.at(-1);
    if (last?.[1] === marks) last[0] += node.text ?? '';
    else merged.push([node.text ?? '', marks]);
  }
  return merged;
}

const sortEntries = (record: Record<string, unknown>) => Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));

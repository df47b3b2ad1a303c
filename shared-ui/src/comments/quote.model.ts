import { type CommentQuote, commentLimits } from 'shared-contracts/access-calls';
import { cutText, placeAfter } from 'shared-contracts/text';

/** Holds a text without white space, because a page breaks lines where a selection has none, and the way back to its nodes. */
interface PlainText {
  readonly text: string;
  readonly nodes: readonly { readonly node: Text; readonly from: number }[];
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

/** Reads the text of an element. */
export function readText(root: Element): PlainText {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; from: number }[] = [];
  const parts: string[] = [];
  let from = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const part = withoutSpace(node.nodeValue ?? '');
    if (!part) continue;
    nodes.push({ node: node as Text, from });
    parts.push(part);
    from += part.length;
  }
  return { text: parts.join(''), nodes };
}

/** Returns the selected words with what surrounds them; undefined if nothing in the element is selected. */
export function quoteSelection(root: Element, selection: Selection | null): CommentQuote | undefined {
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  if (!range || range.collapsed || !root.contains(range.commonAncestorContainer)) return undefined;
  const text = cutText((selection?.toString() ?? '').trim(), commentLimits.quoteCharacters);
  if (!text) return undefined;
  const before = document.createRange();
  before.selectNodeContents(root);
  before.setEnd(range.startContainer, range.startOffset);
  const after = document.createRange();
  after.selectNodeContents(root);
  after.setStart(range.endContainer, range.endOffset);
  const { quoteAround: around } = commentLimits;
  return {
    text,
    before: lastCharacters(before.toString(), around),
    after: cutText(after.toString(), around),
  };
}

const lastCharacters = (text: string, most: number) => text.slice(placeAfter(text, Math.max(0, text.length - most))).toWellFormed();

/** Returns where the quoted words are now: of several places, the one whose surroundings are most alike. */
export function findQuote(plain: PlainText, quote: CommentQuote): Range | undefined {
  const wanted = withoutSpace(quote.text);
  if (!wanted) return undefined;
  const [before, after] = [withoutSpace(quote.before), withoutSpace(quote.after)];
  let best: { at: number; likeness: number } | undefined;
  for (let at = plain.text.indexOf(wanted); at >= 0; at = plain.text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const likeness =
      commonEnd(plain.text.slice(Math.max(0, at - before.length), at), before) +
      commonStart(plain.text.slice(end, end + after.length), after);
    if (!best || likeness > best.likeness) best = { at, likeness };
    if (likeness === before.length + after.length) break;
  }
  return best && rangeOf(plain, best.at, best.at + wanted.length);
}

function rangeOf(plain: PlainText, from: number, to: number): Range | undefined {
  const [start, end] = [placeOf(plain, from), placeOf(plain, to - 1)];
  if (!start || !end) return undefined;
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset + 1);
  return range;
}

/** Returns the node and offset of a character of the text without white space. */
function placeOf({ nodes }: PlainText, index: number): { node: Text; offset: number } | undefined {
  const found = nodes.findLast(({ from }) => from <= index);
  if (!found) return undefined;
  let left = index - found.from;
  for (let offset = 0; offset < found.node.data.length; offset += 1) {
    if (/\s/.test(found.node.data.charAt(offset))) continue;
    if (left === 0) return { node: found.node, offset };
    left -= 1;
  }
  return undefined;
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

import { replaceCodeSpans } from '../markdown/code-spans.model.ts';

const fence = /^ {0,3}(?:`{3}|~{3})/;
const mathHint = /\$|\\\(|\\\[/;
const listed = /^\s*(?:[-+*>]|\d{1,9}[.)])\s/;

const display = ['\\[', '\\]'] as const;
const inline = ['\\(', '\\)'] as const;
const alone = /^[ \t]*\$\$([^$\n]+)\$\$[ \t]*$/gm;
// A price is no formula: what a single dollar opens begins and ends with no space, and no digit follows.
const singleDollars = /(?<![\\$\w])\$(?![\s$])([^$\n]*?[^\s\\$])\$(?![\d$\w])/g;

/** Where the first formula begins that is opened and not closed; -1 where there is none. */
const openedAt = (text: string, open: string, close: string) => text.indexOf(open, text.lastIndexOf(close) + 1);
const opensDollars = (text: string) => (text.match(/\$\$/g)?.length ?? 0) % 2 === 1;

const opensFormula = (text: string) => opensDollars(text) || openedAt(text, ...display) >= 0;

/** A text with each formula between two marks made anew. By searching: a pattern would look for the end from every beginning again. */
function replaceBetween(text: string, [open, close]: readonly [string, string], made: (formula: string) => string): string {
  let done = '';
  let rest = 0;
  for (;;) {
    const from = text.indexOf(open, rest);
    const to = from < 0 ? -1 : text.indexOf(close, from + open.length + 1);
    if (to < 0) return done + text.slice(rest);
    done += text.slice(rest, from) + made(text.slice(from + open.length, to));
    rest = to + close.length;
  }
}

/** Whether a block opens a formula that it does not close: blank lines and list marks inside one are the formula's. */
export const opensMath = (block: string): boolean =>
  !fence.test(block) && mathHint.test(block) && opensFormula(replaceCodeSpans(block, () => ''));

const longestOpen = 400;

/**
 * A growing block without the formula at its end that is not closed yet, so that none shows as it is written. What goes on for long is none: two
 * dollars that stood for themselves.
 */
export function withoutOpenFormula(block: string): string {
  if (fence.test(block) || !mathHint.test(block)) return block;
  const outside = replaceCodeSpans(block, (span) => ' '.repeat(span.length));
  const openings = [
    opensDollars(outside) ? outside.lastIndexOf('$$') : -1,
    openedAt(outside, ...display),
    openedAt(outside, ...inline),
  ].filter((place) => place >= 0);
  const first = Math.min(...openings);
  return block.length - first > longestOpen || first === Number.POSITIVE_INFINITY ? block : `${block.slice(0, first)}…`;
}

/**
 * A block with its formulas between double dollars, whichever way they were written (`\(…\)`, `\[…\]`, `$…$`); null when it has none.
 * What is code stays as it is.
 */
export function withMath(block: string): string | null {
  if (fence.test(block) || !mathHint.test(block)) return null;
  const spans: string[] = [];
  const outside = replaceCodeSpans(block, (span) => `\u0000${spans.push(span) - 1}\u0000`);
  const asBlock = (formula: string) => (listed.test(block) ? `$$${formula.trim()}$$` : `\n$$\n${formula.trim()}\n$$\n`);
  const inBlocks = replaceBetween(outside, display, asBlock);
  const marked = replaceBetween(inBlocks, inline, (formula) => `$$${formula.trim()}$$`)
    .replace(alone, (_, formula: string) => asBlock(formula))
    .replace(singleDollars, (_, formula: string) => `$$${formula}$$`);
  if (!marked.includes('$$')) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text holds the character zero, so it can stand for code.
  return marked.replace(/\u0000(\d+)\u0000/g, (_, place: string) => spans[Number(place)] ?? '');
}

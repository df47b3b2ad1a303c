const codeSpan = /(`+)[\s\S]*?[^`]\1(?!`)/g;
const fence = /^ {0,3}(?:`{3}|~{3})/;
const mathHint = /\$|\\\(|\\\[/;
const listed = /^\s*(?:[-+*>]|\d{1,9}[.)])\s/;

const display = /\\\[([\s\S]+?)\\\]/g;
const inline = /\\\(([\s\S]+?)\\\)/g;
const alone = /^[ \t]*\$\$([^$\n]+)\$\$[ \t]*$/gm;
// A price is no formula: what a single dollar opens begins and ends with no space, and no digit follows.
const singleDollars = /(?<![\\$\w])\$(?![\s$])([^$\n]*?[^\s\\$])\$(?![\d$\w])/g;

const opened = (text: string) => (text.match(/\$\$/g)?.length ?? 0) % 2 === 1 || /\\\[(?![\s\S]*\\\])/.test(text);

/** Whether a block opens a formula that it does not close: blank lines and list marks inside one are the formula's. */
export const opensMath = (block: string): boolean => !fence.test(block) && mathHint.test(block) && opened(block.replace(codeSpan, ''));

const longestOpen = 400;

/**
 * A growing block without the formula at its end that is not closed yet, so that none shows as it is written. What goes on for long is none: two
 * dollars that stood for themselves.
 */
export function withoutOpenFormula(block: string): string {
  if (fence.test(block) || !mathHint.test(block)) return block;
  const outside = block.replace(codeSpan, (span) => ' '.repeat(span.length));
  const isOdd = (outside.match(/\$\$/g)?.length ?? 0) % 2 === 1;
  const openings = [
    isOdd ? outside.lastIndexOf('$$') : -1,
    /\\\[(?![\s\S]*\\\])/.exec(outside)?.index,
    /\\\((?![\s\S]*\\\))/.exec(outside)?.index,
  ];
  const first = Math.min(...openings.filter((place) => place !== undefined && place >= 0).map(Number));
  return block.length - first > longestOpen || first === Number.POSITIVE_INFINITY ? block : `${block.slice(0, first)}…`;
}

/**
 * A block with its formulas between double dollars, whichever way they were written (`\(…\)`, `\[…\]`, `$…$`); null when it has none.
 * What is code stays as it is.
 */
export function withMath(block: string): string | null {
  if (fence.test(block) || !mathHint.test(block)) return null;
  const spans: string[] = [];
  const outside = block.replace(codeSpan, (span) => `\u0000${spans.push(span) - 1}\u0000`);
  const asBlock = (formula: string) => (listed.test(block) ? `$$${formula.trim()}$$` : `\n$$\n${formula.trim()}\n$$\n`);
  const marked = outside
    .replace(display, (_, formula: string) => asBlock(formula))
    .replace(inline, (_, formula: string) => `$$${formula.trim()}$$`)
    .replace(alone, (_, formula: string) => asBlock(formula))
    .replace(singleDollars, (_, formula: string) => `$$${formula}$$`);
  if (!marked.includes('$$')) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text holds the character zero, so it can stand for code.
  return marked.replace(/\u0000(\d+)\u0000/g, (_, place: string) => spans[Number(place)] ?? '');
}

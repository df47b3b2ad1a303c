import { replaceCodeSpans } from '../markdown/code-spans.model.ts';

/** Describes a formula of a block. */
export interface Formula {
  readonly source: string;
  /** The formula with its delimiters, as the text has it. */
  readonly written: string;
  /** Whether it has its own lines. */
  readonly isDisplay: boolean;
}

const fence = /^ {0,3}(?:`{3}|~{3})/;
const mathHint = /\$|\\\(|\\\[/;
const listed = /^\s*(?:[-+*>]|\d{1,9}[.)])\s/;

const display = ['\\[', '\\]'] as const;
const inline = ['\\(', '\\)'] as const;
const dollars = ['$$', '$$'] as const;
// A price is not a formula: no space follows the opening dollar or precedes the closing one, and no digit follows it.
const singleDollars = /(?<![\\$\w])\$(?![\s$])([^$\n]*?[^\s\\$])\$(?![\d$\w])/g;

// Private-use characters mark a formula's place, so markdown never reads what is inside a formula.
const placeholder = /\uE000(\d+)\uE001/;
const placeholderStart = '\uE000';

/** Returns the start of the first formula that is opened but not closed, or -1. */
const findOpening = (text: string, open: string, close: string) => text.indexOf(open, text.lastIndexOf(close) + 1);
const hasOpenDollars = (text: string) => (text.match(/\$\$/g)?.length ?? 0) % 2 === 1;

const hasOpenFormula = (text: string) => hasOpenDollars(text) || findOpening(text, ...display) >= 0;

/** Replaces everything between two delimiters. It searches instead of matching, so that open delimiters cost linear time. */
function replaceBetween(
  text: string,
  [open, close]: readonly [string, string],
  replace: (formula: string, from: number, to: number) => string,
): string {
  let result = '';
  let rest = 0;
  for (;;) {
    const from = text.indexOf(open, rest);
    const to = from < 0 ? -1 : text.indexOf(close, from + open.length + 1);
    if (to < 0) return result + text.slice(rest);
    const end = to + close.length;
    result += text.slice(rest, from) + replace(text.slice(from + open.length, to), from, end);
    rest = end;
  }
}

/** Returns whether a block opens a formula that it does not close: blank lines and list marks inside one belong to the formula. */
export const opensMath = (block: string): boolean =>
  !fence.test(block) && mathHint.test(block) && hasOpenFormula(replaceCodeSpans(block, () => ''));

const maxOpenLength = 400;

/** Hides an unfinished formula at the end of a growing block. One longer than 400 characters is not a formula, just two dollar signs. */
export function hideOpenFormula(block: string): string {
  if (fence.test(block) || !mathHint.test(block)) return block;
  const outside = replaceCodeSpans(block, (span) => ' '.repeat(span.length));
  const openings = [
    hasOpenDollars(outside) ? outside.lastIndexOf('$$') : -1,
    findOpening(outside, ...display),
    findOpening(outside, ...inline),
  ].filter((place) => place >= 0);
  const first = Math.min(...openings);
  return block.length - first > maxOpenLength || first === Number.POSITIVE_INFINITY ? block : `${block.slice(0, first)}…`;
}

const blank = /[^\S\n]/;

/** Returns whether only blanks share the line with this part of the text. It reads no further than those, so many formulas cost linear time. */
function isAlone(text: string, from: number, to: number): boolean {
  let start = from;
  while (start > 0 && blank.test(text.charAt(start - 1))) start -= 1;
  let end = to;
  while (end < text.length && blank.test(text.charAt(end))) end += 1;
  return (start === 0 || text[start - 1] === '\n') && (end === text.length || text[end] === '\n');
}

/**
 * Takes the formulas (`$…$`, `$$…$$`, `\(…\)`, `\[…\]`) out of a block and leaves a placeholder for each; returns null when it has none.
 * Code stays as it is.
 */
export function extractFormulas(block: string): { readonly text: string; readonly formulas: readonly Formula[] } | null {
  if (fence.test(block) || !mathHint.test(block) || block.includes(placeholderStart)) return null;
  const spans: string[] = [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text holds the character zero, so it can stand for code.
  const restoreCode = (text: string) => text.replace(/\u0000(\d+)\u0000/g, (_, place: string) => spans[Number(place)] ?? '');
  const formulas: Formula[] = [];
  const add = (source: string, written: string, isDisplay: boolean) => {
    const place = formulas.push({ source: restoreCode(source.trim()), written: restoreCode(written), isDisplay }) - 1;
    const mark = `${placeholderStart}${place}\uE001`;
    return isDisplay && !isListed ? `\n\n${mark}\n\n` : mark;
  };
  const isListed = listed.test(block);
  const outside = replaceCodeSpans(block, (span) => `\u0000${spans.push(span) - 1}\u0000`);
  const withoutDisplay = replaceBetween(outside, display, (source) => add(source, `\\[${source}\\]`, !isListed));
  const withoutInline = replaceBetween(withoutDisplay, inline, (source) => add(source, `\\(${source}\\)`, false));
  const withoutDollars = replaceBetween(withoutInline, dollars, (source, from, to) =>
    add(source, `$$${source}$$`, isAlone(withoutInline, from, to) && (!isListed || source.includes('\n'))),
  );
  const text = withoutDollars.replace(singleDollars, (written, source: string) => add(source, written, false));
  return formulas.length > 0 ? { text: restoreCode(text), formulas } : null;
}

/** Cuts a text at its placeholders: words at even places, the number of a formula at odd ones. */
export const cutAtFormulas = (text: string): string[] => (text.includes(placeholderStart) ? text.split(placeholder) : [text]);

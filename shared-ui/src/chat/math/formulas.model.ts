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

const closers: Readonly<Record<string, string>> = { '\\[': '\\]', '\\(': '\\)', $$: '$$' };
const mark = /\\[\s\S]|\$\$/g;
// A price is not a formula: no space follows the opening dollar or precedes the closing one, and no digit follows it.
const singleDollars = /(?<![\\$\w])\$(?![\s$])([^$\n]*?[^\s\\$])\$(?![\d$\w])/g;

// Private-use characters mark a formula's place, so markdown never reads what is inside a formula.
const placeholder = /\uE000(\d+)\uE001/;
const placeholderStart = '\uE000';

interface Found {
  readonly open: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Finds what `\[…\]`, `\(…\)` and `$$…$$` enclose, from left to right, and the first delimiter of each kind that nothing closes. A
 * backslash before a delimiter makes it text, as in the row spacing `\\[6pt]`.
 */
function findFormulas(text: string): { readonly found: readonly Found[]; readonly opened: { readonly [open: string]: number } } {
  const marks = [...text.matchAll(mark)].map(({ 0: sign, index }) => ({ sign, index }));
  const found: Found[] = [];
  const opened: Record<string, number> = {};
  for (let at = 0; at < marks.length; at += 1) {
    const { sign: open, index: from } = marks[at] ?? { sign: '', index: 0 };
    const close = closers[open];
    // Once nothing closes a delimiter, nothing closes a later one of its kind: without this, open ones would cost quadratic time.
    if (close === undefined || opened[open] !== undefined) continue;
    let end = at + 1;
    while (end < marks.length && !(marks[end]?.sign === close && (marks[end]?.index ?? 0) > from + open.length)) end += 1;
    const closed = marks[end];
    if (closed) {
      found.push({ open, from, to: closed.index + close.length });
      at = end;
    } else opened[open] = from;
  }
  return { found, opened };
}

/** Returns whether a block opens a formula that it does not close: blank lines and list marks inside one belong to the formula. */
export function opensMath(block: string): boolean {
  if (fence.test(block) || !mathHint.test(block)) return false;
  const { opened } = findFormulas(replaceCodeSpans(block, () => ''));
  return opened['\\['] !== undefined || opened.$$ !== undefined;
}

const maxOpenLength = 400;

/** Hides an unfinished formula at the end of a growing block. One longer than 400 characters is not a formula, just two dollar signs. */
export function hideOpenFormula(block: string): string {
  if (fence.test(block) || !mathHint.test(block)) return block;
  const outside = replaceCodeSpans(block, (span) => ' '.repeat(span.length));
  const first = Math.min(...Object.values(findFormulas(outside).opened));
  return block.length - first > maxOpenLength || first === Number.POSITIVE_INFINITY ? block : `${block.slice(0, first)}…`;
}

const blank = /[^\S\n]/;
const containerPart = /[^\S\n]|[>*+\-.)\d]/;
const container = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*$/;

/** Returns what is before a place on its line if that is only blanks and marks of quotes and lists. */
function readContainer(text: string, from: number): string | undefined {
  let start = from;
  while (start > 0 && containerPart.test(text.charAt(start - 1))) start -= 1;
  const before = text.slice(start, from);
  return (start === 0 || text[start - 1] === '\n') && container.test(before) ? before : undefined;
}

/** Returns whether only blanks follow on the line. It reads no further than those, so many formulas cost linear time. */
function isLast(text: string, to: number): boolean {
  let end = to;
  while (end < text.length && blank.test(text.charAt(end))) end += 1;
  return end === text.length || text[end] === '\n';
}

/** KaTeX refuses these within a line, whatever encloses them. */
const needsLines = /\\begin\{(?:align|alignat|gather|equation|CD|multline|split)\*?\}|\\tag\b/;
const quoteMarks = /^[ \t]*(?:>[ \t]?)+/gm;

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
    return `${placeholderStart}${place}\uE001`;
  };
  const outside = replaceCodeSpans(block, (span) => `\u0000${spans.push(span) - 1}\u0000`);
  let text = '';
  let rest = 0;
  for (const { open, from, to } of findFormulas(outside).found) {
    const before = readContainer(outside, from);
    const isAlone = before !== undefined && isLast(outside, to);
    const written = outside.slice(from, to);
    const inside = written.slice(2, -2);
    const source = before?.includes('>') ? inside.replace(quoteMarks, '') : inside;
    const isDisplay = open === '\\[' || needsLines.test(source) || (open === '$$' && (isAlone || source.includes('\n')));
    const sign = add(source, written, isDisplay);
    // Blank lines would end a list, a quote or a table.
    const isOwnBlock = isDisplay && isAlone && before === '' && !listed.test(block);
    text += outside.slice(rest, from) + (isOwnBlock ? `\n\n${sign}\n\n` : sign);
    rest = to;
  }
  text += outside.slice(rest);
  text = text.replace(singleDollars, (written, source: string) =>
    add(readGitHubFormula(restoreCode(source)), written, needsLines.test(source)),
  );
  return formulas.length > 0 ? { text: restoreCode(text), formulas } : null;
}

/** GitHub also encloses formulas in a dollar and a backtick on each side. */
const readGitHubFormula = (source: string): string => /^`([^`]+)`$/.exec(source)?.[1] ?? source;

/** Cuts a text at its placeholders: words at even places, the number of a formula at odd ones. */
export const cutAtFormulas = (text: string): string[] => (text.includes(placeholderStart) ? text.split(placeholder) : [text]);

import type { Token, TokenizerExtension, Tokens } from 'marked';

/** Describes a foldable part with a summary. */
export interface DetailsToken extends Tokens.Generic {
  readonly type: 'details';
  readonly isOpen: boolean;
  /** The text ends the part. Until then, more of it may come. */
  readonly isClosed: boolean;
  readonly summary: Token[];
  readonly tokens: Token[];
}

/** Describes an element that is drawn inside a line, without its attributes. */
export interface ElementToken extends Tokens.Generic {
  readonly type: 'element';
  readonly name: 'sub' | 'sup' | 'kbd';
  readonly tokens: Token[];
}

/** Describes text that begins with a tag which isn't drawn. Its lines keep their indentation. */
export interface WrittenToken extends Tokens.Generic {
  readonly type: 'written';
  readonly lines: readonly { readonly indent: string; readonly tokens: Token[] }[];
}

// No useful text nests elements deeper. More would cost a parser quadratic time.
const maxDepth = 12;
const lineBreak = /^<\/?br(?:[ \t\n][^<>]*)?\/?>/i;
const opening = /^<(sub|sup|kbd)(?:[ \t\n][^<>]*)?>/i;
const inlineTags = {
  sub: /<(\/?)sub(?:[ \t\n][^<>]*)?>/gi,
  sup: /<(\/?)sup(?:[ \t\n][^<>]*)?>/gi,
  kbd: /<(\/?)kbd(?:[ \t\n][^<>]*)?>/gi,
};

interface Place {
  readonly from: number;
  readonly to: number;
}

/** Returns where the element ends whose opening tag ends at `from`, or undefined. Tags in fenced code don't count. */
function findClosing(source: string, from: number, tags: RegExp): Place | 'too deep' | undefined {
  let depth = 1;
  let fence = '';
  for (const { 0: found, index, 1: slash, 2: ticks } of source.slice(from).matchAll(tags)) {
    if (ticks) {
      if (!fence) fence = ticks;
      else if (ticks.startsWith(fence)) fence = '';
      continue;
    }
    if (fence) continue;
    depth += slash ? -1 : 1;
    if (depth > maxDepth) return 'too deep';
    if (depth === 0) return { from: from + index, to: from + index + found.length };
  }
  return undefined;
}

/** Reads `<br>`, and `<sub>`, `<sup>` and `<kbd>` with what they hold. */
export const inlineElement: TokenizerExtension = {
  name: 'element',
  level: 'inline',
  tokenizer(source) {
    if (source[0] !== '<') return undefined;
    const broken = lineBreak.exec(source);
    if (broken) return { type: 'br', raw: broken[0] };
    const opened = opening.exec(source);
    if (!opened) return undefined;
    const name = (opened[1] ?? '').toLowerCase() as ElementToken['name'];
    const end = findClosing(source, opened[0].length, inlineTags[name]);
    if (!end || end === 'too deep') return undefined;
    const text = source.slice(opened[0].length, end.from);
    return { type: 'element', raw: source.slice(0, end.to), name, tokens: this.lexer.inlineTokens(text) };
  },
};

const detailsOpening = /^ {0,3}<details((?:[ \t\n][^<>]*)?)>/i;
const detailsTags = /<(\/?)details(?:[ \t\n][^<>]*)?>|^ {0,3}(`{3,}|~{3,})/gim;
const summaryOpening = /^\s*<summary(?:[ \t\n][^<>]*)?>/i;
const summaryClosing = /<\/summary>/i;
const blankRest = /^(?:[ \t]*\n)+|^[ \t]+$/;

/** Splits what `<details>` holds into its summary and the rest. */
function splitSummary(body: string): { readonly summary: string; readonly rest: string } {
  const opened = summaryOpening.exec(body);
  if (!opened) return { summary: '', rest: body };
  const inside = body.slice(opened[0].length);
  const end = summaryClosing.exec(inside);
  return end ? { summary: inside.slice(0, end.index), rest: inside.slice(end.index + end[0].length) } : { summary: inside, rest: '' };
}

/** Reads `<details>` with its summary. Without an end, it holds the rest of the text, as in a browser. */
export const detailsBlock: TokenizerExtension = {
  name: 'details',
  level: 'block',
  tokenizer(source) {
    const opened = detailsOpening.exec(source);
    if (!opened) return undefined;
    const from = opened[0].length;
    const end = findClosing(source, from, detailsTags);
    if (end === 'too deep') return undefined;
    const { summary, rest } = splitSummary(source.slice(from, end?.from));
    const after = end ? source.slice(end.to) : '';
    return {
      type: 'details',
      raw: end ? source.slice(0, end.to) + (blankRest.exec(after)?.[0] ?? '') : source,
      isOpen: /(?:^|\s)open(?:$|[\s=])/i.test(opened[1] ?? ''),
      isClosed: end !== undefined,
      summary: this.lexer.inline(summary.trim()),
      tokens: this.lexer.blockTokens(rest.replace(/^[ \t]+/, ''), []),
    };
  },
};

/** Elements of HTML whose lines belong together up to a blank line, as CommonMark lists them. */
const writtenStart =
  /^ {0,3}<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t\n]|\/?>|$)/i;
const blankLines = /\n(?:[ \t]*\n)+/;

/** Reads lines that begin with an HTML element which isn't drawn. */
export const writtenHtml: TokenizerExtension = {
  name: 'written',
  level: 'block',
  tokenizer(source) {
    if (!writtenStart.test(source)) return undefined;
    const end = blankLines.exec(source);
    const raw = end ? source.slice(0, end.index + end[0].length) : source;
    const lines = raw
      .trimEnd()
      .split('\n')
      .map((line) => ({ indent: /^[ \t]*/.exec(line)?.[0] ?? '', tokens: this.lexer.inline(line.trim()) }));
    return { type: 'written', raw, lines };
  },
};

/** Matches what is verbatim up to its own end: scripts, styles, preformatted text, comments and declarations. */
const verbatim = /^ {0,3}<(?:(?:script|pre|style|textarea)[\s>]|!|\?)/i;

/** Returns false where the parser's own rule for blocks of HTML applies. Other tags are words of a paragraph. */
export const readHtml = (source: string): false | undefined => (verbatim.test(source) ? false : undefined);

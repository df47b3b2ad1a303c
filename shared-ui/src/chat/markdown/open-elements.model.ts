import { replaceCodeSpans } from './code-spans.model.ts';

const drawn = ['br', 'sub', 'sup', 'kbd', 'details', 'summary'];
const openTag = /<\/?([a-z]*)([ \t][^<>]*)?\/?$/i;
const openAlert = /^([ \t]*>[ \t>]*)\[![a-z]*$/im;
const label = /^ {0,3}\[(?!\^)[^[\]\n]{0,200}(?:$|\]$|\]:)/;
// A dash that begins a list item would turn the lines before it into a heading.
const openUnderline = /(\n[ \t>]*)[-=]{1,2}[ \t]*$/;
const inline = /<(\/?)(sub|sup|kbd)(?:[ \t][^<>]*)?>/gi;

/** Returns whether a block may still become the definition of a link, of which nothing is drawn. */
function isOpenDefinition(block: string): boolean {
  const start = label.exec(block)?.[0];
  if (start === undefined) return false;
  const [, title] = block.slice(start.length).trim().split(/\s+/, 2);
  return title === undefined || /^["'(]/.test(title);
}

/** Hides the unfinished tag, alert or link definition at the end of a growing block, and closes the elements that its last line opens. */
export function closeOpenElements(block: string): string {
  if (isOpenDefinition(block)) return '';
  const line = block.lastIndexOf('\n') + 1;
  const last = replaceCodeSpans(block.slice(line), (span) => ' '.repeat(span.length));
  // What follows an open backtick is code.
  if (last.includes('`')) return block;
  const [tag, name = '', attributes] = openTag.exec(last) ?? [];
  const isDrawn = tag !== undefined && drawn.some((one) => (attributes ? one === name.toLowerCase() : one.startsWith(name.toLowerCase())));
  const shown = (isDrawn ? block.slice(0, block.length - tag.length) : block).replace(openAlert, '$1').replace(openUnderline, '$1');
  const open: string[] = [];
  for (const [, slash, element = ''] of last.matchAll(inline)) {
    if (!slash) open.unshift(element);
    else if (open[0]?.toLowerCase() === element.toLowerCase()) open.shift();
  }
  return shown + open.map((element) => `</${element}>`).join('');
}

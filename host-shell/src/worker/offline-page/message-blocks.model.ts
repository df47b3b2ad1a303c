import type { Block, Span } from './blocks.model.ts';

/** Splits the text of a message into blocks. It knows the common forms of Markdown; anything else stays text. */
export function blocksOfMessage(text: string): Block[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const { block, next } = readBlock(lines, at);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

interface ReadBlock {
  readonly block?: Block;
  readonly next: number;
}

function readBlock(lines: readonly string[], at: number): ReadBlock {
  const line = lines[at] ?? '';
  if (line.trim() === '') return { next: at + 1 };
  if (isFence(line)) return readCode(lines, at);
  const mark = /^#{1,6} /.exec(line)?.[0];
  if (mark) return { block: { type: 'heading', spans: spansOf(line.slice(mark.length)) }, next: at + 1 };
  if (itemOf(line)) return readList(lines, at);
  const starts = line.startsWith('>') ? '>' : line.startsWith('|') ? '|' : undefined;
  const next = endOf(lines, at, starts);
  const own = lines.slice(at, next);
  if (starts === '|') return { block: { type: 'table', rows: own.filter((one) => !isRuler(one)).map(cellsOf) }, next };
  if (starts === '>') return { block: { type: 'quote', spans: spansOf(own.map((one) => one.slice(1).trim()).join('\n')) }, next };
  return { block: { type: 'paragraph', spans: spansOf(own.join('\n')) }, next };
}

/** Returns whether a line of a table only separates its head from the other rows. */
const isRuler = (line: string) => /^[-:| ]+$/.test(line);

function cellsOf(line: string): Block[][] {
  const cells = line.trim().slice(1).split('|');
  return (cells.at(-1)?.trim() ? cells : cells.slice(0, -1)).map((cell) => [{ type: 'paragraph', spans: spansOf(cell.trim()) }]);
}

const isFence = (line: string) => line.trimStart().startsWith('```');

/** Reads to the closing fence, or to the end of an answer that broke off. */
function readCode(lines: readonly string[], at: number): ReadBlock {
  const end = lines.findIndex((line, index) => index > at && isFence(line));
  const stop = end < 0 ? lines.length : end;
  return { block: { type: 'code', text: lines.slice(at + 1, stop).join('\n') }, next: stop + 1 };
}

function readList(lines: readonly string[], at: number): ReadBlock {
  const isOrdered = itemOf(lines[at] ?? '')?.isOrdered ?? false;
  const items: Block[][] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const item = itemOf(lines[next] ?? '');
    if (!item || item.isOrdered !== isOrdered) break;
    items.push([{ type: 'paragraph', spans: spansOf(item.text) }]);
  }
  return { block: { type: 'list', isOrdered, items }, next };
}

/** Reads a line of a list. Nested lists become part of the outer one. */
function itemOf(line: string): { readonly isOrdered: boolean; readonly text: string } | undefined {
  const text = line.trimStart();
  if (text.startsWith('- ') || text.startsWith('* ') || text.startsWith('+ ')) return { isOrdered: false, text: text.slice(2) };
  const number = /^\d{1,9}[.)] /.exec(text)?.[0];
  return number ? { isOrdered: true, text: text.slice(number.length) } : undefined;
}

/** Returns where the lines end that belong together: those with the same start, or those of a paragraph. */
function endOf(lines: readonly string[], at: number, starts: string | undefined): number {
  const isOther = (line: string) =>
    starts ? !line.startsWith(starts) : line.trim() === '' || isFence(line) || itemOf(line) !== undefined || /^(?:#{1,6} |[>|])/.test(line);
  const end = lines.findIndex((line, index) => index > at && isOther(line));
  return end < 0 ? lines.length : end;
}

/** Splits a text at code and strong text. An unclosed mark stays text. */
function spansOf(text: string): Span[] {
  const parts = text.split('`');
  return parts
    .flatMap((part, index): Span[] => {
      if (index % 2 === 0) return strongSpans(part);
      return index === parts.length - 1 ? strongSpans(`\`${part}`) : [{ text: part, style: 'code' }];
    })
    .filter((span) => span.text !== '');
}

function strongSpans(text: string): Span[] {
  const parts = text.split('**');
  return parts.map((part, index): Span => {
    if (index % 2 === 0) return { text: part };
    return index === parts.length - 1 ? { text: `**${part}` } : { text: part, style: 'strong' };
  });
}

import { addBlocks, paragraphsOf, type TextBlock } from '../sections.ts';
import { tableBlocks } from '../table-rows.ts';

/** Describes a stretch of text as PDF.js finds it on a page. */
export interface PageItem {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
}

interface Cell {
  text: string;
  left: number;
  right: number;
}

interface Line {
  readonly y: number;
  height: number;
  readonly cells: Cell[];
}

/** Paragraphs are further apart than this many heights of a line, and columns further than words. */
const paragraphGap = 1.7;
const columnGap = 0.9;
const wordGap = 0.1;
/** The lines of a cell are closer to each other than rows are. */
const wrapGap = 1.45;
/** A row has no more lines than a reader takes for one. */
const rowLinesMax = 12;
const sameLine = 0.4;
/** Fewer lines may look like a table by chance. */
const tableLinesMin = 3;

/** Returns the paragraphs and tables of a page in the order of its text. A table is where texts stand below each other in columns. */
export function pageBlocks(items: readonly PageItem[]): TextBlock[] {
  const lines = linesOf(items);
  const blocks: TextBlock[] = [];
  let prose: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const count = tableAt(lines, at);
    if (count === 0) {
      const line = lines[at];
      if (line) prose.push(line);
      at += 1;
      continue;
    }
    addBlocks(blocks, proseBlocks(prose));
    addBlocks(blocks, tableOf(lines.slice(at, at + count)));
    prose = [];
    at += count;
  }
  return [...blocks, ...proseBlocks(prose)];
}

function linesOf(items: readonly PageItem[]): Line[] {
  const lines: Line[] = [];
  let isNew = true;
  for (const { str, hasEOL, width, height, transform } of items) {
    const [, , , , left = 0, y = 0] = transform;
    const last = lines.at(-1);
    if (str.trim() === '') {
      const cell = last?.cells.at(-1);
      if (str !== '' && cell && !cell.text.endsWith(' ')) cell.text += ' ';
    } else if (last && y > last.y + sameLine * height && returnToRow(lines, { left, y, height })) {
      lines.at(-1)?.cells.push({ text: str, left, right: left + width });
    } else if (!last || (isNew && Math.abs(last.y - y) > sameLine * height) || Math.abs(last.y - y) > 2 * height)
      lines.push({ y, height, cells: [{ text: str, left, right: left + width }] });
    else addToLine(last, { text: str, left, right: left + width }, height);
    if (str.trim() !== '' || hasEOL) isNew = hasEOL || (str.trim() === '' && isNew);
  }
  return lines;
}

/**
 * Makes the lines of a cell one if the text continues to its right, on the line where the cell began. Returns whether it does.
 */
function returnToRow(lines: Line[], { left, y, height }: { left: number; y: number; height: number }): boolean {
  const start = lines.findLastIndex((line) => Math.abs(line.y - y) <= sameLine * height);
  const row = lines[start];
  const cell = row?.cells.at(-1);
  const wrapped = lines.slice(start + 1);
  if (!row || !cell || left < cell.right || wrapped.length === 0 || wrapped.length > rowLinesMax) return false;
  if (wrapped.some(({ cells: [first, ...rest] }) => !first || rest.length > 0 || first.left >= left || first.right <= cell.left))
    return false;
  cell.text = [cell, ...wrapped.flatMap(({ cells }) => cells)].map(({ text }) => text.trim()).join(' ');
  cell.right = Math.max(cell.right, ...wrapped.flatMap(({ cells }) => cells.map(({ right }) => right)));
  lines.splice(start + 1);
  return true;
}

function addToLine(line: Line, cell: Cell, height: number): void {
  const last = line.cells.at(-1);
  line.height = Math.max(line.height, height);
  // Some scripts are written from right to left.
  if (!last || Math.max(cell.left - last.right, last.left - cell.right) > columnGap * height) line.cells.push(cell);
  else {
    // PDF.js finds the spaces between words that follow each other to the right.
    const isApart = last.left - cell.right > wordGap * height && !last.text.endsWith(' ');
    last.text += (isApart ? ' ' : '') + cell.text;
    last.left = Math.min(last.left, cell.left);
    last.right = Math.max(last.right, cell.right);
  }
}

function proseBlocks(lines: readonly Line[]): TextBlock[] {
  let text = '';
  let before: Line | undefined;
  for (const line of lines) {
    const isApart = before && Math.abs(before.y - line.y) > paragraphGap * Math.max(before.height, line.height);
    text += `${before ? '\n' : ''}${isApart ? '\n' : ''}${line.cells.map((cell) => cell.text.trim()).join(' ')}`;
    before = line;
  }
  // A word that was divided at the end of a line is one word.
  return paragraphsOf(text.replace(/(\p{Ll})[-\u00ad]\n(?=\p{Ll})/gu, '$1'));
}

/** Returns how many lines from the given one on form a table: each has a text in at least two of the same columns, or continues a cell. */
function tableAt(lines: readonly Line[], start: number): number {
  let columns: readonly Column[] = [];
  let rows = 0;
  let count = 0;
  for (const line of lines.slice(start)) {
    const before = lines[start + count - 1];
    if (line.cells.length === 1 && rows > 0 && before && isContinued(columns, before, line)) {
      count += 1;
      continue;
    }
    const merged = line.cells.length < 2 ? undefined : mergeColumns(columns, line.cells);
    if (!merged) break;
    columns = merged;
    rows += 1;
    count += 1;
  }
  return rows >= tableLinesMin ? count : 0;
}

function isContinued(columns: readonly Column[], before: Line, { y, height, cells: [cell] }: Line): boolean {
  const overlaps = columns.filter((column) => cell && isWithin(cell, column));
  return (
    overlaps.length === 1 &&
    before.y - y <= wrapGap * Math.max(height, before.height) &&
    before.cells.some((one) => overlaps[0] && isWithin(one, overlaps[0]))
  );
}

interface Column {
  left: number;
  right: number;
}

const isWithin = ({ left, right }: Column, column: Column) => left < column.right && right > column.left;

/** Returns the columns that hold these cells too, or undefined if a cell covers several of them or the line has others. */
function mergeColumns(columns: readonly Column[], cells: readonly Cell[]): Column[] | undefined {
  if (columns.length === 0) return cells.map(({ left, right }) => ({ left, right }));
  const merged = columns.map((column) => ({ ...column }));
  const used = new Set<number>();
  for (const { left, right } of cells) {
    const places = merged.flatMap((column, place) => (isWithin({ left, right }, column) ? [place] : []));
    const [place] = places;
    const column = place === undefined ? undefined : merged[place];
    if (place === undefined || !column || places.length > 1 || used.has(place)) return undefined;
    used.add(place);
    column.left = Math.min(column.left, left);
    column.right = Math.max(column.right, right);
  }
  return merged;
}

function tableOf(lines: readonly Line[]): readonly TextBlock[] {
  const columns = lines.reduce<readonly Column[]>((all, { cells }) => (cells.length < 2 ? all : (mergeColumns(all, cells) ?? all)), []);
  const rows: { text: string }[][] = [];
  for (const { cells } of lines) {
    const texts = columns.map((column) => ({ text: cells.find((cell) => isWithin(cell, column))?.text.trim() ?? '' }));
    const last = rows.at(-1);
    if (cells.length > 1 || !last) rows.push(texts);
    else for (const [place, cell] of last.entries()) cell.text = [cell.text, texts[place]?.text].filter(Boolean).join(' ');
  }
  return tableBlocks(rows.map((cells) => ({ cells })));
}

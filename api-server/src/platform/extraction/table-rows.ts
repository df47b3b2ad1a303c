import { type Area, ExtractionError, extractionLimits, type TextBlock } from './sections.ts';

/** Describes a cell as files store it: at its first row and column, with how many it covers. */
export interface TableCell {
  readonly text: string;
  /** The number that the file stores, unless it is a date. */
  readonly value?: number | undefined;
  readonly rows?: number;
  readonly columns?: number;
  /** Indicates that another cell covers this one and has its text. */
  readonly isCovered?: boolean;
}

/** Describes a row of a table. */
export interface TableRow {
  readonly cells: readonly TableCell[];
  readonly isHead?: boolean;
  readonly area?: Area;
}

/** No passage holds a row that is longer, so it continues in the next ones under its first cell. */
const rowCharacters = 800;
const headRowsMax = 4;
/** Nobody reads more, and a few bytes of a file can ask for billions. */
const columnsMax = 16_384;

interface GridRow {
  readonly texts: readonly string[];
  readonly values: readonly (number | undefined)[];
  /** Indicates the cells that another cell, to the left or above, covers. */
  readonly covered: readonly boolean[];
  readonly isHead: boolean;
  readonly area: Area | undefined;
}

/** Describes a table that was read, with the names of its columns for another that continues it. */
interface NamedTable {
  readonly blocks: readonly TextBlock[];
  readonly names: readonly string[];
}

/**
 * Returns a table's rows as blocks, each of which names the column of each value, so that it makes sense on its own. Merged cells count in
 * all rows and columns that they cover. Rows above the heads stay as they are.
 */
export const tableBlocks = (rows: readonly TableRow[]): readonly TextBlock[] => nameColumns(rows).blocks;

/** Does the same for a table that may continue another, whose names of columns are given, after a gap. */
export function nameColumns(rows: readonly TableRow[], earlier: readonly string[] = []): NamedTable {
  const grid = gridOf(rows).filter(({ texts }) => texts.some((text) => text !== ''));
  const { preamble, heads, body } = partsOf(grid);
  const isOwn = heads.length > 0 && body.length > 0 && (earlier.length === 0 || hasQuantitiesBelow(heads, body));
  if (isOwn) {
    const names = namesOf(heads);
    // No row would name a column without values.
    const isPartUnused = names.some((name, column) => name !== '' && body.every(({ texts }) => (texts[column] ?? '') === ''));
    const shown = isPartUnused ? [...preamble, ...heads] : preamble;
    return { names, blocks: [...shown.map(plainRow), ...body.flatMap((row) => namedRow(row, names))] };
  }
  if (grid.length === 0 || earlier.length === 0) return { names: earlier, blocks: grid.map(plainRow) };
  return { names: earlier, blocks: grid.flatMap((row) => (countDistinct(row) > 1 ? namedRow(row, earlier) : [plainRow(row)])) };
}

/** Returns whether a column has words as its head and numbers below, as in a table and not in a list of names. */
const hasQuantitiesBelow = (heads: readonly GridRow[], body: readonly GridRow[]) =>
  heads.at(-1)?.texts.some((text, column) => text !== '' && body.every(({ texts }) => isQuantity(texts[column] ?? ''))) === true;

const plainRow = (row: GridRow): TextBlock => ({ text: distinctTexts(row).join(', '), isRow: true, ...areaOf(row) });

const areaOf = ({ area }: GridRow) => (area ? { area } : {});

/** Writes texts that cover several cells once. */
const distinctTexts = ({ texts, covered }: GridRow) => texts.filter((text, column) => text !== '' && !covered[column]);

function gridOf(rows: readonly TableRow[]): GridRow[] {
  let above: { text: string; rows: number }[] = [];
  let count = 0;
  return rows.map(({ cells, isHead = false, area }) => {
    const texts: string[] = [];
    const values: (number | undefined)[] = [];
    const covered: boolean[] = [];
    const below: { text: string; rows: number }[] = [];
    const put = (text: string, isCovered: boolean, more: number, value?: number) => {
      if (more > 0) below[texts.length] = { text, rows: more };
      texts.push(text);
      values.push(value);
      covered.push(isCovered);
    };
    const putAbove = () => {
      for (let one = above[texts.length]; one && texts.length < columnsMax; one = above[texts.length]) put(one.text, true, one.rows - 1);
    };
    for (const { text, value, rows: height = 1, columns = 1, isCovered = false } of cells) {
      putAbove();
      const trimmed = text.replace(/\s+/g, ' ').trim();
      for (let part = 0; part < columns && texts.length < columnsMax; part += 1)
        put(trimmed, isCovered || part > 0, height - 1, part === 0 ? value : undefined);
    }
    putAbove();
    count += texts.length;
    if (count > extractionLimits.cells) throw new ExtractionError('tooManyCells', { most: extractionLimits.cells });
    above = below;
    return { texts, values, covered, isHead, area };
  });
}

interface Parts {
  readonly preamble: readonly GridRow[];
  readonly heads: readonly GridRow[];
  readonly body: readonly GridRow[];
}

function partsOf(grid: readonly GridRow[]): Parts {
  const marked = grid.findIndex(({ isHead }) => !isHead);
  if (marked > 0) return { preamble: [], heads: grid.slice(0, marked), body: grid.slice(marked) };
  if (marked === -1 && grid.length > 0) return { preamble: [], heads: [], body: grid };
  const start = firstHead(grid);
  if (start === undefined) return { preamble: [], heads: [], body: grid };
  const end = start + 1 + moreHeads(grid.slice(start, start + headRowsMax));
  return { preamble: grid.slice(0, start), heads: grid.slice(start, end), body: grid.slice(end) };
}

const countFilled = ({ texts }: GridRow) => texts.filter((text) => text !== '').length;
const countDistinct = (row: GridRow) => distinctTexts(row).length;

/** Titles and notes above the heads are a few lines. */
const preambleMax = 20;
const triedMax = 6;

/** Returns where the heads are: below titles and notes, which fill fewer cells. */
function firstHead(grid: readonly GridRow[]): number | undefined {
  const widths = grid
    .slice(0, 200)
    .map(countDistinct)
    .toSorted((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  const isWide = (row: GridRow) => countDistinct(row) >= 2 && (countDistinct(row) > usual / 2 || countFilled(row) >= usual);
  const start = usual < 2 ? 0 : Math.max(0, grid.slice(0, preambleMax).findIndex(isWide));
  for (let at = start; at < start + triedMax; at += 1) {
    const row = grid[at];
    if (!row) return undefined;
    if (looksLikeHead(row, grid.slice(at + 1)) && grid.slice(start, at).every((above) => countFilled(above) < countFilled(row))) return at;
  }
  return undefined;
}

const isNumber = (text: string) => /^[-+(]?[\p{Sc}\s]*\d[\d.,'’\s\u00a0\u202f]*[%\p{Sc})]?$/u.test(text);
const isYear = (text: string) => /^(19|20|21)\d\d$/.test(text);
const isQuantity = (text: string) => isNumber(text) && !isYear(text);

/** Returns whether a row names columns: no quantities, and no gap except in the corner or where all rows have one. */
function looksLikeHead(row: GridRow, rest: readonly GridRow[]): boolean {
  if (rest.length === 0 || row.texts.some(isQuantity)) return false;
  const texts = distinctTexts(row);
  const years = texts.filter(isYear);
  if (years.length > 0 && (new Set(years).size < years.length || years.length === texts.length)) return false;
  if (years.length === 1 && rest.some(({ texts: below }) => isYear(below[row.texts.findIndex(isYear)] ?? ''))) return false;
  const below = Math.max(...rest.slice(0, 50).map(countFilled));
  return countFilled(row) >= Math.min(below, row.texts.length) - 1 && row.texts.slice(1).some((text) => text !== '');
}

/** Counts the rows below the first that also name columns: while a cell above covers several columns. */
function moreHeads([first, ...rest]: readonly GridRow[]): number {
  let count = 0;
  let above = first;
  for (const row of rest) {
    const isGrouped = above?.covered.some((isCovered, column) => isCovered && above?.texts[column] === above?.texts[column - 1]);
    if (!isGrouped || row.texts.some(isQuantity) || countFilled(row) === 0) break;
    count += 1;
    above = row;
  }
  return count;
}

/** Returns the name of each column: the texts above it, from the top, each once. */
function namesOf(heads: readonly GridRow[]): string[] {
  const width = Math.max(0, ...heads.map(({ texts }) => texts.length));
  return Array.from({ length: width }, (_, column) => {
    const texts = heads.map(({ texts }) => texts[column] ?? '').filter((text) => text !== '');
    return texts.filter((text, place) => text !== texts[place - 1]).join(' › ');
  });
}

function namedRow(row: GridRow, names: readonly string[]): TextBlock[] {
  const values = row.texts.flatMap((text, column) => {
    const name = names[column] ?? '';
    const isSame = row.covered[column] && text === row.texts[column - 1] && name === (names[column - 1] ?? '');
    if (text === '' || isSame) return [];
    return [name === '' ? text : `${name}: ${text}`];
  });
  // A cell that covers the whole row is a title between rows.
  if (distinctTexts(row).length === 1 && row.texts.length > 1 && countFilled(row) === row.texts.length)
    return [{ text: distinctTexts(row).join(), ...areaOf(row) }];
  const [key = ''] = values;
  const lines: string[] = [];
  for (const value of values) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(value);
    else if (last.length + value.length + 2 <= rowCharacters) lines[lines.length - 1] = `${last}; ${value}`;
    else lines.push(key.length + value.length + 2 <= rowCharacters && lines.length > 0 ? `${key}; ${value}` : value);
  }
  const whole = { names, texts: row.texts, values: row.values, covered: row.covered };
  return lines.map((text, part) => ({ text, isRow: true, ...areaOf(row), ...(part === 0 ? { row: whole } : {}) }));
}

import type { FilePassage } from 'shared-contracts';

/** Describes a row as the file was read. */
export interface SheetRow {
  /** Empty where the text doesn't say which row of the sheet it is. */
  readonly number: string;
  /** Holds a text for each column; undefined for a title or note, or where the text doesn't say which value is in which column. */
  readonly cells: readonly string[] | undefined;
  readonly text: string;
  readonly passageId: string;
}

/** Describes a sheet of a workbook, or a file of values. */
export interface Sheet {
  readonly name: string;
  /** Holds the letters of the columns; empty where they are unknown. */
  readonly letters: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Returns the sheets of a file from its passages, in which each row names its columns: `Item: Wiring; Net: 11,400`. Empty unless most
 * passages are cells.
 */
export function readSheets(passages: readonly FilePassage[]): Sheet[] {
  const ranges = passages.filter(({ location }) => areaOf(location));
  if (ranges.length * 2 <= passages.length) return [];
  return [...Map.groupBy(passages, ({ page, heading }) => `${page} ${heading}`).values()].map(readSheet);
}

function readSheet(passages: readonly FilePassage[]): Sheet {
  const lines = passages.flatMap(linesOf);
  const areas = passages.flatMap(({ location }) => areaOf(location) ?? []);
  const left = Math.min(...areas.map((area) => area.left));
  const width = Math.max(...areas.map((area) => area.right)) - left + 1;
  const columns = columnsOf(lines, width);
  const places = new Map(columns.map((name, at) => [name, at]));
  return {
    name: passages[0]?.heading ?? '',
    letters: width === columns.length ? columns.map((_, at) => letterOf(left + at)) : [],
    columns,
    rows: lines.map((line) => ({ ...line, cells: cellsOf(line.text, places) })),
  };
}

/** Numbers the lines of a passage as rows, as far as each row is a line. */
function linesOf({ passage_id: passageId, text, location }: FilePassage): Omit<SheetRow, 'cells'>[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const area = areaOf(location);
  const isEach = area && area.bottom - area.top + 1 === lines.length;
  return lines.map((line, at) => ({ number: area && (isEach || at === 0) ? String(area.top + at) : '', text: line, passageId }));
}

/** Nobody reads a table with more columns, which the text shows as well. */
const columnsMax = 200;
/** Later rows have the same columns. */
const rowsRead = 5_000;
const between = '; ';
const after = ': ';

/** Returns the names that begin values, in the order of the sheet: all if each column has one, otherwise those of at least two rows. */
function columnsOf(lines: readonly { readonly text: string }[], width: number): string[] {
  const counts = new Map<string, number>();
  const columns: string[] = [];
  for (const { text } of lines.slice(0, rowsRead)) {
    if (columns.length > columnsMax) return [];
    let last = -1;
    for (const part of text.split(between)) {
      const end = part.indexOf(after);
      if (end < 1) continue;
      const name = part.slice(0, end);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const known = columns.indexOf(name);
      if (known < 0) columns.splice(last + 1, 0, name);
      last = known < 0 ? last + 1 : known;
    }
  }
  return columns.length === width ? columns : columns.filter((name) => (counts.get(name) ?? 0) > 1);
}

/** Returns the values of a row by column. What belongs to no column stays with the value before, as it is written. */
function cellsOf(line: string, places: ReadonlyMap<string, number>): string[] | undefined {
  const cells = Array.from(places, () => '');
  const filled = new Set<number>();
  let last: number | undefined;
  for (const part of line.split(between)) {
    const end = part.indexOf(after);
    const at = end < 1 ? undefined : places.get(part.slice(0, end));
    if (at !== undefined) {
      if (filled.has(at)) return undefined;
      filled.add(at);
      cells[at] = part.slice(end + after.length);
      last = at;
    } else if (last === undefined) return undefined;
    else cells[last] += between + part;
  }
  return cells;
}

function areaOf(location: string | undefined): Area | undefined {
  const [, first = '', top, last, bottom] = /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/.exec(location ?? '') ?? [];
  if (top === undefined) return undefined;
  return { left: columnOf(first), top: Number(top), right: columnOf(last ?? first), bottom: Number(bottom ?? top) };
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const letterOf = (column: number): string =>
  (column > 26 ? letterOf(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26));

import { type Archive, openArchive } from '../archive.ts';
import { readXml } from '../read-xml.ts';
import { addBlocks, ExtractionError, extractionLimits, type TextBlock, type TextSection } from '../sections.ts';
import { type SheetRow, sheetBlocks } from '../sheet-blocks.ts';
import type { TableCell } from '../table-rows.ts';
import { numberWriter, type WriteNumber } from './cell-format.ts';
import { localAttributes, localName, mainPart, relationsOf } from './package-parts.ts';

/** Returns the sheets in order, each row with the names of its columns and its cells. */
export function xlsxSections(bytes: Uint8Array): TextSection[] {
  const archive = openArchive(bytes, /\/media\//);
  const workbook = mainPart(archive, /^xl\/workbook\.xml$/);
  if (workbook === undefined || archive.names.some((name) => name.endsWith('.bin') && name.includes('worksheets/')))
    throw new ExtractionError('notExcel');
  const relations = relationsOf(archive, workbook);
  const partOf = (type: string) =>
    [...relations.values()].find((relation) => relation.type === type)?.target ?? firstNamed(archive, workbook, type);
  const sheets: { name: string; part: string }[] = [];
  let startsIn1904 = false;
  readXml(archive.parts(workbook), {
    open: (name, given) => {
      const { name: title = '', id = '', date1904 = '0' } = localAttributes(given);
      if (localName(name) === 'workbookPr') startsIn1904 = date1904 === '1' || date1904 === 'true';
      const numbered = `${workbook.slice(0, workbook.lastIndexOf('/') + 1)}worksheets/sheet${sheets.length + 1}.xml`;
      if (localName(name) === 'sheet') sheets.push({ name: title, part: relations.get(id)?.target ?? numbered });
    },
  });
  const strings = sharedStrings(archive, partOf('sharedStrings'));
  const write = numberWriter(archive, partOf('styles'), startsIn1904);
  return sheets.map(({ name, part }, index) => {
    const notes = [...relationsOf(archive, part).values()].filter(({ type }) => type === 'comments');
    const blocks = sheetBlocks(sheetRows(archive.parts(part), strings, write));
    return { page: index + 1, heading: name, blocks: [...blocks, ...notes.flatMap(({ target }) => noteBlocks(archive.parts(target)))] };
  });
}

const firstNamed = (archive: Archive, main: string, type: string) => {
  const name = `${main.slice(0, main.lastIndexOf('/') + 1)}${type}.xml`;
  return archive.has(name) ? name : undefined;
};

/** Reads the texts that cells refer to, without the readings that Japanese texts may have. */
function sharedStrings(archive: Archive, part: string | undefined): string[] {
  const strings: string[] = [];
  let isText = false;
  let isReading = false;
  let current = '';
  readXml(part === undefined ? '' : archive.parts(part), {
    open: (name) => {
      const kind = localName(name);
      if (kind === 'si') current = '';
      else if (kind === 'rPh') isReading = true;
      isText = kind === 't' && !isReading;
    },
    text: (text) => {
      if (isText) current += text;
    },
    close: (name) => {
      const kind = localName(name);
      isText = false;
      if (kind === 'rPh') isReading = false;
      else if (kind === 'si') strings.push(current);
    },
  });
  return strings;
}

/** Returns what people noted about cells, each with its cell. */
function noteBlocks(xml: Iterable<Uint8Array>): TextBlock[] {
  const blocks: TextBlock[] = [];
  let cell = '';
  let note = '';
  let isText = false;
  readXml(xml, {
    open: (name, given) => {
      if (localName(name) === 'comment') [cell, note] = [given.ref ?? '', ''];
      isText = localName(name) === 't';
    },
    text: (part) => {
      if (isText) note += part;
    },
    close: (name) => {
      isText = false;
      if (localName(name) === 'comment' && note.trim() !== '')
        addBlocks(blocks, [{ text: `${cell}: ${note.replace(/\s+/g, ' ').trim()}` }]);
    },
  });
  return blocks;
}

function sheetRows(xml: Iterable<Uint8Array>, strings: readonly string[], write: WriteNumber): SheetRow[] {
  const rows: { number: number; cells: Map<number, SheetCell> }[] = [];
  const merged: string[] = [];
  let count = 0;
  let cell = { column: 0, type: '', style: 0 };
  let value = '';
  let isValue = false;
  let isReading = false;
  readXml(xml, {
    open: (name, given) => {
      const kind = localName(name);
      isValue = (kind === 'v' || kind === 't') && !isReading;
      if (kind === 'row') rows.push({ number: Number(given.r) || (rows.at(-1)?.number ?? 0) + 1, cells: new Map() });
      else if (kind === 'c') {
        cell = { column: columnOf(given.r ?? '') ?? cell.column + 1, type: given.t ?? '', style: Number(given.s ?? 0) };
        value = '';
      } else if (kind === 'rPh') isReading = true;
      else if (kind === 'mergeCell' && given.ref) merged.push(given.ref);
    },
    text: (part) => {
      if (isValue) value += part;
    },
    close: (name) => {
      const kind = localName(name);
      isValue = false;
      if (kind === 'rPh') isReading = false;
      else if (kind === 'row') cell = { column: 0, type: '', style: 0 };
      else if (kind === 'c') {
        const shown = shownCell(cell, value, strings, write);
        if (shown.text === '') return;
        count += 1;
        if (count > extractionLimits.cells) throw new ExtractionError('tooManyCells', { most: extractionLimits.cells });
        rows.at(-1)?.cells.set(cell.column, { ...shown, rows: 1, columns: 1 });
      }
    },
  });
  const byNumber = new Map(rows.map((row) => [row.number, row.cells]));
  for (const area of merged) merge(byNumber, area);
  return rows;
}

function shownCell(
  { type, style }: { type: string; style: number },
  value: string,
  strings: readonly string[],
  write: WriteNumber,
): Pick<TableCell, 'text' | 'value'> {
  if (type === 's') return { text: strings[Number(value)] ?? '' };
  if (type === 'b') return { text: value === '' ? '' : value === '1' ? 'TRUE' : 'FALSE' };
  if (type === 'd') return { text: value.replace(/T00:00:00(\.0+)?Z?$/, '').replace('T', ' ') };
  return type === '' || type === 'n' ? write(value, style) : { text: value };
}

type SheetCell = Pick<TableCell, 'text' | 'value'> & { rows: number; columns: number };

function merge(rows: ReadonlyMap<number, Map<number, SheetCell>>, area: string): void {
  const [, left = '', top = '', right = '', bottom = ''] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(area) ?? [];
  const column = columnOf(left);
  const cell = column === undefined ? undefined : rows.get(Number(top))?.get(column);
  if (!cell || column === undefined) return;
  cell.columns = Math.max(1, (columnOf(right) ?? column) - column + 1);
  cell.rows = Math.max(1, Number(bottom) - Number(top) + 1);
}

/** Returns a column's number: `C7` is in the third column. Excel has 16,384 columns. */
function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  return letters
    ? Math.min(
        16_384,
        [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0),
      )
    : undefined;
}

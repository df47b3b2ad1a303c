import { read, set_cptable } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { formatNumber, quantityIn } from '../office/cell-format.ts';
import { ExtractionError, extractionLimits, type TextSection } from '../sections.ts';
import { type SheetRow, sheetBlocks } from '../sheet-blocks.ts';
import type { TableCell } from '../table-rows.ts';

interface Cell {
  readonly t: string;
  readonly v?: unknown;
  readonly w?: string;
  readonly z?: string | number;
}

interface Sheet {
  readonly '!data'?: readonly (readonly (Cell | undefined)[] | undefined)[];
  readonly '!merges'?: readonly { readonly s: Corner; readonly e: Corner }[];
}

interface Corner {
  readonly r: number;
  readonly c: number;
}

/** Returns the sheets of a workbook from before 2007, or of one that Excel saved as binary. */
export function xlsSections(bytes: Uint8Array): TextSection[] {
  set_cptable(codePages);
  const { SheetNames: names, Sheets: sheets, Workbook: settings } = workbookOf(bytes);
  const startsIn1904 = settings?.WBProps?.date1904 === true;
  return names.map((name, index) => ({ page: index + 1, heading: name, blocks: sheetBlocks(rowsOf(sheets[name] as Sheet, startsIn1904)) }));
}

function workbookOf(bytes: Uint8Array) {
  try {
    return read(bytes, { type: 'array', dense: true, cellNF: true, cellHTML: false, cellFormula: false, bookVBA: false });
  } catch (error) {
    throw new ExtractionError(/password|encrypt/i.test((error as Error).message) ? 'protectedOrOld' : 'documentDamaged');
  }
}

function rowsOf(sheet: Sheet, startsIn1904: boolean): SheetRow[] {
  const merged = new Map((sheet['!merges'] ?? []).map(({ s, e }) => [`${s.r} ${s.c}`, { rows: e.r - s.r + 1, columns: e.c - s.c + 1 }]));
  let count = 0;
  return (sheet['!data'] ?? []).flatMap((row, index) => {
    const cells = new Map<number, TableCell>();
    for (const [column, cell] of (row ?? []).entries()) {
      const text = cell ? textOf(cell, startsIn1904) : '';
      if (text !== '') cells.set(column + 1, { text, value: numberOf(cell), ...merged.get(`${index} ${column}`) });
    }
    count += cells.size;
    if (count > extractionLimits.cells) throw new ExtractionError('tooManyCells', { most: extractionLimits.cells });
    return cells.size === 0 ? [] : [{ number: index + 1, cells }];
  });
}

const numberOf = (cell: Cell | undefined) =>
  cell?.t === 'n' && typeof cell.v === 'number' ? quantityIn(String(cell.v), cell.z ?? 0) : undefined;

function textOf({ t: type, v: value, w: written, z: format }: Cell, startsIn1904: boolean): string {
  if (type === 'n' && typeof value === 'number') return formatNumber(String(value), format ?? 0, startsIn1904);
  if (type === 'b') return value === true ? 'TRUE' : 'FALSE';
  return type === 'z' ? '' : String(written ?? value ?? '');
}

import { addBlocks, type TextBlock } from './sections.ts';
import { nameColumns, type TableCell } from './table-rows.ts';

/** Describes a row of a sheet by the cells that have a text, with the numbers of their columns. */
export interface SheetRow {
  readonly number: number;
  readonly cells: ReadonlyMap<number, TableCell>;
}

/** Merged cells are repeated in every column, so those across a whole sheet would be the longest texts. */
const coveredColumnsMax = 256;

/**
 * Returns a sheet's rows as blocks with their areas. An empty row may separate tables: the rows below have their heads, or continue
 * the table above. Unused columns are left out.
 */
export function sheetBlocks(rows: readonly SheetRow[]): TextBlock[] {
  const blocks: TextBlock[] = [];
  let names: readonly string[] = [];
  let before: readonly number[] = [];
  for (const group of groupsOf(rows)) {
    const columns = usedColumns(group);
    const isSame = columns.length > 1 && columns.every((column) => before.includes(column)) && columns.length >= before.length - 1;
    const table = nameColumns(tableRows(group, isSame ? before : columns), isSame ? names : []);
    addBlocks(blocks, table.blocks);
    if (columns.length > 1 && !isSame) before = columns;
    if (columns.length > 1) names = table.names;
  }
  return blocks;
}

function groupsOf(rows: readonly SheetRow[]): SheetRow[][] {
  const groups: SheetRow[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    if (row.cells.size === 0) continue;
    if (row.number > end + 1) groups.push([]);
    groups.at(-1)?.push(row);
    end = Math.max(end, row.number);
    for (const { rows: height = 1 } of row.cells.values()) end = Math.max(end, row.number + height - 1);
  }
  return groups;
}

function usedColumns(group: readonly SheetRow[]): number[] {
  const used = new Set<number>();
  for (const { cells } of group)
    for (const [column, { columns = 1 }] of cells)
      for (let at = column; at < column + Math.min(columns, coveredColumnsMax); at += 1) used.add(at);
  return [...used].toSorted((a, b) => a - b);
}

/** Returns rows of equal width, with the texts of merged cells wherever they cover others. */
function tableRows(group: readonly SheetRow[], columns: readonly number[]) {
  const [left = 1, right = 1] = [columns[0], columns.at(-1)];
  const above = new Map<number, { text: string; until: number }>();
  return group.map(({ number, cells: given }) => {
    let covering = { text: '', until: 0 };
    const cells = columns.map((column): TableCell => {
      const cell = given.get(column);
      const isAbove = (above.get(column)?.until ?? 0) >= number;
      if (cell) {
        covering = { text: cell.text, until: column + (cell.columns ?? 1) - 1 };
        if ((cell.rows ?? 1) > 1) coverBelow(above, column, number, cell);
        return { text: cell.text, value: cell.value };
      }
      if (isAbove) return { text: above.get(column)?.text ?? '', isCovered: true };
      return column <= covering.until ? { text: covering.text, isCovered: true } : { text: '' };
    });
    return { cells, area: { top: number, bottom: number, left, right } };
  });
}

function coverBelow(
  above: Map<number, { text: string; until: number }>,
  column: number,
  row: number,
  { text, rows = 1, columns = 1 }: TableCell,
) {
  for (let at = column; at < column + Math.min(columns, coveredColumnsMax); at += 1) above.set(at, { text, until: row + rows - 1 });
}

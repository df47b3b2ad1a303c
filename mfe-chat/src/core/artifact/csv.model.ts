/** Describes a table read from comma-separated values. Every row has as many cells as the longest one. */
export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly isCut: boolean;
}

/** Limits what is shown of a table. */
export const csvRowsMax = 50_000;
const columnsMax = 200;
const separators = [',', ';', '\t', '|'] as const;

/** Returns the separator that the first line has most of. */
function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const counts = separators.map((separator) => line.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Reads comma-separated values as RFC 4180 describes them, with the separator that the first line uses. */
export function parseCsv(text: string): CsvTable {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let [row, cell, isQuoted, isCut]: [string[], string, boolean, boolean] = [[], '', false, false];
  const endCell = () => {
    if (row.length < columnsMax) row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.length > 1 || row[0]?.trim()) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') [cell, isQuoted] = ['', true];
    else if (character === separator) endCell();
    else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
    if (rows.length > csvRowsMax) {
      isCut = true;
      break;
    }
  }
  if (!isCut && (cell || row.length)) endRow();
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const [header = [], ...body] = rows.map((cells) => [...cells, ...Array<string>(width - cells.length).fill('')]);
  return { header, rows: body, isCut };
}

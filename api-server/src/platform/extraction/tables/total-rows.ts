import { columnNumbers } from './column-numbers.ts';
import type { ReadTable } from './read-tables.ts';

/** Begins the label of a total, in the languages of the product. */
const labels =
  /^(?:(?:grand|net|gross)\s+)?(?:sub-?\s?totals?|totals?|sum|summe|gesamt|gesamtsumme|gesamtbetrag|endsumme|zwischensumme|insgesamt|somme|sous-total|totale|subtotale|suma|soma|razem|łącznie|totaal|subtotaal|toplam|ara toplam|genel toplam|合計|総計|小計|合计|总计|小计|المجموع|الإجمالي)(?!\p{L})/iu;

/**
 * Returns the rows that are labeled as totals, and those of them that are: one of their numbers is the sum of the numbers above, back to the
 * first row or to another total, as exactly as its cells are written. A label alone may be the name of a thing.
 */
export function totalRows(table: ReadTable): { readonly totals: ReadonlySet<number>; readonly labeled: ReadonlySet<number> } {
  const labeled = [...table.rows.keys()].filter((at) => table.rows[at]?.texts.some((text) => labels.test(text.normalize('NFKC').trim())));
  if (labeled.length === 0) return { totals: new Set(), labeled: new Set() };
  const columns = table.names.map((_, column) => columnNumbers(table, column));
  const sums = columns.map((numbers) => runningSums(numbers));
  const counting = columns.map(isCounting);
  const totals = new Set<number>();
  for (const at of labeled) {
    const starts = [0, ...totals].map((total) => (total === 0 ? 0 : total + 1));
    const isSum = columns.some((numbers, column) => {
      const own = numbers[at];
      if (own === undefined || counting[column]) return false;
      const most = rounding(table, column, at);
      const above = (from: number) => (sums[column]?.[at] ?? 0) - (sums[column]?.[from] ?? 0);
      // With the totals of its groups, everything above is twice a grand total.
      return starts.some((from) => from < at && isClose(above(from), own, most)) || isClose(above(0), own * 2, most);
    });
    if (isSum) totals.add(at);
  }
  return { totals, labeled: new Set(labeled) };
}

/** Returns the sum of all numbers before each row. */
function runningSums(numbers: readonly (number | undefined)[]): Float64Array {
  const sums = new Float64Array(numbers.length + 1);
  for (const [at, number = 0] of numbers.entries()) sums[at + 1] = (sums[at] ?? 0) + number;
  return sums;
}

const isClose = (a: number, b: number, most: number) => Math.abs(a - b) <= most + Math.max(Math.abs(b), 1) * 1e-9;

/** Returns whether a column numbers its rows: 1 and 2 above 3 are no sum. */
function isCounting(numbers: readonly (number | undefined)[]): boolean {
  const known = numbers.filter((number) => number !== undefined);
  return known.length > 2 && known.every((number, at) => at === 0 || number === (known[at - 1] ?? 0) + 1);
}

/** Returns by how much a total may differ from the sum of cells that are each rounded to the decimals of the total. */
function rounding({ rows }: ReadTable, column: number, at: number): number {
  const row = rows[at];
  // What the file stores isn't rounded.
  if (!row || row.values[column] !== undefined) return 0;
  const decimals = /[.,](\d{1,6})\D*$/.exec(row.texts[column] ?? '')?.[1]?.length ?? 0;
  return decimals === 3 ? 0 : (at + 1) * 0.5 * 10 ** -decimals;
}

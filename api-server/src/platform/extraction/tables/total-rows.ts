import { columnNumbers } from './column-numbers.ts';
import type { ReadTable } from './read-tables.ts';

/** Begins the label of a total, in the languages of the product. */
const labels =
  /^(?:grand\s+)?(?:sub-?\s?totals?|totals?|sum|summe|gesamt|gesamtsumme|zwischensumme|insgesamt|somme|sous-total|totale|subtotale|suma|soma|razem|łącznie|totaal|subtotaal|toplam|ara toplam|genel toplam|合計|総計|小計|合计|总计|小计|المجموع|الإجمالي)(?!\p{L})/iu;

/**
 * Returns the rows that are totals of rows above them: they are labeled as totals, and one of their numbers is the sum of the numbers above,
 * back to the first row or to another total. A label alone may be the name of a thing.
 */
export function totalRows(table: ReadTable): ReadonlySet<number> {
  const labeled = [...table.rows.keys()].filter((at) => table.rows[at]?.texts.some((text) => labels.test(text.normalize('NFKC').trim())));
  if (labeled.length === 0) return new Set();
  const columns = table.names.map((_, column) => columnNumbers(table, column));
  const sums = columns.map((numbers) => runningSums(numbers));
  const totals = new Set<number>();
  for (const at of labeled) {
    const starts = [0, ...totals].map((total) => (total === 0 ? 0 : total + 1));
    const isSum = columns.some((numbers, column) => {
      const own = numbers[at];
      if (own === undefined) return false;
      const above = (from: number) => (sums[column]?.[at] ?? 0) - (sums[column]?.[from] ?? 0);
      // With the totals of its groups, everything above is twice a grand total.
      return starts.some((from) => from < at && isClose(above(from), own)) || isClose(above(0), own * 2);
    });
    if (isSum) totals.add(at);
  }
  return totals;
}

/** Returns the sum of all numbers before each row. */
function runningSums(numbers: readonly (number | undefined)[]): Float64Array {
  const sums = new Float64Array(numbers.length + 1);
  for (const [at, number = 0] of numbers.entries()) sums[at + 1] = (sums[at] ?? 0) + number;
  return sums;
}

const isClose = (a: number, b: number) => Math.abs(a - b) <= Math.max(Math.abs(b), 1) * 1e-9;

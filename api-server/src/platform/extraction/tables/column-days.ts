import type { ReadTable } from './read-tables.ts';

const iso = /(\d{4})-(\d\d)-(\d\d)/;
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\b/;
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/;

/**
 * Returns the day in each cell of a column, such as 2026-03-14, or undefined where there is none. Whether 3/4/2026 is in March or in April is
 * decided by the whole column, and such a column has no days if nothing in it decides.
 */
export function columnDays({ rows }: ReadTable, column: number): (string | undefined)[] {
  const texts = rows.map((row) => (row.texts[column] ?? '').trim());
  const pairs = texts.flatMap((text) => slashed.exec(text)?.slice(1, 3).map(Number) ?? []);
  const [isDayFirst, isMonthFirst] = [0, 1].map((place) => pairs.some((part, at) => at % 2 === place && part > 12));
  return texts.map((text) => {
    const [, year = '', month = '', day = ''] = iso.exec(text) ?? [];
    if (year) return `${year}-${month}-${day}`;
    const [, first, second, last] = dotted.exec(text) ?? [];
    if (first && second && last) return dayOf(last, second, first);
    const [, one, two, of] = slashed.exec(text) ?? [];
    if (!(one && two && of) || isDayFirst === isMonthFirst) return undefined;
    return isDayFirst ? dayOf(of, two, one) : dayOf(of, one, two);
  });
}

function dayOf(year: string, month: string, day: string): string | undefined {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

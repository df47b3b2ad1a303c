import { columnDays } from './column-days.ts';
import { columnNumbers, currencyIn, exactSum, isSignUnclear, roundNumber } from './column-numbers.ts';
import type { ReadRow, ReadTable } from './read-tables.ts';
import type { Calculation, Comparison, TableQuestion } from './table-question.ts';
import { totalRows } from './total-rows.ts';

const rowsDefault = 20;
const groupsMax = 100;
const listedTables = 40;
const totalsShown = 5;

/** Says what is wrong with a question, for the model that asked. */
export class TableQuestionError extends Error {
  override readonly name = 'TableQuestionError';
}

/** Returns the answer to a question from the rows of a file's tables, as lines for a model. @throws TableQuestionError */
export function answerFromTables(tables: readonly ReadTable[], question: TableQuestion): string {
  if (tables.length === 0) throw new TableQuestionError('The file has no table whose columns have names.');
  const table = chosenTable(tables, question.table);
  return table ? answerFromTable(table, question) : listOf(tables);
}

function chosenTable(tables: readonly ReadTable[], wanted: TableQuestion['table']): ReadTable | undefined {
  if (wanted === undefined) return tables.length === 1 ? tables[0] : undefined;
  const byNumber = /^\d+$/.test(String(wanted)) ? tables[Number(wanted) - 1] : undefined;
  const titled = tables.filter(({ title }) => comparable(title).includes(comparable(String(wanted))));
  const found = byNumber ?? titled.find(({ title }) => comparable(title) === comparable(String(wanted))) ?? titled[0];
  if (!found) throw new TableQuestionError(`There is no such table.\n${listOf(tables)}`);
  return found;
}

const listOf = (tables: readonly ReadTable[]): string =>
  [
    'The file has several tables. Ask again with the number of one as “table”:',
    ...tables.slice(0, listedTables).map((table, at) => `${at + 1}. ${aboutTable(table)}`),
    ...(tables.length > listedTables ? [`… and ${tables.length - listedTables} more`] : []),
  ].join('\n');

const aboutTable = ({ title, names, rows }: ReadTable): string =>
  `${title ? `“${title}”, ` : ''}${rows.length} rows, columns: ${names.filter(Boolean).join('; ')}`;

function answerFromTable(table: ReadTable, question: TableQuestion): string {
  const matching = matchingRows(table, question);
  const isCalculated = question.calculate !== undefined && question.calculate.length > 0;
  // A total is the sum of other rows, so counting it would double them.
  const { totals: known, labeled } = isCalculated ? totalRows(table) : noTotals;
  const totals = matching.filter((at) => known.has(at));
  const counted = matching.filter((at) => !known.has(at));
  const doubtful = counted.filter((at) => labeled.has(at));
  return [
    aboutTable(table),
    `${counted.length} of ${table.rows.length} rows match.`,
    ...(totals.length ? [`Left out as totals: ${linesOf(table, totals)}`] : []),
    ...(doubtful.length ? [`Counted, although labeled as totals: ${linesOf(table, doubtful)}`] : []),
    ...(isCalculated ? calculatedLines(table, counted, question) : rowLines(table, counted, question)),
  ].join('\n');
}

const noTotals = { totals: new Set<number>(), labeled: new Set<number>() };

const linesOf = (table: ReadTable, rows: readonly number[]): string =>
  rows
    .slice(0, totalsShown)
    .map((at) => lineOf(table, at, []))
    .join(' | ');

/** Returns the column with a name, or the only one whose name contains it. @throws TableQuestionError */
function columnOf({ names }: ReadTable, wanted: string): number {
  const known = names.map(comparable);
  const exact = known.indexOf(comparable(wanted));
  if (exact !== -1 && comparable(wanted) !== '') return exact;
  const similar = known.flatMap((name, at) => (comparable(wanted) !== '' && name.includes(comparable(wanted)) ? [at] : []));
  const [only] = similar;
  if (only !== undefined && similar.length === 1) return only;
  throw new TableQuestionError(`There is no column “${wanted}”. The columns are: ${names.filter(Boolean).join('; ')}`);
}

const comparable = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

function matchingRows(table: ReadTable, { where = [] }: TableQuestion): number[] {
  const tests = where.map(({ column, comparison, value }) => {
    const at = columnOf(table, column);
    const [numbers, days] = [columnNumbers(table, at), columnDays(table, at)];
    const cellOf = (row: number) => ({ text: table.rows[row]?.texts[at] ?? '', number: numbers[row], day: days[row] });
    return (row: number) => meets(cellOf(row), comparison, value);
  });
  return [...table.rows.keys()].filter((row) => tests.every((test) => test(row)));
}

interface Cell {
  readonly text: string;
  readonly number: number | undefined;
  readonly day: string | undefined;
}

function meets({ text, number, day }: Cell, comparison: Comparison, value: string | number): boolean {
  const wanted = comparable(String(value));
  const shown = comparable(text);
  const isWantedDay = day !== undefined && /^\d{4}(-\d\d(-\d\d)?)?$/.test(wanted);
  const amount = typeof value === 'number' ? value : wanted === '' ? Number.NaN : Number(wanted);
  const isSame = shown === wanted || (isWantedDay && day.startsWith(wanted)) || (number !== undefined && number === amount);
  if (comparison === 'is') return isSame;
  if (comparison === 'is not') return !isSame;
  if (comparison === 'contains') return shown.includes(wanted);
  const order = isWantedDay ? compareDays(day, wanted) : number === undefined || Number.isNaN(amount) ? undefined : number - amount;
  if (order === undefined) return false;
  return { 'at least': order >= 0, 'at most': order <= 0, 'more than': order > 0, 'less than': order < 0 }[comparison];
}

/** Compares with a year or a month as with all of its days. */
const compareDays = (day: string, wanted: string): number => (day.startsWith(wanted) ? 0 : day < wanted ? -1 : 1);

function rowLines(
  table: ReadTable,
  matching: readonly number[],
  { columns = [], sort_by: by, descending = false, limit = rowsDefault }: TableQuestion,
) {
  const shown = columns.map((column) => columnOf(table, column));
  const sorted = by === undefined ? matching : sortRows(table, matching, columnOf(table, by), descending);
  const lines = sorted.slice(0, limit).map((at) => lineOf(table, at, shown));
  return sorted.length > limit ? [...lines, `… and ${sorted.length - limit} more rows`] : lines;
}

function sortRows(table: ReadTable, matching: readonly number[], column: number, isDescending: boolean): number[] {
  const [numbers, days] = [columnNumbers(table, column), columnDays(table, column)];
  const textOf = (row: number) => days[row] ?? table.rows[row]?.texts[column] ?? '';
  const compare = (a: number, b: number) => {
    const [first, second] = [numbers[a], numbers[b]];
    return first !== undefined && second !== undefined ? first - second : collator.compare(textOf(a), textOf(b));
  };
  return matching.toSorted((a, b) => (isDescending ? compare(b, a) : compare(a, b)));
}

const collator = new Intl.Collator('en', { numeric: true });

/** Writes a row with the names of its columns, after its place. */
function lineOf({ names, rows }: ReadTable, at: number, columns: readonly number[]): string {
  const row = rows[at] as ReadRow;
  const shown = columns.length ? columns : [...names.keys()];
  const cells = shown.flatMap((column) => (row.texts[column] ? [`${names[column] ? `${names[column]}: ` : ''}${row.texts[column]}`] : []));
  return `${row.area ? `[row ${row.area.top}] ` : ''}${cells.join('; ')}`;
}

function calculatedLines(table: ReadTable, counted: readonly number[], { calculate = [], group_by: by }: TableQuestion): string[] {
  const results = (rows: readonly number[]) =>
    calculate.map(
      ({ calculation, column }) =>
        `${calculation}${column === undefined ? '' : ` of ${nameOf(table, column)}`}: ${resultOf(table, rows, calculation, column)}`,
    );
  if (by === undefined) return results(counted);
  const column = columnOf(table, by);
  const groups = Map.groupBy(counted, (at) => table.rows[at]?.texts[column] ?? '');
  const lines = [...groups]
    .slice(0, groupsMax)
    .map(([value, rows]) => `${table.names[column]} ${value || '(empty)'}: ${results(rows).join('; ')}`);
  return groups.size > groupsMax ? [...lines, `… and ${groups.size - groupsMax} more groups`] : lines;
}

const nameOf = (table: ReadTable, column: string): string => table.names[columnOf(table, column)] ?? column;

function resultOf(table: ReadTable, rows: readonly number[], calculation: Calculation, column: string | undefined): string {
  if (column === undefined) {
    if (calculation === 'count') return String(rows.length);
    throw new TableQuestionError(`A column is needed for “${calculation}”.`);
  }
  const at = columnOf(table, column);
  const filled = rows.filter((row) => table.rows[row]?.texts[at] && !table.rows[row]?.covered[at]);
  const texts = filled.map((row) => table.rows[row]?.texts[at] ?? '');
  if (calculation === 'count') return String(texts.length);
  if (calculation === 'distinct') return String(new Set(texts.map(comparable)).size);
  const all = columnNumbers(table, at);
  const numbers = rows.flatMap((row) => all[row] ?? []);
  if (!numbers.length)
    return calculation === 'sum' || calculation === 'average' ? 'none of the cells is a number' : endOf(table, at, filled, calculation);
  const currencies = [...new Set(filled.flatMap((row) => (all[row] === undefined ? [] : currencyIn(table.rows[row]?.texts[at] ?? ''))))];
  if (currencies.length > 1)
    return `not calculated, because the cells have different currencies or none (${currencies.map((one) => one || 'none').join(', ')})`;
  const isRate = texts.every((text) => /[%٪]\s*$/.test(text));
  const result = {
    sum: () => exactSum(numbers),
    average: () => roundNumber(exactSum(numbers) / numbers.length),
    minimum: () => leastOf(numbers),
    maximum: () => -leastOf(numbers.map((number) => -number)),
  }[calculation]();
  const skipped = texts.length - numbers.length;
  const notes = [
    ...(skipped ? [`${skipped} cells that are no numbers were left out`] : []),
    ...(isSignUnclear(table, at) ? ['it isn’t certain whether “.” or “,” is before the decimals; “.” was assumed'] : []),
  ];
  const note = notes.length ? ` (${notes.join('; ')})` : '';
  return `${isRate ? `${roundNumber(result * 100)} %` : result}${note}`;
}

/** A column may have more cells than a call takes arguments. */
const leastOf = (numbers: readonly number[]): number =>
  numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY);

/** Returns the first or last of dates and texts. */
function endOf(table: ReadTable, column: number, rows: readonly number[], calculation: 'minimum' | 'maximum'): string {
  const days = columnDays(table, column);
  const cells = rows.map((row) => ({ text: table.rows[row]?.texts[column] ?? '', key: days[row] ?? table.rows[row]?.texts[column] ?? '' }));
  const sorted = cells.toSorted((a, b) => collator.compare(a.key, b.key));
  return (calculation === 'minimum' ? sorted[0] : sorted.at(-1))?.text ?? 'no cells';
}

import type { ReadTable } from './read-tables.ts';

type DecimalSign = '.' | ',';

/**
 * Returns the number in each cell of a column, or undefined where there is none or a merged cell is only repeated. A rate is a fraction: 7.5 %
 * is 0.075.
 */
export function columnNumbers(table: ReadTable, column: number): (number | undefined)[] {
  const { rows } = table;
  const isStored = rows.some(({ values }) => values[column] !== undefined);
  if (isStored) return rows.map(({ values, covered }) => (covered[column] ? undefined : values[column]));
  const sign = signOf(table, column) ?? '.';
  return rows.map(({ texts, covered }) => (covered[column] ? undefined : numberIn(texts[column] ?? '', sign)));
}

/** Returns the sign before decimals in a column. One such as 1,234 and 5,678 says nothing about it; the other columns of the table may. */
function signOf({ rows, names }: ReadTable, column: number): DecimalSign | undefined {
  const own = decimalSign(rows.map(({ texts }) => texts[column] ?? ''));
  return own ?? decimalSign(rows.flatMap(({ texts }) => names.map((_, at) => texts[at] ?? '')));
}

/** Returns whether nothing in a table says if 1.234 in one of its columns is more than a thousand or a little more than one. */
export function isSignUnclear(table: ReadTable, column: number): boolean {
  if (table.rows.some(({ values }) => values[column] !== undefined)) return false;
  const hasSigns = table.rows.some(({ texts }) => /[.,]/.test(digitsOf(texts[column] ?? '')?.digits ?? ''));
  return hasSigns && signOf(table, column) === undefined;
}

/** Returns the currency in a text, as it is written; empty if there is none. */
export const currencyIn = (text: string): string => /\p{Sc}|\b[A-Z]{3}\b/u.exec(text.normalize('NFKC'))?.[0] ?? '';

/** Recognizes digits in groups of three, or of two as in India, each kind with both signs for decimals. */
const patterns: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^(?:\d+|\d{1,3}(?:[,'’\s]\d{2,3})*[,'’\s]\d{3})(?:\.\d+)?$/,
  ',': /^(?:\d+|\d{1,3}(?:[.'’\s]\d{2,3})*[.'’\s]\d{3})(?:,\d+)?$/,
};

/** Returns the sign before decimals that more of the texts allow. */
function decimalSign(texts: readonly string[]): DecimalSign | undefined {
  const digits = texts.map((text) => digitsOf(text)?.digits ?? '').filter((text) => /[.,]/.test(text));
  const fits = (sign: DecimalSign) => digits.filter((text) => patterns[sign].test(text)).length;
  const [points, commas] = [fits('.'), fits(',')];
  return points === commas ? undefined : points > commas ? '.' : ',';
}

/** Returns the number that people read in a text: with a currency, a rate, or in parentheses when it is negative. */
export function numberIn(text: string, sign: DecimalSign): number | undefined {
  const found = digitsOf(text);
  if (!found || !patterns[sign].test(found.digits)) return undefined;
  const grouped = sign === '.' ? /[,'’\s]/g : /[.'’\s]/g;
  const number = Number(found.digits.replace(grouped, '').replace(',', '.'));
  return (found.isNegative ? -number : number) / (found.isRate ? 100 : 1);
}

/** A longer text is no number that people write. */
const digitsMax = 60;

/** Returns the digits of a text without what is around them: parentheses, a sign, a currency before or after, and the sign of a rate. */
function digitsOf(text: string) {
  let rest = text.normalize('NFKC').trim();
  if (rest.length > digitsMax) return undefined;
  const isEnclosed = rest.startsWith('(') && rest.endsWith(')');
  if (isEnclosed) rest = rest.slice(1, -1).trim();
  let isNegative = isEnclosed;
  for (let first = before.exec(rest); first; first = before.exec(rest)) {
    isNegative ||= first[0] === '-' || first[0] === '−';
    rest = rest.slice(first[0].length).trimStart();
  }
  const last = after.exec(rest);
  if (last) rest = rest.slice(0, -last[0].length).trimEnd();
  const isRate = rest.endsWith('%') || rest.endsWith('٪');
  const digits = isRate ? rest.slice(0, -1).trimEnd() : rest;
  return /^\d/.test(digits) ? { digits, isRate, isNegative } : undefined;
}

const before = /^(?:[-+−]|\p{Sc}|[A-Z]{3})/u;
const after = /(?:\p{Sc}|[A-Z]{3})$/u;

/** Adds numbers without the rounding errors that add up (Neumaier's sum), and returns the 15 digits that a spreadsheet shows. */
export function exactSum(numbers: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const number of numbers) {
    const next = sum + number;
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum;
    sum = next;
  }
  return roundNumber(sum + lost);
}

/** Returns a number with the 15 digits that are certain. */
export const roundNumber = (number: number): number => Number(number.toPrecision(15));

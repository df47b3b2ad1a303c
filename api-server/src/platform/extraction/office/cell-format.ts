import { SSF } from '@e965/xlsx';
import type { Archive } from '../archive.ts';
import { readXml } from '../read-xml.ts';
import type { TableCell } from '../table-rows.ts';
import { localAttributes, localName } from './package-parts.ts';

/** Returns the number of a cell, unless it is a date, and as its format shows it. */
export type WriteNumber = (value: string, style: number) => Pick<TableCell, 'text' | 'value'>;

const shortDate = 14;
const dateAndTime = 22;
const general = 'General';
const isoDate = 'yyyy-mm-dd';

/** Returns the writer of a workbook's numbers. `startsIn1904` says that days are counted as old Macs did. */
export function numberWriter(archive: Archive, part: string | undefined, startsIn1904: boolean): WriteNumber {
  const codes = new Map<number, string>();
  const styles: number[] = [];
  let isCells = false;
  readXml(part === undefined ? '' : archive.parts(part), {
    open: (name, given) => {
      const { numFmtId = '0', formatCode = general } = localAttributes(given);
      const kind = localName(name);
      if (kind === 'numFmt') codes.set(Number(numFmtId), formatCode);
      else if (kind === 'cellXfs') isCells = true;
      else if (kind === 'xf' && isCells) styles.push(Number(numFmtId));
    },
    close: (name) => {
      if (localName(name) === 'cellXfs') isCells = false;
    },
  });
  return (value, style) => {
    const id = styles[style] ?? 0;
    const format = codes.get(id) ?? id;
    return { text: formatNumber(value, format, startsIn1904), value: quantityIn(value, format) };
  };
}

/** Returns the number in a cell, or undefined for a date or a time. */
export function quantityIn(value: string, format: string | number): number | undefined {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return undefined;
  return SSF.is_date(codeOf(format)) ? undefined : number;
}

const codeOf = (format: string | number): string => (typeof format === 'string' ? format : (SSF.get_table()[format] ?? general));

/**
 * Writes a number by a format code or the id of a built-in one. Dates whose order depends on the reader's country are written with the year
 * first; others have that added, unless they name the month.
 */
export function formatNumber(value: string, format: string | number, startsIn1904 = false): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (format === shortDate) return formatAs(number, isoDate, startsIn1904);
  if (format === dateAndTime) return formatAs(number, `${isoDate} hh:mm`, startsIn1904);
  const percent = percentText(number, format);
  if (percent !== undefined) return percent;
  const code = codeOf(format);
  const text = formatAs(number, format, startsIn1904).trim();
  const isDay = SSF.is_date(code) && /[dD]/.test(code.replace(/"[^"]*"|\[[^[\]]*\]/g, ''));
  // Months are written in English, whatever language the format asks for.
  const isNamed = /m{3}/i.test(code) && !/\[\$-(?!0{0,4}409)/.test(code);
  if (!isDay || isNamed || /\d{4}-\d\d-\d\d/.test(text)) return text === '' ? plainNumber(number) : text;
  return `${text} (${formatAs(number, isoDate, startsIn1904)})`;
}

/** Writes a rate as it is where the format rounds it: 7.5% instead of 8%, unless it has more digits than anybody would type. */
function percentText(number: number, format: string | number): string | undefined {
  const isPercent = typeof format === 'number' ? format === 9 || format === 10 : /^0(\.0+)?%$/.test(format);
  const rate = Number((number * 100).toPrecision(15));
  return isPercent && rate === Number(rate.toFixed(4)) ? `${rate}%` : undefined;
}

function formatAs(number: number, format: string | number, startsIn1904: boolean): string {
  if (format === general || format === 0) return plainNumber(number);
  try {
    return SSF.format(format, number, { date1904: startsIn1904 });
  } catch {
    return plainNumber(number);
  }
}

/** Writes 15 digits, as Excel keeps, so that a sum of 0.1 and 0.2 is 0.3. */
const plainNumber = (number: number): string => String(Number(number.toPrecision(15)));

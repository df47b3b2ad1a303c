import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Failure } from './test-reports.ts';

/** Says how many tests may be known to fail now and then before a run is red. */
export const mostOpen = 2;

const openMark = 'open';

/** Returns a test's name in the list and in the last lines of a run. */
export const flakyName = ({ file, test }: Pick<Failure, 'file' | 'test'>): string => `${file} › ${test}`;

/** Returns the names of the tests whose entry in the list has no fix yet. */
export function openEntries(list: string): string[] {
  const text = existsSync(list) ? readFileSync(list, 'utf8') : '';
  return text
    .split('\n')
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .filter((cells) => cells.length === 6 && cells[4] === openMark)
    .map(([, name = '']) => name.replaceAll('\\|', '|'));
}

/** Returns all open names: those of the list, and those found now. */
export const openWith = (list: string, found: readonly Failure[]): string[] => [
  ...new Set([...openEntries(list), ...found.map(flakyName)]),
];

/** Adds the tests that the list doesn't have as open, with the day and the error. */
export function addEntries(list: string, found: readonly Failure[], today: string): void {
  const known = openEntries(list);
  const cell = (text: string) => text.replaceAll('\n', ' ').replaceAll('|', '\\|').slice(0, 200);
  const rows = found
    .filter((failure) => !known.includes(flakyName(failure)))
    .map((failure) => `| ${cell(flakyName(failure))} | ${today} | unknown: ${cell(failure.error)} | ${openMark} |\n`);
  if (rows.length) writeFileSync(list, withRows(readFileSync(list, 'utf8'), rows));
}

/** Adds rows at the end of the table, which other paragraphs may follow. */
function withRows(text: string, rows: readonly string[]): string {
  const lines = text.trimEnd().split(/(?<=\n)/);
  const end = lines.findLastIndex((line) => line.startsWith('|')) + 1;
  return `${lines.slice(0, end).join('')}${rows.join('')}${lines.slice(end).join('')}`.trimEnd() + '\n';
}

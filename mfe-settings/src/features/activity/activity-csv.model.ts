import type { ActivityEntry } from 'shared-contracts/settings-calls';

/** RFC 4180. A cell that a spreadsheet would run as a formula begins with an apostrophe. */
const cell = (value: string) => `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** The entries as a table with a line of names. */
export function csvOf(entries: readonly ActivityEntry[]): string {
  const lines = entries.map(({ kind, subject, started_at, ended_at }) => [kind, subject, started_at, ended_at ?? '']);
  return [['kind', 'subject', 'started_at', 'ended_at'], ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

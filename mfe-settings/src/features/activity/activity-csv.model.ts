import type { ActivityEntry } from 'shared-contracts/settings-calls';

/** Formats a cell as in RFC 4180. A leading apostrophe keeps spreadsheets from running the value as a formula. */
const formatCell = (value: string) => `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** Converts the entries to CSV with a header line. */
export function toCsv(entries: readonly ActivityEntry[]): string {
  const lines = entries.map(({ kind, subject, started_at, ended_at }) => [kind, subject, started_at, ended_at ?? '']);
  return [['kind', 'subject', 'started_at', 'ended_at'], ...lines].map((line) => `${line.map(formatCell).join(',')}\r\n`).join('');
}

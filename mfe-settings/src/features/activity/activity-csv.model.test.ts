import { expect, it } from 'vitest';
import { toCsv } from './activity-csv.model.ts';

it('escapes quotes and formulas', () => {
  const entry = { entry_id: 'a', kind: 'page' as const, started_at: '2026-11-01T08:00:00Z', ended_at: null };
  const csv = toCsv([
    { ...entry, subject: 'Say "hi", all' },
    { ...entry, subject: '=1+1' },
  ]);
  expect(csv.split('\r\n')).toEqual([
    '"kind","subject","started_at","ended_at"',
    '"page","Say ""hi"", all","2026-11-01T08:00:00Z",""',
    `"page","'=1+1","2026-11-01T08:00:00Z",""`,
    '',
  ]);
});

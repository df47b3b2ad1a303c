import { expect, it } from 'vitest';
import { csvOf } from './activity-csv.model.ts';

it('writes a table that neither quotes nor formulas of names can break', () => {
  const entry = { entry_id: 'a', kind: 'page' as const, started_at: '2026-11-01T08:00:00Z', ended_at: null };
  const csv = csvOf([
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

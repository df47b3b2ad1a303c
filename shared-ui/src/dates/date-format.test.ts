import { expect, it } from 'vitest';
import { formatAgo, formatDate, formatDateTime, formatTime, formatWhen } from './date-format.ts';

const moment = '2026-11-14T20:05:00Z';
const inKolkata = { timeZone: 'Asia/Kolkata', locale: 'en-GB' };

it('formats dates and times in the requested zone and language', () => {
  expect(formatDate(moment, inKolkata)).toBe('15 Nov 2026');
  expect(formatTime(moment, inKolkata)).toBe('01:35');
  expect(formatDateTime(moment, { timeZone: 'UTC', locale: 'en-GB' })).toBe('14 Nov 2026, 20:05');
});

it('formats today as a time and other days as a date', () => {
  expect(formatWhen(moment, { ...inKolkata, now: new Date('2026-11-14T19:00:00Z') })).toBe('01:35');
  expect(formatWhen(moment, { ...inKolkata, now: new Date('2026-11-14T18:00:00Z') })).toBe('15 Nov 2026');
});

it('formats the last week by how long ago it is, and what was before or is to come as a date', () => {
  const at = (now: string) => formatAgo(moment, { ...inKolkata, now: new Date(now) });
  expect(['2026-11-14T20:04:30Z', '2026-11-14T20:05:59Z', '2026-11-14T20:25:00Z', '2026-11-14T22:50:00Z'].map(at)).toEqual([
    'now',
    'now',
    '20 minutes ago',
    '2 hours ago',
  ]);
  // The next day begins in Kolkata at 18:30 UTC.
  expect(
    ['2026-11-15T18:29:00Z', '2026-11-15T18:31:00Z', '2026-11-21T18:29:00Z', '2026-11-21T18:31:00Z', '2026-11-13T20:05:00Z'].map(at),
  ).toEqual(['22 hours ago', 'yesterday', '6 days ago', '15 Nov 2026', '15 Nov 2026']);
  expect(formatAgo('soon', { now: new Date() })).toBe('');
});

it('formats an invalid date as an empty text', () => expect(formatDate('soon')).toBe(''));

it('isolates the marks of an Arabic date from the text around it', () =>
  expect(formatDate(moment, { timeZone: 'UTC', locale: 'ar-u-nu-latn' })).toMatch(/^\u2068[^\u2069]*2026\u2069$/));

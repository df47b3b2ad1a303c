import { expect, it } from 'vitest';
import { formatDate, formatDateTime, formatTime, formatWhen } from './date-format.ts';

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

it('formats an invalid date as an empty text', () => expect(formatDate('soon')).toBe(''));

it('isolates the marks of an Arabic date from the text around it', () =>
  expect(formatDate(moment, { timeZone: 'UTC', locale: 'ar-u-nu-latn' })).toMatch(/^\u2068[^\u2069]*2026\u2069$/));

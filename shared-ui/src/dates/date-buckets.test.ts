import { dayMs } from 'shared-contracts/days';
import { expect, it } from 'vitest';
import { dateBuckets, findBucket, groupByDate } from './date-buckets.model.ts';
import { countDays } from './zoned-day.model.ts';

const at = (iso: string) => new Date(iso);
const frame = { now: at('2026-11-21T12:00:00Z'), timeZone: 'UTC' };

it.each([
  ['2026-11-21T12:00:00Z', 'today'],
  ['2026-11-21T00:00:00Z', 'today'],
  ['2026-11-22T09:00:00Z', 'today'],
  ['2026-11-20T23:59:59Z', 'yesterday'],
  ['2026-11-20T00:00:00Z', 'yesterday'],
  ['2026-11-19T23:59:59Z', 'previous7Days'],
  ['2026-11-14T00:00:00Z', 'previous7Days'],
  ['2026-11-13T23:59:59Z', 'previous30Days'],
  ['2026-10-22T00:00:00Z', 'previous30Days'],
  ['2026-10-21T23:59:59Z', 'older'],
  ['1969-07-20T20:17:00Z', 'older'],
  ['no date', 'older'],
])('puts %s under %s', (iso, bucket) => {
  expect(findBucket(at(iso), frame)).toBe(bucket);
});

it('starts days in the requested zone', () => {
  const now = at('2026-11-21T20:00:00Z');
  const message = at('2026-11-21T17:00:00Z');
  expect(findBucket(message, { now, timeZone: 'UTC' })).toBe('today');
  // In Kolkata the day changed at 18:30 UTC, between the two.
  expect(findBucket(message, { now, timeZone: 'Asia/Kolkata' })).toBe('yesterday');
  expect(findBucket(message, { now, timeZone: 'Pacific/Honolulu' })).toBe('today');
});

it.each([
  ['spring forward', 'America/New_York', '2026-03-08T04:30:00Z', '2026-03-09T03:30:00Z'],
  ['fall back', 'America/New_York', '2026-11-01T03:30:00Z', '2026-11-02T04:30:00Z'],
  ['spring forward at midnight', 'Africa/Cairo', '2026-04-23T21:30:00Z', '2026-04-24T20:30:00Z'],
  ['half an hour', 'Australia/Lord_Howe', '2026-04-04T12:30:00Z', '2026-04-05T13:00:00Z'],
])('counts one day across a clock change: %s', (_name, timeZone, before, after) => {
  expect(countDays(at(after), timeZone) - countDays(at(before), timeZone)).toBe(1);
  expect(findBucket(at(before), { now: at(after), timeZone })).toBe('yesterday');
});

it('gives every day of two years its own number, in zones with and without daylight saving', () => {
  for (const timeZone of ['UTC', 'Europe/Berlin', 'America/Santiago', 'Asia/Kathmandu', 'Pacific/Apia']) {
    const noon = Date.UTC(2026, 0, 1, 12);
    const first = countDays(new Date(noon), timeZone);
    for (let day = 0; day < 730; day += 1) expect(countDays(new Date(noon + day * dayMs), timeZone)).toBe(first + day);
  }
});

it('skips 30 December 2011 in Apia', () => {
  expect(countDays(at('2011-12-30T10:30:00Z'), 'Pacific/Apia') - countDays(at('2011-12-30T09:30:00Z'), 'Pacific/Apia')).toBe(2);
});

it('falls back to the browser’s zone when the profile’s does not exist', () => {
  expect(findBucket(frame.now, { now: frame.now, timeZone: 'Mars/Olympus' })).toBe('today');
});

it('groups items newest group first, keeps their order and leaves empty groups out', () => {
  const items = ['2026-11-21T01:00:00Z', '2020-01-01', '2026-11-21T09:00:00Z', '2026-11-15'];
  expect(groupByDate(items, (item) => item, frame)).toEqual([
    { bucket: 'today', items: ['2026-11-21T01:00:00Z', '2026-11-21T09:00:00Z'] },
    { bucket: 'previous7Days', items: ['2026-11-15'] },
    { bucket: 'older', items: ['2020-01-01'] },
  ]);
  expect(groupByDate([], () => 0, frame)).toEqual([]);
  expect(dateBuckets).toHaveLength(5);
});

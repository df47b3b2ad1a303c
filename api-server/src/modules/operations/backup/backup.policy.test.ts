import { expect, it } from 'vitest';
import { isDue, lastSlot, nextSlot } from './backup.policy.ts';

const at = (text: string) => new Date(`2026-11-${text}Z`);
const daily = { every: 'day', hour: 3, keep: 7 } as const;
const weekly = { every: 'week', hour: 3, keep: 7 } as const;

it('makes a backup at the hour of each day', () => {
  expect(lastSlot(daily, at('24T03:00:00'))).toEqual(at('24T03:00:00'));
  expect(lastSlot(daily, at('24T02:59:00'))).toEqual(at('23T03:00:00'));
  expect(nextSlot(daily, at('24T02:59:00'))).toEqual(at('24T03:00:00'));
});

it('makes a weekly backup on Mondays', () => {
  // The 23rd of November 2026 is a Monday.
  expect(lastSlot(weekly, at('22T23:00:00'))).toEqual(at('16T03:00:00'));
  expect(lastSlot(weekly, at('23T04:00:00'))).toEqual(at('23T03:00:00'));
  expect(nextSlot(weekly, at('23T04:00:00'))).toEqual(at('30T03:00:00'));
});

it('is due once for each moment, also when the server was off at that hour', () => {
  expect(isDue(daily, at('23T03:00:05'), at('24T02:00:00'))).toBe(false);
  expect(isDue(daily, at('23T03:00:05'), at('24T09:00:00'))).toBe(true);
  expect(isDue(daily, at('24T09:00:00'), at('24T10:00:00'))).toBe(false);
});

it('is never due without a schedule', () => {
  expect(isDue({ ...daily, every: 'never' }, at('01T00:00:00'), at('24T09:00:00'))).toBe(false);
  expect(nextSlot({ ...daily, every: 'never' }, at('24T09:00:00'))).toBeUndefined();
});

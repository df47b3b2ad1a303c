import { beforeEach, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { ClockOffset } from './clock-offset.ts';

let offset: ClockOffset;
beforeEach(() => {
  offset = new ClockOffset(createLog('silent'));
});

it('follows the database when this machine’s clock is an hour ahead or behind', () => {
  offset.note(1_000_000, 4_600_000, 4_600_200);
  expect(offset.ms).toBe(-3_600_100);
  offset.note(9_000_000, 5_400_000, 5_400_000);
  expect(offset.ms).toBe(3_600_000);
});

it('keeps this machine’s clock while it differs by less than a second, and returns to it once it is set right', () => {
  offset.note(1_000_900, 1_000_000, 1_000_000);
  expect(offset.ms).toBe(0);
  offset.note(1_060_000, 1_000_000, 1_000_000);
  offset.note(2_000_100, 2_000_000, 2_000_000);
  expect(offset.ms).toBe(0);
});

it('ignores an answer that took too long to say anything, or none', () => {
  offset.note(9_000_000, 1_000_000, 1_001_500);
  offset.note(Number.NaN, 1_000_000, 1_000_000);
  expect(offset.ms).toBe(0);
});

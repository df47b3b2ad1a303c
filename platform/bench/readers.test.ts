import { expect, it } from 'vitest';
import { judgeReaders } from './readers.ts';

const plan = { readers: 20, tokens: 800, everyMs: 25, rounds: 3 };

it('finds nothing broken when readers add less than the budget', () => {
  expect(judgeReaders(plan, { alone: [7, 6, 90], followed: [20, 26, 8], reading: [9, 27, 26], lost: 0 }).broken).toEqual([]);
});

it('names delays over the budget for each side, lost tokens, and what was not measured', () => {
  expect(judgeReaders(plan, { alone: [7], followed: [28], reading: [7], lost: 0 }).broken).toEqual([
    'Readers: they add 21 ms at p99, over 20',
  ]);
  expect(judgeReaders(plan, { alone: [7], followed: [], reading: [40], lost: 2 }).broken).toHaveLength(3);
});

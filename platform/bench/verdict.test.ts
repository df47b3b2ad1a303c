import { expect, it } from 'vitest';
import type { Load } from './measure.ts';
import { budget, judge, median } from './verdict.ts';

const load = (change: Partial<Load> = {}): Load => ({
  readyMs: 1000,
  bytes: 400_000,
  scriptBytes: 300_000,
  requests: 20,
  apiCalls: 4,
  ...change,
});

it('takes the middle of odd and even counts', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

it('finds nothing broken when both builds are equal', () => {
  expect(judge([{ federated: load(), monolith: load() }]).broken).toEqual([]);
});

it('names every broken budget', () => {
  const federated = load({ readyMs: 1200, bytes: 500_000, scriptBytes: budget.scriptBytes + 1, requests: 31, apiCalls: 7 });
  expect(judge([{ federated, monolith: load() }]).broken).toHaveLength(5);
});

it('breaks a budget when nothing was measured', () => {
  expect(judge([]).broken).not.toEqual([]);
});

it('compares pair by pair, so that a slow moment of the machine does not decide', () => {
  const slow = { federated: load({ readyMs: 3000 }), monolith: load({ readyMs: 3000 }) };
  const usual = { federated: load({ readyMs: 1050 }), monolith: load() };
  expect(judge([usual, slow, usual]).table).toContain('| ready to write (ms) | 1050 | 1000 | 1.050 |');
});

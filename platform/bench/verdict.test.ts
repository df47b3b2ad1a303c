import { expect, it } from 'vitest';
import type { PageTraffic, Traffic } from './traffic.ts';
import { budget, judge, median } from './verdict.ts';

const traffic = (ready: Partial<Traffic> = {}, following: Partial<Traffic> = {}): PageTraffic => ({
  ready: { bytes: 400_000, scriptBytes: 300_000, requests: 20, apiCalls: 4, ...ready },
  following: { bytes: 60_000, scriptBytes: 50_000, requests: 12, apiCalls: 3, ...following },
});
const equal = { federated: traffic(), monolith: traffic() };

it('takes the middle of odd and even counts', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

it('finds nothing broken when both builds are equal', () => {
  expect(judge([{ federated: 1000, monolith: 1000 }], equal).broken).toEqual([]);
});

it('names every broken budget', () => {
  const federated = traffic(
    { bytes: 500_000, scriptBytes: budget.ready.scriptBytes + 1, requests: 31, apiCalls: 7 },
    { scriptBytes: budget.following.scriptBytes + 1, requests: 31, apiCalls: 7 },
  );
  expect(judge([{ federated: 1200, monolith: 1000 }], { ...equal, federated }).broken).toHaveLength(8);
});

it('does not count what follows for what is loaded until the page is ready', () => {
  const federated = traffic({ scriptBytes: budget.ready.scriptBytes }, { scriptBytes: budget.following.scriptBytes });
  expect(judge([{ federated: 1000, monolith: 1000 }], { ...equal, federated }).broken).toEqual([]);
});

it('breaks a budget when nothing was measured', () => {
  expect(judge([], equal).broken).not.toEqual([]);
  expect(judge([{ federated: 1000, monolith: 1000 }], { ...equal, federated: traffic({ requests: Number.NaN }) }).broken).toHaveLength(1);
});

it('compares pair by pair, so that a slow moment of the machine does not decide', () => {
  const slow = { federated: 3000, monolith: 3000 };
  const usual = { federated: 1050, monolith: 1000 };
  expect(judge([usual, slow, usual], equal).table).toContain('| ready to write (ms) | 1050 | 1000 | 1.050 |');
});

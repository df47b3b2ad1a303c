import { expect, it } from 'vitest';
import { haltReason, worseReason } from './canary.policy.ts';

const rule = { loadsLeast: 20, margin: 0.05 };
const stable = { loads: 1_000, errors: 10 };

it('halts a canary whose error rate exceeds the stable one by more than the margin', () => {
  expect(haltReason({ loads: 20, errors: 2 }, stable, rule)).toBe('10.0 % of 20 loads had an error, against 1.0 % of the stable release');
});

it.each([
  ['too few loads to judge', { loads: 19, errors: 19 }, stable],
  ['as good as the stable one', { loads: 100, errors: 1 }, stable],
  ['worse within the margin', { loads: 100, errors: 6 }, stable],
  ['a stable release that fails as often', { loads: 100, errors: 30 }, { loads: 100, errors: 30 }],
  ['nothing', { loads: 0, errors: 0 }, { loads: 0, errors: 0 }],
])('keeps the canary running: %s', (_name, canary, other) => {
  expect(haltReason(canary, other, rule)).toBeUndefined();
});

it('finds a release that everyone gets and that does worse than before', () => {
  expect(worseReason({ loads: 20, errors: 4 }, stable, rule)).toBe('20.0 % of 20 loads had an error today, against 1.0 % before');
  expect(worseReason({ loads: 19, errors: 19 }, stable, rule), 'too few loads today').toBeUndefined();
  expect(worseReason({ loads: 100, errors: 50 }, { loads: 0, errors: 0 }, rule), 'nothing to compare with').toBeUndefined();
  expect(worseReason({ loads: 100, errors: 6 }, stable, rule), 'within the margin').toBeUndefined();
});

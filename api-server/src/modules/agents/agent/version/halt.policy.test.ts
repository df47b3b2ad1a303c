import { trialRule, type VersionNumbers } from 'shared-contracts/agent-calls';
import { describe, expect, it } from 'vitest';
import { haltCauseOf } from './halt.policy.ts';

const numbers = (part: Partial<VersionNumbers>): VersionNumbers => ({
  answers: 100,
  failed: 2,
  disliked: 2,
  cited: 100,
  unproven: 2,
  priced: 100,
  cost_micro: 1_000,
  currency: 'USD',
  total_ms: 900,
  ...part,
});
const current = numbers({});
const unused = numbers({ answers: 0, failed: 0, disliked: 0, cited: 0, unproven: 0, priced: 0, cost_micro: null });

describe('a trial', () => {
  it('continues while it does as well as the current version', () => {
    expect(haltCauseOf(current, current)).toBeUndefined();
    expect(haltCauseOf(numbers({ failed: 8, disliked: 9, unproven: 10, cost_micro: 1_500 }), current)).toBeUndefined();
  });

  it.each([
    ['failures', { failed: 30 }],
    ['dislikes', { disliked: 30 }],
    ['unproven', { unproven: 30 }],
    ['cost', { cost_micro: 1_501 }],
  ])('ends for its %s', (cause, part) => {
    expect(haltCauseOf(numbers(part), current)).toBe(cause);
  });

  it('is not judged before it has twenty answers, however bad they are', () => {
    const all = { failed: 19, disliked: 19, cited: 19, unproven: 19, priced: 19, cost_micro: 9_000 };
    expect(haltCauseOf(numbers({ ...all, answers: trialRule.least - 1 }), current)).toBeUndefined();
  });

  it('is not judged by fewer than twenty cited sentences or prices', () => {
    expect(haltCauseOf(numbers({ cited: 19, unproven: 19 }), current)).toBeUndefined();
    expect(haltCauseOf(numbers({ priced: 19, cost_micro: 9_000 }), current)).toBeUndefined();
    expect(haltCauseOf(numbers({ cost_micro: 9_000 }), numbers({ priced: 19 }))).toBeUndefined();
  });

  it('is compared with good answers where the current version has none', () => {
    expect(haltCauseOf(numbers({ answers: 20, failed: 4 }), unused)).toBeUndefined();
    expect(haltCauseOf(numbers({ answers: 20, failed: 5 }), unused)).toBe('failures');
  });

  it('continues where a difference is large but may be chance, or certain but small', () => {
    expect(haltCauseOf(numbers({ answers: 20, failed: 4 }), numbers({ answers: 20, failed: 1 }))).toBeUndefined();
    expect(haltCauseOf(numbers({ answers: 10_000, failed: 1_100 }), numbers({ answers: 10_000, failed: 200 }))).toBeUndefined();
  });

  it('continues where the current version is the worse one', () => {
    expect(haltCauseOf(current, numbers({ failed: 60, disliked: 60, unproven: 60, cost_micro: 9_000 }))).toBeUndefined();
  });
});

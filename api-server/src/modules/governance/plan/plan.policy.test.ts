import { isoDay } from 'shared-contracts/days';
import { limitedThings, limitsOf, type PlanId, planLimits } from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import { writeSentence } from '../../../platform/language/messages.ts';
import { monthOf, periodOf, refusalOf } from './plan.policy.ts';

const refusal = (...given: Parameters<typeof refusalOf>) => {
  const found = refusalOf(...given);
  return found && writeSentence(found);
};

const ids = Object.keys(planLimits) as PlanId[];

describe.each(ids)('the plan %s', (id) => {
  const plan = { id, name: id };

  it.each(limitedThings)('allows %s up to its limit, and not one more', (thing) => {
    const limit = limitsOf(id)[thing];
    expect(refusal(plan, thing, limit - 1, 1)).toBeUndefined();
    expect(refusal(plan, thing, 0, limit)).toBeUndefined();
    expect(refusal(plan, thing, limit, 1)).toMatch(/^The .+ plan includes .+\. .+\.$/);
    expect(refusal(plan, thing, limit + 10, 1)).toBeDefined();
  });

  it.each(limitedThings)('allows at least as much of %s as the smaller plan', (thing) => {
    const before = ids[ids.indexOf(id) - 1];
    if (before) expect(limitsOf(id)[thing]).toBeGreaterThan(limitsOf(before)[thing]);
  });
});

it('says what to do, and names a larger plan only if there is one', () => {
  expect(refusal({ id: 'free', name: 'Free' }, 'agents', 25, 1)).toBe(
    'The Free plan includes 25 agents. Delete an agent that you no longer use, or choose a larger plan on the Plans page.',
  );
  expect(refusal({ id: 'business', name: 'Business' }, 'agents', 5_000, 1)).toBe(
    'The Business plan includes 5000 agents. Delete an agent that you no longer use.',
  );
});

it('counts periods from the day a plan began, including the last day of a month', () => {
  const period = (start: string, interval: 'month' | 'year', now: string) => {
    const { begins, ends } = periodOf(new Date(`${start}T10:00:00Z`), interval, new Date(now));
    return [begins, ends].map((date) => isoDay(date));
  };
  expect(period('2026-01-31', 'month', '2026-01-31T10:00:00Z')).toEqual(['2026-01-31', '2026-02-28']);
  expect(period('2026-01-31', 'month', '2026-02-28T09:59:59Z')).toEqual(['2026-01-31', '2026-02-28']);
  expect(period('2026-01-31', 'month', '2026-02-28T10:00:00Z')).toEqual(['2026-02-28', '2026-03-31']);
  expect(period('2026-01-31', 'month', '2027-04-02T00:00:00Z')).toEqual(['2027-03-31', '2027-04-30']);
  expect(period('2024-02-29', 'year', '2026-02-28T09:00:00Z')).toEqual(['2025-02-28', '2026-02-28']);
  expect(period('2024-02-29', 'year', '2028-03-01T00:00:00Z')).toEqual(['2028-02-29', '2029-02-28']);
  expect(monthOf(new Date('2026-12-31T23:59:59Z'))).toBe('2026-12');
});

it('treats an unknown plan as Free', () => {
  expect(limitsOf('golden')).toEqual(planLimits.free);
  expect(limitsOf('toString')).toEqual(planLimits.free);
});

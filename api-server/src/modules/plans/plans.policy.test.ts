import { limitedThings, limitsOf, type PlanId, planLimits } from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './plans.policy.ts';

const ids = Object.keys(planLimits) as PlanId[];

describe.each(ids)('the plan %s', (id) => {
  const plan = { id, name: id };

  it.each(limitedThings)('takes %s up to its limit, and not one more', (thing) => {
    const limit = limitsOf(id)[thing];
    expect(refusalOf(plan, thing, limit - 1, 1)).toBeUndefined();
    expect(refusalOf(plan, thing, 0, limit)).toBeUndefined();
    expect(refusalOf(plan, thing, limit, 1)).toMatch(/^The .+ plan holds .+\. .+\.$/);
    expect(refusalOf(plan, thing, limit + 10, 1)).toBeDefined();
  });

  it.each(limitedThings)('holds no less of %s than the plan before', (thing) => {
    const before = ids[ids.indexOf(id) - 1];
    if (before) expect(limitsOf(id)[thing]).toBeGreaterThan(limitsOf(before)[thing]);
  });
});

it('says what to do, and names a larger plan only where there is one', () => {
  expect(refusalOf({ id: 'free', name: 'Free' }, 'agents', 25, 1)).toBe(
    'The Free plan holds 25 agents. Delete an agent that you no longer use, or choose a larger plan on the page Plans.',
  );
  expect(refusalOf({ id: 'business', name: 'Business' }, 'agents', 5_000, 1)).toBe(
    'The Business plan holds 5000 agents. Delete an agent that you no longer use.',
  );
});

it('takes a plan that it does not know for Free', () => {
  expect(limitsOf('golden')).toEqual(planLimits.free);
  expect(limitsOf('toString')).toEqual(planLimits.free);
});

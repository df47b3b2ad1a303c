import type { Subscription } from 'shared-contracts';
import { expect, it } from 'vitest';
import { hasEnded, splitSubscriptions } from './plans.model.ts';

const until = (end_date: string): Subscription => ({ end_date, plan_details: { plan_name: 'Pro', price: 12, billing_interval: 'month' } });

it('treats the subscription that ends last as current', () => {
  const { current, earlier } = splitSubscriptions([until('2026-03-01'), until('2027-03-01'), until('2025-03-01')]);
  expect(current?.end_date).toBe('2027-03-01');
  expect(earlier.map(({ end_date }) => end_date)).toEqual(['2026-03-01', '2025-03-01']);
  expect(splitSubscriptions([]).current).toBeUndefined();
});

it('recognizes an ended subscription', () => {
  expect(hasEnded(until('2026-03-01'), new Date('2026-03-02'))).toBe(true);
  expect(hasEnded(until('2026-03-01'), new Date('2026-02-28'))).toBe(false);
});

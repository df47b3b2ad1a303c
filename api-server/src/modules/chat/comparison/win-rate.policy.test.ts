import { expect, it } from 'vitest';
import { winRatesOf } from './win-rate.policy.ts';

const votes = (model: string, wins: number, losses: number, ties = 0, none = 0) => ({ model, wins, losses, ties, none });

it('returns the Wilson interval, and counts a tie as half a win', () => {
  const [rate] = winRatesOf([votes('one', 7, 2, 1)]);
  expect(rate?.rate).toBe(0.75);
  expect(rate?.low).toBeCloseTo(0.442, 2);
  expect(rate?.high).toBeCloseTo(0.92, 2);
});

it('returns no rate for fewer than five votes, and leaves votes for no answer out', () => {
  expect(winRatesOf([votes('one', 4, 0, 0, 9)])).toEqual([
    { model_name: 'one', wins: 4, losses: 0, ties: 0, none: 9, rate: null, low: null, high: null },
  ]);
});

it('stays between 0 and 1', () => {
  const [best, worst] = winRatesOf([votes('never', 0, 5), votes('always', 5, 0)]);
  expect([best?.model_name, best?.high, best?.rate]).toEqual(['always', 1, 1]);
  expect([worst?.low, worst?.rate]).toEqual([0, 0]);
});

it('lists the model first whose rate is certain to be high, and those without a rate last', () => {
  const rates = winRatesOf([votes('few', 3, 0), votes('lucky', 5, 0), votes('proven', 95, 5)]);
  expect(rates.map(({ model_name }) => model_name)).toEqual(['proven', 'lucky', 'few']);
});

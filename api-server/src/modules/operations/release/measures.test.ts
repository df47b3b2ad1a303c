import type { TelemetryEvent } from 'shared-contracts/calls';
import { expect, it } from 'vitest';
import { bucketOf, type MeasuredBucket, percentile } from './measures.ts';

const event = (part: Partial<TelemetryEvent>): TelemetryEvent => ({
  kind: 'vital',
  name: 'LCP',
  remote: 'a',
  release: '1',
  rev: 1,
  ...part,
});
const bucketsOf = (values: readonly number[]): MeasuredBucket[] =>
  values.flatMap((value) => {
    const found = bucketOf(event({ value }));
    return found ? [{ ...found, count: 1 }] : [];
  });

it('finds percentiles within 8 % of the exact ones', () => {
  const values = Array.from({ length: 1_000 }, (_, index) => 3 * (index + 1));
  for (const [share, exact] of [
    [0.5, 1_500],
    [0.75, 2_250],
    [0.95, 2_850],
  ] as const) {
    const found = percentile(bucketsOf(values), share) ?? 0;
    expect(Math.abs(found - exact) / exact).toBeLessThan(0.08);
  }
  expect(percentile(bucketsOf([0, 0, 0.1]), 0.5)).toBe(0);
  expect(percentile([], 0.5)).toBeNull();
});

it.each([
  ['a negative value', { value: -1 }],
  ['an impossible one', { value: 1e9 }],
  ['none', {}],
  ['another vital', { name: 'TTFB', value: 3 }],
  ['a failed load', { kind: 'load', outcome: 'failed', value: 4_000 }],
] satisfies [string, Partial<TelemetryEvent>][])('does not count %s', (_name, part) => expect(bucketOf(event(part))).toBeUndefined());

it('counts a load by its time', () =>
  expect(bucketOf(event({ kind: 'load', name: 'pages/p', outcome: 'ok', value: 20 }))?.measure).toBe('load'));

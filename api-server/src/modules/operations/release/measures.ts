import type { TelemetryEvent } from 'shared-contracts/calls';

/** Names what is measured of a release: the time to load a part, and the web vitals. */
export const measures = ['load', 'LCP', 'INP', 'CLS'] as const;

export type Measure = (typeof measures)[number];

export interface MeasuredBucket {
  readonly measure: string;
  readonly bucket: number;
  readonly count: number;
}

const growth = Math.log(1.15);
/** Holds values that round to nothing, such as a page that never shifts. */
const zeroBucket = -1_000;
const valueMost = 600_000;
const leastValue = 0.000_1;

/** Returns what an event measured, and its bucket. Reports come from anyone, so impossible values are left out. */
export function bucketOf({
  kind,
  name,
  value,
  outcome,
}: TelemetryEvent): { readonly measure: Measure; readonly bucket: number } | undefined {
  const measure =
    kind === 'load' ? (outcome === 'failed' ? undefined : 'load') : kind === 'vital' ? measures.find((one) => one === name) : undefined;
  if (!measure || value === undefined || !Number.isFinite(value) || value < 0 || value > valueMost) return undefined;
  return { measure, bucket: value < leastValue ? zeroBucket : Math.round(Math.log(value) / growth) };
}

/** Returns the value below which a share of the measurements lies, exact to 7 %; null without measurements. */
export function percentile(buckets: readonly MeasuredBucket[], share: number): number | null {
  const ordered = buckets.toSorted((a, b) => a.bucket - b.bucket);
  const total = ordered.reduce((sum, { count }) => sum + count, 0);
  let upTo = 0;
  for (const { bucket, count } of ordered) {
    upTo += count;
    if (upTo >= total * share) return bucket === zeroBucket ? 0 : round(Math.exp(bucket * growth));
  }
  return null;
}

/** Keeps three digits, because a bucket is no more exact. */
const round = (value: number) => Number(value.toPrecision(3));

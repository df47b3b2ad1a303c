/** Describes a release's health as browsers report it. */
export interface ReleaseCounts {
  readonly loads: number;
  readonly errors: number;
}

export interface CanaryRule {
  /** Sets the number of loads below which a canary is not judged yet. */
  readonly loadsLeast: number;
  /** Limits how far the canary's error rate may exceed the stable release's, from 0 to 1. */
  readonly margin: number;
}

/** Explains in a sentence why a canary must be halted; undefined while it may continue. */
export function haltReason(canary: ReleaseCounts, stable: ReleaseCounts, { loadsLeast, margin }: CanaryRule): string | undefined {
  if (canary.loads < loadsLeast) return undefined;
  const [rate, usual] = [canary, stable].map(({ errors, loads }) => (loads ? errors / loads : 0)) as [number, number];
  if (rate <= usual + margin) return undefined;
  return `${percent(rate)} of ${canary.loads} loads had an error, against ${percent(usual)} of the stable release`;
}

/**
 * Explains in a sentence why a release that everyone gets does worse than before; undefined while it doesn't, or while either side has too
 * few loads to compare.
 */
export function worseReason(recent: ReleaseCounts, before: ReleaseCounts, { loadsLeast, margin }: CanaryRule): string | undefined {
  if (recent.loads < loadsLeast || before.loads < loadsLeast) return undefined;
  const [rate, usual] = [recent, before].map(({ errors, loads }) => errors / loads) as [number, number];
  return rate > usual + margin
    ? `${percent(rate)} of ${recent.loads} loads had an error today, against ${percent(usual)} before`
    : undefined;
}

const percent = (rate: number) => `${(rate * 100).toFixed(1)} %`;

/** How a release does, from what browsers reported. */
export interface ReleaseCounts {
  readonly loads: number;
  readonly errors: number;
}

export interface CanaryRule {
  /** A canary that was loaded less often is not judged yet. */
  readonly loadsLeast: number;
  /** How much its part of errors may exceed the stable release's, from 0 to 1. */
  readonly margin: number;
}

/** Why a canary is to be halted, as a sentence; undefined while it may go on. */
export function haltReason(canary: ReleaseCounts, stable: ReleaseCounts, { loadsLeast, margin }: CanaryRule): string | undefined {
  if (canary.loads < loadsLeast) return undefined;
  const [rate, usual] = [canary, stable].map(({ errors, loads }) => (loads ? errors / loads : 0)) as [number, number];
  if (rate <= usual + margin) return undefined;
  return `${percent(rate)} of ${canary.loads} loads had an error, against ${percent(usual)} of the stable release`;
}

const percent = (rate: number) => `${(rate * 100).toFixed(1)} %`;

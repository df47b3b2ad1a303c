import { describe, expect, it } from 'vitest';
import type { RemoteEntry } from './document.ts';
import { cohortOf, releaseFor } from './gate.ts';

const entry = (rollout: RemoteEntry['rollout']): RemoteEntry => ({ timeoutMs: 1, disabled: false, previous: null, releases: {}, rollout });

describe('releaseFor', () => {
  const canary = entry([
    { release: '1.9.2', percent: 10 },
    { release: '1.8.7', default: true },
  ]);
  it('gives the canary to its percent of the cohorts and the default to the others', () => {
    expect(releaseFor(canary, 0)).toBe('1.9.2');
    expect(releaseFor(canary, 9)).toBe('1.9.2');
    expect(releaseFor(canary, 10)).toBe('1.8.7');
    expect(releaseFor(canary, 99)).toBe('1.8.7');
  });
  it('knows no release where the rollout is empty', () => {
    expect(releaseFor(entry([]), 5)).toBeUndefined();
  });
});

describe('cohortOf', () => {
  it('is sticky by user and remote, and spreads evenly', () => {
    expect(cohortOf('priya@example.com', 'mfe-chat')).toBe(cohortOf('priya@example.com', 'mfe-chat'));
    const below10 = Array.from({ length: 10_000 }, (_, index) => cohortOf(`user${index}@example.com`, 'mfe-chat')).filter(
      (cohort) => cohort < 10,
    ).length;
    expect(below10).toBeGreaterThan(850);
    expect(below10).toBeLessThan(1_150);
  });
});

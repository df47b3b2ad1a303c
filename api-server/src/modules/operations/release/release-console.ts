import type { RunningRelease, RunningRemote } from 'shared-contracts/admin-calls';
import { defaultRelease, type RegistryDocument } from 'shared-contracts/registry';
import { measures, percentile } from './measures.ts';
import type { CountedMeasure } from './release.repository.ts';

interface ReleaseReport {
  readonly remote: string;
  readonly release: string;
  readonly loads: number;
  readonly errors: number;
  readonly lcp_ms: number | null;
}

interface Halt {
  readonly remote: string;
  readonly release: string;
  readonly reason: string;
}

/** Holds reports, halts, alarms and measurements of an environment's releases. */
export interface Evidence {
  readonly reports: readonly ReleaseReport[];
  readonly halts: readonly Halt[];
  readonly alarms: readonly Halt[];
  readonly buckets: readonly CountedMeasure[];
}

/** Describes what each remote runs: the stable release, canaries, and the one that the page falls back to. */
export function describeRemotes({ remotes }: RegistryDocument, { reports, halts, alarms, buckets }: Evidence): RunningRemote[] {
  return Object.entries(remotes)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([remote, entry]) => {
      const allLoads = reports.filter((one) => one.remote === remote).reduce((total, { loads }) => total + loads, 0);
      const describe = (release: string, kind: RunningRelease['kind'], percent: number | null = null): RunningRelease => {
        const report = reports.find((one) => one.remote === remote && one.release === release);
        const halted = halts.find((one) => one.remote === remote && one.release === release)?.reason ?? null;
        const { loads = 0, errors = 0, lcp_ms = null } = report ?? {};
        const worse = alarms.findLast((one) => one.remote === remote && one.release === release)?.reason ?? null;
        const own = buckets.filter((one) => one.remote === remote && one.release === release);
        const adoption = allLoads ? loads / allLoads : null;
        return { release, kind, percent, halted, loads, errors, lcp_ms, worse, adoption, measures: describeMeasures(own) };
      };
      const stable = defaultRelease(entry);
      const canaries = entry.rollout.filter(({ release, default: isDefault }) => !isDefault && release !== stable);
      return {
        remote,
        is_disabled: entry.disabled,
        is_held: entry.held ?? false,
        releases: [
          ...(stable ? [describe(stable, 'stable')] : []),
          ...canaries.map(({ release, percent }) => describe(release, 'canary', percent ?? null)),
          ...(entry.previous && entry.previous !== stable ? [describe(entry.previous, 'previous')] : []),
        ],
      };
    });
}

function describeMeasures(buckets: readonly CountedMeasure[]): RunningRelease['measures'] {
  return measures.flatMap((name) => {
    const own = buckets.filter(({ measure }) => measure === name);
    const [p50, p75, p95] = [0.5, 0.75, 0.95].map((share) => percentile(own, share));
    return p50 == null || p75 == null || p95 == null ? [] : [{ name, p50, p75, p95 }];
  });
}

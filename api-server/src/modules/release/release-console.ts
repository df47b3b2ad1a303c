import type { RunningRelease, RunningRemote } from 'shared-contracts/admin-calls';
import { defaultRelease, type RegistryDocument } from 'shared-contracts/registry';

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

/** Describes what each remote runs: the stable release, canaries, and the one that the page falls back to. */
export function describeRemotes({ remotes }: RegistryDocument, reports: readonly ReleaseReport[], halts: readonly Halt[]): RunningRemote[] {
  return Object.entries(remotes)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([remote, entry]) => {
      const describe = (release: string, kind: RunningRelease['kind'], percent: number | null = null): RunningRelease => {
        const report = reports.find((one) => one.remote === remote && one.release === release);
        const halted = halts.find((one) => one.remote === remote && one.release === release)?.reason ?? null;
        const { loads = 0, errors = 0, lcp_ms = null } = report ?? {};
        return { release, kind, percent, halted, loads, errors, lcp_ms };
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

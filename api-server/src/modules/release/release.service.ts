import type { TelemetryEvent } from 'shared-contracts/calls';
import { defaultRelease, type RegistryDocument } from 'shared-contracts/registry';
import type { Clock } from '../../platform/clock.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { type CanaryRule, haltReason } from './canary.policy.ts';
import type { Counted, ReleasesRepository } from './release.repository.ts';
import { describeRemotes } from './release-console.ts';

const dayMs = 86_400_000;
const judgedDays = 2;
const keptDays = 30;
const flushMs = 2_000;
const haltsKeptMs = 5_000;

export interface ReleasesDependencies {
  readonly repository: ReleasesRepository;
  readonly env: string;
  /** Returns the mix that pages get now; undefined before the first promotion. */
  readonly current: () => { readonly file: string; readonly document: RegistryDocument } | undefined;
  readonly rule: CanaryRule;
  readonly clock: Clock;
  readonly log: Log;
}

export type ReleasesService = ReturnType<typeof createReleasesService>;

/** Creates release health, and halts canaries that fail. Nodes count separately but judge the shared totals. */
export function createReleasesService({ repository, env, current, rule, clock, log }: ReleasesDependencies) {
  let waiting = new Map<string, Counted>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let halts: { readonly at: number; readonly rows: Awaited<ReturnType<ReleasesRepository['halts']>> } | undefined;

  const dayOf = (daysAgo: number) => new Date(clock.now().getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
  const haltRows = async () => {
    if (!halts || Date.now() - halts.at > haltsKeptMs) halts = { at: Date.now(), rows: await repository.halts(env) };
    return halts.rows;
  };

  const judge = async () => {
    const document = current()?.document;
    const canaries = Object.entries(document?.remotes ?? {}).flatMap(([remote, entry]) =>
      entry.rollout.filter((step) => !step.default).map(({ release }) => ({ remote, release, stable: defaultRelease(entry) ?? '' })),
    );
    if (canaries.length === 0) return;
    const counts = await repository.since(dayOf(judgedDays));
    const of = (remote: string, release: string) =>
      counts.find((row) => row.remote === remote && row.release === release) ?? { loads: 0, errors: 0 };
    for (const { remote, release, stable } of canaries) {
      const reason = haltReason(of(remote, release), of(remote, stable), rule);
      if (!reason || !(await repository.halt({ env, remote, release, reason }))) continue;
      log.error({ remote, release, reason }, 'a canary was halted');
      halts = undefined;
    }
  };

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...waiting.values()];
    waiting = new Map();
    await repository.add(dayOf(0), counted);
    await judge();
  };

  const healthOf = async () => {
    const [counts, rows] = await Promise.all([repository.since(dayOf(judgedDays)), repository.halts(env)]);
    return counts.map(({ remote, release, loads, errors, paints, paintMs }) => ({
      remote,
      release,
      loads,
      errors,
      lcp_ms: paints ? Math.round(paintMs / paints) : null,
      halted: rows.find((row) => row.remote === remote && row.release === release)?.reason ?? null,
    }));
  };

  return {
    /** Counts what browsers report about releases in the current mix. Reports are unauthenticated, so anything else is ignored. */
    observe: (events: readonly TelemetryEvent[]) => {
      const remotes = current()?.document.remotes ?? {};
      for (const { remote, release, kind, name, outcome, value = 0 } of events) {
        if (!remotes[remote]?.releases[release]) continue;
        const key = `${remote} ${release}`;
        const row = waiting.get(key) ?? { remote, release, loads: 0, errors: 0, paints: 0, paintMs: 0 };
        const isPaint = kind === 'vital' && name === 'LCP' && value > 0 && value < 120_000;
        waiting.set(key, {
          ...row,
          loads: row.loads + Number(kind === 'load'),
          errors: row.errors + Number(kind === 'error' || outcome === 'failed'),
          paints: row.paints + Number(isPaint),
          paintMs: row.paintMs + (isPaint ? value : 0),
        });
      }
      if (waiting.size > 0)
        timer ??= setTimeout(() => void flush().catch((err: unknown) => log.warn({ err }, 'reports were not counted')), flushMs).unref();
    },
    flush,
    close: async () => {
      if (waiting.size > 0) await flush().catch((err: unknown) => log.warn({ err }, 'reports were not counted'));
      clearTimeout(timer);
    },
    jobs: [{ name: 'release-health-cleaning', cron: '40 3 * * *', run: () => repository.forget(dayOf(keptDays)) }] satisfies RecurringJob[],
    halted: async () => (await haltRows()).map(({ remote, release }) => `${remote}@${release}`),
    mix: async () => {
      const found = current();
      return (
        found && {
          env,
          rev: found.document.rev,
          file: found.file,
          halted: (await haltRows()).map(({ remote, release }) => `${remote}@${release}`),
        }
      );
    },
    running: async () => {
      const document = current()?.document;
      if (!document) return { env, revision: null, remotes: [] };
      const [reports, rows] = await Promise.all([healthOf(), repository.halts(env)]);
      const { rev, at, by, why, shell } = document;
      const revision = { number: rev, promoted_at: at, by, why, shell: shell.release ?? shell.version };
      return { env, revision, remotes: describeRemotes(document, reports, rows) };
    },
    health: healthOf,
  };
}

import type { TelemetryEvent } from 'shared-contracts/calls';
import { daysBefore, isoDay } from 'shared-contracts/days';
import type { RegistryDocument } from 'shared-contracts/registry';
import type { Clock } from '../../../platform/clock.ts';
import type { RecurringJob } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { CanaryRule } from './canary.policy.ts';
import { type createCanarySessions, type PageCaller, readyWithinMs } from './canary-sessions.ts';
import { errorOf, sourcesOf } from './error-stacks.ts';
import { bucketOf, percentile } from './measures.ts';
import type { Counted, CountedError, CountedMeasure, ReleasesRepository } from './release.repository.ts';
import type { Evidence } from './release-console.ts';
import { createJudge, type ReleaseEvent, usualDays } from './release-judge.ts';

const judgedDays = 2;
const keptDays = 30;
const flushMs = 2_000;
const errorsWaiting = 200;
const errorsShown = 20;
const haltsKeptMs = 5_000;

export interface ReleasesDependencies {
  readonly repository: ReleasesRepository;
  readonly env: string;
  /** Holds the folder of releases with their source maps. */
  readonly platformDir: string;
  /** Returns the mix that pages get now; undefined before the first promotion. */
  readonly current: () => { readonly file: string; readonly document: RegistryDocument } | undefined;
  readonly rule: CanaryRule;
  readonly sessions: ReturnType<typeof createCanarySessions>;
  readonly clock: Clock;
  readonly log: Log;
  /** Notifies the administrators, and the audit log with its streams. */
  readonly announce: (event: ReleaseEvent) => Promise<void>;
}

export type ReleasesService = ReturnType<typeof createReleasesService>;

/** Creates release health, and halts canaries that fail. Nodes count separately but judge the shared totals. */
export function createReleasesService({
  repository,
  env,
  platformDir,
  current,
  rule,
  sessions,
  clock,
  log,
  announce,
}: ReleasesDependencies) {
  let waiting = new Map<string, Counted>();
  let measured = new Map<string, CountedMeasure>();
  let failed = new Map<string, CountedError>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let judging: ReturnType<typeof setTimeout> | undefined;
  let halts: { readonly at: number; readonly rows: Awaited<ReturnType<ReleasesRepository['halts']>> } | undefined;

  const dayOf = (daysAgo: number) => isoDay(daysBefore(clock.now(), daysAgo));
  const haltRows = async () => {
    if (!halts || Date.now() - halts.at > haltsKeptMs) halts = { at: Date.now(), rows: await repository.halts(env) };
    return halts.rows;
  };

  const judge = createJudge({ repository, sessions, env, current, rule, dayOf, log, announce, forgetHalts: () => (halts = undefined) });

  const judgeLater = async () => {
    judging = undefined;
    await judge().catch((err: unknown) => log.warn({ err }, 'canaries were not judged'));
  };

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...waiting.values()];
    waiting = new Map();
    const buckets = [...measured.values()];
    measured = new Map();
    const errors = [...failed.values()];
    failed = new Map();
    await repository.add(dayOf(0), counted);
    await repository.addMeasures(dayOf(0), buckets);
    await repository.addErrors(dayOf(0), errors);
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
    /** Notes that a page was sent, and judges canaries when it should have started. */
    issuePage: async (caller: PageCaller): Promise<void> => {
      const isWatched = await sessions.issue(caller).catch(() => false);
      if (isWatched) judging ??= setTimeout(() => void judgeLater(), readyWithinMs + flushMs).unref();
    },
    /**
     * Counts what browsers report about releases in the current mix. Anyone may report, so anything else is ignored, and only what
     * signed-in sessions report halts a canary.
     */
    observe: async (events: readonly TelemetryEvent[], caller: PageCaller): Promise<void> => {
      await sessions.report(caller, events).catch(() => undefined);
      const remotes = current()?.document.remotes ?? {};
      for (const event of events) {
        const { remote, release, kind, name, outcome, value = 0 } = event;
        if (!remotes[remote]?.releases[release]) continue;
        const key = `${remote} ${release}`;
        const row = waiting.get(key) ?? { remote, release, loads: 0, errors: 0, paints: 0, paintMs: 0 };
        const isPaint = kind === 'vital' && name === 'LCP' && value > 0 && value < 120_000;
        waiting.set(key, {
          ...row,
          // A page that froze or died could not report its load.
          loads: row.loads + Number(kind === 'load' || (kind === 'error' && name === 'died')),
          errors: row.errors + Number(kind === 'error' || outcome === 'failed'),
          paints: row.paints + Number(isPaint),
          paintMs: row.paintMs + (isPaint ? value : 0),
        });
        if (kind === 'error') {
          const error = errorOf(event);
          const place = `${key} ${error.fingerprint}`;
          const known = failed.get(place);
          if (known || failed.size < errorsWaiting) failed.set(place, { ...error, count: (known?.count ?? 0) + 1 });
        }
        const found = bucketOf(event);
        if (!found) continue;
        const place = `${key} ${found.measure} ${found.bucket}`;
        measured.set(place, { remote, release, ...found, count: (measured.get(place)?.count ?? 0) + 1 });
      }
      if (waiting.size > 0)
        timer ??= setTimeout(() => void flush().catch((err: unknown) => log.warn({ err }, 'reports were not counted')), flushMs).unref();
    },
    flush,
    close: async () => {
      if (waiting.size > 0) await flush().catch((err: unknown) => log.warn({ err }, 'reports were not counted'));
      clearTimeout(timer);
      clearTimeout(judging);
    },
    jobs: [
      {
        name: 'release-health-cleaning',
        cron: '40 3 * * *',
        run: async () => {
          await repository.forget(dayOf(keptDays));
          await sessions.forget(daysBefore(clock.now(), judgedDays));
        },
      },
    ] satisfies RecurringJob[],
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
    /** Returns reports, halts, alarms and measurements of an environment's releases. */
    evidenceOf: async (of: string): Promise<Evidence> => {
      const since = dayOf(judgedDays);
      const [reports, halts, alarms, buckets] = await Promise.all([
        healthOf(),
        repository.halts(of),
        repository.alarmsSince(of, since),
        repository.measuresSince(since),
      ]);
      return { reports, halts, alarms, buckets };
    },
    /** Returns how a remote's releases did day by day, and their errors with the places in the sources. */
    historyOf: async (remote: string) => {
      const since = dayOf(usualDays - 1);
      const [days, buckets, errors] = await Promise.all([
        repository.dailySince(remote, since),
        repository.dailyMeasuresSince(remote, since),
        repository.errorsSince(remote, since, errorsShown),
      ]);
      return {
        days: days.map(({ day, release, loads, errors: failures }) => {
          const all = days.filter((one) => one.day === day).reduce((total, one) => total + one.loads, 0);
          const own = (name: string) => buckets.filter((one) => one.day === day && one.release === release && one.measure === name);
          const [load_p75, lcp_p75, inp_p75, cls_p75] = ['load', 'LCP', 'INP', 'CLS'].map((name) => percentile(own(name), 0.75) ?? null);
          return {
            day,
            release,
            loads,
            errors: failures,
            adoption: all ? loads / all : null,
            load_p75: load_p75 ?? null,
            lcp_p75: lcp_p75 ?? null,
            inp_p75: inp_p75 ?? null,
            cls_p75: cls_p75 ?? null,
          };
        }),
        errors: await Promise.all(
          errors.map(async ({ release, message, frames, count, lastDay }) => ({
            release,
            message,
            count,
            last_day: lastDay,
            frames: await sourcesOf(platformDir, remote, release, frames),
          })),
        ),
      };
    },
    /** Maps the halted releases of an environment, as `remote@release`, to the reason. */
    haltsOf: async (of: string): Promise<Record<string, string>> =>
      Object.fromEntries((await repository.halts(of)).map(({ remote, release, reason }) => [`${remote}@${release}`, reason])),
    health: healthOf,
  };
}

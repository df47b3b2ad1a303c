import { defaultRelease, type RegistryDocument } from 'shared-contracts/registry';
import type { Log } from '../../../platform/log.ts';
import { type CanaryRule, haltReason, worseReason } from './canary.policy.ts';
import type { createCanarySessions } from './canary-sessions.ts';
import type { Counted, ReleasesRepository } from './release.repository.ts';

/** Describes what administrators must know about a release. */
export interface ReleaseEvent {
  readonly kind: 'halt' | 'alarm';
  readonly env: string;
  readonly remote: string;
  readonly release: string;
  readonly reason: string;
  readonly day: string;
}

interface JudgeDependencies {
  readonly repository: ReleasesRepository;
  readonly sessions: ReturnType<typeof createCanarySessions>;
  readonly env: string;
  readonly current: () => { readonly document: RegistryDocument } | undefined;
  readonly rule: CanaryRule;
  readonly dayOf: (daysAgo: number) => string;
  readonly log: Log;
  readonly announce: (event: ReleaseEvent) => Promise<void>;
  /** Runs when this node has halted a canary. */
  readonly forgetHalts: () => void;
}

export const usualDays = 14;

/** Creates what halts canaries that do worse, and raises alarms about releases at 100 % that got worse. */
export function createJudge({ repository, sessions, env, current, rule, dayOf, log, announce, forgetHalts }: JudgeDependencies) {
  const none = { loads: 0, errors: 0 };
  const countsOf = (counts: readonly Counted[], remote: string, release: string) =>
    counts.find((row) => row.remote === remote && row.release === release) ?? none;

  const judgeCanaries = async (document: RegistryDocument) => {
    const canaries = Object.entries(document.remotes).flatMap(([remote, entry]) =>
      entry.rollout.filter((step) => !step.default).map(({ release }) => ({ remote, release, stable: defaultRelease(entry) ?? '' })),
    );
    for (const { remote, release, stable } of canaries) {
      const evidence = await sessions.evidence(remote, [release, stable]);
      const reason = haltReason(evidence.get(release) ?? [], evidence.get(stable) ?? [], rule);
      if (!reason || !(await repository.halt({ env, remote, release, reason }))) continue;
      log.error({ remote, release, reason }, 'a canary was halted');
      forgetHalts();
      await announce({ kind: 'halt', env, remote, release, reason, day: dayOf(0) });
    }
  };

  /** Compares today's errors of what everyone gets with its own earlier days, or with the release before it when it is new. */
  const judgeStable = async (document: RegistryDocument) => {
    const today = dayOf(0);
    const [recent, earlier] = await Promise.all([repository.since(today), repository.since(dayOf(usualDays), today)]);
    for (const [remote, entry] of Object.entries(document.remotes)) {
      const release = defaultRelease(entry) ?? '';
      const own = countsOf(earlier, remote, release);
      const usual =
        own.loads >= rule.loadsLeast ? own : sum(...[earlier, recent].map((counts) => countsOf(counts, remote, entry.previous ?? '')));
      const reason = worseReason(countsOf(recent, remote, release), usual, rule);
      if (!reason || !(await repository.raise({ env, remote, release, day: today, reason }))) continue;
      log.error({ remote, release, reason }, 'a release got worse');
      await announce({ kind: 'alarm', env, remote, release, reason, day: today });
    }
  };

  return async (): Promise<void> => {
    const document = current()?.document;
    if (!document) return;
    await judgeCanaries(document);
    await judgeStable(document);
  };
}

const sum = (...counts: readonly { readonly loads: number; readonly errors: number }[]) =>
  counts.reduce((total, { loads, errors }) => ({ loads: total.loads + loads, errors: total.errors + errors }), { loads: 0, errors: 0 });

import { routes } from 'shared-contracts';
import {
  type AgentVersions,
  draftNumber,
  type HaltCause,
  trialRule,
  type VersionDifference,
  type VersionNumbers,
} from 'shared-contracts/agent-calls';
import { countChecks } from 'shared-contracts/citation-checks';
import { AppError } from '../../../../errors.ts';
import { sayAgentVersion } from '../../../../messages/agent-version.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { VersionContent } from '../../../../platform/database/schema/index.ts';
import { newId } from '../../../../platform/ids.ts';
import { forEachOne } from '../../../../platform/jobs/for-each-one.ts';
import type { Text } from '../../../../platform/language/text.ts';
import type { AgentRow, AgentsRepository } from '../agent.repository.ts';
import { haltCauseOf } from './halt.policy.ts';
import { contentOf, differencesOf } from './version.policy.ts';
import { type AgentVersionsRepository, judgedAnswersMax, type RolloutRow } from './version.repository.ts';

const everybody = 100;
const historyMax = 100;
const noTrial = { trialId: null, trialPercent: null, trialSince: null } as const;
const noNumbers: VersionNumbers = {
  answers: 0,
  failed: 0,
  disliked: 0,
  cited: 0,
  unproven: 0,
  priced: 0,
  cost_micro: null,
  currency: null,
  total_ms: null,
};

interface AgentVersionsDependencies {
  readonly repository: AgentVersionsRepository;
  readonly agents: Pick<AgentsRepository, 'find'>;
  readonly alert: (userId: string, alert: { kind: 'ai'; title: Text; text: Text; link: string }) => Promise<unknown>;
  readonly clock: Clock;
}

/** Publishes versions of agents and decides who gets which. Access: callers have checked that agent ids belong to the user. */
export function createAgentVersions({ repository, agents, alert, clock }: AgentVersionsDependencies) {
  const draftOf = async (userId: string, agentId: string): Promise<AgentRow> => {
    const row = await agents.find(userId, agentId);
    if (!row) throw new AppError('not-found');
    return row;
  };

  const versionOf = async (agentId: string, number: number) => {
    const version = await repository.find(agentId, number);
    if (!version) throw new AppError('not-found');
    return version;
  };

  /** Counts what came of versions: of all answers, or of the newest. */
  const numbersOf = async (versionIds: readonly string[], newest: number | null = null) => {
    const counts = (await repository.listUncounted(versionIds, newest)).map(({ id, content, sources }) => {
      const { quoted, supported, missing } = countChecks(content, sources?.data ?? []);
      return { id, cited: quoted + supported + missing, unproven: missing };
    });
    await repository.count(counts);
    return repository.numbers(versionIds, newest);
  };

  const list = async (userId: string, agentId: string): Promise<AgentVersions> => {
    const [draft, rows, rollout] = await Promise.all([draftOf(userId, agentId), repository.list(agentId), repository.rollout(agentId)]);
    const numbers = await numbersOf(rows.map(({ id }) => id));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const current = byId.get(rollout?.history.at(-1) ?? '');
    const trial = byId.get(rollout?.trialId ?? '');
    return {
      agent_name: draft.name,
      current: current?.number ?? null,
      previous: byId.get(rollout?.history.at(-2) ?? '')?.number ?? null,
      trial:
        trial && rollout?.trialPercent && rollout.trialSince
          ? { number: trial.number, percent: rollout.trialPercent, since: rollout.trialSince.toISOString() }
          : null,
      halt: rollout?.halt ?? null,
      has_changes: !current || differencesOf(current.content, contentOf(draft)).length > 0,
      versions: rows.map(({ id, number, notes, author, createdAt }) => ({
        number,
        notes,
        author,
        at: createdAt.toISOString(),
        numbers: numbers.get(id) ?? noNumbers,
      })),
    };
  };

  /** Gives a version to everybody, or to a percentage of the people if there is a version for the others. */
  const rolloutFor = (rollout: RolloutRow | undefined, id: string, percent: number): Partial<RolloutRow> => {
    const history = rollout?.history ?? [];
    if (percent < everybody && history.length && history.at(-1) !== id)
      return { history, trialId: id, trialPercent: percent, trialSince: clock.now(), halt: null };
    if (percent < everybody) throw new AppError('invalid-input', { detail: sayAgentVersion('nothingToTry') });
    const next = history.at(-1) === id ? history : [...history, id].slice(-historyMax);
    return { ...noTrial, history: next, halt: null };
  };

  return {
    list,
    publish: async (userId: string, agentId: string, { notes, percent }: { notes: string; percent: number }) => {
      const content = contentOf(await draftOf(userId, agentId));
      const id = newId('agv');
      const row = { id, agentId, content, notes, authorId: userId, createdAt: clock.now() };
      await repository.publish(row, (rollout) => rolloutFor(rollout, id, percent));
      return list(userId, agentId);
    },
    rollOut: async (userId: string, agentId: string, number: number, percent: number) => {
      const { id } = await versionOf(agentId, number);
      await repository.roll(agentId, (rollout) => {
        const change = rolloutFor(rollout, id, percent);
        // A larger or smaller percentage of the same version continues its trial.
        return rollout.trialId === id && change.trialId === id ? { trialPercent: percent } : change;
      });
      return list(userId, agentId);
    },
    takeBack: async (userId: string, agentId: string, number: number) => {
      const { id } = await versionOf(agentId, number);
      await repository.roll(agentId, (rollout) => {
        if (rollout.trialId === id) return noTrial;
        if (rollout.history.at(-1) !== id) return undefined;
        if (rollout.history.length < 2) throw new AppError('invalid-input', { detail: sayAgentVersion('nothingBefore') });
        // What was tried was compared with the version that nobody gets anymore.
        return { ...noTrial, history: rollout.history.slice(0, -1) };
      });
      return list(userId, agentId);
    },
    compare: async (userId: string, agentId: string, before: number, after: number): Promise<VersionDifference[]> => {
      const contentAt = async (number: number): Promise<VersionContent> =>
        number === draftNumber ? contentOf(await draftOf(userId, agentId)) : (await versionOf(agentId, number)).content;
      return differencesOf(await contentAt(before), await contentAt(after));
    },
    /** Ends each trial whose version clearly does worse than the current one, and tells its owner why. */
    haltWorse: async () => {
      await forEachOne(await repository.trials(), async ({ rollout, userId, name }) => {
        const [currentId = '', trialId = ''] = [rollout.history.at(-1), rollout.trialId ?? undefined];
        const numbers = await numbersOf([currentId, trialId], judgedAnswersMax);
        const [trial, current] = [numbers.get(trialId) ?? noNumbers, numbers.get(currentId) ?? noNumbers];
        const cause = haltCauseOf(trial, current);
        if (!cause) return;
        const version = (await repository.list(rollout.agentId)).find(({ id }) => id === trialId);
        if (!version || !(await repository.halt(rollout, { number: version.number, cause, at: clock.now().toISOString() }))) return;
        await alert(userId, {
          kind: 'ai',
          title: sayAgentVersion('haltedTitle', { name, number: version.number }),
          text: reasonOf(cause, trial, current),
          link: routes.agentVersions(rollout.agentId),
        });
      });
    },
  };
}

export type AgentVersionsService = ReturnType<typeof createAgentVersions>;

function reasonOf(cause: HaltCause, trial: VersionNumbers, current: VersionNumbers): Text {
  const shares = (bad: 'failed' | 'disliked' | 'unproven', of: 'answers' | 'cited') => ({
    trial: percentOf(trial[bad], trial[of]),
    current: percentOf(current[bad], current[of]),
  });
  if (cause === 'failures') return sayAgentVersion('halted_failures', shares('failed', 'answers'));
  if (cause === 'dislikes') return sayAgentVersion('halted_dislikes', shares('disliked', 'answers'));
  if (cause === 'unproven') return sayAgentVersion('halted_unproven', shares('unproven', 'cited'));
  return sayAgentVersion('halted_cost', { percent: Math.round(trialRule.costFactor * 100) });
}

const percentOf = (bad: number, of: number): number => (of ? Math.round((bad / of) * 100) : 0);

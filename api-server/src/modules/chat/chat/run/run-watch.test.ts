import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Run } from '../../../../kernel/run/run.types.ts';
import type { Log } from '../../../../platform/log.ts';
import { ActiveRuns } from './active-runs.ts';
import { RunFeed } from './run-feed.ts';
import { silentMs } from './run-statements.ts';
import type { RunWatchRepository } from './run-watch.repository.ts';
import { createRunWatch } from './run-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const log = { info: () => undefined, warn: () => undefined } as unknown as Log;
const quiet: Pick<RunWatchRepository, keyof RunWatchRepository> = {
  heartbeat: async () => [],
  findSuspended: async () => [],
  findAbandoned: async () => [],
  interrupt: async () => undefined,
  forgetOldEvents: async () => 0,
};
const watchWith = (change: Partial<typeof quiet>, active = new ActiveRuns()) =>
  createRunWatch({ repository: { ...quiet, ...change } as RunWatchRepository, active, feed: new RunFeed(), log });

it('says in small parts that very many runs are alive, because the journal waits for the rows of each', async () => {
  const active = new ActiveRuns();
  const runIds = Array.from({ length: 170 }, (_, at) => `run_${at}`);
  for (const id of runIds) active.launch({ id, userId: 'user_1' } as Run, () => new Promise(() => undefined));
  const parts: (readonly string[])[] = [];
  const heartbeat = async (ids: readonly string[]) => {
    parts.push(ids);
    return [];
  };
  const watch = watchWith({ heartbeat }, active);
  await watch.open(false);
  await vi.advanceTimersByTimeAsync(2_000);
  watch.close();
  expect(parts.flat()).toEqual(runIds);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(50);
});

/** Describes an answer of another node, as the database sees it. */
function answerElsewhere() {
  let aliveUntil = 0;
  let endedAt: number | undefined;
  const findAbandoned = async () => (endedAt === undefined && performance.now() > aliveUntil ? ['run_elsewhere'] : []);
  const interrupt = async () => {
    endedAt = performance.now();
  };
  const beat = () => {
    aliveUntil = performance.now() + silentMs;
  };
  return { findAbandoned, interrupt, beat, endedAt: () => endedAt };
}

it('ends the answers of a node that died within ten seconds', async () => {
  const answer = answerElsewhere();
  const watch = watchWith(answer);
  await watch.open(false);
  // The node dies right after a heartbeat, at any point between two of ours.
  for (const ms of [20_000, 700]) {
    await vi.advanceTimersByTimeAsync(ms);
    answer.beat();
  }
  const diedAt = performance.now();
  await vi.advanceTimersByTimeAsync(10_000);
  watch.close();
  expect((answer.endedAt() ?? Number.POSITIVE_INFINITY) - diedAt).toBeLessThan(10_000);
});

it.each([0, 1])('ends no answer of a live node after an outage, during which no node could say that it is alive (%d own)', async (own) => {
  const answer = answerElsewhere();
  let isAway = false;
  const unlessAway = async (ids: Promise<string[]>) => (isAway ? Promise.reject(new Error('away')) : ids);
  const active = new ActiveRuns();
  if (own) active.launch({ id: 'run_1', userId: 'user_1' } as Run, () => new Promise(() => undefined));
  const findAbandoned = () => unlessAway(answer.findAbandoned());
  const watch = watchWith({ ...answer, findAbandoned, heartbeat: () => unlessAway(Promise.resolve([])) }, active);
  await watch.open(false);
  answer.beat();
  isAway = true;
  await vi.advanceTimersByTimeAsync(60_000);
  isAway = false;
  // The other node's first heartbeat comes later than this node's first look.
  await vi.advanceTimersByTimeAsync(4_000);
  for (let beats = 0; beats < 10; beats += 1) {
    answer.beat();
    await vi.advanceTimersByTimeAsync(2_000);
  }
  watch.close();
  expect(answer.endedAt()).toBeUndefined();
});

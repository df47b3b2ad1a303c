import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '../../../platform/log.ts';
import { ActiveRuns } from './active-runs.ts';
import type { Run } from './run.types.ts';
import { RunFeed } from './run-feed.ts';
import type { RunWatchRepository } from './run-watch.repository.ts';
import { createRunWatch } from './run-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says in small parts that very many runs are alive, because the journal waits for the rows of each', async () => {
  const active = new ActiveRuns();
  const runIds = Array.from({ length: 170 }, (_, at) => `run_${at}`);
  for (const id of runIds) active.launch({ id, userId: 'user_1' } as Run, () => new Promise(() => undefined));
  const parts: (readonly string[])[] = [];
  const repository: Pick<RunWatchRepository, keyof RunWatchRepository> = {
    heartbeat: async (ids) => {
      parts.push(ids);
      return [];
    },
    suspended: async () => [],
    abandoned: async () => [],
    interrupt: async () => undefined,
    forgetOldEvents: async () => undefined,
  };
  const watch = createRunWatch({ repository: repository as RunWatchRepository, active, feed: new RunFeed(), log: {} as Log });
  await watch.open(false);
  await vi.advanceTimersByTimeAsync(5_000);
  watch.close();
  expect(parts.flat()).toEqual(runIds);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(50);
});

import pg from 'pg';
import type { RunEvent } from 'shared-contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '../../../platform/log.ts';
import type { ChatRunsRepository } from './run.repository.ts';
import type { JournalEnd, Run } from './run.types.ts';
import { RunFeed } from './run-feed.ts';
import { StoredRuns } from './stored-runs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the error of a server that is stopping. */
const away = () => Object.assign(new pg.DatabaseError('terminating connection', 0, 'error'), { code: '57P01' });
const runOf = (id: string) => ({ id, messageId: `m_${id}` }) as Run;

/** Creates a journal whose database can go away, and what it has stored. */
function createJournal() {
  let isAway = false;
  const stored = new Map<string, RunEvent[]>();
  const store = (runId: string, events: readonly RunEvent[]) => void stored.set(runId, [...(stored.get(runId) ?? []), ...events]);
  const refuse = () => (isAway ? Promise.reject(away()) : Promise.resolve());
  const repository: Pick<ChatRunsRepository, 'appendEvents' | 'finish'> = {
    appendEvents: async (_, batch) => {
      await refuse();
      const lost = [...batch.keys()].filter((runId) => stored.get(runId)?.at(-1)?.type === 'ended');
      for (const [runId, events] of batch) if (!lost.includes(runId)) store(runId, events);
      return new Set(lost);
    },
    finish: async (ends: readonly JournalEnd[]) => {
      await refuse();
      for (const { run, events } of ends) store(run.id, events);
      return new Set<string>();
    },
  };
  const log = { error: () => undefined } as unknown as Log;
  return {
    journal: new StoredRuns(repository as ChatRunsRepository, new RunFeed(), 'node_1', log, () => undefined),
    stored,
    setAway: (value: boolean) => {
      isAway = value;
    },
  };
}

it('stores the last words of an answer before its end when they wait behind those of others that the database did not take', async () => {
  const { journal, stored, setAway } = createJournal();
  setAway(true);
  journal.append('other', { type: 'delta', text: 'Others first. ' });
  await vi.advanceTimersByTimeAsync(100);
  journal.append('own', { type: 'delta', text: 'The last words.' });
  const ended = journal.finish(runOf('own'), {
    content: 'The last words.',
    sources: undefined,
    ended: { type: 'ended', status: 'complete' },
  });
  await vi.advanceTimersByTimeAsync(10_000);
  setAway(false);
  await vi.advanceTimersByTimeAsync(5_000);
  await ended;
  expect(stored.get('own')).toEqual([
    { type: 'delta', text: 'The last words.', seq: 2 },
    { type: 'ended', status: 'complete', seq: 3 },
  ]);
});

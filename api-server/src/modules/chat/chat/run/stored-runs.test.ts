import pg from 'pg';
import type { RunEvent } from 'shared-contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { JournalEnd, Run } from '../../../../kernel/run/run.types.ts';
import type { Log } from '../../../../platform/log.ts';
import type { ChatRunsRepository } from './run.repository.ts';
import { RunFeed } from './run-feed.ts';
import { StoredRuns } from './stored-runs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the error of a server that is stopping. */
const away = () => Object.assign(new pg.DatabaseError('terminating connection', 0, 'error'), { code: '57P01' });
const runOf = (id: string) => ({ id, messageId: `m_${id}` }) as Run;

/** Returns the error of a statement that can never succeed. */
const invalid = () => Object.assign(new pg.DatabaseError('unsupported Unicode escape sequence', 0, 'error'), { code: '22P05' });

/** Creates a journal whose database can go away, before or after it has stored something, and refuses some runs; and what it has stored. */
function createJournal({ refused = [] }: { refused?: readonly string[] } = {}) {
  let state: 'here' | 'away' | 'lost-commit' = 'here';
  const stored = new Map<string, RunEvent[]>();
  const lost: string[] = [];
  // Like the table, which has each number of a run once.
  const store = (runId: string, events: readonly RunEvent[]) => {
    const before = stored.get(runId) ?? [];
    stored.set(runId, [...before, ...events.filter(({ seq }) => !before.some((one) => one.seq === seq))]);
  };
  const within = async (work: () => void) => {
    if (state === 'away') throw away();
    work();
    if (state === 'lost-commit') throw away();
  };
  const repository: Pick<ChatRunsRepository, 'appendEvents' | 'finish'> = {
    appendEvents: async (_, batch) => {
      if ([...batch.keys()].some((runId) => refused.includes(runId))) throw invalid();
      const ended = [...batch.keys()].filter((runId) => stored.get(runId)?.at(-1)?.type === 'ended');
      await within(() => {
        for (const [runId, events] of batch) if (!ended.includes(runId)) store(runId, events);
      });
      return new Set(ended);
    },
    finish: async (ends: readonly JournalEnd[]) => {
      const ended = new Set(ends.flatMap(({ run }) => (stored.get(run.id)?.at(-1)?.type === 'ended' ? [run.id] : [])));
      await within(() => {
        for (const { run, events } of ends) if (!ended.has(run.id)) store(run.id, events);
      });
      return ended;
    },
  };
  const log = { error: () => undefined } as unknown as Log;
  return {
    journal: new StoredRuns(repository as ChatRunsRepository, new RunFeed(), 'node_1', log, (runId) => void lost.push(runId)),
    stored,
    lost,
    setAway: (value: boolean) => {
      state = value ? 'away' : 'here';
    },
    setState: (value: typeof state) => {
      state = value;
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

const endOf = (content: string) => ({ content, sources: undefined, ended: { type: 'ended' as const, status: 'complete' as const } });

it.each(Array.from({ length: process.env.TEST_ALL ? 40 : 4 }, (_, at) => at + 1))(
  'stores all words before the end, whenever the database goes away (%d)',
  async (seed) => {
    let random = seed;
    const pick = (most: number) => {
      random = (random * 16_807) % 2_147_483_647;
      return random % most;
    };
    const { journal, stored, setState } = createJournal();
    const said = new Map([0, 1, 2].map((at) => [`run_${at}`, '']));
    const ends: Promise<void>[] = [];
    for (let step = 0; said.size > ends.length; step += 1) {
      setState((['here', 'here', 'away', 'lost-commit'] as const)[pick(4)] ?? 'here');
      const runId = `run_${ends.length + pick(said.size - ends.length)}`;
      const text = `${step} `;
      said.set(runId, `${said.get(runId)}${text}`);
      journal.append(runId, { type: 'delta', text });
      const next = `run_${ends.length}`;
      if (pick(6) === 0) ends.push(journal.finish(runOf(next), endOf(said.get(next) ?? '')));
      await vi.advanceTimersByTimeAsync(pick(900));
    }
    setState('here');
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(ends);
    for (const [runId, content] of said) {
      const events = stored.get(runId) ?? [];
      expect(events.map((event) => (event.type === 'delta' ? event.text : '')).join('')).toBe(content);
      expect(events.map(({ type }) => type).indexOf('ended')).toBe(events.length - 1);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 2));
    }
  },
);

it('ends only the answer whose words the database refuses', async () => {
  const { journal, stored, lost } = createJournal({ refused: ['broken'] });
  journal.append('broken', { type: 'delta', text: 'Not storable. ' });
  journal.append('own', { type: 'delta', text: 'First. ' });
  await vi.advanceTimersByTimeAsync(2_000);
  journal.append('own', { type: 'delta', text: 'Last.' });
  const ended = journal.finish(runOf('own'), endOf('First. Last.'));
  await vi.advanceTimersByTimeAsync(2_000);
  await ended;
  expect(stored.get('own')?.map(({ type }) => type)).toEqual(['delta', 'delta', 'ended']);
  expect(stored.has('broken')).toBe(false);
  expect(lost).toEqual(['broken']);
});

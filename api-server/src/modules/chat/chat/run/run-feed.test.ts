import type { RunEvent } from 'shared-contracts';
import { expect, it } from 'vitest';
import type { RunJournal } from '../../../../kernel/run/run.types.ts';
import { RunFeed } from './run-feed.ts';

const word = (seq: number): RunEvent => ({ type: 'delta', seq, text: `${seq} ` });
const ended = (seq: number): RunEvent => ({ type: 'ended', seq, status: 'complete' });

/** Follows a run whose journal holds `stored`, and returns what arrives. */
function followed(stored: RunEvent[], wait?: (seqs: readonly number[]) => Promise<void> | undefined) {
  const feed = new RunFeed();
  const reads: number[] = [];
  const batches: number[][] = [];
  const left = new AbortController();
  const journal = {
    read: async (_: string, after: number) => {
      reads.push(after);
      return stored.filter(({ seq }) => seq > after);
    },
  } as Pick<RunJournal, 'read'> as RunJournal;
  const done = feed.follow(journal, 'run', 0, left.signal, (events) => {
    const seqs = events.map(({ seq }) => seq);
    batches.push(seqs);
    return wait?.(seqs);
  });
  const publish = (...events: RunEvent[]) => {
    stored.push(...events);
    feed.publish('run', events);
  };
  return { feed, reads, batches, left, done, publish };
}

it('passes on what the journal holds, then what is published, without reading again', async () => {
  const { reads, batches, publish, done } = followed([word(1), word(2)]);
  await expect.poll(() => batches).toEqual([[1, 2]]);
  publish(word(3));
  expect(batches.at(-1), 'at once').toEqual([3]);
  publish(word(4), ended(5));
  await done;
  expect(batches).toEqual([[1, 2], [3], [4, 5]]);
  expect(reads).toEqual([0]);
});

it('reads the journal when something is missing, and passes nothing on twice', async () => {
  const stored: RunEvent[] = [word(1)];
  const { feed, reads, batches, done } = followed(stored);
  await expect.poll(() => batches).toEqual([[1]]);
  stored.push(word(2), word(3), ended(4));
  feed.publish('run', [word(3)]);
  await done;
  expect(batches.flat()).toEqual([1, 2, 3, 4]);
  expect(reads).toEqual([0, 1]);
});

it('waits for a follower that is slow, and reads what it missed when it missed very much', async () => {
  const slow = Promise.withResolvers<void>();
  const { reads, batches, publish, done } = followed([word(1)], ([seq]) => (seq === 1 ? slow.promise : undefined));
  await expect.poll(() => batches).toEqual([[1]]);
  for (let seq = 2; seq <= 1_000; seq += 1) publish(word(seq));
  expect(batches).toHaveLength(1);
  slow.resolve();
  publish(ended(1_001));
  await done;
  expect(batches.flat()).toEqual(Array.from({ length: 1_001 }, (_, at) => at + 1));
  expect(reads).toEqual([0, 1]);
});

it('reads the journal after another node wrote to it', async () => {
  const stored: RunEvent[] = [];
  const { feed, batches, done } = followed(stored);
  stored.push(word(1));
  feed.announce('run');
  await expect.poll(() => batches.flat()).toEqual([1]);
  stored.push(ended(2));
  feed.announce('run');
  await done;
  expect(batches.flat()).toEqual([1, 2]);
});

it('ends when the follower leaves, and passes nothing on after that', async () => {
  const { batches, publish, left, done } = followed([word(1)]);
  await expect.poll(() => batches).toEqual([[1]]);
  left.abort();
  await done;
  publish(word(2));
  expect(batches).toEqual([[1]]);
});

it.each([
  [
    'throws',
    () => {
      throw new Error('gone');
    },
  ],
  ['rejects', () => Promise.reject(new Error('gone'))],
])('ends with the error of a follower that %s', async (_, fail) => {
  await expect(followed([word(1)], fail).done).rejects.toThrow('gone');
  const { batches, publish, done } = followed([word(1)], ([seq]) => (seq === 2 ? fail() : undefined));
  await expect.poll(() => batches).toEqual([[1]]);
  publish(word(2));
  await expect(done).rejects.toThrow('gone');
});

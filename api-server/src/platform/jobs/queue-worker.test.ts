import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { QueueWorker } from './queue-worker.ts';

/** Creates a queue in memory that records the requests, and how each job ended. */
function memoryQueue(waiting: string[]) {
  const asked: number[] = [];
  const ended: string[] = [];
  const boss = {
    fetch: async (_: string, { batchSize = 1 }: { batchSize?: number } = {}) => {
      asked.push(batchSize);
      return waiting.splice(0, batchSize).map((id) => ({ id, data: id }));
    },
    complete: async (_: string, id: unknown) => void ended.push(`done ${String(id)}`),
    fail: async (_: string, id: unknown, why: { message: string }) => void ended.push(`failed ${String(id)}: ${why.message}`),
  };
  return { waiting, asked, ended, boss: boss as never };
}

let worker: QueueWorker | undefined;
afterEach(async () => {
  await worker?.close(0);
  worker = undefined;
});

/** Creates jobs that end when the test says so. */
function held() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (data: unknown) =>
    new Promise<void>((resolve) => {
      begun.push(String(data));
      ends.set(String(data), resolve);
    });
  return { begun, run, end: (id: string) => ends.get(id)?.() };
}

it('fetches as many jobs as there is room for, and fetches again when one has ended', async () => {
  const queue = memoryQueue(['a', 'b', 'c', 'd']);
  const work = held();
  worker = new QueueWorker(queue.boss, { name: 'runs', atOnce: 3, run: work.run }, createLog('silent'));
  await expect.poll(() => work.begun).toEqual(['a', 'b', 'c']);
  expect(queue.asked).toEqual([3]);
  work.end('b');
  await expect.poll(() => work.begun).toEqual(['a', 'b', 'c', 'd']);
  expect(queue.asked).toEqual([3, 1]);
  expect(queue.ended).toEqual(['done b']);
  for (const id of ['a', 'c', 'd']) work.end(id);
  await expect.poll(() => queue.ended).toHaveLength(4);
});

it('takes announced jobs immediately, even while it is full or fetching', async () => {
  const queue = memoryQueue([]);
  const work = held();
  worker = new QueueWorker(queue.boss, { name: 'runs', atOnce: 1, run: work.run }, createLog('silent'));
  queue.waiting.push('a');
  worker.look();
  await expect.poll(() => work.begun).toEqual(['a']);
  queue.waiting.push('b');
  worker.look();
  await turn();
  expect(work.begun).toEqual(['a']);
  work.end('a');
  await expect.poll(() => work.begun).toEqual(['a', 'b']);
  work.end('b');
});

it('reports a failed job with the reason, and continues', async () => {
  const queue = memoryQueue(['bad', 'good']);
  const run = async (data: unknown) => {
    if (data === 'bad') throw new Error('The address did not answer.');
  };
  worker = new QueueWorker(queue.boss, { name: 'runs', atOnce: 1, run }, createLog('silent'));
  await expect.poll(() => queue.ended).toEqual(['failed bad: The address did not answer.', 'done good']);
});

it('waits for running jobs on close, and gives back those that take too long', async () => {
  const queue = memoryQueue(['short', 'long']);
  const work = held();
  worker = new QueueWorker(queue.boss, { name: 'runs', atOnce: 2, run: work.run }, createLog('silent'));
  await expect.poll(() => work.begun).toEqual(['short', 'long']);
  work.end('short');
  await expect.poll(() => queue.ended).toEqual(['done short']);
  queue.waiting.push('late');
  await worker.close(0);
  worker.look();
  await turn();
  expect(queue.ended).toEqual(['done short', 'failed long: the node that worked on it ended']);
  expect(work.begun).toEqual(['short', 'long']);
});

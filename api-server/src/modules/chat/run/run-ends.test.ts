import { expect, it } from 'vitest';
import { type JournalEnd, RunEnds } from './run-ends.ts';

const end = (id: string): JournalEnd => ({
  run: { id, userId: 'u', sessionId: 's', messageId: `m-${id}`, userMessageId: `q-${id}`, model: 'one', status: 'running' },
  end: { content: 'Said.', sources: undefined, ended: { type: 'ended', status: 'complete' } },
  events: [{ type: 'ended', seq: 2, status: 'complete' }],
});
const idsOf = (ends: readonly JournalEnd[]) => ends.map(({ run }) => run.id);

it('batches the ends that arrive during a write, and writes each once', async () => {
  const writes: string[][] = [];
  const first = Promise.withResolvers<void>();
  const ends = new RunEnds(async (batch) => {
    writes.push(idsOf(batch));
    if (writes.length === 1) await first.promise;
  });
  const stored = ['a', 'b', 'c'].map((id) => ends.store(end(id)));
  first.resolve();
  await Promise.all(stored);
  await ends.store(end('d'));
  expect(writes).toEqual([['a'], ['b', 'c'], ['d']]);
});

it('stores the others when one cannot be stored, and rejects only that one', async () => {
  const written: string[] = [];
  const ends = new RunEnds(async (batch) => {
    await Promise.resolve();
    if (idsOf(batch).includes('bad')) throw new Error('refused');
    written.push(...idsOf(batch));
  });
  const stored = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((id) => ends.store(end(id))));
  expect(stored.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(written.toSorted()).toEqual(['a', 'b', 'c']);
});

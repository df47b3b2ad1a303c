import { expect, it } from 'vitest';
import { SharedWrites } from './shared-writes.ts';

it('lets items that arrive during a write share the next one, and writes each once', async () => {
  const written: string[][] = [];
  const first = Promise.withResolvers<void>();
  const writes = new SharedWrites<string>(async (items) => {
    written.push([...items]);
    if (written.length === 1) await first.promise;
  });
  const stored = ['a', 'b', 'c'].map((item) => writes.store(item));
  first.resolve();
  await Promise.all(stored);
  await writes.store('d');
  expect(written).toEqual([['a'], ['b', 'c'], ['d']]);
});

it('stores the others when one cannot be stored, and rejects only that one', async () => {
  const written: string[] = [];
  const writes = new SharedWrites<string>(async (items) => {
    await Promise.resolve();
    if (items.includes('bad')) throw new Error('refused');
    written.push(...items);
  });
  const stored = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => writes.store(item)));
  expect(stored.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(written.toSorted()).toEqual(['a', 'b', 'c']);
});

import { expect, it } from 'vitest';
import { createFrameBudget } from './frame-budget.ts';

/** Returns how many messages a frame may send that sends so many each second, within a minute; undefined if it's never stopped. */
function stoppedAfter(each: number, message: unknown): number | undefined {
  let time = 0;
  const allows = createFrameBudget(() => time);
  for (let count = 0; count < each * 60; count += 1) {
    time += 1_000 / each;
    if (!allows(() => message)) return count;
  }
  return undefined;
}

const list = (length: number) => Array.from({ length }, (_, at) => at);

it.each([
  ['an animation that reports its height', 50, { height: 1 }],
  ['a table of an output', 0.1, list(200_000)],
  ['a long text each second', 1, 'x'.repeat(1_000_000)],
])('lets %s go on', (_, each, message) => expect(stoppedAfter(each, message)).toBeUndefined());

it.each<[string, number, unknown]>([
  ['small messages', 5_000, 'x'],
  ['a little more than the limit, all the time', 120, 'x'],
  ['big lists', 5, list(100_000)],
  ['one enormous list', 1, list(400_000)],
  ['many entries deep inside', 5, { a: { b: [new Map([['c', list(100_000)]])] } }],
  ['long texts', 20, 'x'.repeat(5_000_000)],
  ['large buffers', 20, new ArrayBuffer(5_000_000)],
  ['a list with holes', 1, new Array(4_000_000_000)],
])('stops %s', (_, each, message) => expect(stoppedAfter(each, message)).toBeLessThan(1_000));

it('stops a message that contains itself', () => {
  const own: unknown[] = [];
  own.push(own, own);
  expect(stoppedAfter(1, own)).toBe(0);
});

it('does not read messages once they are too many', () => {
  const allows = createFrameBudget(() => 0);
  let reads = 0;
  for (let count = 0; count < 1_000; count += 1) allows(() => (reads += 1));
  expect(reads).toBe(400);
});

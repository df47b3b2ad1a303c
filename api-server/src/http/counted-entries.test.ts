import { expect, it } from 'vitest';
import { hasMoreEntries } from './counted-entries.ts';

it('counts the entries of all lists and objects together', () => {
  expect(hasMoreEntries({ a: [1, { b: 2 }] }, 4)).toBe(false);
  expect(hasMoreEntries({ a: [1, { b: 2, c: 3 }] }, 4)).toBe(true);
  expect(hasMoreEntries([null, undefined, [1]], 3)).toBe(true);
  for (const plain of [null, undefined, 'text', 7, new Uint8Array(9)]) expect(hasMoreEntries(plain, 0)).toBe(false);
});

it('needs no recursion, and counts only up to the limit', () => {
  let deep: unknown = [];
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  expect([hasMoreEntries(deep, 200_000), hasMoreEntries(deep, 50_000)]).toEqual([false, true]);
});

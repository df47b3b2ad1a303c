import { expect, it } from 'vitest';
import { compareLines } from './compare.model.ts';

const marked = (before: string, after: string) =>
  compareLines(before, after).map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`);

it('marks the lines that were removed and added between those that stayed', () => {
  expect(marked('a\nb\nc\nd', 'a\nx\nc\ny\nd')).toEqual([' a', '-b', '+x', ' c', '+y', ' d']);
  expect(marked('a\nb', 'b\na')).toEqual(['-a', ' b', '+a']);
  expect(marked('same', 'same')).toEqual([' same']);
  expect(marked('a', 'a\na')).toEqual([' a', '+a']);
});

it('replaces everything where comparing each pair of lines would take too long', () => {
  const lines = (prefix: string) => Array.from({ length: 1_000 }, (_, index) => `${prefix}${index}`).join('\n');
  const compared = compareLines(lines('a'), lines('b'));
  expect([compared.length, compared[0]?.kind, compared.at(-1)?.kind]).toEqual([2_000, 'removed', 'added']);
});

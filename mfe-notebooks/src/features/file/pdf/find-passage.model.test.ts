import { expect, it } from 'vitest';
import { findPassage } from './find-passage.model.ts';

const findTexts = (items: readonly string[], passage: string) =>
  findPassage(items, passage).map(({ item, from, to }) => items[item]?.slice(from, to));

it('finds a passage over lines, divided words, ligatures and accents', () => {
  const items = ['6.3 The ﬁrst two instal-', 'ments are waived at the café', '. Then more.'];
  expect(findTexts(items, 'The first two instalments are waived at the cafe\u0301.')).toEqual([
    'The ﬁrst two instal',
    'ments are waived at the café',
  ]);
});

it('keeps letters whole that take two places', () => {
  expect(findTexts(['a 𠮷野家 b'], '𠮷野家')).toEqual(['𠮷野家']);
});

it('finds rows that name their columns by their cells', () => {
  const items = ['Item', 'Net', 'Wiring', '11,400.00', 'Plumbing', '6,850.00'];
  expect(findTexts(items, 'Item: Wiring; Net: 11,400.00\nItem: Plumbing; Net: 6,850.00')).toEqual([
    'Wiring',
    '11,400.00',
    'Plumbing',
    '6,850.00',
  ]);
});

it('finds nothing of a passage that is on another page, whatever words both have', () => {
  expect(findTexts(['Rent is due in March.'], 'The deposit is due. It is held for a year. Nobody pays twice.')).toEqual([]);
  expect(findTexts(['1', '2'], '; ; ')).toEqual([]);
});

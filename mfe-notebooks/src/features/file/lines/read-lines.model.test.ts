import { expect, it } from 'vitest';
import { readLines } from './read-lines.model.ts';

const passage = (text: string, location: string, heading = '') => ({ passage_id: location, heading, text, page: null, location });

it('numbers the lines of each passage, and keeps empty ones', () => {
  const lines = readLines([passage('def a():\n\n  return 1', 'L1-L3'), passage('b = 2', 'L7')]);
  expect(lines.map(({ number, text, passageId }) => [number, text, passageId])).toEqual([
    [1, 'def a():', 'L1-L3'],
    [2, '', 'L1-L3'],
    [3, '  return 1', 'L1-L3'],
    [7, 'b = 2', 'L7'],
  ]);
});

it('numbers only the first line of a passage that has lost blank lines', () => {
  const lines = readLines([passage('def a():\n\ndef b():', 'L1-L4')]);
  expect(lines.map(({ number }) => number)).toEqual([1, undefined, undefined]);
});

it('returns nothing for a text without lines and for files in an archive', () => {
  expect(readLines([passage('Prose.', '')])).toEqual([]);
  expect(readLines([passage('a', 'L1'), passage('Prose.', '')])).toEqual([]);
  expect(readLines([passage('a', 'L1', 'main.py')])).toEqual([]);
});

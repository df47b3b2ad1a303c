import { beforeEach, expect, it } from 'vitest';
import { readImageChoice, writeImageChoice } from './image-choices.ts';

beforeEach(() => localStorage.clear());

it('keeps what was allowed with each chat', () => {
  writeImageChoice('s1', ['a.example']);
  writeImageChoice('s2', ['b.example']);
  writeImageChoice('s1', ['a.example', 'c.example']);
  expect([readImageChoice('s1'), readImageChoice('s2'), readImageChoice('s3')]).toEqual([['a.example', 'c.example'], ['b.example'], []]);
});

it('keeps the newest hundred', () => {
  for (let index = 0; index < 120; index += 1) writeImageChoice(`s${index}`, ['a.example']);
  expect([readImageChoice('s19'), readImageChoice('s20'), readImageChoice('s119')]).toEqual([[], ['a.example'], ['a.example']]);
});

it.each(['', 'no json', '[]', 'null', '7', '{"s1": "a.example"}', '{"s1": [7, null]}'])(
  'takes %j in the storage as no choice',
  (stored) => {
    localStorage.setItem('atrium:image-hosts', stored);
    expect(readImageChoice('s1')).toEqual([]);
  },
);

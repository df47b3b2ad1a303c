import { expect, it } from 'vitest';
import { csvRowsMax, parseCsv } from './csv.model.ts';

it.each([
  ['a,b\n1,2\n', [['1', '2']]],
  ['a;b\r\n1;2', [['1', '2']]],
  ['a\tb\n1\t2', [['1', '2']]],
  ['a,b\n"x, y","say ""hi"""', [['x, y', 'say "hi"']]],
  ['a,b\n"two\nlines",2', [['two\nlines', '2']]],
  [
    'a,b\n1\n\n2,3,4',
    [
      ['1', '', ''],
      ['2', '3', '4'],
    ],
  ],
  ['a,b\n"open', [['open', '']]],
])('reads %j', (text, rows) => expect(parseCsv(text).rows).toEqual(rows));

it('reads nothing from nothing', () => expect(parseCsv('')).toEqual({ header: [], rows: [], isCut: false }));

it('stops at the limit of rows, quickly', () => {
  const { rows, isCut } = parseCsv(`a\n${'1\n'.repeat(csvRowsMax * 3)}`);
  expect(isCut).toBe(true);
  expect(rows).toHaveLength(csvRowsMax);
});

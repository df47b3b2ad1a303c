import { expect, it } from 'vitest';
import { readSheets } from './read-sheets.model.ts';

const passage = (text: string, location: string, heading = 'Costs', page = 1) => ({
  passage_id: `${heading}${location}`,
  heading,
  text,
  page,
  location,
});

it('returns sheets with the letters of their columns and the numbers of their rows', () => {
  const sheets = readSheets([
    passage('Item: Wiring; Net: 11,400\nItem: Floor; Note: 96 m²; oak; Net: 9,200', 'Z2:AB3'),
    passage('Item: Sum; Net: 20,600', 'Z9:AB9'),
    passage('Item: Desk; Net: 1', 'A2:B2', 'Offers', 2),
  ]);
  expect(sheets.map(({ name }) => name)).toEqual(['Costs', 'Offers']);
  expect(sheets[0]).toMatchObject({ columns: ['Item', 'Note', 'Net'], letters: ['Z', 'AA', 'AB'] });
  expect(sheets[1]).toMatchObject({ columns: ['Item', 'Net'], letters: ['A', 'B'] });
  expect(sheets[0]?.rows.map(({ number, cells }) => [number, cells])).toEqual([
    ['2', ['Wiring', '', '11,400']],
    ['3', ['Floor', '96 m²; oak', '9,200']],
    ['9', ['Sum', '', '20,600']],
  ]);
});

it('shows as written what has no columns, and numbers no row that may be another', () => {
  const [sheet] = readSheets([
    passage('Costs of 2027, draft\nItem: Wiring; Net: 1\nItem: Floor; Item: Roof\nItem: Door; See: below; Net: 2', 'A1:B9'),
  ]);
  expect(sheet?.rows.map(({ number, cells, text }) => [number, cells ?? text])).toEqual([
    ['1', 'Costs of 2027, draft'],
    ['', ['Wiring', '1']],
    ['', 'Item: Floor; Item: Roof'],
    ['', ['Door; See: below', '2']],
  ]);
});

it('returns nothing for other files', () => {
  expect(readSheets([])).toEqual([]);
  expect(readSheets([passage('a: b', 'L1-L2')])).toEqual([]);
  expect(readSheets([passage('Note: see B2', 'A1'), passage('x', ''), passage('y', '')])).toEqual([]);
});

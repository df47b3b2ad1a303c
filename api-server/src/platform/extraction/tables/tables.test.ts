import { describe, expect, it } from 'vitest';
import { extractSections } from '../extract-text.ts';
import { answerFromTables } from './answer-tables.ts';
import { numberIn } from './column-numbers.ts';
import { tablesOf } from './read-tables.ts';
import { type TableQuestion, tableQuestion } from './table-question.ts';

/** Answers from a file as the tool does. */
async function ask(name: string, text: string | Uint8Array, question: TableQuestion): Promise<string> {
  const bytes = typeof text === 'string' ? new Uint8Array(Buffer.from(text)) : text;
  return answerFromTables(tablesOf(await extractSections(name, bytes)), tableQuestion.parse(question));
}

const sales = [
  'Region,Product,Revenue,Sold on',
  'North,Lamp,"1,200.50 €",2026-01-15',
  'South,Lamp,800.25 €,2026-02-03',
  'North,Table,"2,000.00 €",2026-02-20',
  'West,Chair,(150.75 €),2025-12-30',
  'Total,,"3,850.00 €",',
].join('\n');

describe('a question about a table', () => {
  it('is answered from all rows, without counting totals twice', async () => {
    const answer = await ask('sales.csv', sales, { calculate: [{ calculation: 'sum', column: 'Revenue' }, { calculation: 'count' }] });
    expect(answer).toContain('sum of Revenue: 3850');
    expect(answer).toContain('count: 4');
    expect(answer).toContain('Left out as totals: [row 6] Region: Total; Revenue: 3,850.00 €');
  });

  it('has conditions on texts, numbers and dates, and groups', async () => {
    const sum = [{ calculation: 'sum' as const, column: 'revenue' }];
    const where = (column: string, comparison: 'is' | 'contains' | 'at least' | 'less than' | 'is not', value: string | number) => [
      { column, comparison, value },
    ];
    const sumOf = async (conditions: TableQuestion['where']) =>
      /sum of Revenue: (.+)/.exec(await ask('sales.csv', sales, { where: conditions, calculate: sum }))?.[1];
    expect(await sumOf(where('Region', 'is', 'north'))).toBe('3200.5');
    expect(await sumOf(where('Sold on', 'is', '2026-02'))).toBe('2800.25');
    expect(await sumOf(where('Sold on', 'less than', '2026'))).toBe('-150.75');
    expect(await sumOf(where('Revenue', 'at least', 1000))).toBe('3200.5');
    expect(await sumOf([...where('Product', 'contains', 'lam'), ...where('Region', 'is not', 'South')])).toBe('1200.5');
    const grouped = await ask('sales.csv', sales, { group_by: 'Product', calculate: [{ calculation: 'average', column: 'Revenue' }] });
    expect(grouped.split('\n').slice(-3)).toEqual([
      'Product Lamp: average of Revenue: 1000.375',
      'Product Table: average of Revenue: 2000',
      'Product Chair: average of Revenue: -150.75',
    ]);
  });

  it('returns rows with their places, sorted, and says how many more there are', async () => {
    const answer = await ask('sales.csv', sales, { sort_by: 'Sold on', columns: ['Product', 'Sold on'], limit: 2 });
    expect(answer.split('\n').slice(-3)).toEqual(['[row 6] ', '[row 5] Product: Chair; Sold on: 2025-12-30', '… and 3 more rows']);
  });

  it('names the columns when there is none with the name', async () => {
    await expect(ask('sales.csv', sales, { sort_by: 'Price' })).rejects.toThrow(
      'There is no column “Price”. The columns are: Region; Product; Revenue; Sold on',
    );
  });

  it('reads the first and the last of dates and texts', async () => {
    const ends = ['minimum', 'maximum'].map((calculation) => ({ calculation: calculation as 'minimum', column: 'Sold on' }));
    const answer = await ask('sales.csv', sales, { calculate: ends });
    expect(answer).toContain('minimum of Sold on: 2025-12-30');
    expect(answer).toContain('maximum of Sold on: 2026-02-20');
  });

  it('counts a merged cell once, knows a rounded total, and names one that it counts', async () => {
    const page = (rows: string) => `<table><tr><th>Item</th><th>Share</th></tr>${rows}</table>`;
    const merged = page('<tr><td>Ink</td><td rowspan="2">1,200</td></tr><tr><td>Pen</td></tr><tr><td>Pad</td><td>300</td></tr>');
    const sum: TableQuestion = {
      calculate: [
        { calculation: 'sum', column: 'Share' },
        { calculation: 'count', column: 'Share' },
      ],
    };
    expect(await ask('page.html', merged, sum)).toMatch(/sum of Share: 1500.*\ncount of Share: 2/);
    const rounded = page(
      '<tr><td>A</td><td>33.3</td></tr><tr><td>B</td><td>33.3</td></tr><tr><td>C</td><td>33.3</td></tr><tr><td>Total</td><td>100.0</td></tr>',
    );
    expect(await ask('page.html', rounded, sum)).toContain('sum of Share: 99.9');
    const named = page('<tr><td>Total Energies</td><td>7</td></tr><tr><td>Other</td><td>5</td></tr>');
    expect(await ask('page.html', named, sum)).toMatch(/Counted, although labeled as totals: .*Total Energies.*\nsum of Share: 12/);
  });

  it('refuses to add currencies, and says when it is unclear which sign is before decimals', async () => {
    const sum: TableQuestion = { calculate: [{ calculation: 'sum', column: 'Amount' }] };
    expect(await ask('a.csv', 'Item,Amount\nInk,7 EUR\nPen,5 USD', sum)).toContain('different currencies or none (EUR, USD)');
    expect(await ask('a.csv', 'Item;Amount\nInk;1.234\nPen;5.678', sum)).toContain('it isn’t certain whether');
  });

  it('compares days as people write them', async () => {
    const file = 'Item;Due\nInk;14.03.2026\nPen;31.12.2019\nPad;01.04.2026';
    expect(await ask('due.csv', file, { where: [{ column: 'Due', comparison: 'at least', value: '2026-03' }] })).toContain(
      '2 of 3 rows match',
    );
    expect(await ask('due.csv', file, { calculate: [{ calculation: 'maximum', column: 'Due' }] })).toContain('maximum of Due: 01.04.2026');
    const american = 'Item,Due\nInk,3/14/2026\nPen,12/1/2026';
    expect(await ask('due.csv', american, { sort_by: 'Due', descending: true, limit: 1 })).toContain('Item: Pen; Due: 12/1/2026');
  });

  it('lists several tables, and takes one by its number or title', async () => {
    const page =
      '<h1>Costs</h1><table><tr><th>Item</th><th>Price</th></tr><tr><td>Ink</td><td>7,5 %</td></tr><tr><td>Pen</td><td>12,25 %</td></tr></table><h1>Stock</h1><table><tr><th>Item</th><th>Count</th></tr><tr><td>Ink</td><td>70</td></tr></table>';
    expect(await ask('page.html', page, {})).toContain('2. “Stock”, 1 rows, columns: Item; Count');
    const answer = await ask('page.html', page, { table: 'costs', calculate: [{ calculation: 'sum', column: 'Price' }] });
    expect(answer).toContain('sum of Price: 19.75 %');
    expect(await ask('page.html', page, { table: 2, columns: ['Count'] })).toContain('Count: 70');
  });

  it('adds what the file stores, not what it rounds to', async () => {
    const sheet = (rows: string) =>
      `<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table table:name="S">${rows}</table:table></office:spreadsheet></office:body></office:document>`;
    const text = (value: string) => `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
    const number = (value: number) =>
      `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value.toFixed(0)}</text:p></table:table-cell>`;
    const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
    const file = sheet([row(text('Day'), text('Hours')), row(text('Mon'), number(7.4)), row(text('Tue'), number(7.4))].join(''));
    expect(await ask('hours.fods', file, { calculate: [{ calculation: 'sum', column: 'Hours' }] })).toContain('sum of Hours: 14.8');
  });
});

it.each([
  ['1.234,56 €', ',', 1234.56],
  ['€ 1,234.56', '.', 1234.56],
  ['1 234,5', ',', 1234.5],
  ['1’234.50 CHF', '.', 1234.5],
  ['12,34,567.8', '.', 1_234_567.8],
  ['(1,200)', '.', -1200],
  ['−7', '.', -7],
  ['USD -7.5', '.', -7.5],
  ['15 %', '.', 0.15],
  ['１２３', '.', 123],
  ['Q3 2026', '.', undefined],
  ['2026-01-15', '.', undefined],
  ['', '.', undefined],
] as const)('reads %j with decimals after %j as %j', (text, sign, number) => {
  expect(numberIn(text, sign)).toBe(number);
});

it('finds the sign before decimals in the other columns when a column has only groups', async () => {
  const german = 'Artikel;Menge;Preis\nLampe;1.200;7,50\nTisch;2.300;1.190,00';
  const sum = (column: string) => ask('artikel.csv', german, { calculate: [{ calculation: 'sum', column }] });
  expect(await sum('Menge')).toContain('sum of Menge: 3500');
  expect(await sum('Preis')).toContain('sum of Preis: 1197.5');
});

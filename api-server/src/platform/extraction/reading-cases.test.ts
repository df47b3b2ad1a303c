import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { chunkText } from './chunk-text.ts';
import { extractSections } from './extract-text.ts';
import { pageBlocks } from './pdf/page-lines.ts';
import { decodeText } from './text/decode-text.ts';

/** Returns what a passage says, after its page, heading and location where it has them. */
async function read(name: string, bytes?: Uint8Array): Promise<string[]> {
  const content = bytes ?? new Uint8Array(readFileSync(path.join(import.meta.dirname, 'cases', name)));
  const chunks = chunkText(await extractSections(name, content));
  return chunks.map(({ page, heading, location, text }) => [page, heading, location, text].filter(Boolean).join(' | '));
}

it.each([
  ['big5.txt', ['這是繁體中文文件，袋鼠燈七個。\n'.repeat(5).trim()]],
  ['sjis.csv', ['A2:B3 | 商品: 醤油ランプ; 数量: 七個\n商品: 東京都港区; 数量: 十二']],
  ['win1250.csv', ['A2:B3 | výrobek: žlutý kůň lampa; množství: sedm\nvýrobek: Łódź; množství: dvanáct']],
  ['meta-sjis.html', ['t | 醤油ランプ七個']],
  ['settings.json', ['service: quokka-gateway\nretries: 7']],
  ['config.yaml', ['L1-L2 | service: quokka-gateway\nretries: 7']],
  ['script.py', ['L1-L2 | def quokka(x):\n    return x * 7']],
  ['table.tsv', ['A2:B2 | name: quokka; count: 7']],
  ['years.csv', ['A2:D3 | Region: North; 2021: 10; 2022: 11; 2023: 12\nRegion: South; 2021: 20; 2022: 21; 2023: 22']],
  ['preamble.csv', ['A1:B4 | Report of March\nname: quokka; count: 7']],
  ['letter.rtf', ['The quokka letter.']],
  ['mail.eml', ['Quokka offer | From: Ana <ana@example.org>\nTo: Ben <ben@example.org>\n\nThe quokka offer is 70 crowns.']],
  ['nb.ipynb', ["Quokka study | print('7 lamps')\n7 lamps"]],
  ['letter.odt', ['The quokka letter in OpenDocument.']],
  ['book.epub', ['The quokka book.']],
  ['title.html', ['Quokka catalogue 2031 | Lamp list.']],
  ['pre.html', ['line one\nline two\n  indented']],
  ['table.docx', ['Prices\n\nProduct: Quokka lamp; Price: 70; Stock: 5\nProduct: Table; Price: 90']],
  ['clauses.docx', ['1. Definitions\n\n1.1 Quokka means lamp.\n\n2. Term\n\n2.1 It ends after seven years.\n\n2.2 It renews by itself.']],
  ['header.docx', ['Body of the quokka letter.', 'Confidential offer 4711\n\nRegister court Quokkatown HRB 99']],
  ['document2.docx', ['The quokka contract.']],
  [
    'dates.xlsx',
    [
      '1 | S0 | A2:E3 | Invoice: A-17; Due: 2026-12-01; Discount: 15%; Paid: TRUE; Sum: 12345.6789\nInvoice: A-18; Due: 2026-12-31 12:00; Discount: 7.5%; Paid: FALSE; Sum: 0.3',
    ],
  ],
  ['sheet-order.xlsx', ['1 | Income | A1:A2 | Income of tables\n90', '2 | Costs | A1:A2 | Costs of lamps\n70']],
  ['phonetic.xlsx', ['1 | S0 | A2:B2 | 東京: x; 数量: y']],
  ['order.pptx', ['1 | Opening words | Welcome lamp', '2 | Closing words | Thank you quokka']],
  ['break.pptx', ['1 | Plan | First line\nsecond line']],
  ['form.pdf', ['1 | Name of the applicant:\n\nApproved by the lamp board\n\nname: Ana Quokka 4711']],
  ['cjk-sjis.pdf', ['1 | 醤油ランプは七個です\n\nOrder 4711']],
])('reads %s as people see it', async (name, texts) => {
  expect((await read(name)).map((text) => text.trimEnd())).toEqual(texts);
});

interface EncodedText {
  readonly encoding: string;
  readonly text: string;
  readonly base64: string;
}

it('finds the encoding of a line or two in many languages', () => {
  const file = path.join(import.meta.dirname, 'cases/encodings.json');
  const cases = JSON.parse(readFileSync(file, 'utf8')) as EncodedText[];
  const decoded = cases.map(({ encoding, base64 }) => [encoding, decodeText(new Uint8Array(Buffer.from(base64, 'base64')))]);
  expect(decoded).toEqual(cases.map(({ encoding, text }) => [encoding, text]));
});

it('refuses a PDF whose glyphs have no letters', async () => {
  await expect(read('garbled.pdf')).rejects.toThrow('pdfGarbled');
});

it('refuses a text that no encoding makes words of, and reads one with a stray byte', () => {
  const noise = Uint8Array.from({ length: 400 }, (_, at) => 0x80 + ((at * 37) % 128));
  expect(() => decodeText(noise)).toThrow('unknownEncoding');
  expect(decodeText(Buffer.concat([Buffer.from('An ordinary log. '.repeat(20)), Buffer.from([0xf7])]))).toContain('ordinary');
  expect(decodeText(Buffer.from(`\ufeff${'Żółw'}`, 'utf16le'))).toBe('Żółw');
  expect(decodeText(Buffer.from('Żółw i lampa', 'utf16le'))).toBe('Żółw i lampa');
});

const html = (body: string) => ['page.html', body] as const;

it.each([
  [
    'merged cells and heads of two rows',
    ...html(
      '<table><tr><th rowspan=2>Region<th colspan=2>2025<th colspan=2>2026<tr><th>Q1<th>Q2<th>Q1<th>Q2<tr><td rowspan=2>North<td>1<td>2<td>3<td>4<tr><td>5<td>6<td>7<td>8</table>',
    ),
    [
      'Region: North; 2025 › Q1: 1; 2025 › Q2: 2; 2026 › Q1: 3; 2026 › Q2: 4\nRegion: North; 2025 › Q1: 5; 2025 › Q2: 6; 2026 › Q1: 7; 2026 › Q2: 8',
    ],
  ],
  [
    'a table for layout as text, and the table in it',
    ...html('<table><tr><td>Menu<td><p>News</p><table><tr><th>Day<th>Lamps<tr><td>Monday<td>7</table>More</table>'),
    ['Menu\n\nNews\n\nDay: Monday; Lamps: 7\n\nMore'],
  ],
  ['a column without values', ...html('<table><tr><th>Lamp<th>Stock<tr><td>Desk<td></table>'), ['Lamp, Stock\nLamp: Desk']],
  [
    'lists with numbers',
    ...html('<ol start=3><li>Third<li>Fourth</ol><ruby>東京<rt>とうきょう</rt></ruby>'),
    ['3. Third\n\n4. Fourth\n\n東京'],
  ],
  [
    'a table of Markdown',
    'a.md',
    '# Stock\n| Lamp | Count |\n|---|--:|\n| Desk \\| floor | 7 |\n\nEnd.',
    ['Stock | Lamp: Desk | floor; Count: 7\n\nEnd.'],
  ],
  ['bars that are no table', 'a.md', '| a | b |\nnext', ['| a | b |\nnext']],
  [
    'objects in lists as rows',
    'a.json',
    '{"shop":{"lamps":[{"name":"Desk","price":{"amount":7}},{"name":"Floor"}],"tags":["a","b"]}}',
    ['shop.lamps › name: Desk; price.amount: 7\nshop.lamps › name: Floor\nshop.tags: a, b'],
  ],
  ['settings with comments as lines', 'a.json', '{\n// why\n"a": 1,\n}', ['L1-L4 | {\n// why\n"a": 1,\n}']],
  ['a line for each object', 'a.jsonl', '{"name":"lamp","n":7}\n{"name":"table","n":9}\n', ['L1-L2 | name: lamp; n: 7\nname: table; n: 9']],
  [
    'XML by its elements',
    'a.xml',
    '<?xml version="1.0"?><shop city="Oslo"><lamp id="7">Desk &amp; floor</lamp><note>A <b>bright</b> one</note></shop>',
    ['shop city: Oslo\nlamp id: 7\nlamp: Desk & floor\nnote: A bright one'],
  ],
  [
    'what is said in subtitles',
    'a.srt',
    '1\n00:00:01,000 --> 00:00:03,000\n<i>Hello</i>\nthere.\n\n2\n00:01:05,500 --> 00:01:07,000\n見て。\n',
    ['00:00:01 Hello there.\n00:01:05 見て。'],
  ],
  [
    'Rich Text with its tables and encodings',
    'a.rtf',
    String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial;}}{\info{\title x}}\f0 Caf\'e9 \u9731?\par\f1\'cb\'e0\'ec\'ef\'e0\par\trowd\intbl\f0 Lamp\cell Count\cell\row\trowd\intbl Desk\cell 7\cell\row\pard End{\*\foo hidden}.}`,
    ['Café ☃\n\nЛампа\n\nLamp: Desk; Count: 7\n\nEnd.'],
  ],
  [
    'a page that is called a workbook',
    'a.xls',
    '<html><table><tr><th>Lamp<th>Count<tr><td>Desk<td>7</table></html>',
    ['Lamp: Desk; Count: 7'],
  ],
  ['a table that is called a workbook', 'a.xls', 'Lamp\tCount\nDesk\t7\n', ['A2:B2 | Lamp: Desk; Count: 7']],
  ['a text without an ending', 'README', 'Plain words.', ['Plain words.']],
  [
    'messages with several parts',
    'a.eml',
    'From: =?iso-2022-jp?B?GyRCOzNFRBsoQg==?= <ana@example.org>\nSubject: =?utf-8?Q?Caf=C3=A9?=\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/html; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n<p>Caf=E9 <b>open</b></p>\n--x\nContent-Type: text/csv\nContent-Disposition: attachment; filename="list.csv"\n\nLamp,Count\nDesk,7\n--x--\n',
    ['Café | From: 山田 <ana@example.org>\nAttachments: list.csv\n\nCafé open', 'list.csv | A2:B2 | Lamp: Desk; Count: 7'],
  ],
] as const)('reads %s', async (_, name, content, texts) => {
  expect((await read(name, new Uint8Array(Buffer.from(content)))).map((text) => text.trimEnd())).toEqual(texts);
});

it('reads Office before 2007 and Outlook, also in an archive, under the names of the files', async () => {
  const [doc, ...rest] = await read('old-office.zip');
  expect(doc).toBe(
    'old.doc › Leave | Thirty days per year – até março, déjà vu, żółw.\n\nProduct: Quokka lamp; Price: 70; Stock: 5\nProduct: Table; Price: 90',
  );
  expect(rest.slice(0, 2)).toEqual(['old.ppt › Opening words | Welcome lamp', 'old.ppt › Closing words | Thank you quokka, 醤油ランプ']);
  expect(rest[2]).toContain(
    'old.xls › Prices | A2:F9 | Product: Desk lamp; Material: brass; Delivery: 2026-01-01; %: 0%; €: 1,234.50; 2026: 0\n',
  );
  expect(rest[3]).toContain('Product: Desk lamp; Material: steel; 2025 › Q1: 12; 2025 › Q2: 23');
  expect(await read('message.msg')).toEqual([
    'Quokka offer | From: Ana Berg <ana@example.org>\nTo: Ben\nDate: 2026-12-01 09:30 UTC\nAttachments: list.csv, Earlier\n\nThe quokka offer is 70 crowns.\n\nSee the list.',
    'list.csv | A2:B2 | name: lamp; count: 7',
    'Earlier | Forwarded words.',
  ]);
});

it('keeps the rows of a table whole, each with its columns, wherever the text is cut', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `Lamp ${at},${at * 7},Oslo and ${'beyond '.repeat(at % 5)}the sea`);
  const texts = await read('stock.csv', new Uint8Array(Buffer.from(['Name,Count,Place', ...rows].join('\n'))));
  expect(texts.length).toBeGreaterThan(3);
  expect(texts[0]).toMatch(/^A2:C\d+ \| Name: Lamp 0; Count: 0; Place: Oslo/);
  expect(
    texts.flatMap((text) => text.replace(/^.* \| /, '').split('\n')).every((line) => /^Name: Lamp \d+; Count: \d+; Place: Oslo/.test(line)),
  ).toBe(true);
  const wide = ['Name', ...Array.from({ length: 80 }, (_, at) => `Column ${at}`)];
  const [first, second] = await read(
    'wide.csv',
    new Uint8Array(Buffer.from([wide, wide.map((_, at) => `value ${at}`)].map((row) => row.join()).join('\n'))),
  );
  expect([first, second].every((text) => text?.includes('Name: value 0; Column'))).toBe(true);
});

it('finds the tables of a page by texts below each other, with cells of several lines', () => {
  const item = (str: string, left: number, y: number, hasEOL = true) => ({
    str,
    hasEOL,
    width: str.length * 5,
    height: 10,
    transform: [10, 0, 0, 10, left, y],
  });
  const row = (y: number, ...texts: string[]) => texts.map((text, at) => item(text, 50 + at * 150, y, at === texts.length - 1));
  const items = [
    item('A list of lamps', 50, 200),
    ...row(160, 'Lamp', 'Count'),
    item('Desk lamp', 50, 140),
    item('of brass', 50, 128),
    item('7', 200, 140),
    ...row(110, 'Torch', '9'),
    item('made in', 200, 98),
    item('End', 50, 40),
  ];
  expect(pageBlocks(items).map(({ text }) => text)).toEqual([
    'A list of lamps',
    'Lamp: Desk lamp of brass; Count: 7',
    'Lamp: Torch; Count: 9 made in',
    'End',
  ]);
});

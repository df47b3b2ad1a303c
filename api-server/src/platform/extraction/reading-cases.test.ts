import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { chunkText } from './chunk-text.ts';
import { extractSections } from './extract-text.ts';
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

it('refuses a text that no encoding makes words of, and reads one with a stray byte', () => {
  const noise = Uint8Array.from({ length: 400 }, (_, at) => 0x80 + ((at * 37) % 128));
  expect(() => decodeText(noise)).toThrow('unknownEncoding');
  expect(decodeText(Buffer.concat([Buffer.from('An ordinary log. '.repeat(20)), Buffer.from([0xf7])]))).toContain('ordinary');
  expect(decodeText(Buffer.from(`\ufeff${'Żółw'}`, 'utf16le'))).toBe('Żółw');
  expect(decodeText(Buffer.from('Żółw i lampa', 'utf16le'))).toBe('Żółw i lampa');
});

import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

/** Files of a few hundred kilobytes, or less, that ask for gigabytes of memory or minutes of work. */

const megabyte = 1024 ** 2;
const repeat = (text: string, megabytes: number) => text.repeat(Math.floor((megabytes * megabyte) / text.length));

const relations = '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="word/document.xml"/></Relationships>';
const word = (body: string) =>
  Buffer.from(
    zipSync({ '_rels/.rels': strToU8(relations), 'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`) }),
  );
const spaces = (megabytes: number) => word(`<w:p><w:r><w:t>${repeat(' ', megabytes)}</w:t></w:r></w:p>`);
const workbook = (rows: string) =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a"/></sheets></workbook>'),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    }),
  );
const openSheet = (row: string, rows: number) =>
  Buffer.from(
    zipSync({
      'content.xml': strToU8(`<office:document-content><office:body><office:spreadsheet><table:table>
        <table:table-row table:number-rows-repeated="${rows}">${row}</table:table-row>
        </table:table></office:spreadsheet></office:body></office:document-content>`),
    }),
  );

function zipInZips(depth: number): Buffer {
  let zip = zipSync({ 'a.txt': strToU8(repeat('a ', 10)) });
  for (let level = 0; level < depth; level += 1)
    zip = zipSync(Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`${at}.zip`, zip])));
  return Buffer.from(zip);
}

/** Returns a page whose content was packed twice, ten times over. */
function packedPage(megabytes: number): Buffer {
  const content = deflateSync(deflateSync(Buffer.alloc(megabytes * megabyte, ' ')));
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[${'4 0 R '.repeat(10)}]>>`,
  ];
  const head = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.concat([
    Buffer.from(`%PDF-1.4\n${head}4 0 obj\n<</Length ${content.length}/Filter[/FlateDecode/FlateDecode]>>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF'),
  ]);
}

/** Describes a hostile file and the beginning of what is said about it. */
export type HostileDocument = readonly [name: string, make: () => Buffer, says: RegExp];

const tooLong = /^The text has more than five million characters/;
const tooManyCells = /^The tables have more than 1,000,000 cells/;

export const hostileDocuments: readonly HostileDocument[] = [
  ['spaces.docx', () => spaces(20), tooLong],
  [
    'a million rows of 16,000 cells.ods',
    () => openSheet('<table:table-cell table:number-columns-repeated="16000"><text:p>x</text:p></table:table-cell>', 1e6),
    tooManyCells,
  ],
  ['archives in archives.zip', () => zipInZips(5), /^The archive has archives in archives/],
  [
    'files.zip',
    () => Buffer.from(zipSync(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${at}.txt`, strToU8('x')])))),
    /^The archive has 5,000 files/,
  ],
  [
    'entities.xml',
    () =>
      Buffer.from(
        `<!DOCTYPE l [${Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`).join('')}]><l>&a19;</l>`,
      ),
    /^was read/,
  ],
  ['deep.json', () => Buffer.from(`${'{"a":[{'.repeat(1e5)}"b":1${'}]}'.repeat(1e5)}`), /^was read|^There is no text/],
];

/** Lists those that take seconds. */
export const largeHostileDocuments: readonly HostileDocument[] = [
  ['many spaces.docx', () => spaces(190), tooLong],
  ['packed.pdf', () => packedPage(190), /^Reading the text takes more memory/],
  ['paragraphs.docx', () => word(repeat('<w:p><w:r><w:t>a</w:t></w:r></w:p>', 190)), tooLong],
  ['wide.xlsx', () => workbook(repeat(`<row>${'<c><v>1</v></c>'.repeat(16_000)}</row>`, 190)), tooManyCells],
  ['cells.html', () => Buffer.from(`<table>${'<tr><td>a<td>b'.repeat(3e6)}`), /^(Reading the text takes more memory|The tables have)/],
  ['commas.csv', () => Buffer.from(`${','.repeat(16_000)}\n`.repeat(5_000)), tooManyCells],
  ['elements.xml', () => Buffer.from(`<a>${repeat('<b c="d"/>', 95)}</a>`), tooLong],
];

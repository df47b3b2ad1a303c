import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { dayMs } from 'shared-contracts/days';

/** Makes small files as office programs do. */

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
const zip = (parts: Readonly<Record<string, string>>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));

/** Returns a Word document with these paragraphs. */
export const wordFile = (...paragraphs: readonly string[]): Buffer =>
  zip({
    '_rels/.rels': relation('officeDocument', 'word/document.xml'),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs
      .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
      .join('')}</w:body></w:document>`,
  });

/** Excel counts days from the end of 1899. */
const dayNumber = (day: Date) => Math.round(day.getTime() / dayMs) + 25_569;

/** Returns a workbook with a sheet. Dates are numbers in a format of dates, as Excel stores them. */
export function excelFile(sheet: string, rows: readonly (readonly (string | number | Date)[])[]): Buffer {
  const cell = (value: string | number | Date) => {
    if (typeof value === 'string') return `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    return value instanceof Date ? `<c s="1"><v>${dayNumber(value)}</v></c>` : `<c><v>${value}</v></c>`;
  };
  const data = rows.map((row, at) => `<row r="${at + 1}">${row.map(cell).join('')}</row>`).join('');
  return zip({
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook><sheets><sheet name="${sheet}" sheetId="1"/></sheets></workbook>`,
    'xl/styles.xml': '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data}</sheetData></worksheet>`,
  });
}

/** Returns a Word document from before 2007, which LibreOffice made. It says what a Quokka lamp costs. */
export function oldWordFile(): Buffer {
  const archive = join(import.meta.dirname, '../../api-server/src/platform/extraction/cases/old-office.zip');
  return Buffer.from(unzipSync(readFileSync(archive))['old.doc'] ?? []);
}

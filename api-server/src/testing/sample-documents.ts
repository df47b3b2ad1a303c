import { CFB } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';

/** Creates small real documents on demand. */

const wordNames = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface SampleParagraph {
  readonly text: string;
  readonly style?: string;
}

export function sampleDocx(paragraphs: readonly SampleParagraph[], more: Record<string, Uint8Array> = {}): Buffer {
  const body = paragraphs.map(
    ({ text, style }) => `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`,
  );
  const styles = `<w:styles ${wordNames}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`;
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
      '_rels/.rels': strToU8(
        `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      'word/document.xml': strToU8(`<w:document ${wordNames}><w:body>${body.join('')}</w:body></w:document>`),
      'word/styles.xml': strToU8(styles),
      ...more,
    }),
  );
}

export function samplePptx(slides: readonly { title: string; text: string }[]): Buffer {
  const shape = (type: string, text: string) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const entries = slides.map(({ title, text }, index) => [
    `ppt/slides/slide${index + 1}.xml`,
    strToU8(`<p:sld><p:cSld><p:spTree>${shape('title', title)}${shape('body', text)}</p:spTree></p:cSld></p:sld>`),
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}

export function sampleXlsx(name: string, rows: readonly (readonly string[])[]): Buffer {
  const strings = [...new Set(rows.flat())];
  const cell = (text: string, row: number, column: number) =>
    `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="s"><v>${strings.indexOf(text)}</v></c>`;
  const body = rows.map((row, at) => `<row r="${at + 1}">${row.map((text, column) => cell(text, at, column)).join('')}</row>`);
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(`<workbook><sheets><sheet name="${name}" sheetId="1"/></sheets></workbook>`),
      'xl/sharedStrings.xml': strToU8(`<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${body.join('')}</sheetData></worksheet>`),
    }),
  );
}

/** Returns a PDF with one line on each page; `encrypted` requires a password that nobody knows. */
export function samplePdf(lines: readonly string[], encrypted = false): Buffer {
  const pages = lines.map((_, index) => `${4 + index * 2} 0 R`);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.join(' ')}]/Count ${lines.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...lines.flatMap((line, index) => {
      const content = `BT /F1 14 Tf 72 720 Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`,
        `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      ];
    }),
    ...(encrypted ? [`<</Filter/Standard/V 1/R 2/P -4/O<${'4f'.repeat(32)}>/U<${'55'.repeat(32)}>>>`] : []),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const id = `/ID[<${'01'.repeat(16)}><${'01'.repeat(16)}>]`;
  const encryption = encrypted ? `/Encrypt ${objects.length} 0 R` : '';
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${id}${encryption}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Returns the same archive with a directory that claims another unpacked size. */
export function claimingSize(archive: Buffer, bytes: number): Buffer {
  const changed = Buffer.from(archive);
  for (let at = changed.indexOf('PK\u0001\u0002'); at >= 0; at = changed.indexOf('PK\u0001\u0002', at + 4))
    changed.writeUInt32LE(bytes, at + 24);
  return changed;
}

/** Returns the container in which Office keeps a document with a password. */
export function protectedDocument(): Buffer {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, 'EncryptedPackage', Buffer.from('secret'));
  return Buffer.from(CFB.write(container, { type: 'buffer' }));
}

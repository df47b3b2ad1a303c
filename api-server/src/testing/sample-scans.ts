import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { temporaryFolder } from './temporary-folder.ts';

/** Creates scans and pictures whose pixels are letters, which a scripted program recognizes. */

const [width, height] = [200, 100];

/** Returns pixels in shades of gray, one byte each, of which the first are the text. */
const pixelsOf = (text: string): Buffer => {
  const pixels = Buffer.alloc(width * height, 255);
  pixels.write(`<<${text}>>`, 'latin1');
  return pixels;
};

export type SamplePage =
  | { readonly text: string }
  | { readonly scan: string }
  | { readonly huge: number }
  | { readonly packed: true }
  | 'blank';

/** Returns a PDF with one line, one scan or nothing on each page; a huge one has a picture with so many pixels on a side, a packed one is in fax compression. */
export function scannedPdf(pages: readonly SamplePage[]): Buffer {
  const objects: (string | Buffer)[] = [];
  const add = (object: string | Buffer) => objects.push(object);
  const stream = (head: string, content: Buffer) =>
    Buffer.concat([Buffer.from(`<<${head}/Length ${content.length}>>stream\n`), content, Buffer.from('\nendstream')]);
  add('<</Type/Catalog/Pages 2 0 R>>');
  add('');
  add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  const numbers = pages.map((page) => {
    const size = page !== 'blank' && 'huge' in page ? page.huge : undefined;
    const isPacked = page !== 'blank' && 'packed' in page;
    const isText = page !== 'blank' && 'text' in page;
    const pixels = page !== 'blank' && 'scan' in page ? pixelsOf(page.scan) : Buffer.alloc(10);
    const packing = isPacked ? '1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 200>>' : '8/Filter/FlateDecode';
    const image = `/Type/XObject/Subtype/Image/Width ${size ?? width}/Height ${size ?? height}/ColorSpace/DeviceGray/BitsPerComponent ${packing}`;
    const content = isText
      ? `BT /F 12 Tf 20 50 Td (${page.text}) Tj ET`
      : page === 'blank'
        ? ''
        : `q ${width} 0 0 ${height} 0 0 cm /I Do Q`;
    const [imageAt, contentAt] = [add(stream(image, deflateSync(pixels))), add(stream('', Buffer.from(content)))];
    const resources = `<</Font<</F 3 0 R>>/XObject<</I ${imageAt} 0 R>>>>`;
    return add(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources${resources}/Contents ${contentAt} 0 R>>`);
  });
  objects[1] = `<</Type/Pages/Count ${pages.length}/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`;
  const written = objects.flatMap((object, at) => [Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...written, Buffer.from(`trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`)]);
}

/** Returns a picture as a BMP. */
export function scannedPicture(text: string, size = { width, height }): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeInt32LE(size.width, 18);
  head.writeInt32LE(size.height, 22);
  return Buffer.concat([head, pixelsOf(text)]);
}

/** Describes a program with the arguments of tesseract that recognizes the text of sample scans. */
export interface ScriptedTesseract {
  /** It fails for a text that begins with "broken". */
  readonly path: string;
  /** A file that has a line for each picture: the languages and the text. */
  readonly calls: string;
  /** While this file exists, the program doesn't end for a text that begins with "slow". */
  readonly hold: string;
}

export function scriptedTesseract(): ScriptedTesseract {
  const folder = temporaryFolder('tesseract');
  mkdirSync(folder, { recursive: true });
  const files = { path: path.join(folder, 'tesseract'), calls: path.join(folder, 'calls'), hold: path.join(folder, 'hold') };
  const script = `#!/bin/sh
if [ "$1" = --list-langs ]; then printf 'List of available languages (2):\\ndeu\\neng\\n'; exit; fi
text=$(LC_ALL=C grep -ao '<<[^>]*>>' | tr -d '<>')
echo "$4 $text" >> '${files.calls}'
case "$text" in broken*) exit 3;; slow*) while [ -e '${files.hold}' ]; do sleep 0.05; done;; esac
printf '4\\t1\\t1\\t1\\t1\\t0\\t0\\t0\\t900\\t10\\t-1\\t\\n'
echo "$text" | awk '{ for (i = 1; i <= NF; i++) print "5\\t1\\t1\\t1\\t1\\t" i "\\t" i * 50 "\\t0\\t45\\t10\\t94\\t" $i }'
`;
  writeFileSync(files.calls, '');
  writeFileSync(files.path, script, { mode: 0o755 });
  return files;
}

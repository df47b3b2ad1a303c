import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { extractSections } from '../platform/extraction/extract-text.ts';
import { type CorpusFile, fetchCorpora } from './knowledge/corpora.ts';

/** Makes scans from known texts: pages that pango sets at 200 dpi, which ImageMagick then turns, blurs and covers with noise. */

/** Describes a page of text as a scanner would deliver it. */
export interface ScannedPage {
  readonly language: string;
  readonly text: string;
  /** A picture as a JPEG. */
  readonly file: string;
}

export const dpi = 200;
const fonts: Readonly<Record<string, string>> = { ja: 'IPAGothic 11', ar: 'Amiri 13' };
/** Turns the pages to both sides. */
const skews = ['0.4', '-0.7', '1'];
/** Sentences with code in them aren't prose, and aren't recognized as written by anybody. */
const prose = /^[\p{L}\p{N}\s.,;:!?()'’"“”«»¿¡、。「」（）-]+$/u;
const [shortest, charactersPerPage] = [40, 1_800];

/** Returns the texts of pages in a language, of Debian Reference and for Arabic of our own samples. Undefined where there is no apt. */
export async function textsOfPages(folder: string, pages: number): Promise<Record<string, string[]> | undefined> {
  const corpora = fetchCorpora(folder);
  if (!corpora) return undefined;
  const samples = readFileSync(path.join(import.meta.dirname, 'reading/texts.json'), 'utf8');
  const { ar } = JSON.parse(samples) as Record<string, { paragraphs: string[] }>;
  const texts: Record<string, string[]> = { ar: [(ar?.paragraphs ?? []).join('\n')] };
  for (const language of ['en', 'de', 'fr', 'es', 'ja']) texts[language] = pagesOf(await proseOf(corpora, language), pages);
  return texts;
}

async function proseOf(corpora: readonly CorpusFile[], language: string): Promise<string[]> {
  const chapters = corpora.filter(({ name }) => /^ch\d+\./.test(name) && name.endsWith(`.${language}.html`));
  const paragraphs: string[] = [];
  for (const { name, bytes } of chapters)
    for (const { blocks } of await extractSections(name, bytes))
      paragraphs.push(...blocks.map(({ text }) => text).filter((text) => text.length > shortest && prose.test(text)));
  return [...new Set(paragraphs)];
}

function pagesOf(paragraphs: readonly string[], count: number): string[] {
  const pages: string[] = [];
  let page = '';
  for (const paragraph of paragraphs) {
    if (page.length + paragraph.length > charactersPerPage && page) {
      pages.push(page);
      page = '';
    }
    page += `${page ? '\n' : ''}${paragraph.slice(0, charactersPerPage)}`;
    if (pages.length === count) break;
  }
  return pages;
}

/** Scans a page of text. */
export function scanPage(folder: string, language: string, text: string, place: number): ScannedPage {
  const name = path.join(folder, `${language}-${place}`);
  writeFileSync(`${name}.txt`, text);
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: ['ignore', 'ignore', 'ignore'] });
  const font = fonts[language] ?? (place % 2 === 0 ? 'Liberation Serif 11' : 'DejaVu Sans 10');
  const look = ['--no-display', `--dpi=${dpi}`, `--font=${font}`, '--width=480', '--margin=50', '--wrap=word-char', '--spacing=6'];
  run('pango-view', ...look, `--output=${name}.png`, `${name}.txt`);
  const noise = ['-attenuate', '0.25', '+noise', 'Gaussian', '-blur', '0x0.5'];
  const skew = skews[place % skews.length] ?? '0';
  const paper = ['-background', 'white', '-alpha', 'remove', '-colorspace', 'Gray', '-rotate', skew];
  run('/usr/bin/convert', `${name}.png`, ...paper, ...noise, '-quality', '80', `${name}.jpg`);
  return { language, text, file: `${name}.jpg` };
}

/** Returns a PDF that has a scan on each page, as scanners write them. */
export function pdfOfScans(pages: readonly ScannedPage[]): Buffer {
  const objects: Buffer[] = [];
  const add = (...parts: (string | Buffer)[]) => objects.push(Buffer.concat(parts.map((part) => Buffer.from(part))));
  add('<</Type/Catalog/Pages 2 0 R>>');
  add('');
  const numbers = pages.map(({ file }) => {
    const jpeg = readFileSync(file);
    const { width, height } = sizeOf(jpeg);
    const [pointsWide, pointsHigh] = [(width / dpi) * 72, (height / dpi) * 72];
    const head = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode`;
    const image = add(`<<${head}/Length ${jpeg.length}>>stream\n`, jpeg, '\nendstream');
    const drawing = `q ${pointsWide} 0 0 ${pointsHigh} 0 0 cm /I Do Q`;
    const content = add(`<</Length ${drawing.length}>>stream\n${drawing}\nendstream`);
    const box = `/MediaBox[0 0 ${pointsWide} ${pointsHigh}]`;
    return add(`<</Type/Page/Parent 2 0 R${box}/Resources<</XObject<</I ${image} 0 R>>>>/Contents ${content} 0 R>>`);
  });
  objects[1] = Buffer.from(`<</Type/Pages/Count ${pages.length}/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`);
  const written = objects.map((object, at) => Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]));
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...written, Buffer.from(`trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`)]);
}

function sizeOf(jpeg: Buffer): { width: number; height: number } {
  let at = 2;
  while (jpeg[at + 1] !== 0xc0) at += 2 + jpeg.readUInt16BE(at + 2);
  return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
}

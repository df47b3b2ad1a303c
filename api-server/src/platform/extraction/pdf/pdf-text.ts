import { ExtractionError, extractionLimits, type RecognizedPages, type TextBlock, type TextSection } from '../sections.ts';
import { openPdf, type PdfDocument, type PdfPage } from './open-pdf.ts';
import { type PageItem, pageBlocks } from './page-lines.ts';

/**
 * Returns a section for each page, with what is in its form fields and notes. A page without text has the text that was recognized in its
 * picture, or is marked as a scan. @throws ExtractionError for an encrypted or damaged file, or one without text and pictures
 */
export async function pdfSections(bytes: Uint8Array, recognized: RecognizedPages = new Map()): Promise<TextSection[]> {
  const document = await openPdf(bytes);
  if (document.numPages > extractionLimits.pages)
    throw new ExtractionError('pdfTooManyPages', { pages: document.numPages, most: extractionLimits.pages });
  const sections: TextSection[] = [];
  let characters = 0;
  let garbled = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const own = await blocksOfPage(document, number);
    const blocks = own.length > 0 ? own : (recognized.get(number) ?? []);
    characters += blocks.reduce((sum, { text }) => sum + text.length, 0);
    garbled += blocks.reduce((sum, { text }) => sum + (text.match(noLetter)?.length ?? 0), 0);
    if (characters > extractionLimits.characters) throw new ExtractionError('tooManyCharacters');
    sections.push({ page: number, heading: '', blocks });
  }
  const scans = await scansAmong(document, sections, recognized);
  if (recognized.size === 0 && scans.size === 0 && characters === 0) throw new ExtractionError('pdfOnlyPictures');
  if (garbled > characters * garbledShare) throw new ExtractionError('pdfGarbled');
  return sections.map((section) => (scans.has(section.page) ? { ...section, isScan: true } : section));
}

/** Returns the pages without text that have a picture in which none was looked for yet. */
async function scansAmong(
  document: PdfDocument,
  sections: readonly TextSection[],
  recognized: RecognizedPages,
): Promise<Set<number | null>> {
  const empty = sections.flatMap(({ page, blocks }) => (page === null || blocks.length > 0 || recognized.has(page) ? [] : [page]));
  if (empty.length === 0) return new Set();
  const { pagesWithPictures } = await import('./page-picture.ts');
  return new Set(await pagesWithPictures(await document.getData(), empty));
}

/** Some programs give glyphs numbers instead of letters, and a few of those are signs of lists. */
const noLetter = /(?![\n\t])\p{Cc}|\p{Co}|\ufffd/gu;
const garbledShare = 0.02;

/** Returns what is on a page. One that is damaged leaves the others readable. */
async function blocksOfPage(document: PdfDocument, number: number): Promise<TextBlock[]> {
  try {
    const page = await document.getPage(number);
    const blocks = [...(await textBlocks(page)), ...(await fieldBlocks(page))];
    page.cleanup();
    return blocks;
  } catch (error) {
    if (document.numPages === 1) throw new ExtractionError('pdfDamaged');
    if (error instanceof RangeError) throw error;
    return [];
  }
}

async function textBlocks(page: PdfPage): Promise<TextBlock[]> {
  const { items } = await page.getTextContent();
  return pageBlocks(items.filter((item): item is typeof item & PageItem => 'str' in item));
}

interface Annotation {
  readonly subtype?: string;
  readonly fieldType?: string;
  readonly fieldName?: string;
  readonly alternativeText?: string;
  readonly fieldValue?: unknown;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly contentsObj?: { readonly str?: string };
}

/** Returns the values of a page's form fields after their names, and its notes, neither of which is part of the text. */
async function fieldBlocks(page: PdfPage): Promise<TextBlock[]> {
  const annotations = (await page.getAnnotations()) as Annotation[];
  const texts = annotations.flatMap((annotation) => {
    const { subtype, fieldType, alternativeText, fieldName, fieldValue, contentsObj, checkBox, radioButton } = annotation;
    if (subtype !== 'Widget') return subtype === 'Popup' || subtype === 'Link' ? [] : [contentsObj?.str ?? ''];
    const value = Array.isArray(fieldValue) ? fieldValue.join(', ') : typeof fieldValue === 'string' ? fieldValue : '';
    if (fieldType === 'Sig' || (fieldType === 'Btn' && !(checkBox || radioButton)) || value === '' || value === 'Off') return [];
    return [`${alternativeText || fieldName || ''}: ${value}`.replace(/^: /, '')];
  });
  return [...new Set(texts)].filter((text) => text.trim() !== '').map((text) => ({ text: text.trim() }));
}

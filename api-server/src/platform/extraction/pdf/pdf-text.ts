import { getDocumentProxy } from 'unpdf';
import { ExtractionError, extractionLimits, paragraphsOf, type TextBlock, type TextSection } from '../sections.ts';
import { CharacterMaps } from './character-maps.ts';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** Returns a section for each page, with what is in its form fields and notes. @throws ExtractionError for an encrypted or damaged file, or one that contains only pictures */
export async function pdfSections(bytes: Uint8Array): Promise<TextSection[]> {
  const settings = {
    BinaryDataFactory: CharacterMaps,
    cMapUrl: 'maps/',
    cMapPacked: true,
    useWorkerFetch: false,
    stopAtErrors: false,
    verbosity: 0,
  };
  const document = await getDocumentProxy(bytes, settings).catch((error: Error) => {
    throw new ExtractionError(error.name === 'PasswordException' ? 'pdfProtected' : 'pdfDamaged');
  });
  if (document.numPages > extractionLimits.pages)
    throw new ExtractionError('pdfTooManyPages', { pages: document.numPages, most: extractionLimits.pages });
  const sections: TextSection[] = [];
  let characters = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const blocks = await pageBlocks(document, number);
    characters += blocks.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > extractionLimits.characters) throw new ExtractionError('tooManyCharacters');
    sections.push({ page: number, heading: '', blocks });
  }
  if (sections.every(({ blocks }) => blocks.length === 0)) throw new ExtractionError('pdfOnlyPictures');
  return sections;
}

/** Returns what is on a page. One that is damaged leaves the others readable. */
async function pageBlocks(document: PdfDocument, number: number): Promise<TextBlock[]> {
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

interface Item {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  readonly transform: readonly number[];
}

/** Paragraphs are further apart than this many heights of a line. */
const paragraphGap = 1.7;

async function textBlocks(page: PdfPage): Promise<TextBlock[]> {
  const { items } = await page.getTextContent();
  let text = '';
  let before: Item | undefined;
  for (const item of items as Item[]) {
    if (item.str === undefined) continue;
    if (before && item.str.trim() !== '') {
      const gap = Math.abs((before.transform[5] ?? 0) - (item.transform[5] ?? 0));
      if (text.endsWith('\n') && gap > paragraphGap * Math.max(before.height, item.height)) text += '\n';
    }
    text = item.hasEOL ? `${(text + item.str).trimEnd()}\n` : text + item.str;
    if (item.str.trim() !== '') before = item;
  }
  // A word that was divided at the end of a line is one word.
  return paragraphsOf(text.replace(/(\p{Ll})[-\u00ad]\n(?=\p{Ll})/gu, '$1'));
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

import { getDocumentProxy } from 'unpdf';
import { ExtractionError, extractionLimits, type TextBlock, type TextSection } from '../sections.ts';
import { CharacterMaps } from './character-maps.ts';
import { type PageItem, pageBlocks } from './page-lines.ts';

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
  let garbled = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const blocks = await blocksOfPage(document, number);
    characters += blocks.reduce((sum, { text }) => sum + text.length, 0);
    garbled += blocks.reduce((sum, { text }) => sum + (text.match(noLetter)?.length ?? 0), 0);
    if (characters > extractionLimits.characters) throw new ExtractionError('tooManyCharacters');
    sections.push({ page: number, heading: '', blocks });
  }
  if (sections.every(({ blocks }) => blocks.length === 0)) throw new ExtractionError('pdfOnlyPictures');
  if (garbled > characters * garbledShare) throw new ExtractionError('pdfGarbled');
  return sections;
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

import { endingOf, formatOf, isTextName, type TextFormat } from './file-format.ts';
import { ExtractionError, extractionLimits, type RecognizedPages, type TextSection, wholeText } from './sections.ts';
import { decodeMarkup, decodeText } from './text/decode-text.ts';

type ReadAttached = (name: string, bytes: Uint8Array) => Promise<readonly TextSection[]>;

type Read = (bytes: Uint8Array, readAttached: ReadAttached, recognized?: RecognizedPages) => Promise<readonly TextSection[]>;

/** Each file is read in its own thread, where loading all readers would take longer than reading a text (docs/measurements/2026-11-29.md). */
const readers: Record<TextFormat, Read> = {
  pdf: async (bytes, _, recognized) => (await import('./pdf/pdf-text.ts')).pdfSections(bytes, recognized),
  word: async (bytes) => (await import('./office/word-text.ts')).docxSections(bytes),
  powerpoint: async (bytes) => (await import('./office/powerpoint-text.ts')).pptxSections(bytes),
  excel: async (bytes) => (await import('./office/excel-text.ts')).xlsxSections(bytes),
  'binary-excel': async (bytes) => (await import('./legacy/xls-text.ts')).xlsSections(bytes),
  'open-document': async (bytes) => (await import('./office/open-document-text.ts')).openDocumentSections(bytes),
  'flat-open-document': async (bytes) => (await import('./office/open-document-text.ts')).flatDocumentSections(bytes),
  epub: async (bytes) => (await import('./office/epub-text.ts')).epubSections(bytes),
  zip: async (bytes, readAttached) => (await import('./zip-text.ts')).zipSections(bytes, readAttached),
  compound: async (bytes, readAttached) => (await import('./legacy/compound-text.ts')).compoundSections(bytes, readAttached),
  rtf: async (bytes) => (await import('./office/rtf-text.ts')).rtfSections(bytes),
  eml: async (bytes, readAttached) => (await import('./mail/eml-text.ts')).emlSections(bytes, readAttached),
  html: async (bytes) => (await import('./html-text.ts')).htmlSections(decodeMarkup(bytes)),
  markdown: async (bytes) => (await import('./text/markdown-text.ts')).markdownSections(decodeText(bytes)),
  csv: async (bytes) => (await import('./text/csv-text.ts')).csvSections(decodeText(bytes)),
  tsv: async (bytes) => (await import('./text/csv-text.ts')).csvSections(decodeText(bytes), '\t'),
  json: async (bytes) => (await import('./text/json-text.ts')).jsonSections(decodeText(bytes)),
  'json-lines': async (bytes) => (await import('./text/json-text.ts')).jsonLinesSections(decodeText(bytes)),
  notebook: async (bytes) => (await import('./text/json-text.ts')).notebookSections(decodeText(bytes)),
  xml: async (bytes) => (await import('./text/xml-text.ts')).xmlSections(decodeMarkup(bytes)),
  subtitles: async (bytes) => (await import('./text/subtitle-text.ts')).subtitleSections(decodeText(bytes)),
  code: async (bytes) => (await import('./text/code-text.ts')).codeSections(decodeText(bytes)),
  text: async (bytes) => wholeText(decodeText(bytes)),
};

/** What a file of this name must be, if it isn't even a text. */
const misnamed: Readonly<Record<string, ConstructorParameters<typeof ExtractionError>[0]>> = {
  pdf: 'pdfDamaged',
  docx: 'notWord',
  doc: 'notWord',
  pptx: 'notPowerPoint',
  ppt: 'notPowerPoint',
  xlsx: 'notExcel',
  xls: 'notExcel',
};

/**
 * Returns a file's text in sections, with what was recognized in the pictures of its pages. @throws ExtractionError if the text is missing,
 * too long or unreadable
 */
export async function extractSections(name: string, bytes: Uint8Array, recognized?: RecognizedPages): Promise<TextSection[]> {
  const read = (await readFile(name, bytes, 0, recognized)).map(cleanSection);
  const sections = read.filter(({ blocks, isScan }) => isScan || blocks.length > 0);
  const characters = sections.reduce((sum, { blocks }) => sum + blocks.reduce((inner, { text }) => inner + text.length, 0), 0);
  if (characters > extractionLimits.characters) throw new ExtractionError('tooManyCharacters');
  if (sections.length === 0) throw new ExtractionError('noText');
  return sections;
}

/** @param depth how many files this one is in: messages and archives have others in them */
async function readFile(name: string, bytes: Uint8Array, depth: number, recognized?: RecognizedPages): Promise<readonly TextSection[]> {
  if (bytes.length === 0) throw new ExtractionError('noText');
  const format = await formatOf(name, bytes);
  const problem = misnamed[endingOf(name)];
  // A PDF, or a current Office file, is never a text.
  if (problem !== undefined && format === 'text') throw new ExtractionError(isZipNamed(bytes) ? 'damaged' : problem);
  const readAttached: ReadAttached = async (inner, content) => {
    if (depth >= extractionLimits.nesting) throw new ExtractionError('archivesTooDeep', { most: extractionLimits.nesting });
    return readFile(inner, content, depth + 1).catch((error: Error) => {
      if (error.name === 'ExtractionError' && !fatal.has((error as ExtractionError).reason)) return [];
      throw error;
    });
  };
  const sections = readers[format](bytes, readAttached, recognized);
  return sections.catch((error: ExtractionError) => {
    throw error.reason === 'notText' && !isTextName(name) ? new ExtractionError('kindUnread') : error;
  });
}

/** Of these, another file in the archive can't be better. */
const fatal = new Set(['archivesTooDeep', 'unpacksTooLarge']);

const isZipNamed = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b;

function cleanSection({ page, heading, blocks, isScan }: TextSection): TextSection {
  const title = clean(heading);
  const texts = blocks
    .map((block) => ({
      ...block,
      text: block.isLine ? withoutNulls(block.text).trimEnd() + (block.text.endsWith('\n') ? '\n' : '') : clean(block.text),
    }))
    .filter(({ text }) => text.trim() !== '');
  // A heading without text below it still counts.
  const kept = texts.length === 0 && title !== '' ? [{ text: title }] : texts;
  return { page, heading: title, blocks: kept, ...(isScan ? { isScan } : {}) };
}

/** Removes what the database does not accept: null characters and unpaired surrogates. */
const withoutNulls = (text: string) => text.replaceAll('\u0000', '').toWellFormed();
const clean = (text: string) => withoutNulls(text).trim();

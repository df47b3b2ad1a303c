import { decodeText, markdownSections, parseCsv, tableText } from './plain-text.ts';
import { ExtractionError, extractionLimits, type TextSection } from './sections.ts';

/** Names how a file's text is read. */
export type TextFormat = 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'csv' | 'html' | 'markdown' | 'text';

const whole = (text: string): TextSection[] => [{ page: null, heading: '', text }];

/** Each file is read in its own thread, where loading all readers would take longer than reading a text (docs/measurements/2026-11-29.md). */
const readers: Record<TextFormat, (bytes: Uint8Array) => TextSection[] | Promise<TextSection[]>> = {
  pdf: async (bytes) => (await import('./pdf-text.ts')).pdfSections(bytes),
  docx: async (bytes) => (await import('./open-xml.ts')).docxSections(bytes),
  pptx: async (bytes) => (await import('./open-xml.ts')).pptxSections(bytes),
  xlsx: async (bytes) => (await import('./open-xml.ts')).xlsxSections(bytes),
  csv: (bytes) => whole(tableText(parseCsv(decodeText(bytes)))),
  html: async (bytes) => (await import('./html-text.ts')).htmlSections(decodeText(bytes)),
  markdown: (bytes) => markdownSections(decodeText(bytes)),
  text: (bytes) => whole(decodeText(bytes)),
};

/**
 * Returns a file's text in sections. @throws ExtractionError if the text is missing, too long or unreadable
 */
export async function extractSections(format: TextFormat, bytes: Uint8Array): Promise<TextSection[]> {
  const read = await readers[format](bytes);
  const sections = read.map((section) => ({
    ...section,
    heading: clean(section.heading),
    // A heading without text below it still counts.
    text: clean(section.text) || clean(section.heading),
  }));
  const characters = sections.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > extractionLimits.characters) throw new ExtractionError('tooManyCharacters');
  if (characters === 0) throw new ExtractionError('noText');
  return sections.filter(({ text }) => text !== '');
}

/** Removes what the database does not accept: null characters and unpaired surrogates. */
const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed().trim();

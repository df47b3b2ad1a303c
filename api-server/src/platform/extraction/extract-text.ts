import { htmlSections } from './html-text.ts';
import { docxSections, pptxSections, xlsxSections } from './open-xml.ts';
import { pdfSections } from './pdf-text.ts';
import { decodeText, markdownSections, parseCsv, tableText } from './plain-text.ts';
import { ExtractionError, extractionLimits, type TextSection } from './sections.ts';

/** Names how a file's text is read. */
export type TextFormat = 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'csv' | 'html' | 'markdown' | 'text';

const whole = (text: string): TextSection[] => [{ page: null, heading: '', text }];

const readers: Record<TextFormat, (bytes: Uint8Array) => TextSection[] | Promise<TextSection[]>> = {
  pdf: pdfSections,
  docx: docxSections,
  pptx: pptxSections,
  xlsx: xlsxSections,
  csv: (bytes) => whole(tableText(parseCsv(decodeText(bytes)))),
  html: (bytes) => htmlSections(decodeText(bytes)),
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

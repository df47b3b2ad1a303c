import { extractText, getDocumentProxy } from 'unpdf';
import { ExtractionError, extractionLimits, type TextSection } from './sections.ts';

/** Returns a section for each page. @throws ExtractionError for an encrypted or damaged file, or one that contains only pictures */
export async function pdfSections(bytes: Uint8Array): Promise<TextSection[]> {
  const document = await getDocumentProxy(bytes).catch((error: Error) => {
    throw new ExtractionError(error.name === 'PasswordException' ? 'pdfProtected' : 'pdfDamaged');
  });
  if (document.numPages > extractionLimits.pages)
    throw new ExtractionError('pdfTooManyPages', { pages: document.numPages, most: extractionLimits.pages });
  const { text } = await extractText(document, { mergePages: false });
  if (text.every((page) => page.trim() === '')) throw new ExtractionError('pdfOnlyPictures');
  return text.map((page, index) => ({ page: index + 1, heading: '', text: page }));
}

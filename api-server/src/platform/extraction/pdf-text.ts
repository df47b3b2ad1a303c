import { extractText, getDocumentProxy } from 'unpdf';
import { ExtractionError, extractionLimits, type TextSection } from './sections.ts';

/** Returns a section for each page. @throws ExtractionError for an encrypted or damaged file, or one that contains only pictures */
export async function pdfSections(bytes: Uint8Array): Promise<TextSection[]> {
  const document = await getDocumentProxy(bytes).catch((error: Error) => {
    throw new ExtractionError(
      error.name === 'PasswordException'
        ? 'The PDF is protected by a password. Remove the password, then upload it again.'
        : 'The PDF is damaged and cannot be read. Save or export it again, then upload it again.',
    );
  });
  if (document.numPages > extractionLimits.pages)
    throw new ExtractionError(`The PDF has ${document.numPages} pages. Split it into files of ${extractionLimits.pages} pages or fewer.`);
  const { text } = await extractText(document, { mergePages: false });
  if (text.every((page) => page.trim() === ''))
    throw new ExtractionError('The PDF has no text, only pictures of it. Run text recognition (OCR) on it, then upload it again.');
  return text.map((page, index) => ({ page: index + 1, heading: '', text: page }));
}

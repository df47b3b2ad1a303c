import { getDocumentProxy } from 'unpdf';
import { ExtractionError } from '../sections.ts';
import { CharacterMaps } from './character-maps.ts';

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

const settings = {
  BinaryDataFactory: CharacterMaps,
  cMapUrl: 'maps/',
  cMapPacked: true,
  useWorkerFetch: false,
  stopAtErrors: false,
  verbosity: 0,
};

/** Opens a PDF, which takes its bytes. @throws ExtractionError for an encrypted or damaged file */
export const openPdf = (bytes: Uint8Array, more: { maxImageSize?: number; stopAtErrors?: boolean } = {}): Promise<PdfDocument> =>
  getDocumentProxy(bytes, { ...settings, ...more }).catch((error: Error) => {
    throw new ExtractionError(error.name === 'PasswordException' ? 'pdfProtected' : 'pdfDamaged');
  });

/** Describes the text of a file under one heading. */
export interface TextSection {
  /** Counts pages, slides or sheets from 1; null for formats without them. */
  readonly page: number | null;
  readonly heading: string;
  /** Separates paragraphs by empty lines. */
  readonly text: string;
}

/** Names why a file's text can't be read. The sentences are elsewhere, because the thread that reads files loads no texts. */
export type ExtractionReason =
  | 'tooManyCharacters'
  | 'noText'
  | 'pdfProtected'
  | 'pdfDamaged'
  | 'pdfTooManyPages'
  | 'pdfOnlyPictures'
  | 'notText'
  | 'tooDeep'
  | 'protectedOrOld'
  | 'unpacksTooLarge'
  | 'damaged'
  | 'documentDamaged'
  | 'notWord'
  | 'notPowerPoint'
  | 'notExcel'
  | 'tooSlow'
  | 'tooMuchMemory';

/** Describes why a file's text can't be read. `sentenceOfExtraction` writes it for the file's owner. Recognize it by its name. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError';
  readonly reason: ExtractionReason;
  readonly values: Readonly<Record<string, number>>;

  constructor(reason: ExtractionReason, values: Readonly<Record<string, number>> = {}) {
    super(reason);
    this.reason = reason;
    this.values = values;
  }
}

/** Throws the error for elements that are nested too deeply. @throws ExtractionError */
export function tooDeep(): never {
  throw new ExtractionError('tooDeep');
}

/** Limits what is read. Larger files are refused before they are unpacked. */
export const extractionLimits = {
  fileBytes: 100 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  unpackedFiles: 10_000,
  pages: 3_000,
  characters: 5_000_000,
} as const;

/** Describes the text of a file under one heading. */
export interface TextSection {
  /** Counts pages, slides or sheets from 1; null for formats without them. */
  readonly page: number | null;
  readonly heading: string;
  /** Separates paragraphs by empty lines. */
  readonly text: string;
}

/** Describes why a file's text can't be read, in a sentence for its owner. Recognize it by its name. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError';
}

/** Throws the error for elements that are nested too deeply. @throws ExtractionError */
export function tooDeep(): never {
  throw new ExtractionError('The file is nested too deeply and was not read. Save its text as a plain document, then upload that.');
}

/** Limits what is read. Larger files are refused before they are unpacked. */
export const extractionLimits = {
  fileBytes: 100 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  unpackedFiles: 10_000,
  pages: 3_000,
  characters: 5_000_000,
} as const;

/** A stretch of a file's text under one heading. */
export interface TextSection {
  /** Page, slide or sheet, from 1; null where the format has none. */
  readonly page: number | null;
  readonly heading: string;
  /** Paragraphs are parted by empty lines. */
  readonly text: string;
}

/** Why a file's text cannot be read, as a sentence to its owner. Recognise it by its name. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError';
}

/** @throws ExtractionError for a file whose elements lie in each other beyond any use. */
export function tooDeep(): never {
  throw new ExtractionError('The file is nested too deeply and was not read. Save its text as a plain document, then upload that.');
}

/** How much is read at most; what is larger is refused before it is unpacked. */
export const extractionLimits = {
  fileBytes: 100 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  unpackedFiles: 10_000,
  pages: 3_000,
  characters: 5_000_000,
} as const;

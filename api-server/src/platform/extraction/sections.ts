/** Describes the first and last row of a table, or line of a file, and the columns in between; all count from 1. */
export interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left?: number;
  readonly right?: number;
}

/** Describes what a reader sees as one: a paragraph, an item of a list, or a row of a table that names its columns. */
export interface TextBlock {
  readonly text: string;
  /** Rows follow each other without an empty line, and no passage begins or ends within one. */
  readonly isRow?: boolean;
  /** Lines are followed by the next line, not by an empty one. */
  readonly isLine?: boolean;
  readonly area?: Area;
  /** The row of a table that this block begins with, unless its columns have no names. */
  readonly row?: NamedRow;
}

/** Describes a row of a table. All rows of one table refer to the same names. */
export interface NamedRow {
  readonly names: readonly string[];
  /** The cells as people see them. */
  readonly texts: readonly string[];
  /** The numbers of cells that the file stores as numbers, other than dates. */
  readonly values: readonly (number | undefined)[];
  /** Indicates the cells that only repeat a merged one. */
  readonly covered: readonly boolean[];
}

/** Describes the text of a file under one heading. */
export interface TextSection {
  /** Counts pages, slides or sheets from 1; null for formats without them. */
  readonly page: number | null;
  readonly heading: string;
  readonly blocks: readonly TextBlock[];
  /** The page has no text, but a picture that may be of text. */
  readonly isScan?: boolean;
}

/** Holds the texts that were recognized in pictures of pages, by page. They are empty where there was none. */
export type RecognizedPages = ReadonlyMap<number, readonly TextBlock[]>;

/** Returns the paragraphs of a text, which empty lines separate. */
export const paragraphsOf = (text: string): TextBlock[] =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ text: paragraph }));

/** Returns the text of a section without its heading. */
export const textOf = ({ blocks }: TextSection): string => blocks.map(({ text }) => text).join('\n\n');

/** Returns the sections of a file in another, under its name and without pages, which are those of that file. */
export const sectionsWithin = (name: string, sections: readonly TextSection[]): TextSection[] =>
  sections
    .filter(({ heading, blocks }) => heading !== '' || blocks.length > 0)
    .map(({ heading, blocks }) => ({ page: null, heading: heading === '' || heading === name ? name : `${name} › ${heading}`, blocks }));

/** Adds blocks to a section. @throws ExtractionError if there are more than a text of the greatest length has */
export function addBlocks(section: TextBlock[], blocks: readonly TextBlock[]): void {
  for (const block of blocks) section.push(block);
  if (section.length > extractionLimits.blocks) throw new ExtractionError('tooManyCharacters');
}

/** Returns a text without headings as sections. */
export const wholeText = (text: string): TextSection[] => [{ page: null, heading: '', blocks: paragraphsOf(text) }];

/** Names why a file's text can't be read. The sentences are elsewhere, because the thread that reads files loads no texts. */
export type ExtractionReason =
  | 'tooManyCharacters'
  | 'tooManyCells'
  | 'noText'
  | 'pdfProtected'
  | 'pdfDamaged'
  | 'pdfTooManyPages'
  | 'pdfOnlyPictures'
  | 'pdfGarbled'
  | 'pictureTooLarge'
  | 'notText'
  | 'unknownEncoding'
  | 'tooDeep'
  | 'protectedOrOld'
  | 'unpacksTooLarge'
  | 'damaged'
  | 'documentDamaged'
  | 'notWord'
  | 'notPowerPoint'
  | 'notExcel'
  | 'kindUnread'
  | 'archivesTooDeep'
  | 'tooManyFiles'
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

/** Increases when readers get more out of a file, because the text of an identical file is only taken over from the same version. */
export const readerVersion = 2;

/** Limits what is read. Larger files are refused before they are unpacked. */
export const extractionLimits = {
  fileBytes: 100 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  unpackedFiles: 10_000,
  pages: 3_000,
  characters: 5_000_000,
  cells: 1_000_000,
  blocks: 500_000,
  filesInArchive: 1_000,
  nesting: 3,
} as const;

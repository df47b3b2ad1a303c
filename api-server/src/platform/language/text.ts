import { canWrite, type Sentence, writeSentence } from './messages.ts';

/** Describes a text whose reader is not known yet: what users wrote stays as it is, sentences are written in the reader's language. */
export type Text = string | Sentence | readonly Text[];

/** Writes a text in a language, by default in English. The parts of a list follow each other without a space. */
export function writeText(text: Text, language?: string): string {
  if (typeof text === 'string') return text;
  if ('section' in text) return writeSentence(text, language);
  return text.map((part) => writeText(part, language)).join('');
}

/** Writes a stored text in a language. Rows without one, and sentences of another release, stay as they were written in English. */
export const writeStored = <English extends string | null>(
  text: Text | null | undefined,
  english: English,
  language: string,
): English | string =>
  english === null || text === null || text === undefined || language === 'en' || !isKnown(text) ? english : writeText(text, language);

/** Describes a text as a row keeps it: in English for API clients and earlier releases, and to be written in the reader's language. */
export interface StoredText {
  readonly english: string;
  /** Null for words that come from elsewhere and stay in their language. */
  readonly sentence: Text | null;
}

/** Returns a text as a row keeps it. */
export const toStoredText = (text: Text): StoredText => ({ english: writeText(text), sentence: typeof text === 'string' ? null : text });

function isKnown(text: Text): boolean {
  if (typeof text === 'string') return true;
  return 'section' in text ? canWrite(text) : text.every(isKnown);
}

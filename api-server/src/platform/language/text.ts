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
export const writeStored = (text: Text | undefined, english: string, language: string): string =>
  text === undefined || language === 'en' || !isKnown(text) ? english : writeText(text, language);

function isKnown(text: Text): boolean {
  if (typeof text === 'string') return true;
  return 'section' in text ? canWrite(text) : text.every(isKnown);
}

import { defineMessages, type Sentence } from '../platform/language/messages.ts';

/** Puts sentences after each other. Not every language has a space between them. */
const saySentences = defineMessages('sentences', {
  pair: '{{first}} {{second}}',
  more_one: '{{count}} more',
  more_other: '{{count}} more',
});

/** Joins sentences to a paragraph. */
export const joinSentences = (first: Sentence, ...others: readonly Sentence[]): Sentence =>
  others.reduce((before, second) => saySentences('pair', { first: before, second }), first);

/** Returns the beginning of a list for a slot with the format `list`, and how many entries it leaves out. */
export const shortList = (names: readonly string[], most: number): (string | Sentence)[] =>
  names.length > most ? [...names.slice(0, most), saySentences('more', { count: names.length - most })] : [...names];

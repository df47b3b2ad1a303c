import { limits } from 'shared-contracts';

/** What of a text can be kept as an excerpt: all of it, or its beginning up to a word's end. */
export function excerptOf(selected: string): { readonly text: string; readonly isCut: boolean } {
  const text = selected.trim();
  const most = limits.excerptMaxCharacters;
  if (text.length <= most) return { text, isCut: false };
  const beginning = text.slice(0, most + 1);
  const toWord = beginning.replace(/\s\S*$/, '').trimEnd();
  // A text without spaces is cut where it must be, never within a pair of surrogates.
  const cut = toWord.length > most / 2 && toWord.length <= most ? toWord : beginning.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  return { text: cut, isCut: true };
}

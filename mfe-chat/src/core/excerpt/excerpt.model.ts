import { limits } from 'shared-contracts';

/** Shortens a selection to the maximum length of an excerpt, at the end of a word if possible. */
export function toExcerpt(selected: string): { readonly text: string; readonly isCut: boolean } {
  const text = selected.trim();
  const most = limits.excerptMaxCharacters;
  if (text.length <= most) return { text, isCut: false };
  const beginning = text.slice(0, most + 1);
  const toWord = beginning.replace(/\s\S*$/, '').trimEnd();
  // A text without spaces is cut at the limit, but never within a surrogate pair.
  const cut = toWord.length > most / 2 && toWord.length <= most ? toWord : beginning.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  return { text: cut, isCut: true };
}

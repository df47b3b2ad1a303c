import { limits } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';

/** Shortens a selection to the maximum length of an excerpt, at the end of a word if possible. */
export function toExcerpt(selected: string): { readonly text: string; readonly isCut: boolean } {
  const text = selected.trim();
  const max = limits.excerptMaxCharacters;
  if (text.length <= max) return { text, isCut: false };
  const beginning = text.slice(0, max + 1);
  const toWord = beginning.replace(/\s\S*$/, '').trimEnd();
  // A text without spaces is cut at the limit, but never within a character.
  const cut = toWord.length > max / 2 && toWord.length <= max ? toWord : cutText(text, max);
  return { text: cut, isCut: true };
}

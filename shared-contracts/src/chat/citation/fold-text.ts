// Where the decimal digits of other scripts begin: Arabic-Indic, Persian, Devanagari, Bengali and Thai.
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];

const toDigit = (character: string): string => {
  const code = character.charCodeAt(0);
  const zero = zeros.find((start) => code >= start && code < start + 10);
  return zero === undefined ? character : String(code - zero);
};

/** Returns a text with one form for each digit, quotation mark, dash and space, so that only the words and numbers can differ. Keeps the case. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\u061c\ufeff]/g, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g, toDigit)
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ');

/** Returns the letters and digits of a folded text in lower case, with one space in place of everything else. */
export const lettersOf = (folded: string): string =>
  folded
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, ' ')
    .replace(/(?<! ) +/g, ' ')
    .trim();

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const unspacedRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;

/** Returns whether a text contains a script that puts no spaces between words. */
export const isUnspaced = (text: string): boolean => unspaced.test(text);

const stemLength = 5;
const isWord = (word: string) => word.length >= 4 && !/^\d/.test(word);
const withoutArticle = (word: string) => word.replace(/^[وبلفك]?ال(?=.{3})/, '');

/** Returns the beginnings of the words that carry meaning, or pairs of characters where words have no spaces between them. */
export function stemsOf(letters: string): Set<string> {
  const stems = new Set<string>();
  for (const word of letters.replace(unspacedRun, ' ').split(' '))
    if (isWord(withoutArticle(word))) stems.add(withoutArticle(word).slice(0, stemLength));
  for (const [run] of letters.matchAll(unspacedRun)) for (let at = 0; at + 1 < run.length; at += 1) stems.add(run.slice(at, at + 2));
  return stems;
}

/** Returns the short words of a text, which tell whether two texts have the same language. */
export const shortWordsOf = (letters: string): Set<string> =>
  new Set(letters.split(' ').filter((word) => word.length > 0 && word.length < 4 && /^\p{L}/u.test(word) && !unspaced.test(word)));

/** Names the languages whose words PostgreSQL stems, with its names for them. */
export const stemmed = {
  en: 'english',
  de: 'german',
  fr: 'french',
  es: 'spanish',
  pt: 'portuguese',
  it: 'italian',
  nl: 'dutch',
  tr: 'turkish',
  ar: 'arabic',
} as const;

/** Lists the code points of scripts that are written without spaces: kana and Chinese characters. */
const unspacedRanges = [
  [0x3005, 0x3007],
  [0x3041, 0x3096],
  [0x309d, 0x309f],
  [0x30a1, 0x30fa],
  [0x30fc, 0x30ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0xff66, 0xff9f],
  [0x20000, 0x323af],
] as const;

/** Matches such a character in PostgreSQL. */
export const unspacedCharacter = `[${unspacedRanges.map(([from, to]) => `${String.fromCodePoint(from)}-${String.fromCodePoint(to)}`).join('')}]`;

/** Returns a SQL condition that the character in an expression is one. It is much faster than a pattern for each character. */
export const isUnspacedInSql = (character: string) =>
  `(${unspacedRanges.map(([from, to]) => `ascii(${character}) between ${from} and ${to}`).join(' or ')})`;

/** Returns whether a character is one. */
export function isUnspaced(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return unspacedRanges.some(([from, to]) => code >= from && code <= to);
}

/** Lists punctuation that PostgreSQL takes for letters in some locales, which would hide the words beside it: l’été, „Angebot“. */
export const typographicMarks = '’‘“”„‚«»‹›…–—';
export const punctuation = `${typographicMarks}¿¡،؛؟`;
export const unspacedPunctuation = `${punctuation}、。・「」『』（）【】《》〈〉，．：；！？`;

/** Returns a SQL expression that replaces each of these marks by a space. */
export const without = (marks: string, text: string) => `translate(${text}, '${marks}', '${' '.repeat(marks.length)}')`;

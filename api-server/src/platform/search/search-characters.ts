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

/** Lists the code points of kana and Chinese characters. */
const eastAsianRanges = [
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

/** Lists the code points of scripts that are written without spaces: these, Thai, Lao, Burmese and Khmer. */
const unspacedRanges = [
  ...eastAsianRanges,
  [0x0e01, 0x0e3a],
  [0x0e40, 0x0e4e],
  [0x0e81, 0x0ecf],
  [0x1000, 0x103f],
  [0x1780, 0x17d3],
] as const;

const inSet = (ranges: readonly (readonly [number, number])[]) =>
  ranges.map(([from, to]) => `${String.fromCodePoint(from)}-${String.fromCodePoint(to)}`).join('');

/** Matches kana or a Chinese character in PostgreSQL. */
export const eastAsianCharacter = `[${inSet(eastAsianRanges)}]`;

/** Lists the characters of all these scripts for a set of a pattern in PostgreSQL. */
export const unspacedCharacters = inSet(unspacedRanges);
export const unspacedCharacter = `[${unspacedCharacters}]`;

/** Returns a SQL condition that the character in an expression is one. It is much faster than a pattern for each character. */
export const isUnspacedInSql = (character: string) =>
  `(${unspacedRanges.map(([from, to]) => `ascii(${character}) between ${from} and ${to}`).join(' or ')})`;

/** Lists punctuation that PostgreSQL takes for letters in some locales, which would hide the words beside it: l’été, „Angebot“. */
const typographicMarks = '’‘“”„‚«»‹›…–—';
export const punctuation = `${typographicMarks}¿¡،؛؟`;
/** Returns a SQL expression that replaces each of these marks by a space. */
export const without = (marks: string, text: string) => `translate(${text}, '${marks}', '${' '.repeat(marks.length)}')`;

import { letterProfiles, scriptProfiles } from './encoding-letters.ts';

/** A few thousand characters say as much about the encoding as the whole file. */
const sampleBytes = 32 * 1024;
/** A text that fits worse is more likely written in an encoding that we don't know. */
const fitFrom = 0.25;
/** Letters that fit badly may stay where nearly all others are ASCII. */
const strayShare = 0.02;

type Fit = readonly [sum: number, count: number];

/**
 * Returns the encoding that makes the most plausible words of a text that is neither Unicode nor ASCII, or undefined if none does. Libraries
 * for this compare statistics, which fail on a few lines ([ADR 0133](docs/adr/0133-readers-yield-blocks.md)).
 */
export function detectEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.length > sampleBytes ? interestingPart(bytes) : bytes;
  const fits = [
    ...scriptProfiles.map((profile) => ({ encoding: profile.encoding, fit: fitOfScript(sample, profile) })),
    ...letterProfiles.map((profile) => ({ encoding: profile.encoding, fit: fitOfLetters(sample, profile) })),
  ].map(({ encoding, fit: [sum, count] }) => ({ encoding, fit: count === 0 ? Number.NEGATIVE_INFINITY : sum / count }));
  const best = fits.toSorted((a, b) => b.fit - a.fit)[0];
  if (best && best.fit >= fitFrom) return best.encoding;
  return sample.filter((byte) => byte >= 0x80).length <= sample.length * strayShare ? 'windows-1252' : undefined;
}

/** Returns a sample that starts near the first byte beyond ASCII: a long ASCII beginning says nothing about the encoding. */
function interestingPart(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const line = bytes.lastIndexOf(0x0a, first) + 1;
  return bytes.subarray(first - line > sampleBytes / 2 ? first : line).subarray(0, sampleBytes);
}

const misfit: Fit = [Number.NEGATIVE_INFINITY, 1];

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    // The sample may end within a character.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

const signs = '\u00ae\u20ac\u2122\u00b2\u00b3\u00bd\u00bc\u00be\u00aa\u00ba\u00b1\u00d7\u060c\u061b\u061f\u0640\u00b5\u201a\u00bb\u203a';
/** Signs that may also stand before a letter. */
const openingSigns =
  '\u2018\u2019\u201c\u201d\u201e\u2013\u2014\u2010\u2026\u2022\u00ab\u2039\u00a0\u00a3\u00a9\u00b0\u00a7\u00b7\u00bf\u00a1\u2116\u0e3f\u2212';
const plausible = 0.6;
const impossible = -2;

/** Adds up how plausible words and signs beyond ASCII are: from 1 for the most common letter to -2 for a sign that can't be there. */
function fitOfLetters(sample: Uint8Array, { encoding, languages, isLatin = false }: (typeof letterProfiles)[number]): Fit {
  const text = tryDecode(sample, encoding);
  // No text has the second set of control characters, which some encodings have instead of letters.
  if (text === undefined || /[\u0080-\u009f]/.test(text)) return misfit;
  const totals = languages.map(() => 0);
  let byWord = 0;
  let count = 0;
  for (const { 0: found, index } of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const foreign = [...found].filter((letter) => letter > '\u007f');
    if (foreign.length === 0) continue;
    count += foreign.length;
    const isOrdinary = hasOrdinaryCase(found) && !(isLatin && isStrayLetter(found)) && !/\d/.test(text[index + found.length] ?? '');
    const fits = languages.map((letters) => foreign.length * (isOrdinary ? fitOfWord(found, isLatin ? foreign : [...found], letters) : -1));
    byWord += isLatin && isCrowded(found, foreign) ? -foreign.length : Math.max(...fits);
    for (const [place, fit] of fits.entries()) totals[place] = (totals[place] ?? 0) + fit;
  }
  let ofSigns = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\p{L}\p{M}\p{ASCII}]/gu)) {
    count += 1;
    ofSigns += isPlausibleSign(text, sign, index) ? plausible : impossible;
  }
  // Most texts have one language, and some have words of others.
  return [(byWord + Math.max(...totals)) / 2 + ofSigns, count];
}

function isPlausibleSign(text: string, sign: string, index: number): boolean {
  const isBeforeLetter = /\p{L}/u.test(text[index + 1] ?? '');
  const isAfterLetter = /\p{L}/u.test(text[index - 1] ?? '');
  if (openingSigns.includes(sign)) return !(isAfterLetter && '\u00a3\u00a9\u00a7\u00bf\u00a1\u2116\u201e'.includes(sign));
  return signs.includes(sign) && !isBeforeLetter;
}

const isUpper = (letter: string) => /\p{Lu}/u.test(letter);
const isLower = (letter: string) => /\p{Ll}/u.test(letter);

/** Returns whether capitals are where words have them: first or everywhere. Within ASCII they may be anywhere. */
function hasOrdinaryCase(found: string): boolean {
  const letters = [...found];
  return letters.every((letter, at) => {
    const before = letters[at - 1] ?? '';
    const after = letters[at + 1] ?? '';
    if (letter <= '\u007f' && before <= '\u007f') return true;
    return !(isUpper(letter) && isLower(before)) && !(isUpper(before) && isUpper(letter) && isLower(after));
  });
}

/** Returns whether a word is a single letter that is no word in any language. */
const isStrayLetter = (found: string) => found.length === 1 && !'àèéêóáíúåöøæ'.includes(found.toLowerCase());

/** Returns whether a word has more letters beyond a to z than words of languages with Latin letters have. */
const isCrowded = (found: string, foreign: readonly string[]) => found.length > 3 && foreign.length > found.length * 0.65;

function fitOfWord(found: string, letters: readonly string[], language: string): number {
  const lower = letters.map((letter) => letter.toLowerCase());
  // Final forms stand only at the end, and marks only after a letter.
  if (/[ςךםןףץىة](?=\p{L})|^\p{M}/u.test(found)) return -1;
  if (!lower.every((letter) => language.includes(letter) || /\p{M}/u.test(letter))) return -1;
  const ranks = lower.map((letter) => 1 - Math.max(0, language.indexOf(letter)) / language.length);
  const isCapitals = lower.length > 1 && found === found.toUpperCase() && found !== found.toLowerCase();
  return 0.4 + (0.6 * ranks.reduce((sum, rank) => sum + rank, 0)) / ranks.length - (isCapitals ? 0.2 : 0);
}

const isWithin = (byte: number, ranges: readonly (readonly [number, number])[]) => ranges.some(([from, to]) => byte >= from && byte <= to);

/** Adds up how common the characters of a text are; in these encodings, the first byte is a good estimate. */
function fitOfScript(sample: Uint8Array, { encoding, common, rare, marks, frequent }: (typeof scriptProfiles)[number]): Fit {
  const text = tryDecode(sample, encoding);
  if (text === undefined) return misfit;
  let sum = 0;
  let count = 0;
  let at = 0;
  let before = '';
  for (const character of text) {
    const first = sample[at] ?? 0;
    const length = first < 0x80 ? 1 : lengthOf(character, sample, at, encoding);
    at += length;
    const isAfterAscii = /[a-z]/i.test(before);
    before = character;
    if (character <= '\u007f') continue;
    count += 1;
    if (isAfterAscii && /[a-z]/.test(String.fromCharCode(sample[at] ?? 0))) sum -= 1.5;
    else if (/[\uff61-\uff9f\ue000-\uf8ff]/u.test(character)) sum -= 0.7;
    else if (marks.test(character)) sum += 1;
    else if (frequent.includes(character)) sum += 1.2;
    else if (isWithin(first, common)) sum += 0.55;
    else if (isWithin(first, rare)) sum -= 0.4;
  }
  return [sum, count];
}

function lengthOf(character: string, bytes: Uint8Array, at: number, encoding: string): number {
  if (encoding === 'shift_jis' && /[\uff61-\uff9f]/u.test(character)) return 1;
  if (encoding === 'euc-jp' && bytes[at] === 0x8f) return 3;
  const second = bytes[at + 1] ?? 0;
  return encoding === 'gb18030' && second >= 0x30 && second <= 0x39 ? 4 : 2;
}

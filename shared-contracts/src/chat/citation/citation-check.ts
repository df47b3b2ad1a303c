import type { Claim } from './claim.ts';
import { type FoundDate, findDates, isSameDate } from './dates.ts';
import { foldText, isUnspaced, lettersOf, shortWordsOf, stemsOf } from './fold-text.ts';
import { findNames } from './names.ts';
import { type FoundNumber, findNumbers, findNumberWords } from './numbers.ts';
import { findQuotes, splitQuote } from './quotes.ts';

/** Limits what is read: longer claims are not checked, and of longer passages only the beginning is. */
export const claimMax = 1_000;
export const passageMax = 20_000;
const factsMax = 40;

/** Describes what a source says, prepared once for all sentences that cite it. */
export interface Passage {
  /** Whether this is all that the model read of the source, so that what is missing here is not in it. */
  readonly isWhole: boolean;
  readonly letters: string;
  readonly stems: ReadonlySet<string>;
  readonly shortWords: ReadonlySet<string>;
  readonly dates: readonly FoundDate[];
  readonly numbers: readonly FoundNumber[];
  /** Values that have no unit: parts of dates, and number words. */
  readonly values: ReadonlySet<number>;
}

/** Says how a sentence relates to the source that it cites. `missing` says what the source doesn't have. */
export type CitationCheck =
  | { readonly verdict: 'quoted' }
  | { readonly verdict: 'supported' }
  | { readonly verdict: 'missing'; readonly missing: 'number' | 'date' | 'name' | 'quote'; readonly what: string }
  | { readonly verdict: 'missing'; readonly missing: 'words' }
  | { readonly verdict: 'missing'; readonly missing: 'other'; readonly other: number };

/** Prepares a source's text. It takes linear time, and reads at most `passageMax` characters. */
export function readPassage(text: string, isWhole = true): Passage {
  const folded = foldText(text.slice(0, passageMax)).slice(0, passageMax);
  const letters = lettersOf(folded);
  const { dates, rest } = findDates(folded);
  const flat = dates.flat();
  const dateValues = flat.flatMap(({ year, month, day }) => [year, month, day].filter((value) => value !== undefined));
  return {
    isWhole: isWhole && text.length <= passageMax,
    letters,
    stems: stemsOf(letters),
    shortWords: shortWordsOf(letters),
    dates: flat,
    numbers: findNumbers(rest),
    values: new Set([...dateValues, ...findNumberWords(letters)]),
  };
}

/** Describes a claim's facts. */
interface Facts {
  readonly letters: string;
  readonly stems: ReadonlySet<string>;
  readonly shortWords: ReadonlySet<string>;
  readonly quotes: readonly string[];
  readonly dates: readonly (readonly FoundDate[])[];
  readonly numbers: readonly FoundNumber[];
  readonly names: readonly string[];
}

function readClaim(text: string): Facts {
  const folded = foldText(text).slice(0, claimMax);
  const letters = lettersOf(folded);
  const { dates, rest } = findDates(folded);
  return {
    letters,
    stems: stemsOf(letters),
    shortWords: shortWordsOf(letters),
    quotes: findQuotes(text.normalize('NFC')).filter(isLongQuote),
    dates,
    numbers: findNumbers(rest).filter(isChecked),
    names: findNames(rest),
  };
}

/** Shorter quotes are titles and words used with reserve. */
const isLongQuote = (quote: string): boolean => lettersOf(foldText(quote)).length >= (isUnspaced(quote) ? 6 : 12);

/** Small counts are often said in words. */
const isChecked = ({ values, unit }: FoundNumber): boolean => unit !== '' || values.some((value) => value > 12 || !Number.isInteger(value));

const hasQuote = (quote: string, { letters }: Passage): boolean =>
  splitQuote(quote).every((part) => letters.includes(lettersOf(foldText(part))));

const areUnitsAlike = (a: string, b: string) => a === b || a === '' || b === '';

function hasNumber({ values, tolerance, unit }: FoundNumber, passage: Passage): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= tolerance + 1e-9 * Math.abs(a);
  return (
    (unit === '' && values.some((value) => passage.values.has(value))) ||
    passage.numbers.some(
      (known) => areUnitsAlike(unit, known.unit) && values.some((value) => known.values.some((one) => isNear(value, one))),
    )
  );
}

const hasDate = (readings: readonly FoundDate[], { dates, numbers, values }: Passage): boolean =>
  readings.some((claimed) => {
    const isYearKnown =
      claimed.year === undefined || values.has(claimed.year) || numbers.some((one) => one.values.includes(claimed.year ?? 0));
    return isYearKnown && dates.some((known) => isSameDate(claimed, known));
  });

/** Endings change in many languages, so a name is found by its beginning. */
const hasName = (name: string, { letters }: Passage): boolean => {
  const words = lettersOf(name);
  return letters.includes(words.length > 5 ? words.slice(0, Math.max(5, words.length - 2)) : words);
};

const share = (some: ReadonlySet<string>, all: ReadonlySet<string>): number =>
  some.size === 0 ? 0 : [...some].filter((one) => all.has(one)).length / some.size;

const supportedFrom = 0.5;
/** An invented sentence is about the same things as its source, so it shares some of its words. */
const unrelatedBelow = 0.4;
const stemsMin = 2;

/** A translated sentence shares no words with its source, which says nothing about it. */
const isSameLanguage = ({ letters, shortWords }: Facts, passage: Passage): boolean =>
  isUnspaced(letters) ? isUnspaced(passage.letters) : shortWords.size >= 2 && share(shortWords, passage.shortWords) >= 0.5;

const isVerbatim = ({ letters }: Facts, passage: Passage): boolean =>
  letters.length >= (isUnspaced(letters) ? 6 : 12) && passage.letters.includes(letters);

/** Returns the first fact that no passage has. */
function findMissing(facts: Facts, passages: readonly Passage[]): CitationCheck | undefined {
  const isMissing =
    <T>(has: (fact: T, passage: Passage) => boolean) =>
    (fact: T) =>
      !passages.some((passage) => has(fact, passage));
  const quote = facts.quotes.find(isMissing(hasQuote));
  if (quote !== undefined) return { verdict: 'missing', missing: 'quote', what: quote };
  const date = facts.dates.find(isMissing(hasDate));
  if (date) return { verdict: 'missing', missing: 'date', what: date[0]?.written.trim() ?? '' };
  const number = facts.numbers.find(isMissing(hasNumber));
  if (number) return { verdict: 'missing', missing: 'number', what: number.written };
  // Names are often translated or transcribed.
  const readable = passages.filter((passage) => isSameLanguage(facts, passage));
  const name = readable.length === passages.length ? facts.names.find(isMissing(hasName)) : undefined;
  return name === undefined ? undefined : { verdict: 'missing', missing: 'name', what: name };
}

/** Returns what holds for a claim whose facts the passage has: its words too, or nothing that can be said. */
function compareWords(facts: Facts, passage: Passage): CitationCheck | undefined {
  if (isVerbatim(facts, passage) || (facts.quotes.length > 0 && facts.quotes.every((quote) => hasQuote(quote, passage))))
    return { verdict: 'quoted' };
  const isRelated = facts.stems.size >= stemsMin && share(facts.stems, passage.stems) >= supportedFrom;
  return isRelated ? { verdict: 'supported' } : undefined;
}

const hasEverything = (facts: Facts, passage: Passage): boolean =>
  findMissing(facts, [passage]) === undefined && compareWords(facts, passage) !== undefined;

/**
 * Checks a claim against the sources that it cites together, and returns what it may say about each of them. Nothing is said about a
 * source that is not known as a whole and doesn't have the claim. It compares words, numbers, dates and names, and doesn't understand
 * them: a negated sentence has the same words.
 */
export function checkClaim(
  { text, numbers }: Claim,
  passageOf: (number: number) => Passage | undefined,
  count: number,
): Map<number, CitationCheck> {
  const checks = new Map<number, CitationCheck>();
  const cited = numbers.map(passageOf).filter((passage) => passage !== undefined);
  if (text.length > claimMax || cited.length === 0) return checks;
  const facts = readClaim(text);
  if (facts.numbers.length + facts.names.length + facts.dates.length + facts.quotes.length > factsMax) return checks;
  const missing = findMissing(facts, cited);
  const isWhole = cited.length === numbers.length && cited.every((passage) => passage.isWhole);
  for (const number of numbers) {
    const passage = passageOf(number);
    const check =
      passage &&
      (missing ? (isWhole ? missing : undefined) : (compareWords(facts, passage) ?? (isWhole ? findUnrelated(facts, cited) : undefined)));
    if (check) checks.set(number, check);
  }
  const isRefuted = checks.size > 0 && [...checks.values()].every(({ verdict }) => verdict === 'missing');
  const other = isRefuted ? findOther(facts, numbers, passageOf, count) : undefined;
  if (other !== undefined) for (const number of numbers) checks.set(number, { verdict: 'missing', missing: 'other', other });
  return checks;
}

function findUnrelated(facts: Facts, passages: readonly Passage[]): CitationCheck | undefined {
  const isUnrelated = (passage: Passage) => isSameLanguage(facts, passage) && share(facts.stems, passage.stems) < unrelatedBelow;
  return facts.stems.size >= wordsMin && passages.every(isUnrelated) ? { verdict: 'missing', missing: 'words' } : undefined;
}

const wordsMin = 3;

/** Finds the source that has what the cited ones don't. */
function findOther(
  facts: Facts,
  cited: readonly number[],
  passageOf: (number: number) => Passage | undefined,
  count: number,
): number | undefined {
  for (let number = 1; number <= count; number += 1) {
    const passage = cited.includes(number) ? undefined : passageOf(number);
    if (passage && hasEverything(facts, passage)) return number;
  }
  return undefined;
}

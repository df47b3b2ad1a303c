interface Versioned {
  readonly kind: string;
  readonly ref: string;
  readonly title: string;
  readonly body: string;
  /** When the file was uploaded, in seconds; null for what is no file. */
  readonly filed_at: number | null;
}

/** The share of words that two passages of the same document have in common. */
const alikeFrom = 0.85;

const wordsOf = (text: string) =>
  new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );

/**
 * Drops passages of which the newer version of the same document was found too, unless they have a word of the question that it lacks: the
 * invoices 17 and 18 look like versions as well.
 */
export function withoutEarlierVersions<P extends Versioned>(found: readonly P[], question: string): P[] {
  const asked = wordsOf(question);
  const known = found.map((passage) => ({ passage, words: wordsOf(`${passage.title} ${passage.body}`) }));
  const isReplacedBy = (older: (typeof known)[number], newer: (typeof known)[number]) =>
    isVersionOf(older.passage, newer.passage) &&
    isOlder(older.passage, newer.passage) &&
    shareOf(older.words, newer.words) >= alikeFrom &&
    ![...older.words].some((word) => asked.has(word) && !newer.words.has(word));
  return known.filter((older) => !known.some((newer) => isReplacedBy(older, newer))).map(({ passage }) => passage);
}

const isVersionOf = (a: Versioned, b: Versioned) =>
  a.kind === 'file' && b.kind === 'file' && a.ref !== b.ref && withoutVersion(a.title) === withoutVersion(b.title);

/** Returns a file's name without numbers and what people write to tell versions apart. */
const withoutVersion = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{N}+/gu, ' ')
    .replace(/(?<!\p{L})(v|ver|version|rev|final|draft|new|old|copy|kopie|copie|copia|コピー)(?!\p{L})/gu, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

/** Compares the years and then the other numbers of two names, and else when the files were uploaded. */
function isOlder(a: Versioned, b: Versioned): boolean {
  const [ofA, ofB] = [numbersOf(a.title), numbersOf(b.title)];
  const place = ofA.findIndex((number, at) => number !== ofB[at]);
  if (place >= 0 && ofB[place] !== undefined) return (ofA[place] ?? 0) < ofB[place];
  return (a.filed_at ?? 0) < (b.filed_at ?? 0);
}

function numbersOf(title: string): number[] {
  const numbers = (title.match(/\d+/g) ?? []).map(Number);
  const isYear = (number: number) => number >= 1900 && number < 2100;
  return [...numbers.filter(isYear), ...numbers.filter((number) => !isYear(number))];
}

/** Returns Dice's coefficient. */
function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return (2 * shared) / (a.size + b.size);
}

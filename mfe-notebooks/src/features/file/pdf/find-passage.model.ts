/** Names characters of a page: those from `from` up to `to` in the stretch of text at `item`. */
export interface TextRange {
  readonly item: number;
  readonly from: number;
  readonly to: number;
}

/** Shorter parts of a passage, such as the number in a cell, are found anywhere. */
const partMin = 4;

/**
 * Returns where a passage is on a page whose stretches of text are given. Only letters and digits count, because reading joins lines and
 * divided words. Rows of a table, which reading rewrites, are found by their cells. Empty if most of the passage is elsewhere.
 */
export function findPassage(items: readonly string[], passage: string): TextRange[] {
  const page = readPage(items);
  const whole = lettersOf(passage);
  const at = whole === '' ? -1 : page.letters.indexOf(whole);
  return rangesOf(page, at >= 0 ? [[at, at + whole.length]] : findParts(page.letters, passage));
}

interface Page {
  readonly letters: string;
  /** Holds the stretch of each letter, and where the letter begins and ends in it. */
  readonly places: readonly (readonly [item: number, from: number, to: number])[];
}

type Span = readonly [from: number, to: number];

const notLetters = /[^\p{L}\p{N}]/gu;
/** Accents are left out, so that a letter counts the same on its own and in its word. */
const lettersOf = (text: string) => text.normalize('NFKD').toLowerCase().replace(notLetters, '');

function readPage(items: readonly string[]): Page {
  let letters = '';
  const places: [number, number, number][] = [];
  for (const [item, text] of items.entries()) {
    let at = 0;
    for (const character of text) {
      const end = at + character.length;
      const own = lettersOf(character);
      letters += own;
      for (let count = 0; count < own.length; count += 1) places.push([item, at, end]);
      at = end;
    }
  }
  return { letters, places };
}

/** Finds the sentences and cells of a passage in their order; none unless at least half of them are there. */
function findParts(letters: string, passage: string): Span[] {
  const parts = passage.split(/\n|; |(?<=[.!?]) /).map((part) => [part, part.slice(part.indexOf(': ') + 1)].map(lettersOf));
  const long = parts.filter((texts) => texts.some((text) => text.length >= partMin));
  const found: Span[] = [];
  let after = 0;
  for (const texts of long) {
    const text = texts.find((one) => one.length >= partMin && letters.indexOf(one, after) >= 0);
    if (text === undefined) continue;
    const at = letters.indexOf(text, after);
    after = at + text.length;
    found.push([at, after]);
  }
  return found.length * 2 >= long.length ? found : [];
}

function rangesOf({ places }: Page, spans: readonly Span[]): TextRange[] {
  const ranges: { item: number; from: number; to: number }[] = [];
  for (const span of spans) {
    let last: (typeof ranges)[number] | undefined;
    for (const [item, from, to] of places.slice(...span)) {
      if (last?.item === item) last.to = to;
      else {
        last = { item, from, to };
        ranges.push(last);
      }
    }
  }
  return ranges;
}

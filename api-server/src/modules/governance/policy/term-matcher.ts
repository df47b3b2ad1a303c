/** Matches characters of scripts that are written without spaces between words, and Korean, which attaches particles to words. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordCharacter = /[\p{L}\p{N}\p{M}]/u;
/** Matches the marks above and below Latin, Greek, Cyrillic, Hebrew and Arabic letters. Elsewhere marks count as letters. */
const diacritics = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu;
const invisible = /\p{Cf}|\u115f|\u1160|\u3164|\p{Variation_Selector}/u;

const folded = new Map<string, string>();
const foldedMax = 20_000;

/** Returns a character without width, case and diacritics: words as themselves, everything else as a space, invisible ones as nothing. */
function fold(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  // The detour over capitals makes ß and ss, and both Greek sigmas, the same.
  const plain = character.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFD').replace(diacritics, '').normalize('NFC');
  let result = '';
  if (!invisible.test(character)) for (const one of plain) result += wordCharacter.test(one) ? one : ' ';
  if (folded.size < foldedMax) folded.set(character, result);
  return result;
}

type Kind = 'space' | 'spaced' | 'unspaced';
const kindOf = (character: string): Kind => (character === ' ' ? 'space' : unspaced.test(character) ? 'unspaced' : 'spaced');

/** Turns a text into words with one space around each run of a script, so that the edges of words are characters too. */
class Folding {
  private last: Kind = 'space';

  /** Returns what one more character of the text adds. */
  *take(character: string): Generator<string> {
    for (const one of fold(character)) {
      const kind = kindOf(one);
      if (kind !== this.last) yield* this.edge(kind);
      if (kind !== 'space') yield one;
      this.last = kind;
    }
  }

  private *edge(kind: Kind): Generator<string> {
    // Text without spaces has no edges: a term in it matches anywhere.
    if (this.last === 'spaced' || kind === 'spaced') yield ' ';
  }
}

/** Returns a term as it is looked for, or an empty text if it has no letter and no digit. */
export function foldTerm(term: string): string {
  const folding = new Folding();
  let result = '';
  for (const character of `${term} `) for (const one of folding.take(character)) result += one;
  return result;
}

interface Node {
  readonly next: Map<string, number>;
  fail: number;
  readonly depth: number;
  /** The index of the longest term that ends here; -1 if none does. */
  term: number;
}

/** Describes a set of terms, ready to be looked for in any number of texts. */
export interface TermMatcher {
  readonly isEmpty: boolean;
  readonly start: () => TermSearch;
}

/** Describes the search in one text that arrives in pieces. */
export interface TermSearch {
  /**
   * Returns what of the text is surely free of terms, and the first term if there is one. Holds back only characters that may be the
   * start of a term.
   */
  readonly take: (text: string) => { readonly free: string; readonly term: string | undefined };
  /** Ends the text and returns the rest. */
  readonly end: () => { readonly free: string; readonly term: string | undefined };
}

/** Creates a matcher by Aho and Corasick: it reads each character once, however many terms there are. */
export function createTermMatcher(terms: readonly string[]): TermMatcher {
  const nodes = buildNodes(terms);
  return { isEmpty: nodes.length === 1, start: () => startSearch(nodes, terms) };
}

function buildNodes(terms: readonly string[]): readonly Node[] {
  const root: Node = { next: new Map(), fail: 0, depth: 0, term: -1 };
  const nodes: Node[] = [root];
  for (const [index, term] of terms.entries()) {
    const wanted = foldTerm(term);
    let at = root;
    for (const one of wanted) {
      const known = at.next.get(one);
      at.next.set(one, known ?? nodes.length);
      if (known === undefined) nodes.push({ next: new Map(), fail: 0, depth: at.depth + 1, term: -1 });
      at = nodes[known ?? nodes.length - 1] ?? root;
    }
    if (at !== root && at.term < 0) at.term = index;
  }
  const queue = [...root.next.values()];
  for (const id of queue) {
    const node = nodes[id] ?? root;
    if (node.term < 0) node.term = nodes[node.fail]?.term ?? -1;
    for (const [one, child] of node.next) {
      const to = step(nodes, node.fail, one);
      const below = nodes[child];
      if (below && to !== child) below.fail = to;
      queue.push(child);
    }
  }
  return nodes;
}

function step(nodes: readonly Node[], from: number, one: string): number {
  for (let at = from; ; at = nodes[at]?.fail ?? 0) {
    const to = nodes[at]?.next.get(one);
    if (to !== undefined) return to;
    if (at === 0) return 0;
  }
}

function startSearch(nodes: readonly Node[], terms: readonly string[]): TermSearch {
  const folding = new Folding();
  let node = 0;
  let held = '';
  /** How much of `held` was read. */
  let position = 0;
  /** Where in `held` each of the last folded characters came from. */
  let origins: number[] = [];
  let found: string | undefined;

  const read = (character: string): boolean => {
    for (const one of folding.take(character)) {
      node = step(nodes, node, one);
      const { term = -1, depth = 0 } = nodes[node] ?? {};
      origins.push(position);
      if (origins.length > depth) origins = origins.slice(origins.length - depth);
      if (term < 0) continue;
      found = terms[term];
      return true;
    }
    return false;
  };
  const release = (upTo: number) => {
    const free = held.slice(0, upTo);
    held = held.slice(upTo);
    position -= upTo;
    origins = origins.map((origin) => origin - upTo);
    return { free, term: found };
  };
  return {
    take: (text) => {
      held += text;
      // Half a character waits for its other half.
      const readable = /[\uD800-\uDBFF]$/.test(held) ? held.length - 1 : held.length;
      while (position < readable) {
        const character = String.fromCodePoint(held.codePointAt(position) ?? 0);
        if (read(character)) break;
        position += character.length;
      }
      return release(origins[0] ?? position);
    },
    end: () => {
      const isFound = read(' ');
      return release(isFound ? (origins[0] ?? 0) : held.length);
    },
  };
}

/** Returns the first term in a text. */
export function findTerm(matcher: TermMatcher, text: string): string | undefined {
  if (matcher.isEmpty) return undefined;
  const search = matcher.start();
  return search.take(text).term ?? search.end().term;
}

import { dayMs } from 'shared-contracts/days';

const closeDays = 3;
const wordsMin = 5;
const likenessMin = 0.8;

export interface Comparable {
  readonly title: string;
  readonly publishedAt: Date;
}

/** Returns a title's words without case, accents, punctuation, or the source name after a final dash or bar. */
export function titleWords(title: string): string[] {
  const bare = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const withoutSource = bare.replace(/\s[|–—-]\s[^|–—-]{2,40}$/u, '');
  return withoutSource.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns how similar two titles are, from 0 to 1: shared words over all words (Jaccard). */
export function likeness(a: string, b: string): number {
  const [one, other] = [new Set(titleWords(a)), new Set(titleWords(b))];
  const both = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - both;
  return all === 0 ? 0 : both / all;
}

/**
 * Finds the article that this one repeats: published within days of it, with the same title or, if the title is long enough, almost the
 * same.
 */
export function duplicateOf<A extends Comparable>(article: Comparable, known: readonly A[]): A | undefined {
  const words = titleWords(article.title);
  return known.find((other) => {
    if (Math.abs(other.publishedAt.getTime() - article.publishedAt.getTime()) > closeDays * dayMs) return false;
    const otherWords = titleWords(other.title);
    if (words.join(' ') === otherWords.join(' ')) return words.length > 1;
    return Math.min(words.length, otherWords.length) >= wordsMin && likeness(article.title, other.title) >= likenessMin;
  });
}

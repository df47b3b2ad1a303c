import { type Article, limits } from 'shared-contracts';

/** Returns a few different articles at random, newest first. `random` returns numbers from 0 up to, but not including, 1. */
export function pickRandom(
  articles: readonly Article[],
  count: number = limits.quickReadsFallback,
  random: () => number = Math.random,
): Article[] {
  const left = [...articles];
  const picked: Article[] = [];
  while (picked.length < count && left.length > 0) picked.push(...left.splice(Math.floor(random() * left.length), 1));
  return picked.toSorted((a, b) => b.ArticleID - a.ArticleID);
}

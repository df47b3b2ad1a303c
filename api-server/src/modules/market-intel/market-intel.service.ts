import { randomInt } from 'node:crypto';
import { limits } from 'shared-contracts';
import { AppError } from '../../errors.ts';
import type { ArticleRow, MarketIntelRepository } from './market-intel.repository.ts';

export type { ArticleRow } from './market-intel.repository.ts';

export function createMarketIntelService(repository: MarketIntelRepository) {
  return {
    /** Specification section 7: an area without articles gets six of all at random; one per title and source, newest first. */
    articles: async (areaName: string | undefined) => {
      const found = unique(await repository.articles(areaName));
      if (found.length || !areaName) return found;
      const some = shuffled(unique(await repository.articles(undefined))).slice(0, limits.quickReadsFallback);
      return some.toSorted((a, b) => b.id - a.id);
    },
    setBookmark: async (userId: string, articleId: number, sessionId: string | null, isSet: boolean) => {
      if (!Number.isSafeInteger(articleId) || articleId > 2 ** 31 - 1 || !(await repository.hasArticle(articleId)))
        throw new AppError('not-found');
      await repository.setBookmark(userId, articleId, sessionId, isSet);
    },
    bookmarks: (userId: string) => repository.bookmarks(userId),
  };
}

export type MarketIntelService = ReturnType<typeof createMarketIntelService>;

/** The first of each title and source, so the newest of a list that begins with it. */
export function unique(rows: readonly ArticleRow[]): ArticleRow[] {
  const seen = new Set<string>();
  return rows.filter(({ title, sourceUrl }) => {
    const key = `${title}\n${sourceUrl}`;
    return !seen.has(key) && seen.add(key);
  });
}

function shuffled<T>(items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

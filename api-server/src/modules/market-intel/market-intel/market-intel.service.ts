import { randomInt } from 'node:crypto';
import { limits } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { ArticleFilter, ArticleRow, ListedArticle, MarketIntelRepository } from './market-intel.repository.ts';

export type { ArticleFilter, ArticleRow, ListedArticle } from './market-intel.repository.ts';

const pageSize = 24;

/** Returns the name of the report that keeps an article, which can be the name of a file. */
export const reportNameOf = (title: string): string => `${title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.html`;

export function createMarketIntelService(repository: MarketIntelRepository, currentWorkspace: (userId: string) => Promise<string>) {
  const readerOf = async (userId: string) => ({ userId, workspaceId: await currentWorkspace(userId) });
  const article = async (userId: string, which: { readonly id: number } | { readonly identityUrl: string }): Promise<ArticleRow> => {
    const isPossible = !('id' in which) || (Number.isSafeInteger(which.id) && which.id >= 0 && which.id < 2 ** 31);
    const found = isPossible ? await repository.article(userId, which) : undefined;
    if (!found) throw new AppError('not-found');
    return found;
  };
  return {
    /** Returns an area's articles, one per title and source, newest first. An area without articles gets six random ones. */
    articles: async (userId: string, areaName: string | undefined) => {
      const reader = await readerOf(userId);
      const found = unique(await repository.articles(reader, areaName));
      if (found.length || !areaName) return found;
      const some = shuffle(unique(await repository.articles(reader, undefined))).slice(0, limits.quickReadsFallback);
      return some.toSorted((a, b) => b.id - a.id);
    },
    find: async (userId: string, filter: ArticleFilter, offset = 0) => {
      const reader = await readerOf(userId);
      const [{ rows, total }, names] = await Promise.all([
        repository.find(reader, filter, offset, pageSize),
        repository.areasAndSources(reader),
      ]);
      const next = offset + rows.length;
      return { rows, total, ...names, next: rows.length && next < total ? next : null };
    },
    read: async (userId: string, identityUrl: string) => {
      const found = await article(userId, { identityUrl });
      const sources = await repository.sources(found.id);
      return { article: found, alsoAt: sources.filter(({ url }) => url !== found.sourceUrl) };
    },
    image: (articleId: number, place: number) => repository.image(articleId, place),
    /** Access: callers have checked that the notebook belongs to the user. */
    save: async (userId: string, articleId: number, notebookId: string) => {
      const { id, title, sourceUrl, content, summary } = await article(userId, { id: articleId });
      const report = { id: newId('rep'), userId, notebookId, title, name: reportNameOf(title) };
      return { reportId: await repository.save(report, { articleId: id, sourceUrl, content: content || summary }), title };
    },
    saved: (userId: string) => repository.listSaved(userId),
    savedOne: async (userId: string, reportId: string) => {
      const one = (await repository.listSaved(userId)).find((saved) => saved.reportId === reportId);
      if (!one) throw new AppError('not-found');
      return one;
    },
    setBookmark: async (userId: string, articleId: number, sessionId: string | null, isSet: boolean) => {
      const { id } = await article(userId, { id: articleId });
      await repository.setBookmark(userId, id, sessionId, isSet);
    },
    bookmarks: (userId: string) => repository.bookmarks(userId),
  };
}

export type MarketIntelService = ReturnType<typeof createMarketIntelService>;

/** Keeps the first article per title and source, which is the newest in a list sorted by date. */
export function unique(rows: readonly ListedArticle[]): ListedArticle[] {
  const seen = new Set<string>();
  return rows.filter(({ title, sourceDomain }) => {
    const key = `${title}\n${sourceDomain}`;
    return !seen.has(key) && seen.add(key);
  });
}

function shuffle<T>(items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

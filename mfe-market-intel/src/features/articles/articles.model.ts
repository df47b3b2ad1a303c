import type { Article } from 'shared-contracts';

export type ArticleSort = 'newest' | 'published' | 'title';

/** Describes the filters in the page's address. */
export interface ArticleFilter {
  readonly area: string;
  readonly source: string;
  readonly q: string;
  readonly sort: ArticleSort;
  readonly layout: 'cards' | 'list';
}

export const parseArticleFilter = (params: URLSearchParams): ArticleFilter => {
  const sort = params.get('sort');
  return {
    area: params.get('area') ?? '',
    source: params.get('source') ?? '',
    q: params.get('q') ?? '',
    sort: sort === 'published' || sort === 'title' ? sort : 'newest',
    layout: params.get('layout') === 'list' ? 'list' : 'cards',
  };
};

/** Returns the query with one value set, or removed when the value is empty. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

/** Returns the names to choose from, always including the chosen one. */
export const withChosen = (names: readonly string[], chosen: string): readonly string[] =>
  chosen && !names.includes(chosen) ? [...names, chosen] : names;

/** Returns a source's address if it is http or https. */
export function toSourceLink(address: string): string | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** Returns the article that the `#IdentityURL` of an address names, or '' when the hash cannot be decoded. */
export function parseIdentity(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/**
 * Puts the open article first when the first page of the list does not contain it. It stays there when a later page brings it, so that
 * nothing moves while the user reads.
 */
export function withOpenArticle(articles: readonly Article[], read: Article | undefined, firstPart: number): readonly Article[] {
  if (!read) return articles;
  const isRead = ({ ArticleID }: Article) => ArticleID === read.ArticleID;
  const place = articles.findIndex(isRead);
  return place >= 0 && place < firstPart ? articles : [read, ...articles.filter((article) => !isRead(article))];
}

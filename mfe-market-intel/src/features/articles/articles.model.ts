import type { Article } from 'shared-contracts';

export type ArticleSort = 'newest' | 'published' | 'title';

/** What the page's address asks for. */
export interface ArticlesAsked {
  readonly area: string;
  readonly source: string;
  readonly q: string;
  readonly sort: ArticleSort;
  readonly layout: 'cards' | 'list';
}

export const articlesAsked = (params: URLSearchParams): ArticlesAsked => {
  const sort = params.get('sort');
  return {
    area: params.get('area') ?? '',
    source: params.get('source') ?? '',
    q: params.get('q') ?? '',
    sort: sort === 'published' || sort === 'title' ? sort : 'newest',
    layout: params.get('layout') === 'list' ? 'list' : 'cards',
  };
};

/** The address's query with one value set, or left out where it is empty. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

/** The names to choose from, the chosen one always among them. */
export const choices = (names: readonly string[], chosen: string): readonly string[] =>
  chosen && !names.includes(chosen) ? [...names, chosen] : names;

/** The address of a source, when it is one that a browser may open: http or https. */
export function sourceLink(address: string): string | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** The article that an address's `#IdentityURL` names; a hash that cannot be decoded names none. */
export function identityOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/**
 * The list with the article that is read at its top, where the first part of the list does not have it. There it stays when a later part
 * brings it, so that nothing moves away under the reader.
 */
export function withRead(articles: readonly Article[], read: Article | undefined, firstPart: number): readonly Article[] {
  if (!read) return articles;
  const isRead = ({ ArticleID }: Article) => ArticleID === read.ArticleID;
  const place = articles.findIndex(isRead);
  return place >= 0 && place < firstPart ? articles : [read, ...articles.filter((article) => !isRead(article))];
}

import { useMemo } from 'react';
import { distinctArticles } from 'shared-contracts';
import { findArticles } from 'shared-contracts/calls';
import { useCallPages } from 'shared-ui/query';
import type { ArticleFilter } from './articles.model.ts';

/** Reads the articles that match the address, page by page. */
export function useFoundArticles({ area, source, q, sort }: ArticleFilter, isBookmarkedOnly: boolean) {
  const filter = {
    sort,
    ...(area ? { area } : {}),
    ...(source ? { source } : {}),
    ...(q ? { q } : {}),
    ...(isBookmarkedOnly ? { bookmarked: 'yes' as const } : {}),
  };
  const query = useCallPages(
    findArticles,
    { page: (offset) => ({ query: { ...filter, offset } }), next: ({ next }) => next ?? undefined, first: 0 },
    { keepsPrevious: true },
  );
  const pages = query.data?.pages;
  const data = useMemo(() => {
    if (!pages) return undefined;
    const all = pages.flatMap(({ Articles }) => Articles);
    const [first] = pages;
    return {
      articles: sort === 'newest' ? distinctArticles(all) : all,
      firstPart: first?.Articles.length ?? 0,
      areas: first?.areas ?? [],
      sources: first?.sources ?? [],
    };
  }, [pages, sort]);
  return { ...query, data };
}

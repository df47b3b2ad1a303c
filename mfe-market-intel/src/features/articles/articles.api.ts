import { type ArticleReading, distinctArticles } from 'shared-contracts';
import { findArticles, listNotebooks, listSavedArticles, readArticle, readSavedArticle, saveArticle } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { marketIntelKeys } from '../../core/market-intel-keys.ts';
import { useMarketIntelMessages } from '../../messages/market-intel.ts';
import type { ArticleFilter } from './articles.model.ts';

/** Reads the articles that match the address, page by page. */
export function useFoundArticles({ area, source, q, sort }: ArticleFilter, isBookmarkedOnly: boolean) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const filter = {
    sort,
    ...(area ? { area } : {}),
    ...(source ? { source } : {}),
    ...(q ? { q } : {}),
    ...(isBookmarkedOnly ? { bookmarked: 'yes' as const } : {}),
  };
  return useInfiniteQuery({
    queryKey: [...marketIntelKeys.found(email), filter],
    queryFn: ({ signal, pageParam }) => api.call(findArticles, { query: { email, ...filter, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    enabled: email !== '',
    select: ({ pages }) => ({
      articles: sort === 'newest' ? distinctArticles(pages.flatMap(({ Articles }) => Articles)) : pages.flatMap(({ Articles }) => Articles),
      firstPart: pages[0]?.Articles.length ?? 0,
      total: pages[0]?.total ?? 0,
      areas: pages[0]?.areas ?? [],
      sources: pages[0]?.sources ?? [],
    }),
  });
}

/** Reads the article that the address names, with its content. */
export function useReading(identity: string) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery<ArticleReading>({
    queryKey: marketIntelKeys.reading(email, identity),
    queryFn: ({ signal }) => api.call(readArticle, { query: { email, identity_url: identity } }, { signal }),
    enabled: email !== '' && identity !== '',
  });
}

export function useNotebooks(isWanted: boolean) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: marketIntelKeys.notebooks(email),
    queryFn: async ({ signal }) => (await api.call(listNotebooks, { query: { email } }, { signal })).notebooks,
    enabled: isWanted && email !== '',
  });
}

/** Saves an article as a report in a notebook. */
export function useSaveArticle() {
  const { api, notify } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  const text = useMarketIntelMessages();
  return useMutation({
    mutationFn: ({ articleId, notebookId }: { articleId: number; notebookId: string; notebook: string }) =>
      api.call(saveArticle, { body: { email, articleId, notebook_id: notebookId } }),
    onSuccess: ({ title }, { notebook }) =>
      notify.success({ title: text('savedTitle'), description: text('savedDetail', { title, notebook }) }),
    onError: () => notify.error({ title: text('bookmarkFailedTitle'), description: text('saveFailedDetail') }),
    onSettled: () => client.invalidateQueries({ queryKey: marketIntelKeys.saved(email) }),
  });
}

export function useSavedArticles() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: marketIntelKeys.saved(email),
    queryFn: async ({ signal }) => (await api.call(listSavedArticles, { query: { email } }, { signal })).saved,
    enabled: email !== '',
  });
}

/** Reads the saved text of an article. */
export function useSavedText(report_id: string) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: [...marketIntelKeys.saved(email), report_id],
    queryFn: ({ signal }) => api.call(readSavedArticle, { params: { report_id } }, { signal }),
    enabled: email !== '' && report_id !== '',
  });
}

import { type Article, type Bookmark, bookmarkChanged } from 'shared-contracts';
import { listBookmarks, setBookmark } from 'shared-contracts/calls';
import { useEvent, useSession, useShell } from 'shared-contracts/shell';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { useMarketIntelMessages } from '../../messages/market-intel.ts';
import { marketIntelKeys } from '../market-intel-keys.ts';
import { withBookmark } from './bookmarks.model.ts';

/** Reads the user's bookmarks and follows changes in other tabs. */
export function useBookmarks() {
  const { api } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  useEvent(bookmarkChanged, ({ articleId, bookmarked }) =>
    client.setQueryData<Bookmark[]>(marketIntelKeys.bookmarks(email), (known) => known && withBookmark(known, articleId, bookmarked)),
  );
  return useQuery({
    queryKey: marketIntelKeys.bookmarks(email),
    queryFn: async ({ signal }) => (await api.call(listBookmarks, { query: { email } }, { signal })).bookmarks,
    enabled: email !== '',
  });
}

/** Returns the id of the current sign-in from the shell's cookie, or '' when it was not tracked. */
const readSignInId = () => /\buser_sessionId=([\w-]*)/.exec(document.cookie)?.[1] ?? '';

/** Sets or clears a bookmark. The change shows immediately and is reverted with a toast when the server refuses it. */
export function useSetBookmark() {
  const { api, bus, notify } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  const text = useMarketIntelMessages();
  const queryKey = marketIntelKeys.bookmarks(email);
  const show = ({ ArticleID }: Article, isOn: boolean) =>
    client.setQueryData<Bookmark[]>(queryKey, (known) => withBookmark(known ?? [], ArticleID, isOn));
  return useMutation({
    mutationFn: ({ article, isOn }: { article: Article; isOn: boolean }) => {
      const { ArticleID: articleId, Title: articleTitle, AreaName: areaName } = article;
      return api.call(setBookmark, { body: { email, sessionId: readSignInId(), articleId, articleTitle, areaName, bookmarkStatus: isOn } });
    },
    onMutate: async ({ article, isOn }) => {
      await client.cancelQueries({ queryKey });
      show(article, isOn);
    },
    onSuccess: (_answer, { article, isOn }) => bus.publish(bookmarkChanged, { articleId: article.ArticleID, bookmarked: isOn }),
    onError: (_error, { article, isOn }) => {
      show(article, !isOn);
      notify.error({ title: text('bookmarkFailedTitle'), description: text('bookmarkFailedDetail') });
    },
    // The list of bookmarked articles may have been requested before the server stored this one.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: [...marketIntelKeys.found(email), { bookmarked: 'yes' }] }),
      ]),
  });
}

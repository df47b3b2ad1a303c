import { type Article, type Bookmark, bookmarkChanged } from 'shared-contracts';
import { listBookmarks, setBookmark } from 'shared-contracts/calls';
import { useEvent, useSession, useShell } from 'shared-contracts/shell';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { marketIntelKeys } from '../market-intel-keys.ts';
import { withBookmark } from './bookmarks.model.ts';

/** The user's bookmarks; they follow other tabs. */
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

/** The log-in that the shell has tracked; empty where there is none. */
const trackedLogIn = () => /\buser_sessionId=([\w-]*)/.exec(document.cookie)?.[1] ?? '';

/** Sets or clears a bookmark: shown at once, taken back with the specification's toast when the server refuses. */
export function useSetBookmark() {
  const { api, bus, notify } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  const text = useMessages();
  const queryKey = marketIntelKeys.bookmarks(email);
  const show = ({ ArticleID }: Article, isOn: boolean) =>
    client.setQueryData<Bookmark[]>(queryKey, (known) => withBookmark(known ?? [], ArticleID, isOn));
  return useMutation({
    mutationFn: ({ article, isOn }: { article: Article; isOn: boolean }) => {
      const { ArticleID: articleId, Title: articleTitle, AreaName: areaName } = article;
      return api.call(setBookmark, { body: { email, sessionId: trackedLogIn(), articleId, articleTitle, areaName, bookmarkStatus: isOn } });
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
    // The list of bookmarked articles may have been asked for while the server had not stored this one yet.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: [...marketIntelKeys.found(email), { bookmarked: 'yes' }] }),
      ]),
  });
}

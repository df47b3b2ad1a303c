import { type Article, bookmarkChanged } from 'shared-contracts';
import { findArticles, listBookmarks, setBookmark } from 'shared-contracts/calls';
import { useEvent, useShell } from 'shared-contracts/shell';
import { useCall, useCallAction, useCallCache } from 'shared-ui/query';
import { useMarketIntelMessages } from '../../messages/market-intel.ts';
import { withBookmark } from './bookmarks.model.ts';

/** Reads the user's bookmarks and follows changes in other tabs. */
export function useBookmarks() {
  const cache = useCallCache();
  useEvent(bookmarkChanged, ({ articleId, bookmarked }) => {
    cache.write(listBookmarks, {}, ({ bookmarks }) => ({ bookmarks: withBookmark(bookmarks, articleId, bookmarked) }));
  });
  return useCall(listBookmarks, {}, { select: ({ bookmarks }) => bookmarks });
}

/** Returns the id of the current sign-in from the shell's cookie, or '' when it was not tracked. */
const readSignInId = () => /\buser_sessionId=([\w-]*)/.exec(document.cookie)?.[1] ?? '';

/** Sets or clears a bookmark. The change shows immediately and is reverted with a toast when the server refuses it. */
export function useSetBookmark() {
  const { bus, notify } = useShell();
  const cache = useCallCache();
  const text = useMarketIntelMessages();
  const { mutateAsync } = useCallAction(setBookmark, {
    failure: false,
    optimistic: (known, { body }) =>
      known.write(listBookmarks, {}, ({ bookmarks }) => ({ bookmarks: withBookmark(bookmarks, body.articleId, body.bookmarkStatus) })),
    success: (_, { body }) => {
      bus.publish(bookmarkChanged, { articleId: body.articleId, bookmarked: body.bookmarkStatus });
      return undefined;
    },
  });
  return async (article: Article, isOn: boolean): Promise<void> => {
    const { ArticleID: articleId, Title: articleTitle, AreaName: areaName } = article;
    try {
      await mutateAsync({ body: { sessionId: readSignInId(), articleId, articleTitle, areaName, bookmarkStatus: isOn } });
    } catch {
      // One message covers every failure.
      notify.error({ title: text('bookmarkFailedTitle'), description: text('bookmarkFailedDetail') });
    }
    // The list of bookmarked articles may have been requested before the server stored this one.
    await cache.refresh(findArticles);
  };
}

import type { Article } from 'shared-contracts';
import { IconButton } from 'shared-ui';
import { Bookmark, BookmarkCheck } from 'shared-ui/icons';
import { useMarketIntelMessages } from '../../messages/market-intel.ts';
import { useBookmarks, useSetBookmark } from './bookmarks.api.ts';
import { isBookmarked } from './bookmarks.model.ts';

/** Renders the button that sets or clears an article's bookmark. */
export function BookmarkButton({ article, size = 'middle' }: { article: Article; size?: 'small' | 'middle' }) {
  const text = useMarketIntelMessages();
  const { data: bookmarks = [] } = useBookmarks();
  const setBookmark = useSetBookmark();
  const isOn = isBookmarked(bookmarks, article.ArticleID);
  return (
    <IconButton
      size={size}
      icon={isOn ? <BookmarkCheck /> : <Bookmark />}
      aria-pressed={isOn}
      label={text(isOn ? 'unbookmark' : 'bookmark', { title: article.Title })}
      onClick={() => void setBookmark(article, !isOn)}
    />
  );
}

import type { Article } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import type { Register } from '../../http/register-call.ts';
import type { ArticleRow, MarketIntelService } from './market-intel.service.ts';

export function marketIntelRoutes(register: Register, intel: MarketIntelService): void {
  register(calls.getArticles, async ({ query }) => ({ Articles: (await intel.articles(query.areas_name)).map(present) }));
  register(calls.setBookmark, async ({ user, body }) => {
    await intel.setBookmark(user.userId, body.articleId, body.sessionId ?? null, body.bookmarkStatus);
    return { message: body.bookmarkStatus ? 'Bookmarked.' : 'Bookmark removed.' };
  });
  register(calls.listBookmarks, async ({ user }) => ({
    bookmarks: (await intel.bookmarks(user.userId)).map(({ articleId, sessionId, isSet }) => ({
      articleId,
      sessionId,
      bookmarkStatus: isSet,
    })),
  }));
}

const present = (row: ArticleRow): Article => ({
  ArticleID: row.id,
  Title: row.title,
  ShortTitle: row.shortTitle,
  SourceURL: row.sourceUrl,
  SourceDomain: row.sourceDomain,
  IdentityURL: row.identityUrl,
  Image: row.image,
  AreaName: row.areaName,
  DatePublished: row.publishedAt.toISOString(),
});

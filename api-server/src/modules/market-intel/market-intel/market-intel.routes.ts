import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import type { ArticleImages } from './article/article-images.service.ts';
import type { ImageAddresses } from './article/image-addresses.ts';
import type { DigestsService } from './digest/digest.service.ts';
import type { FeedsService } from './feed/feed.service.ts';
import { presentArticle, presentDigest, presentFeed, presentReading, presentSaved, presentSavedText } from './market-intel.presenter.ts';
import type { MarketIntelService } from './market-intel.service.ts';

export interface MarketIntelServices {
  readonly articles: MarketIntelService;
  readonly feeds: FeedsService;
  readonly digests: DigestsService;
  readonly images: ArticleImages;
  readonly imageAddresses: ImageAddresses;
}

export function marketIntelRoutes(register: Register, services: MarketIntelServices): void {
  articleRoutes(register, services);
  bookmarkRoutes(register, services);
  feedRoutes(register, services);
  digestRoutes(register, services);
}

function articleRoutes(register: Register, { articles, imageAddresses }: MarketIntelServices): void {
  register(calls.getArticles, async ({ user, query }) => ({
    Articles: (await articles.articles(user.userId, query.areas_name)).map((row) => presentArticle(row, imageAddresses)),
  }));
  register(calls.findArticles, async ({ user, query }) => {
    const { rows, ...rest } = await articles.find(user.userId, query, query.offset);
    return { ...rest, Articles: rows.map((row) => presentArticle(row, imageAddresses)) };
  });
  register(calls.readArticle, async ({ user, query }) => {
    const { article, alsoAt } = await articles.read(user.userId, query.identity_url);
    return presentReading(article, alsoAt, imageAddresses);
  });
  register(calls.saveArticle, async ({ user, body }) => {
    const { reportId, title } = await articles.save(user.userId, body.articleId, body.notebook_id);
    return { report_id: reportId, title };
  });
  register(calls.listSavedArticles, async ({ user }) => ({ saved: (await articles.saved(user.userId)).map(presentSaved) }));
  register(calls.readSavedArticle, async ({ user, params }) =>
    presentSavedText(await articles.savedOne(user.userId, params.report_id), imageAddresses),
  );
}

function bookmarkRoutes(register: Register, { articles }: MarketIntelServices): void {
  register(calls.setBookmark, async ({ user, body }) => {
    await articles.setBookmark(user.userId, body.articleId, body.sessionId ?? null, body.bookmarkStatus);
    return { message: body.bookmarkStatus ? 'Bookmarked.' : 'Bookmark removed.' };
  });
  register(calls.listBookmarks, async ({ user }) => ({
    bookmarks: (await articles.bookmarks(user.userId)).map(({ articleId, sessionId, isSet }) => ({
      articleId,
      sessionId,
      bookmarkStatus: isSet,
    })),
  }));
}

function feedRoutes(register: Register, { feeds }: MarketIntelServices): void {
  register(calls.listFeeds, async ({ user, language }) => {
    const { feeds: rows, mayAdd } = await feeds.list(user.userId);
    return { feeds: rows.map((row) => presentFeed(row, language)), may_add: mayAdd };
  });
  register(calls.addFeed, async ({ user, body, language }) =>
    presentFeed(await feeds.add(user.userId, body.feed_url, body.area_name), language),
  );
  register(calls.fetchFeed, async ({ user, params, language }) => presentFeed(await feeds.fetchNow(user.userId, params.feed_id), language));
  register(calls.removeFeed, async ({ user, params }) => {
    await feeds.remove(user.userId, params.feed_id);
    return { message: 'Removed.' };
  });
}

function digestRoutes(register: Register, { digests }: MarketIntelServices): void {
  register(calls.listDigests, async ({ user }) => {
    const { digests: written, schedules } = await digests.list(user.userId);
    return {
      digests: written.map(presentDigest),
      schedules: schedules.map(({ areaName, rhythm }) => ({ area_name: areaName, rhythm })),
    };
  });
  register(calls.writeDigest, async ({ user, body }) => presentDigest(await digests.write(user.userId, body.area_name)));
  register(calls.scheduleDigest, async ({ user, body }) => {
    await digests.schedule(user.userId, body.area_name, body.rhythm);
    return { message: 'Stored.' };
  });
}

/** Serves images outside the typed calls: an `img` sends no token, so the signed URL grants access. */
export function articleImageRoute(api: FastifyInstance, { images }: MarketIntelServices): void {
  api.get<{ Params: { articleId: string; place: string }; Querystring: { until?: string; key?: string } }>(
    '/market_intel/images/:articleId/:place',
    async ({ params, query }, reply) => {
      const { type, body } = await images.get({
        articleId: Number(params.articleId),
        place: Number(params.place),
        until: Number(query.until),
        key: String(query.key ?? ''),
      });
      return reply.type(type).header('cache-control', 'private, max-age=86400').header('x-content-type-options', 'nosniff').send(body);
    },
  );
}

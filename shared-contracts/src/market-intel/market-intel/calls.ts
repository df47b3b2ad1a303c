import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { article, articleReading, bookmark, digest, digestRhythm, feed, savedArticle } from './entity.ts';

const areaName = z.string().check(z.trim(), z.minLength(1), z.maxLength(50));

const httpAddress = z.string().check(z.trim(), z.maxLength(2_000), z.regex(/^https?:\/\/[^\s/]+/i, inputText('feedAddress')));

export const getArticles = defineCall({
  name: 'getArticles',
  tag: 'articles',
  summary: 'Lists market-intel articles, of one Work Area or all.',
  method: 'GET',
  path: '/get_market_intel_articles/',
  ability: 'market-intel',
  auth: 'user',
  identity: 'email',
  query: z.object({ email, areas_name: z.optional(z.string()) }),
  answer: z.object({ Articles: z.array(article) }),
});

export const setBookmark = defineCall({
  name: 'setBookmark',
  tag: 'bookmarks',
  summary: 'Adds or removes a bookmark.',
  method: 'POST',
  path: '/bookmark/',
  auth: 'user',
  identity: 'email',
  body: z.object({
    email,
    sessionId: z.optional(z.nullable(z.string())),
    articleId: z.number(),
    articleTitle: z.string(),
    areaName: z.string(),
    bookmarkStatus: z.boolean(),
  }),
  answer: z.object({ message: z.string() }),
});

export const listBookmarks = defineCall({
  name: 'listBookmarks',
  tag: 'bookmarks',
  summary: 'Lists the user’s bookmarks.',
  method: 'GET',
  path: '/bookmark/all-bookmarks',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ bookmarks: z.array(bookmark) }),
});

/** Returns articles page by page. `next` is the `offset` of the next page. */
export const findArticles = defineCall({
  name: 'findArticles',
  tag: 'articles',
  summary: 'Finds articles by area, source, words and bookmarks, page by page, and lists the available areas and sources.',
  method: 'GET',
  path: '/market_intel/articles',
  ability: 'market-intel',
  auth: 'user',
  identity: 'email',
  query: z.object({
    email,
    area: z.optional(z.string().check(z.maxLength(200))),
    source: z.optional(z.string().check(z.maxLength(300))),
    q: z.optional(z.string().check(z.maxLength(300))),
    sort: z.optional(z.enum(['newest', 'published', 'title'])),
    bookmarked: z.optional(z.enum(['yes'])),
    offset: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000))),
  }),
  answer: z.object({
    Articles: z.array(article),
    total: z.number(),
    next: z.nullable(z.number()),
    areas: z.array(z.string()),
    sources: z.array(z.string()),
  }),
});

export const readArticle = defineCall({
  name: 'readArticle',
  tag: 'articles',
  summary: 'Returns an article with its content.',
  method: 'GET',
  path: '/market_intel/article',
  ability: 'market-intel',
  auth: 'user',
  identity: 'email',
  query: z.object({ email, identity_url: id }),
  answer: articleReading,
});

export const saveArticle = defineCall({
  name: 'saveArticle',
  tag: 'saved-articles',
  summary: 'Saves an article as a report in a notebook, at most once per notebook.',
  method: 'POST',
  path: '/market_intel/save_article',
  ability: 'market-intel',
  auth: 'user',
  identity: 'email',
  owns: { notebook_id: 'notebook' },
  body: z.object({ email, articleId: z.number(), notebook_id: id }),
  answer: z.object({ report_id: z.string(), title: z.string() }),
});

export const listSavedArticles = defineCall({
  name: 'listSavedArticles',
  tag: 'saved-articles',
  summary: 'Lists the articles that the user saved in notebooks, newest first.',
  method: 'GET',
  path: '/market_intel/saved_articles',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ saved: z.array(savedArticle) }),
});

export const readSavedArticle = defineCall({
  name: 'readSavedArticle',
  tag: 'saved-articles',
  summary: 'Returns the text of a saved article, even if its feed has dropped it.',
  method: 'GET',
  path: '/market_intel/saved_articles/{report_id}',
  auth: 'user',
  owns: { report_id: 'report' },
  params: z.object({ report_id: id }),
  answer: z.extend(savedArticle, { content: z.string() }),
});

export const listFeeds = defineCall({
  name: 'listFeeds',
  tag: 'feeds',
  summary: 'Lists the feeds of the user’s current workspace with the results of their last fetch.',
  method: 'GET',
  path: '/market_intel/feeds',
  ability: 'market-intel',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ feeds: z.array(feed), may_add: z.boolean() }),
});

export const addFeed = defineCall({
  name: 'addFeed',
  tag: 'feeds',
  summary: 'Adds a feed of the workspace to an area, or returns the feed that has this address; for Owners, Admins and Members.',
  method: 'POST',
  path: '/market_intel/feeds',
  ability: 'market-intel',
  changes: ['articles', 'feeds'],
  auth: 'user',
  identity: 'email',
  body: z.object({ email, feed_url: httpAddress, area_name: areaName }),
  answer: feed,
});

export const removeFeed = defineCall({
  name: 'removeFeed',
  tag: 'feeds',
  summary: 'Removes a feed and its articles, except bookmarked ones; for Owners, Admins and the person who added it.',
  method: 'DELETE',
  path: '/market_intel/feeds/{feed_id}',
  changes: ['articles', 'feeds'],
  auth: 'user',
  owns: { feed_id: 'feed' },
  params: z.object({ feed_id: id }),
  answer: done,
});

export const fetchFeed = defineCall({
  name: 'fetchFeed',
  tag: 'feeds',
  summary: 'Fetches a feed now, unless it was fetched within the last minute; for Owners, Admins and Members.',
  method: 'POST',
  path: '/market_intel/feeds/{feed_id}/fetch',
  ability: 'market-intel',
  changes: ['articles', 'feeds'],
  auth: 'user',
  owns: { feed_id: 'feed' },
  params: z.object({ feed_id: id }),
  answer: feed,
});

export const listDigests = defineCall({
  name: 'listDigests',
  tag: 'digests',
  summary: 'Returns the latest digests, and how often each area has one.',
  method: 'GET',
  path: '/market_intel/digests',
  ability: 'market-intel',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({
    digests: z.array(digest),
    schedules: z.array(z.object({ area_name: z.string(), rhythm: digestRhythm })),
  }),
});

export const writeDigest = defineCall({
  name: 'writeDigest',
  tag: 'digests',
  summary: 'Has the assistant write an area’s digest now.',
  method: 'POST',
  path: '/market_intel/digests',
  ability: 'market-intel',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, area_name: areaName }),
  answer: digest,
});

export const scheduleDigest = defineCall({
  name: 'scheduleDigest',
  tag: 'digests',
  summary: 'Sets how often an area’s digest arrives as an alert.',
  method: 'POST',
  path: '/market_intel/digest_schedule',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, area_name: areaName, rhythm: digestRhythm }),
  answer: done,
});

import * as z from 'zod/mini';
import { article, bookmark } from '../entities/market-intel.ts';
import { defineCall } from './define-call.ts';
import { email, emailQuery } from './shared.ts';

export const getArticles = defineCall({
  name: 'getArticles',
  tag: 'market-intel',
  summary: 'Market-intel articles, of one Work Area or all.',
  method: 'GET',
  path: '/get_market_intel_articles/',
  auth: 'user',
  identity: 'email',
  query: z.object({ email, areas_name: z.optional(z.string()) }),
  answer: z.object({ Articles: z.array(article) }),
});

export const setBookmark = defineCall({
  name: 'setBookmark',
  tag: 'market-intel',
  summary: 'Sets or clears a bookmark.',
  method: 'POST',
  path: '/bookmark/',
  auth: 'user',
  identity: 'email',
  idempotent: true,
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
  tag: 'market-intel',
  summary: 'The user’s bookmarks.',
  method: 'GET',
  path: '/bookmark/all-bookmarks',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ bookmarks: z.array(bookmark) }),
});

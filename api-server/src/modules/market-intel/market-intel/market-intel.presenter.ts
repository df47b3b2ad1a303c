import { parse } from 'node:path';
import type { Article, ArticleReading, Digest, Feed, SavedArticle } from 'shared-contracts';
import { writeStored } from '../../../platform/language/text.ts';
import { withImages } from './article/article-html.ts';
import type { ImageAddresses } from './article/image-addresses.ts';
import type { DigestRow } from './digest/digest.service.ts';
import type { ShownFeed } from './feed/feed.service.ts';
import { type ArticleRow, type ListedArticle, type MarketIntelService, reportNameOf } from './market-intel.service.ts';

export const presentArticle = (row: ListedArticle, images: ImageAddresses): Article => ({
  ArticleID: row.id,
  Title: row.title,
  ShortTitle: row.shortTitle,
  SourceURL: row.sourceUrl,
  SourceDomain: row.sourceDomain,
  IdentityURL: row.identityUrl,
  Image: row.image ? images.of(row.id, -1) : null,
  AreaName: row.areaName,
  DatePublished: row.publishedAt.toISOString(),
  Summary: row.summary,
});

export const presentReading = (
  row: ArticleRow,
  alsoAt: readonly { url: string; domain: string }[],
  images: ImageAddresses,
): ArticleReading => ({
  ...presentArticle(row, images),
  content: withImages(row.content, (place) => images.of(row.id, place).replaceAll('&', '&amp;')),
  alsoAt: alsoAt.map(({ url, domain }) => ({ SourceURL: url, SourceDomain: domain })),
});

type SavedRow = Awaited<ReturnType<MarketIntelService['saved']>>[number];

/** Presents a saved article by its title, or by its name once someone has renamed it. */
export const presentSaved = ({ reportId, title, name, notebookId, sourceUrl, savedAt }: SavedRow): SavedArticle => ({
  report_id: reportId,
  title: name === reportNameOf(title) ? title : parse(name).name,
  name,
  notebook_id: notebookId,
  SourceURL: sourceUrl,
  saved_at: savedAt.toISOString(),
});

/** Presents a saved article. Its text is kept when the article is deleted, but its images are not. */
export const presentSavedText = (row: SavedRow, images: ImageAddresses): SavedArticle & { content: string } => ({
  ...presentSaved(row),
  content: withImages(row.content, (place) => (row.articleId === null ? '' : images.of(row.articleId, place).replaceAll('&', '&amp;'))),
});

export const presentFeed = (feed: ShownFeed, language: string): Feed => ({
  feed_id: feed.id,
  url: feed.url,
  title: feed.title,
  area_name: feed.areaName,
  shipped: feed.workspaceId === null,
  removable: feed.isRemovable,
  status: feed.status,
  reason: writeStored(feed.reasonSentence, feed.reason, language),
  fetched_at: feed.fetchedAt?.toISOString() ?? null,
  articles: feed.articles,
});

export const presentDigest = ({ id, areaName, text, model, createdAt }: DigestRow): Digest => ({
  digest_id: id,
  area_name: areaName,
  text,
  model,
  created_at: createdAt.toISOString(),
});

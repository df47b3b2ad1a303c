import { daysAfter, daysBefore } from 'shared-contracts/days';
import { createImportReport, type LeftOut } from 'shared-contracts/imports';
import { cutText } from 'shared-contracts/text';
import { hashOf } from '../../../../platform/hash.ts';
import { cleanHtml, plainText } from '../article/article-html.ts';
import { duplicateOf } from './duplicates.policy.ts';
import type { FeedRow } from './feed.repository.ts';
import { readFeedDate } from './feed-date.ts';
import type { IngestRepository, NewArticle, Passage, Sighting } from './ingest.repository.ts';
import type { FeedEntry } from './parse-feed.ts';

const comparedDays = 3;
/** Limits how long articles are kept after their feed drops them. */
const keptDays = 90;
const summaryMax = 400;
const passageMax = 900;
const passagesMax = 12;
const shortTitleMax = 60;

export interface Ingested {
  /** Counts and names the entries whose date can't be used. They are treated as published now. */
  readonly undated: readonly LeftOut<DateProblem>[];
}

export type DateProblem = 'futureDates' | 'unreadableDates';

/**
 * Creates the ingest of feed entries into articles. Known articles keep their id; an entry that repeats an article from another feed
 * becomes one more of its sources.
 */
export function createIngest(repository: IngestRepository) {
  return async (feed: FeedRow, entries: readonly FeedEntry[], now: Date): Promise<Ingested> => {
    const report = createImportReport<DateProblem>();
    // Inserts the oldest first, so that the newest article gets the highest id.
    const dated = entries.map((entry) => ({ entry, date: dateOf(entry.published, now) }));
    for (const { entry, date } of dated.toSorted((a, b) => a.date.at.getTime() - b.date.at.getTime())) {
      if (date.problem) report.add(date.problem, entry.title);
      await ingestEntry(repository, feed, entry, date.at);
    }
    await repository.removeOld(
      feed.id,
      entries.map((entry) => sightingOf(feed, entry).entryKey),
      daysBefore(now, keptDays),
    );
    return { undated: report.list() };
  };
}

export type Ingest = ReturnType<typeof createIngest>;

async function ingestEntry(repository: IngestRepository, feed: FeedRow, entry: FeedEntry, publishedAt: Date): Promise<void> {
  const sighting = sightingOf(feed, entry);
  const { article, passages } = articleOf(feed, entry, sighting, publishedAt);
  const known = await repository.findSeen(sighting.ownerKey, sighting.entryKey);
  if (known) {
    const isOrigin = known.sourceUrl === article.sourceUrl;
    const { title, shortTitle, summary, content, images, image } = article;
    const isChanged = known.title !== title || known.content !== content || known.image !== image;
    if (isOrigin && isChanged) await repository.change(known.id, { title, shortTitle, summary, content, images, image }, passages);
    return;
  }
  const [from, to] = [-comparedDays, comparedDays].map((days) => daysAfter(publishedAt, days)) as [Date, Date];
  const near = await repository.around(feed.workspaceId, feed.areaName, from, to);
  const original = duplicateOf({ title: entry.title, publishedAt }, near);
  if (original) await repository.addSource(original.id, sighting);
  else await repository.add(article, sighting, passages);
}

/** Builds a unique key for an entry: a guid that is not a URL is unique only within its feed. */
function sightingOf(feed: FeedRow, { guid, url }: FeedEntry): Sighting {
  const key = !guid ? url : /^(?:https?:|tag:|urn:)/.test(guid) ? guid : `${feed.url} ${guid}`;
  return { ownerKey: feed.workspaceId ?? '', entryKey: hashOf(key), feedId: feed.id, url, domain: domainOf(url) };
}

function articleOf(feed: FeedRow, entry: FeedEntry, { ownerKey, entryKey, url, domain }: Sighting, publishedAt: Date) {
  const { title } = entry;
  const { content, images } = cleanHtml(entry.html, url);
  const text = plainText(entry.html);
  const article: NewArticle = {
    workspaceId: feed.workspaceId,
    title,
    shortTitle: cut(title, shortTitleMax),
    sourceUrl: url,
    sourceDomain: domain,
    identityUrl: `${slug(title)}-${hashOf(`${ownerKey} ${entryKey}`).slice(0, 8).toLowerCase().replaceAll(/[-_]/g, '0')}`,
    image: entry.image ?? images[0] ?? null,
    areaName: feed.areaName,
    publishedAt,
    summary: cut(text, summaryMax),
    content,
    images: [...images],
  };
  return { article, passages: passagesOf(title, feed.areaName, text) };
}

export const domainOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** Returns up to `max` characters, cut at a word boundary. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = cutText(text, max);
  return `${cutText(head, Math.max(head.lastIndexOf(' '), max / 2)).trimEnd()}…`.toWellFormed();
}

const slug = (title: string) =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '') || 'article';

/** Parses a date. A missing, unreadable or future date counts as now, so that no entry stays on top forever. */
export function dateOf(text: string | undefined, now: Date): { readonly at: Date; readonly problem?: DateProblem } {
  if (!text?.trim()) return { at: now };
  const at = readFeedDate(text);
  if (!at || at.getTime() < 0) return { at: now, problem: 'unreadableDates' };
  return at > now ? { at: now, problem: 'futureDates' } : { at };
}

/** Splits the text between sentences into passages for retrieval. */
function passagesOf(title: string, heading: string, text: string): Passage[] {
  const bodies: string[] = [];
  for (const sentence of (text || title).split(/(?<=[.!?])\s+/)) {
    const last = bodies.at(-1);
    if (last !== undefined && last.length + sentence.length < passageMax) bodies[bodies.length - 1] = `${last} ${sentence}`;
    else bodies.push(cutText(sentence, passageMax * 2));
  }
  return bodies.slice(0, passagesMax).map((body) => ({ title, heading, body }));
}

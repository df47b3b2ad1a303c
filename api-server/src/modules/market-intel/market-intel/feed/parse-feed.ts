import { parseFeed as parse } from 'feedsmith';
import { cutText } from 'shared-contracts/text';
import { sayFeed } from '../../../../messages/feed.ts';
import { WordedError } from '../../../../platform/language/worded-error.ts';
import { plainText, webAddress } from '../article/article-html.ts';

const entriesMax = 200;

/** Describes an entry as the feed sends it: title and summary as plain text, `html` not sanitized yet. */
export interface FeedEntry {
  readonly guid: string | undefined;
  readonly url: string;
  readonly title: string;
  readonly html: string;
  readonly image: string | undefined;
  readonly published: string | undefined;
}

export interface ParsedFeed {
  readonly title: string;
  readonly entries: readonly FeedEntry[];
  /** Lists why entries were skipped, one reason each. */
  readonly skipped: readonly SkipReason[];
}

/** Names why an entry is skipped. */
export type SkipReason = 'titlesWithScript' | 'withoutTitle' | 'withoutAddress';

/** Signals that a feed cannot be ingested. The sentence is for the person who added it. */
export class FeedError extends WordedError {
  override readonly name = 'FeedError';
}

/** Parses RSS, RDF, Atom or JSON Feed fetched from `baseUrl`. @throws FeedError */
export function parseFeed(text: string, baseUrl: string): ParsedFeed {
  const start = text.slice(0, 2_000).trimStart();
  if (start === '') throw new FeedError(sayFeed('empty'));
  if (/^(?:<!doctype html|<html)/i.test(start)) throw new FeedError(sayFeed('webPage'));
  // No feed needs its own entities, and a few lines of them can expand to gigabytes.
  if (/<!ENTITY/i.test(text.slice(0, 100_000))) throw new FeedError(sayFeed('declaresEntities'));
  const { title, entries } = read(text);
  const skipped: SkipReason[] = [];
  const taken = entries.slice(0, entriesMax).flatMap((entry) => take(entry, baseUrl, skipped));
  return { title: cutText(plainText(title ?? ''), 200), entries: taken, skipped };
}

interface RawEntry {
  readonly guid?: string | undefined;
  readonly link?: string | undefined;
  readonly title?: string | undefined;
  readonly html?: string | undefined;
  readonly image?: string | undefined;
  readonly published?: string | undefined;
}

function take(entry: RawEntry, baseUrl: string, skipped: SkipReason[]): FeedEntry[] {
  const url = webAddress(entry.link, baseUrl);
  const title = cutText(plainText(entry.title ?? ''), 300);
  if (/<script/i.test(entry.title ?? '')) skipped.push('titlesWithScript');
  else if (!title) skipped.push('withoutTitle');
  else if (!url) skipped.push('withoutAddress');
  else {
    const { guid, html = '', published } = entry;
    return [{ guid, url, title, html, image: webAddress(entry.image, baseUrl), published }];
  }
  return [];
}

function read(text: string): { title: string | undefined; entries: RawEntry[] } {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(text);
  } catch {
    throw new FeedError(sayFeed('unreadable'));
  }
  if (parsed.format === 'atom') return { title: parsed.feed.title?.value, entries: (parsed.feed.entries ?? []).map(fromAtom) };
  if (parsed.format === 'json') return { title: parsed.feed.title, entries: (parsed.feed.items ?? []).map(fromJson) };
  if (parsed.format === 'rdf') return { title: parsed.feed.title, entries: (parsed.feed.items ?? []).map(fromRdf) };
  return { title: parsed.feed.title, entries: (parsed.feed.items ?? []).map(fromRss) };
}

type Parsed<F> = Extract<ReturnType<typeof parse>, { format: F }>['feed'];
type Entries<F, K extends string> = Parsed<F> extends { [P in K]?: (infer E)[] } ? E : never;

/** Returns dates unparsed, as the feed sends them. */
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

const fromRss = (item: Entries<'rss', 'items'>): RawEntry => ({
  guid: item.guid?.value,
  link: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
  title: item.title,
  html: item.content?.encoded ?? item.description,
  image: item.enclosures?.find(({ type }) => type?.startsWith('image/'))?.url ?? item.media?.thumbnails?.[0]?.url,
  published: text(item.pubDate ?? item.dc?.dates?.[0]),
});

const fromRdf = (item: Entries<'rdf', 'items'>): RawEntry => ({
  guid: item.rdf?.about,
  link: item.link,
  title: item.title,
  html: item.content?.encoded ?? item.description,
  published: text(item.dc?.dates?.[0]),
});

const fromAtom = (entry: Entries<'atom', 'entries'>): RawEntry => ({
  guid: entry.id,
  link: (entry.links?.find(({ rel }) => !rel || rel === 'alternate') ?? entry.links?.[0])?.href,
  title: entry.title?.value,
  html: entry.content?.value ?? entry.summary?.value,
  image: entry.media?.thumbnails?.[0]?.url,
  published: text(entry.published ?? entry.updated),
});

const fromJson = (item: Entries<'json', 'items'>): RawEntry => ({
  guid: item.id,
  link: item.url ?? item.external_url,
  title: item.title,
  html: item.content_html ?? item.content_text ?? item.summary,
  image: item.image ?? item.banner_image,
  published: text(item.date_published ?? item.date_modified),
});

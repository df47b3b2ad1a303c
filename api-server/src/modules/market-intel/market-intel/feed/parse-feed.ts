import { parseFeed as parse } from 'feedsmith';
import { createImportReport, type ImportReport, type LeftOut } from 'shared-contracts/imports';
import { cutText } from 'shared-contracts/text';
import { sayFeed } from '../../../../messages/feed.ts';
import { WordedError } from '../../../../platform/language/worded-error.ts';
import { plainText, webAddress } from '../article/article-html.ts';

export const entriesMax = 200;
const titleFromTextMax = 100;

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
  /** Counts and names the entries that were skipped. */
  readonly skipped: readonly LeftOut<SkipReason>[];
}

/** Names why an entry is skipped. */
export type SkipReason = 'titlesWithScript' | 'withoutTitle' | 'withoutAddress' | 'beyondLimit';

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
  const { title, entries, base = '' } = read(text);
  const report = createImportReport<SkipReason>();
  const feedBase = webAddress(base, baseUrl) ?? baseUrl;
  const taken = entries.slice(0, entriesMax).flatMap((entry, place) => take(entry, feedBase, place, report));
  for (const entry of entries.slice(entriesMax)) report.add('beyondLimit', plainText(entry.title ?? '') || entry.links?.[0]);
  return { title: cutText(plainText(title ?? ''), 200), entries: taken, skipped: report.list() };
}

interface Enclosure {
  readonly url?: string | undefined;
  readonly type?: string | undefined;
}

interface RawEntry {
  readonly guid?: string | undefined;
  /** The addresses that may be the entry's, best first. */
  readonly links?: readonly (string | undefined)[];
  readonly title?: string | undefined;
  readonly html?: string | undefined;
  readonly image?: string | undefined;
  readonly published?: string | undefined;
  readonly base?: string | undefined;
  readonly enclosures?: readonly Enclosure[];
}

function take(entry: RawEntry, feedBase: string, place: number, report: ImportReport<SkipReason>): FeedEntry[] {
  const { guid, links = [], html = '', published, enclosures = [] } = entry;
  const base = webAddress(entry.base, feedBase) ?? feedBase;
  const attached = enclosures.flatMap(({ url, type }) => {
    const address = webAddress(url, base);
    return address ? [{ address, isImage: type?.startsWith('image/') === true }] : [];
  });
  // A link that can't be opened is no reason to lose the entry if something else leads to it.
  const [url] = [...links.map((link) => webAddress(link, base)), ...attached.map(({ address }) => address)].filter(
    (one) => one !== undefined,
  );
  const written = cutText(plainText(entry.title ?? ''), 300);
  // Short messages have no titles.
  const title = written || cutText(plainText(html), titleFromTextMax, '…') || (attached[0] ? nameOf(attached[0].address) : '');
  const name = title || links.find(Boolean) || `#${place + 1}`;
  if ([entry.title ?? '', written].some((one) => /<script/i.test(one))) report.add('titlesWithScript', name);
  else if (!title) report.add('withoutTitle', name);
  else if (!url) report.add('withoutAddress', name);
  else {
    const files = attached.filter(({ address, isImage }) => !isImage && address !== url);
    const image = webAddress(entry.image, base) ?? attached.find(({ isImage }) => isImage)?.address;
    return [{ guid, url, title, html: html + files.map(({ address }) => linkTo(address)).join(''), image, published }];
  }
  return [];
}

/** Returns the name of the file that an address leads to. */
function nameOf(address: string): string {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split('/').findLast(Boolean) ?? hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const linkTo = (address: string) => `<p><a href="${escapeHtml(address)}">${escapeHtml(nameOf(address))}</a></p>`;
/** Turns plain text into HTML that shows the same, with its paragraphs. */
const asHtml = (text: string | undefined) => (text === undefined ? undefined : `<p>${escapeHtml(text).replace(/\n\s*\n/g, '</p><p>')}</p>`);

function read(text: string): { title: string | undefined; entries: RawEntry[]; base?: string | undefined } {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(text);
  } catch {
    throw new FeedError(sayFeed('unreadable'));
  }
  if (parsed.format === 'atom')
    return { title: parsed.feed.title?.value, entries: (parsed.feed.entries ?? []).map(fromAtom), base: parsed.feed.xml?.base };
  if (parsed.format === 'json') return { title: parsed.feed.title, entries: (parsed.feed.items ?? []).map(fromJson) };
  if (parsed.format === 'rdf') return { title: parsed.feed.title, entries: (parsed.feed.items ?? []).map(fromRdf) };
  return { title: parsed.feed.title, entries: (parsed.feed.items ?? []).map(fromRss) };
}

type Parsed<F> = Extract<ReturnType<typeof parse>, { format: F }>['feed'];
type Entries<F, K extends string> = Parsed<F> extends { [P in K]?: (infer E)[] } ? E : never;

/** Returns dates unparsed, as the feed sends them. */
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Returns an id that is an address. */
const addressIn = (id: string | undefined) => (id && /^https?:\/\//i.test(id.trim()) ? id : undefined);

function fromRss(item: Entries<'rss', 'items'>): RawEntry {
  const { media, itunes, dc, atom } = item;
  const group = media?.groups?.[0];
  const contents = [...(media?.contents ?? []), ...(media?.groups ?? []).flatMap(({ contents: inner = [] }) => inner)];
  const isImage = ({ type, medium }: { type?: string; medium?: string }) => medium === 'image' || type?.startsWith('image/') === true;
  const alternate = atom?.links?.find(({ rel }) => !rel || rel === 'alternate')?.href;
  return {
    guid: item.guid?.value,
    links: [item.link, alternate, addressIn(item.guid?.value)],
    title: item.title ?? dc?.titles?.[0] ?? itunes?.title ?? media?.title?.value ?? group?.title?.value,
    html:
      item.content?.encoded ??
      item.description ??
      dc?.descriptions?.[0] ??
      itunes?.summary ??
      media?.description?.value ??
      group?.description?.value,
    image:
      item.enclosures?.find(({ type }) => type?.startsWith('image/'))?.url ??
      (media?.thumbnails ?? group?.thumbnails)?.[0]?.url ??
      contents.find(isImage)?.url ??
      itunes?.image,
    published: text(item.pubDate ?? dc?.dates?.[0] ?? atom?.published ?? atom?.updated),
    enclosures: [...(item.enclosures ?? []), ...contents.filter((one) => !isImage(one))],
  };
}

const fromRdf = (item: Entries<'rdf', 'items'>): RawEntry => ({
  guid: item.rdf?.about,
  links: [item.link, addressIn(item.rdf?.about)],
  title: item.title ?? item.dc?.titles?.[0],
  html: item.content?.encoded ?? item.description ?? item.dc?.descriptions?.[0],
  published: text(item.dc?.dates?.[0]),
});

function fromAtom(entry: Entries<'atom', 'entries'>): RawEntry {
  const { media, content, summary } = entry;
  const group = media?.groups?.[0];
  const linked = entry.links ?? [];
  const others = new Set(['enclosure', 'self', 'edit', 'edit-media', 'replies', 'hub', 'related', 'via', 'license']);
  const html = (body: typeof content) => (body?.type === 'text' || body?.type === 'text/plain' ? asHtml(body.value) : body?.value);
  return {
    guid: entry.id,
    links: [
      linked.find(({ rel }) => !rel || rel === 'alternate')?.href,
      linked.find(({ rel }) => !others.has(rel ?? ''))?.href,
      addressIn(entry.id),
      content?.src,
      linked.find(({ rel }) => rel !== 'enclosure' && rel !== 'license')?.href,
    ],
    title: entry.title?.value,
    html: html(content) ?? html(summary) ?? media?.description?.value ?? group?.description?.value,
    image: (media?.thumbnails ?? group?.thumbnails)?.[0]?.url,
    published: text(entry.published ?? entry.updated),
    base: entry.xml?.base,
    enclosures: linked.filter(({ rel }) => rel === 'enclosure').map(({ href, type }) => ({ url: href, type })),
  };
}

const fromJson = (item: Entries<'json', 'items'>): RawEntry => ({
  guid: item.id,
  links: [item.url, item.external_url, addressIn(item.id)],
  title: asHtml(item.title),
  html: item.content_html ?? asHtml(item.content_text ?? item.summary),
  image: item.image ?? item.banner_image,
  published: text(item.date_published ?? item.date_modified),
  enclosures: (item.attachments ?? []).map(({ url, mime_type: type }) => ({ url, type })),
});

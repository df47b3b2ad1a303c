import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { cleanHtml, plainText } from '../article/article-html.ts';
import { duplicateOf, likeness } from './duplicates.policy.ts';
import { feedText } from './feed-text.ts';
import { dateOf } from './ingest.service.ts';
import { parseFeed } from './parse-feed.ts';

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../fixtures', name), 'utf8');
const base = 'https://feeds.example.com/feed';
const first = (name: string) => parseFeed(fixture(name), base).entries[0];

it.each([
  ['wordpress.rss.xml', 'The Shelf – Retail Notes', 'https://shelf.example.com/2026/11/retail-media/', 'Mon, 16 Nov 2026 08:00:00 +0000'],
  ['blogger.atom.xml', 'Trade desk', 'https://feeds.example.com/2026/11/retail-media.html', '2026-11-16T10:00:00+01:00'],
  ['central-bank.rdf.xml', 'Bank: press', 'https://bank.example.org/press/pr261112.html', '2026-11-12T14:15:00+01:00'],
  ['micro.feed.json', 'Small notes', 'https://micro.example.com/9', '2026-11-13T07:30:00-05:00'],
  ['video.atom.xml', 'Channel', 'https://video.example.com/watch?v=abc', '2026-11-10T12:00:00+00:00'],
])('reads %s', (name, title, url, published) => {
  expect(parseFeed(fixture(name), base).title).toBe(title);
  expect(first(name)).toMatchObject({ url, published });
});

it('decodes titles once, and prefers the full content to the teaser', () => {
  const entry = first('wordpress.rss.xml');
  expect(entry?.title).toBe('Retail media budgets grow faster than search budgets & nobody minds');
  expect(plainText(entry?.html ?? '')).toMatch(/^What happened Retail media spending grew/);
});

it('takes the title of an entry without one from its text', () => {
  expect(parseFeed(fixture('micro.feed.json'), base)).toMatchObject({
    entries: [{ image: 'https://micro.example.com/9.jpg' }, { title: 'An entry without a title.' }],
    skipped: [],
  });
});

it('strips scripts from titles and URLs', () => {
  const { entries, skipped } = parseFeed(fixture('hostile.rss.xml'), base);
  expect(entries.map(({ title }) => title)).toEqual(['From the year 2099']);
  expect(skipped).toEqual([
    { reason: 'titlesWithScript', count: 1, names: ['Free money'] },
    { reason: 'withoutAddress', count: 1, names: ['An address that is script'] },
  ]);
});

it.each([
  ['a web page', '<!DOCTYPE html><html><head></head><body>Hi</body></html>', /web page, not a feed/],
  ['entities of its own', fixture('bomb.rss.xml'), /declares XML entities/],
  ['nothing', ' ', /empty answer/],
  ['something else', '{"a":1}', /not a readable RSS, Atom or JSON feed/],
])('refuses %s with the reason', (_, text, reason) => {
  expect(() => parseFeed(text, base)).toThrow(reason);
});

it('decodes by byte order mark, header and XML declaration', () => {
  const text = fixture('regional.rss.xml');
  const bytes = Uint8Array.from(text, (character) => windows1251(character));
  expect(feedText(bytes, 'text/xml')).toBe(text);
  expect(feedText(bytes, 'text/xml; charset=windows-1251')).toBe(text);
  expect(feedText(new TextEncoder().encode('\ufeffäö'), 'text/xml; charset=latin1')).toBe('äö');
  expect(feedText(new TextEncoder().encode('äö'), 'text/xml; charset=nonsense')).toBe('äö');
});

const windows1251 = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
};

it('keeps a few plain elements of an article, and images by index', () => {
  const { content, images } = cleanHtml(first('wordpress.rss.xml')?.html ?? '', 'https://shelf.example.com/2026/');
  expect(images).toEqual(['https://shelf.example.com/uploads/chart.png']);
  expect(content).toContain('<h3>What happened</h3>');
  expect(content).toContain('<img src="atrium-image:0" alt="Chart of spending" />');
  expect(content).toContain('<a href="https://shelf.example.com/2026/10/earlier/">');
  expect(content).not.toMatch(/script|onclick|stats\.example/);
});

it('strips everything that could run', () => {
  const { content, images } = cleanHtml(first('hostile.rss.xml')?.html ?? '', base);
  expect(content.replaceAll(/<a>link<\/a>|<p>Text<\/p>/g, '')).toBe('<img src="atrium-image:0" alt="" />');
  expect(images).toEqual(['https://feeds.example.com/x']);
});

it('treats a missing, unreadable or future date as now, and says which', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(dateOf('2099-01-01', now)).toEqual({ at: now, problem: 'futureDates' });
  expect(dateOf(undefined, now)).toEqual({ at: now });
  expect(dateOf('yesterday-ish', now)).toEqual({ at: now, problem: 'unreadableDates' });
  expect(dateOf('Mon, 16 Nov 2026 08:00:00 +0100', now).at.toISOString()).toBe('2026-11-16T07:00:00.000Z');
});

it('recognizes a repeat by its title despite source names, and nothing else', () => {
  const at = (title: string, day = 16) => ({ title, publishedAt: new Date(Date.UTC(2026, 10, day)) });
  const known = [at('Retail media budgets grow faster than search budgets & nobody minds')];
  expect(duplicateOf(at('Retail media budgets grow faster than search budgets, and nobody minds | Trade desk'), known)).toBe(known[0]);
  expect(duplicateOf(at('RETAIL MEDIA budgets grow faster than search budgets & nobody minds'), known)).toBe(known[0]);
  expect(duplicateOf(at('Retail media budgets grow faster than search budgets & nobody minds', 26), known)).toBeUndefined();
  expect(duplicateOf(at('Retail media budgets shrink in spring'), known)).toBeUndefined();
  expect(duplicateOf(at('Update'), [at('Update')])).toBeUndefined();
  expect(duplicateOf(at('Rates rise again'), [at('Rates fall again')])).toBeUndefined();
  expect(likeness('', '')).toBe(0);
});

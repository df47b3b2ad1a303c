import { describe, expect, it } from 'vitest';
import { plainText } from '../article/article-html.ts';
import { readFeedDate } from './feed-date.ts';
import { feedText } from './feed-text.ts';
import { parseFeed } from './parse-feed.ts';

const base = 'https://f.example/feeds/all.xml';
const rss = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>F</title>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`;
const atom = (entry: string, feed = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${feed}><title>F</title><id>f</id><entry>${entry}</entry></feed>`;
const json = (...items: object[]) => JSON.stringify({ version: 'https://jsonfeed.org/version/1', title: 'F', items });
const rdf = (namespace: string, item: string) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="${namespace}"><channel><title>F</title></channel>${item}</rdf:RDF>`;
const link = '<link>https://a.example/1</link>';

/** Lists feeds, the titles and addresses of their entries, and words that the first entry's text must have. */
type Case = [name: string, feed: string, entries: readonly (readonly [string, string])[], text?: string];
const cases: Case[] = [
  [
    'entries without titles',
    rss(
      '<link>https://s.example/@ana/1</link><description>&lt;p&gt;The quokka toot says hello.&lt;/p&gt;</description>',
      '<link>https://s.example/@ana/2</link><description>Another toot</description>',
    ),
    [
      ['The quokka toot says hello.', 'https://s.example/@ana/1'],
      ['Another toot', 'https://s.example/@ana/2'],
    ],
  ],
  [
    'an enclosure as the only address',
    rss(
      '<title>Podcast only</title><enclosure url="https://e.example/10.mp3" type="audio/mpeg" length="1"/><guid isPermaLink="false">x10</guid>',
    ),
    [['Podcast only', 'https://e.example/10.mp3']],
  ],
  [
    'nothing but an enclosure',
    rss('<enclosure url="/%D0%B7%D0%B2%D1%83%D0%BA.mp3" type="audio/mpeg"/>'),
    [['звук.mp3', 'https://f.example/%D0%B7%D0%B2%D1%83%D0%BA.mp3']],
  ],
  [
    'an enclosure beside a link',
    rss(`<title>حلقة</title>${link}<enclosure url="https://e.example/حلقة.mp3" type="audio/mpeg"/>`),
    [['حلقة', 'https://a.example/1']],
    'حلقة.mp3',
  ],
  [
    'a link that leads nowhere, and an id that leads on',
    rss('<title>灯</title><link>tel:1</link><guid>https://a.example/1</guid>'),
    [['灯', 'https://a.example/1']],
  ],
  [
    'an id that is not an address',
    rss('<title>灯</title><guid>x10</guid><enclosure url="https://e.example/a.ogg"/>'),
    [['灯', 'https://e.example/a.ogg']],
  ],
  ['a link of Atom in RSS', rss('<title>A</title><atom:link href="https://a.example/1"/>'), [['A', 'https://a.example/1']]],
  [
    'titles of Dublin Core',
    rss(`<dc:title>दीपक</dc:title>${link}<dc:description>सात दीपक</dc:description>`),
    [['दीपक', 'https://a.example/1']],
    'सात दीपक',
  ],
  [
    'a podcast',
    rss(`<itunes:title>ตอนที่ 7</itunes:title>${link}<itunes:summary>โคมไฟ</itunes:summary>`),
    [['ตอนที่ 7', 'https://a.example/1']],
    'โคมไฟ',
  ],
  [
    'a group of media without a link',
    rss(
      '<media:group><media:title>램프</media:title><media:content url="https://v.example/v.mp4" type="video/mp4"/><media:description>일곱 개</media:description></media:group>',
    ),
    [['램프', 'https://v.example/v.mp4']],
    '일곱 개',
  ],
  [
    'RSS 0.90',
    rdf('http://my.netscape.com/rdf/simple/0.9/', `<item><title>Лампа</title>${link}</item>`),
    [['Лампа', 'https://a.example/1']],
  ],
  [
    'RSS 0.91 without a version',
    `<rss><channel><title>F</title><item><title>T</title>${link}</item></channel></rss>`,
    [['T', 'https://a.example/1']],
  ],
  [
    'RSS 1.0 whose address is the name',
    rdf('http://purl.org/rss/1.0/', '<item rdf:about="https://a.example/1"><title>T</title></item>'),
    [['T', 'https://a.example/1']],
  ],
  [
    'entries outside of the channel',
    `<rss version="2.0"><channel><title>F</title></channel><item><title>T</title>${link}</item></rss>`,
    [['T', 'https://a.example/1']],
  ],
  [
    'capital letters',
    `<RSS VERSION="2.0"><CHANNEL><TITLE>F</TITLE><ITEM><TITLE>T</TITLE><LINK>https://a.example/1</LINK></ITEM></CHANNEL></RSS>`,
    [['T', 'https://a.example/1']],
  ],
  [
    'marked text and entities',
    rss(`<title><![CDATA[Ana &amp; <b>Bo</b>]]></title><link><![CDATA[ https://a.example/?a=1&b=2 ]]></link>`),
    [['Ana & Bo', 'https://a.example/?a=1&b=2']],
  ],
  [
    'Atom 0.3',
    '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>F</title><entry><title>T</title><link rel="alternate" href="https://a.example/1"/><content mode="escaped">&lt;p&gt;x&lt;/p&gt;</content></entry></feed>',
    [['T', 'https://a.example/1']],
    'x',
  ],
  [
    'an id as the only address in Atom',
    atom('<title>T</title><id>https://a.example/1</id><link rel="enclosure" href="https://e.example/a.mp3"/><summary>s</summary>'),
    [['T', 'https://a.example/1']],
    'a.mp3',
  ],
  [
    'addresses that are relative to another',
    atom('<title>T</title><id>x</id><link href="1"/>', 'xml:base="https://b.example/posts/"'),
    [['T', 'https://b.example/posts/1']],
  ],
  ['content elsewhere', atom('<title>T</title><id>x</id><content src="https://a.example/1"/>'), [['T', 'https://a.example/1']]],
  [
    'plain text that looks like HTML, in Atom',
    atom('<title>T</title><id>https://a.example/1</id><content type="text">use List&lt;String&gt; here</content>'),
    [['T', 'https://a.example/1']],
    'use List<String> here',
  ],
  [
    'markup in Atom',
    atom(
      '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>bold</b> one</div></title><id>https://a.example/1</id><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hello <em>you</em> all</p></div></content>',
    ),
    [['A bold one', 'https://a.example/1']],
    'Hello you all',
  ],
  [
    'a JSON feed with files, numbers as ids and text that looks like HTML',
    json(
      {
        id: 7,
        url: 'https://a.example/1',
        content_text: 'List<String> שלום',
        attachments: [{ url: 'https://e.example/a.pdf', mime_type: 'application/pdf' }],
      },
      { id: 'https://a.example/2', title: '1 < 2' },
    ),
    [
      ['List<String> שלום', 'https://a.example/1'],
      ['1 < 2', 'https://a.example/2'],
    ],
    'a.pdf',
  ],
];

describe('a feed', () => {
  it.each(cases)('keeps %s', (_, feed, entries, text = '') => {
    const parsed = parseFeed(feed, base);
    expect(parsed.entries.map(({ title, url }) => [title, url])).toEqual(entries);
    expect(parsed.skipped).toEqual([]);
    expect(plainText(parsed.entries[0]?.html ?? '')).toContain(text);
  });

  it('counts and names what it leaves out: entries without an address or any text, and those after the first 200', () => {
    const many = Array.from({ length: 203 }, (_, at) => `<title>№ ${at}</title><link>https://a.example/${at}</link>`);
    many[0] = '<title>Без адреса</title>';
    many[1] = link;
    const { entries, skipped } = parseFeed(rss(...many), base);
    expect(entries).toHaveLength(198);
    expect(skipped).toEqual([
      { reason: 'withoutAddress', count: 1, names: ['Без адреса'] },
      { reason: 'withoutTitle', count: 1, names: ['https://a.example/1'] },
      { reason: 'beyondLimit', count: 3, names: ['№ 200', '№ 201', '№ 202'] },
    ]);
  });

  it('is decoded in any form of Unicode', () => {
    const feed = rss(`<title>灯</title>${link}`);
    const units = Uint16Array.from(`\ufeff${feed}`, (unit) => unit.charCodeAt(0));
    const little = new Uint8Array(units.buffer);
    const big = little.map((_, at) => little[at ^ 1] ?? 0);
    for (const bytes of [little, big, big.subarray(2), new TextEncoder().encode(`\ufeff\ufeff${feed}`)])
      expect(parseFeed(feedText(bytes, null), base).entries).toMatchObject([{ title: '灯' }]);
  });
});

it.each([
  ['Sat, 28 Nov 2026 10:00:00 CEST', '2026-11-28T08:00:00.000Z'],
  ['Sat, 28 Nov 26 10:00 UT', '2026-11-28T10:00:00.000Z'],
  ['Saturday, 28-Nov-26 10:00:00 GMT', '2026-11-28T10:00:00.000Z'],
  ['Sat,28 Nov 2026 10:00:00+0000', '2026-11-28T10:00:00.000Z'],
  ['Sat, 28 Nov 2026 10:00:00 -05:30', '2026-11-28T15:30:00.000Z'],
  ['2026-11-28 10:00:00', '2026-11-28T10:00:00.000Z'],
  ['2026-11-28T10:00:00.5 +01:00', '2026-11-28T09:00:00.500Z'],
  ['20261128T100000Z', '2026-11-28T10:00:00.000Z'],
  ['2026-11', '2026-11-01T00:00:00.000Z'],
  ['1764000000', '2025-11-24T16:00:00.000Z'],
  ['28.11.2026 10:00', '2026-11-28T10:00:00.000Z'],
  ['11.12.2026', '2026-12-11T00:00:00.000Z'],
  ['28/11/2026', '2026-11-28T00:00:00.000Z'],
  ['11/12/2026 5:30 PM', '2026-11-12T17:30:00.000Z'],
  ['November 28, 2026 at 12:15 a.m. EST', '2026-11-28T05:15:00.000Z'],
  ['Samstag, 28. November 2026 um 10:00 MEZ', '2026-11-28T09:00:00.000Z'],
  ['1. März 2026', '2026-03-01T00:00:00.000Z'],
  ['Sam., 28 août 2026 10:00:00 +0200', '2026-08-28T08:00:00.000Z'],
  ['sábado, 28 de noviembre de 2026', '2026-11-28T00:00:00.000Z'],
  ['сб, 28 ноября 2026 10:00', '2026-11-28T10:00:00.000Z'],
  ['2026年11月28日 10時30分', '2026-11-28T10:30:00.000Z'],
  ['2026년 11월 28일 오후 10:30', '2026-11-28T22:30:00.000Z'],
  ['٢٨ نوفمبر ٢٠٢٦', '2026-11-28T00:00:00.000Z'],
  ['28 नवंबर 2026', '2026-11-28T00:00:00.000Z'],
  ['28 พฤศจิกายน 2569', '2026-11-28T00:00:00.000Z'],
  ['28 בנובמבר 2026', '2026-11-28T00:00:00.000Z'],
  ['31 Feb 2026', undefined],
  ['2026-11-28T31:00:00Z', undefined],
  ['99999', undefined],
  ['yesterday-ish', undefined],
])('reads the date %s', (text, iso) => expect(readFeedDate(text)?.toISOString()).toBe(iso));

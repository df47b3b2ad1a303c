import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { parseFeed } from './parse-feed.ts';
import { readFeed } from './read-feed.ts';

const feedOf = (entries: number) => {
  const item = (at: number) =>
    `<item><title>Entry ${at}</title><link>https://example.com/${at}</link><description>${'Words of an article. '.repeat(20)}</description></item>`;
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${Array.from({ length: entries }, (_, at) => item(at)).join('')}</channel></rss>`;
};
const base = 'https://example.com/feed';

it('reads a large feed like a small one, and holds nobody up meanwhile', { timeout: 60_000 }, async () => {
  const large = feedOf(6_000);
  expect(large.length).toBeGreaterThan(2_500_000);
  const started = performance.now();
  const direct = parseFeed(large, base);
  const directMs = performance.now() - started;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const read = await readFeed(large, base);
  delay.disable();
  expect(read).toEqual(direct);
  expect(read.entries).toHaveLength(200);
  expect(delay.max / 1e6).toBeLessThan(Math.max(500, directMs / 2));
});

it('says why a large feed cannot be read', async () => {
  const page = `<html>${'<p>A page.</p>'.repeat(30_000)}</html>`;
  const failure = await readFeed(page, base).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'FeedError', sentence: { key: 'webPage' } });
});

it('reads a small feed', async () => {
  expect(await readFeed(feedOf(2), base)).toMatchObject({ title: 'News', entries: [{ title: 'Entry 0' }, { title: 'Entry 1' }] });
});

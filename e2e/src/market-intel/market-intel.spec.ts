import { routes } from 'shared-contracts';
import { addFeed, fetchFeed, findArticles, listWorks } from 'shared-contracts/calls';
import type { Account } from '../../support/accounts.ts';
import { onFeedServer } from '../../support/feed-server.ts';
import { expect } from '../../support/fixtures.ts';

const test = onFeedServer;

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const rss = (items: string) => `<?xml version="1.0"?><rss version="2.0"><channel><title>The Shelf</title>${items}</channel></rss>`;
const item = (title: string, n: number, more = '') =>
  `<item><title>${title}</title><link>https://shelf.example.com/${n}</link><pubDate>Mon, 16 Nov 2026 08:0${n % 10}:00 GMT</pubDate>${more}</item>`;

async function bring(account: Account, url: string, area_name = 'Marketing'): Promise<void> {
  const { feed_id } = await account.api.call(addFeed, { body: { email: account.email, feed_url: url, area_name } });
  await account.api.call(fetchFeed, { params: { feed_id } });
}

test('a person adds feeds of every kind, sees why broken ones are skipped, and finds the articles', async ({
  page,
  signedUp,
  feeds,
  expectAccessible,
}) => {
  feeds.serve('/rss', rss(item('Retail media overtakes search', 1, '<description>&lt;p&gt;A third more.&lt;/p&gt;</description>')));
  feeds.serve(
    '/atom',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>Trade desk</title><entry><id>tag:a,1:1</id><title>Signal loss measured</title><link href="https://desk.example.org/1"/><updated>2026-11-15T08:00:00Z</updated></entry></feed>',
  );
  feeds.serve(
    '/json',
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Small notes',
      items: [{ id: '1', url: 'https://micro.example.com/1', title: 'Newsletters beat portals', content_html: '<p>Again.</p>' }],
    }),
  );
  feeds.serve('/page', '<!doctype html><html><body>No feed</body></html>');
  feeds.serve('/inside', '', { location: 'http://169.254.169.254/latest/meta-data/' }, 302);

  await page.goto(`/app${routes.marketIntel()}?view=feeds`);
  for (const path of ['/rss', '/atom', '/json', '/page', '/inside']) {
    await page.getByRole('textbox', { name: /Address of an RSS/ }).fill(feeds.url(path));
    await page.getByRole('combobox', { name: 'Work Area' }).click();
    await page.getByTitle('Marketing', { exact: true }).click();
    await page.getByRole('button', { name: 'Add feed' }).click();
    await expect(page.getByRole('list', { name: 'Feeds of your workspace' }).getByText(feeds.url(path)).first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: /Address of an RSS/ })).toHaveValue('');
  }
  await expect(page.getByText('This is a web page, not a feed.')).toBeVisible();
  await expect(page.getByText('The address leads to 169.254.169.254')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('radiogroup', { name: 'Show', exact: true }).getByText('Articles').click();
  for (const title of ['Retail media overtakes search', 'Signal loss measured', 'Newsletters beat portals'])
    await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('portals');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  const { sources } = await signedUp.api.call(findArticles, { query: { email: signedUp.email } });
  expect(sources).toContain('desk.example.org');
});

test('a person opens an article by its address, reads it with its image, bookmarks it, saves it and asks about it', async ({
  page,
  signedUp,
  feeds,
  expectAccessible,
}) => {
  feeds.serve('/chart.png', png, { 'content-type': 'image/png' });
  const html = `<p>Retail media spending grew by a third in the third quarter.</p><img src="${feeds.url('/chart.png')}" alt="Chart of spending"><script>document.title='owned'</script>`;
  const many = Array.from({ length: 40 }, (_, n) => item(`Filler ${'abcdefghij'[n % 10]}${n} note ${n * 7919}`, n + 2));
  feeds.serve('/rss', rss(item('Retail media overtakes search', 1, `<description><![CDATA[${html}]]></description>`) + many.join('')));
  await bring(signedUp, feeds.url('/rss'));
  const { Articles } = await signedUp.api.call(findArticles, { query: { email: signedUp.email, q: 'overtakes' } });
  const identity = Articles[0]?.IdentityURL ?? '';

  await test.step('the address opens it and scrolls to it', async () => {
    await page.goto(`/app${routes.marketIntel(identity)}`);
    const article = page.getByRole('article').filter({ hasText: 'Retail media spending grew' });
    await expect(article).toBeInViewport();
    const picture = article.getByRole('img', { name: 'Chart of spending' });
    await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1);
    await expectAccessible(page);
  });

  await test.step('bookmark it, and find it among the bookmarks', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Bookmark “Retail media overtakes search”' }).click();
    await page.getByRole('radiogroup', { name: 'Show', exact: true }).getByText('Bookmarks').click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await page.getByRole('main').getByRole('link', { name: 'Retail media overtakes search' }).click();
  });

  await test.step('save it to the home notebook', async () => {
    await page.getByRole('button', { name: 'Save to notebook' }).click();
    await page.getByRole('menuitem', { name: 'Home' }).click();
    await expect(page.getByText('Report "Retail media overtakes search" added to Notebook "Home"')).toBeVisible();
    const { reports } = await signedUp.api.call(listWorks, { query: { email: signedUp.email } });
    expect(reports.map(({ title }) => title)).toEqual(['Retail media overtakes search']);
  });

  await test.step('read the saved words', async () => {
    await page.getByRole('radiogroup', { name: 'Show', exact: true }).getByText('Saved').click();
    await page.getByRole('list', { name: 'Saved articles' }).getByRole('link', { name: 'Retail media overtakes search' }).click();
    await expect(page.getByRole('article').getByText('Retail media spending grew by a third')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/app${routes.marketIntel(identity)}`);
  });

  await test.step('ask about it and get a quote with a citation', async () => {
    await page.getByRole('textbox', { name: 'Ask about this article' }).fill('How much did spending grow?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(page.getByRole('article', { name: /assistant answered/i })).toContainText('Retail media spending grew by a third');
  });
});

test('the list loads more while scrolling, and Quick Reads open articles', async ({ page, signedUp, feeds }) => {
  const many = Array.from({ length: 60 }, (_, n) => item(`Filler ${'abcdefghij'[n % 10]}${n} note ${n * 7919}`, n));
  feeds.serve('/rss', rss(many.join('')));
  await bring(signedUp, feeds.url('/rss'), 'Sales');
  await page.goto(`/app${routes.marketIntel()}?area=Sales&source=shelf.example.com&layout=list`);
  const articles = page.getByRole('main').getByRole('article');
  await expect(articles.first()).toBeVisible();
  await expect
    .poll(async () => {
      await articles.last().scrollIntoViewIfNeeded();
      return articles.count();
    })
    .toBe(60);

  const panel = page.getByRole('complementary');
  await panel.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/#filler/);
  await expect(page.getByRole('button', { name: 'Close the article' })).toBeVisible();
});

test('a digest cites its articles and links to them', async ({ page, signedUp, feeds, expectAccessible }) => {
  feeds.serve(
    '/rss',
    rss(item('Rates stay where they are', 1, '<description>The council left the three key rates unchanged.</description>')),
  );
  await bring(signedUp, feeds.url('/rss'), 'EOS');
  await page.goto(`/app${routes.marketIntel()}?view=digests&area=EOS`);
  await page.getByRole('button', { name: 'Write now' }).click();
  await expect(page.getByRole('main').getByText('The council left the three key rates unchanged.')).toBeVisible();
  await expectAccessible(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('link', { name: 'Rates stay where they are' }).click();
  await expect(await opened).toHaveURL(/market-intel#rates-stay/);
});

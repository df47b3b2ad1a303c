import { routes } from 'shared-contracts';
import { expect, test } from '../../support/fixtures.ts';
import { takeShifts, watchShifts } from '../../support/layout-shifts.ts';
import { bothLayouts } from '../../support/page-walk.ts';
import { waitUntilLoaded } from '../../support/visit.ts';

/** Lists one page of each remote. */
const landings = [
  { remote: 'mfe-chat', path: routes.chat() },
  { remote: 'mfe-agents', path: routes.agents() },
  { remote: 'mfe-notebooks', path: routes.notebooks() },
  { remote: 'mfe-workareas', path: routes.workflows() },
  { remote: 'mfe-settings', path: routes.profile() },
  { remote: 'mfe-market-intel', path: routes.marketIntel() },
];

test('each remote shows its landing page inside the shell, from its own release', async ({ page, signedUp: _ }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  for (const { remote, path } of landings)
    await test.step(remote, async () => {
      fetched.length = 0;
      await page.goto(`/app${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
      await expect(page.getByText(/could not be loaded|ran into a problem/)).toHaveCount(0);
      expect(
        fetched.some((file) => file.startsWith(`/r/${remote}/`)),
        `the page comes from ${remote}'s own release`,
      ).toBe(true);
    });
});

test('what is on a page stays where it is while the product loads', async ({ page, signedUp: _ }) => {
  await watchShifts(page);
  for (const width of bothLayouts)
    for (const path of [routes.home(), '/marketing', ...landings.map((landing) => landing.path)])
      await test.step(`${path} at ${width}`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/app${path}`);
        await waitUntilLoaded(page);
        expect(await takeShifts(page)).toEqual([]);
      });
});

test('a page fetches no remote that it does not need', async ({ page, signedUp }) => {
  const remotes = new Set<string>();
  page.on('request', (request) => {
    const name = /^\/r\/(mfe-[^/]+)\//.exec(new URL(request.url()).pathname)?.[1];
    if (name) remotes.add(name);
  });
  await page.goto('/app');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(signedUp.firstName);
  expect([...remotes].filter((name) => !['mfe-chat', 'mfe-notebooks'].includes(name))).toEqual([]);
});

test('the outline of the page shows before its scripts run, in the chosen theme', async ({ page, context, baseURL, signedUp: _ }) => {
  await context.addCookies([{ name: 'theme', value: 'dark', url: baseURL ?? '' }]);
  await page.route(/\.js$/, () => undefined);
  await page.goto('/app', { waitUntil: 'commit' });
  const outline = page.locator('.static-shell');
  await expect(outline.locator('nav')).toBeVisible();
  await expect(outline.locator('b'), 'the message box').toBeVisible();
  await expect(outline.locator('nav')).toHaveCSS('background-color', 'rgb(13, 15, 13)');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect(outline).toBeHidden();
});

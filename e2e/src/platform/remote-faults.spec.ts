import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { namesOfRun } from '../../support/rotation.ts';

/** Tests how one remote loads when it alone is refused, and the shell when networks and servers fail; `fault-matrix.spec.ts` has the other faults of remotes. */
const remote = 'mfe-notebooks';
const files = `**/r/${remote}/**`;
/** Allows for a busy machine; `load-release.test.ts` in the shell holds the product's five seconds. */
const cardWithinMs = 15_000;

const refuse = (route: Route) => route.abort('connectionrefused');

const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  refused: refuse,
  'answered with 503': (route) => route.fulfill({ status: 503, body: 'unavailable' }),
  'tampered with': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n;globalThis.tampered = true;` });
  },
};

/** Marks the page, so that the end of the journey can prove that it was never reloaded. */
async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
  return async () => expect(await page.evaluate(() => 'stayed' in globalThis), 'the page was never reloaded').toBe(true);
}

// Requests of a page that a service worker has claimed can't be refused here, and the worker claims pages at any moment.
test.use({ serviceWorkers: 'block' });

test('a remote that is refused is a card in its place, and Retry brings it back', async ({ page, signedUp: _, faults: watch }) => {
  watch.expect(/console: (Failed to load resource|\[ Federation Runtime)/i);
  await page.route(files, refuse);
  // A page that does not need this remote; the home page shows one of its panels.
  await page.goto('/app/chat');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  const stayed = await markPage(page);

  await test.step('the failed part shows a card in time', async () => {
    await page.getByRole('link', { name: 'My Works' }).click();
    await expect(page.getByRole('main').getByText('Notebooks could not be loaded')).toBeVisible({ timeout: cardWithinMs });
  });

  await test.step('the shell and the other remotes keep working', async () => {
    await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Marketing' })).toBeVisible();
    await page.getByRole('button', { name: 'Alerts and activity' }).click();
    await expect(page.getByRole('link', { name: 'Activity Log' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('Retry recovers without a reload', async () => {
    const works = page.getByRole('heading', { level: 1, name: 'My Works' });
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await page.unroute(files);
    // A page that was only late may appear on its own just before the click.
    await Promise.race([retry.click().catch(() => undefined), works.waitFor()]);
    await expect(works).toBeVisible();
    await page.getByRole('link', { name: 'My Network' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Network' })).toBeVisible();
    await stayed();
  });
});

for (const name of namesOfRun('remote-faults', Object.keys(faults), ['refused'])) {
  test(`a shell that is ${name} leaves a sentence instead of a blank page`, async ({ page, faults: watch }) => {
    watch.expect(/console: (Failed to load resource|Failed to find a valid digest|.*integrity)/i);
    await page.route('**/r/host-shell/**/*.js', faults[name] ?? refuse);
    await page.goto('/app/auth/login', { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText('Atrium has not started.');
    await expect(page.getByRole('alert')).toContainText('Reload the page while holding Shift');
    expect(await page.evaluate(() => 'tampered' in globalThis), 'no changed byte ran').toBe(false);
    await page.unroute('**/r/host-shell/**/*.js');
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.reload', { ignoreCache: true });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Atrium has not started.')).toHaveCount(0);
  });
}

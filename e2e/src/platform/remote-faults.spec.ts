import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';

/** The loading pipeline of one remote against what networks and servers do to it; the others must not notice. */
const remote = 'mfe-notebooks';
const files = `**/r/${remote}/**`;
const cardWithinMs = 5_000;

const faults: Record<string, (route: Route) => Promise<void> | void> = {
  refused: (route) => route.abort('connectionrefused'),
  'answered with 503': (route) => route.fulfill({ status: 503, body: 'unavailable' }),
  'left hanging': () => undefined,
  'tampered with': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n;globalThis.tampered = true;` });
  },
};

/** Proves at the end that no reload happened on the way. */
async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
  return async () => expect(await page.evaluate(() => 'stayed' in globalThis), 'the page was never reloaded').toBe(true);
}

for (const [name, fault] of Object.entries(faults)) {
  test(`a remote that is ${name} is a card in its place, and Retry brings it back`, async ({ page, signedUp: _, faults: watch }) => {
    watch.expect(/console: (Failed to load resource|Failed to find a valid digest|\[ Federation Runtime|.*integrity)/i);
    await page.route(files, fault);
    // A page that needs nothing of this remote: the home page shows a panel of it.
    await page.goto('/app/chat');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    const stayed = await markPage(page);

    await test.step('the failed place says so, in time', async () => {
      await page.getByRole('link', { name: 'My Works' }).click();
      await expect(page.getByRole('main').getByText('Notebooks could not be loaded')).toBeVisible({ timeout: cardWithinMs });
      expect(await page.evaluate(() => 'tampered' in globalThis), 'no changed byte ran').toBe(false);
    });

    await test.step('shell and other remotes go on', async () => {
      await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Marketing' })).toBeVisible();
      await page.getByRole('button', { name: 'Alerts and activity' }).click();
      await expect(page.getByRole('menuitem', { name: 'Activity Log' })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('Retry recovers without a reload', async () => {
      const works = page.getByRole('heading', { level: 1, name: 'My Works' });
      const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
      await page.unroute(files);
      // What was only late comes by itself, perhaps in the moment before the click.
      await Promise.race([retry.click().catch(() => undefined), works.waitFor()]);
      await expect(works).toBeVisible();
      await page.getByRole('link', { name: 'My Network' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'My Network' })).toBeVisible();
      await stayed();
    });
  });
}

test('a remote that throws on mount is a card in its place, and Retry mounts it anew', async ({ page, signedUp: _, faults: watch }) => {
  watch.expect(/thrown by the journey|An error occurred in the/);
  await page.addInitScript((path) => {
    const find = Array.prototype.find;
    Object.assign(globalThis, { isFaulty: true });
    // Only calls from the page's own code throw: the frame above this one is in its chunk.
    Array.prototype.find = function (this: unknown[], ...args: Parameters<typeof find>) {
      const caller = new Error('probe').stack?.split('\n')[2] ?? '';
      if ((globalThis as { isFaulty?: boolean }).isFaulty && caller.includes(path)) throw new Error('thrown by the journey');
      return find.apply(this, args);
    } as typeof find;
  }, '/page-my-works.');
  await page.goto('/app');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  const stayed = await markPage(page);

  await page.getByRole('link', { name: 'My Works' }).click();
  await expect(page.getByRole('main').getByText('Notebooks ran into a problem')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Marketing' })).toBeVisible();

  await page.evaluate(() => Object.assign(globalThis, { isFaulty: false }));
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Works' })).toBeVisible();
  await stayed();
});

for (const [name, fault] of Object.entries(faults).filter(([fault]) => fault !== 'left hanging')) {
  test(`a shell that is ${name} leaves a sentence instead of a blank page`, async ({ page, faults: watch }) => {
    watch.expect(/console: (Failed to load resource|Failed to find a valid digest|.*integrity)/i);
    await page.route('**/r/host-shell/**/*.js', fault);
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

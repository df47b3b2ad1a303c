import type { Page, Route } from '@playwright/test';
import { routes } from 'shared-contracts';
import { defaultRelease } from 'shared-contracts/registry';
import { createAccount } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';
import { registry } from '../../support/lazy-chunks.ts';
import { onOwnReleases } from '../../support/own-releases.ts';
import { namesOfRun } from '../../support/rotation.ts';

/**
 * Pairs each remote with each fault. Every load gives each remote a different fault, so six loads cover all pairs; a run takes one of them,
 * which has every fault once, and a tenth of the others (ADR 0012).
 */
const remotes = [
  { name: 'mfe-agents', path: routes.agents() },
  { name: 'mfe-chat', path: routes.tempChat() },
  { name: 'mfe-market-intel', path: routes.marketIntel() },
  { name: 'mfe-notebooks', path: routes.myWorks() },
  { name: 'mfe-settings', path: routes.help() },
  { name: 'mfe-workareas', path: routes.workflows() },
];
const slowMs = 700;
/** Allows for a busy machine; `load-release.test.ts` in the shell holds the product's five seconds. */
const cardWithinMs = 15_000;

/** Ignores the error of a request whose handler was removed in the meantime; it continued without one. */
const alreadyGone = () => undefined;

const faults: Record<string, { readonly answer?: (route: Route) => Promise<void> | void; readonly shows?: string }> = {
  refused: { answer: (route) => route.abort('connectionrefused'), shows: 'could not be loaded' },
  'answered with 503': { answer: (route) => route.fulfill({ status: 503, body: 'unavailable' }), shows: 'could not be loaded' },
  'left hanging': { answer: () => undefined, shows: 'could not be loaded' },
  slow: { answer: (route) => void setTimeout(() => void route.continue().catch(alreadyGone), slowMs) },
  'tampered with': {
    answer: async (route) => {
      const response = await route.fetch();
      const body = `${await response.text()}\n;globalThis.tampered = true;`;
      await route.fulfill({ response, body }).catch(alreadyGone);
    },
    shows: 'could not be loaded',
  },
  'throwing on mount': { shows: 'ran into a problem' },
};
const names = Object.keys(faults);

const labelOf = (remote: string) => {
  const entry = registry.remotes[remote];
  return entry?.releases[defaultRelease(entry) ?? '']?.contributes.label ?? '';
};

// Requests of a page that a service worker has claimed can't be refused here, and the worker claims pages at any moment.
test.use({ serviceWorkers: 'block' });

/** Navigates like a link of the product, without reloading the page. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/app${path}`);

/** Opens a page of the shell that needs no remote. Its load event waits for its preloads, one of which may hang. */
async function openShell(page: Page): Promise<void> {
  await page.goto('/app/nowhere/at/all', { waitUntil: 'commit' });
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
}

/** Expects the shell to work while a remote doesn't. */
async function expectShell(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'My Network' }), 'the shell goes on').toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Marketing' })).toBeVisible();
  await page.getByRole('button', { name: 'Alerts and activity' }).click();
  await expect(page.getByRole('link', { name: 'Activity Log' })).toBeVisible();
  await page.keyboard.press('Escape');
}

for (const first of namesOfRun('fault-matrix', names, ['refused'])) {
  test(`every remote in another fault, beginning with the first ${first}`, async ({ page, signedUp: _, faults: watch }) => {
    test.slow();
    watch.expect(
      /Failed to load resource|Failed to find a valid digest|Federation Runtime|integrity|thrown by the journey|An error occurred in the/i,
    );
    const pairs = remotes.map((remote, place) => ({ ...remote, fault: names[(place + names.indexOf(first)) % names.length] ?? '' }));
    for (const { name, fault } of pairs) {
      const answer = faults[fault]?.answer;
      if (answer) await page.route(`**/r/${name}/**`, answer);
    }
    await page.addInitScript(() => {
      const create = Document.prototype.createElement;
      // Every page renders a title, so React attributes the error to the page.
      Document.prototype.createElement = function (this: Document, ...given: Parameters<typeof create>) {
        if (given[0] === 'h1' && 'isThrowing' in globalThis) throw new Error('thrown by the journey');
        return create.apply(this, given);
      } as typeof create;
    });
    await openShell(page);
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));

    for (const { name, path, fault } of pairs) {
      await test.step(`${name} ${fault}`, async () => {
        const main = page.getByRole('main');
        if (fault === 'throwing on mount') await page.evaluate(() => Object.assign(globalThis, { isThrowing: true }));
        await goTo(page, path);
        const shows = faults[fault]?.shows;
        if (shows) await expect(main.getByText(`${labelOf(name)} ${shows}`).first()).toBeVisible({ timeout: cardWithinMs });
        expect(await page.evaluate(() => 'tampered' in globalThis), 'no changed byte ran').toBe(false);
        await expectShell(page);
        await page.evaluate(() => Reflect.deleteProperty(globalThis, 'isThrowing'));
        await page.unroute(`**/r/${name}/**`);
        const title = main.getByRole('heading', { level: 1 });
        // A page that was only late may appear on its own just before the click.
        if (shows)
          await Promise.race([
            main
              .getByRole('button', { name: 'Retry' })
              .click()
              .catch(() => undefined),
            title.waitFor(),
          ]);
        await expect(title.first()).toBeVisible();
      });
    }

    await page.getByRole('link', { name: 'My Network' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Network' })).toBeVisible();
    expect(await page.evaluate(() => 'stayed' in globalThis), 'the page was never reloaded').toBe(true);
  });
}

const testOnOwnReleases = onOwnReleases();

testOnOwnReleases('remotes made for other contracts say so, and the others work', async ({ page, context, releases, server }) => {
  const account = await createAccount(server.url);
  await context.addCookies([{ name: 'token', value: account.token, url: server.url, sameSite: 'Lax' }]);
  const main = page.getByRole('main');
  const halves = [remotes.slice(0, 3), remotes.slice(3)];
  for (const [half, strange] of halves.entries()) {
    releases.demandContracts(
      strange.map(({ name }) => name),
      '^9.0.0',
    );
    await openShell(page);
    for (const { name, path } of strange)
      await test.step(name, async () => {
        await goTo(page, path);
        await expect(main.getByText(/needs contracts \^9/).first()).toBeVisible();
        await expectShell(page);
      });
    for (const { name, path } of halves[1 - half] ?? [])
      await test.step(`${name} works`, async () => {
        await goTo(page, path);
        await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible();
      });
  }
});

import type { Page, Route } from '@playwright/test';
import { routes } from 'shared-contracts';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { onOwnReleases } from '../../support/own-releases.ts';

/** Pairs each remote with each fault. Every load gives each remote a different fault, so seven loads cover all pairs. */
const remotes = [
  { name: 'mfe-agents', path: routes.agents() },
  { name: 'mfe-chat', path: routes.tempChat() },
  { name: 'mfe-market-intel', path: routes.marketIntel() },
  { name: 'mfe-notebooks', path: routes.myWorks() },
  { name: 'mfe-settings', path: routes.help() },
  { name: 'mfe-workareas', path: routes.workflows() },
];
const slowMs = 700;

/** Ignores the error of a request whose handler was removed in the meantime; it continued without one. */
const alreadyGone = () => undefined;

const faults: Record<string, { readonly answer?: (route: Route) => Promise<void> | void; readonly shows?: RegExp }> = {
  refused: { answer: (route) => route.abort('connectionrefused'), shows: /could not be loaded/ },
  'answered with 503': { answer: (route) => route.fulfill({ status: 503, body: 'unavailable' }), shows: /could not be loaded/ },
  'left hanging': { answer: () => undefined, shows: /could not be loaded/ },
  slow: { answer: (route) => void setTimeout(() => void route.continue().catch(alreadyGone), slowMs) },
  'tampered with': {
    answer: async (route) => {
      const response = await route.fetch();
      const body = `${await response.text()}\n;globalThis.tampered = true;`;
      await route.fulfill({ response, body }).catch(alreadyGone);
    },
    shows: /could not be loaded/,
  },
  'throwing on mount': { shows: /ran into a problem/ },
  'made for other contracts': { shows: /needs contracts \^9/ },
};
const names = Object.keys(faults);

const test = onOwnReleases();

// Requests of a page that a service worker has claimed can't be refused here, and the worker claims pages at any moment.
test.use({ serviceWorkers: 'block' });

/** Navigates like a link of the product, without reloading the page. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/app${path}`);

for (const [round, first] of names.entries()) {
  test(`every remote in another fault, beginning with the first ${first}`, async ({ page, context, releases, server, faults: watch }) => {
    test.slow();
    watch.expect(
      /Failed to load resource|Failed to find a valid digest|Federation Runtime|integrity|thrown by the journey|An error occurred in the/i,
    );
    const account = await createAccount(server.url);
    await context.addCookies([{ name: 'token', value: account.token, url: server.url, sameSite: 'Lax' }]);
    const pairs = remotes.map((remote, place) => ({ ...remote, fault: names[(place + round) % names.length] ?? '' }));
    const strange = pairs.find(({ fault }) => fault === 'made for other contracts');
    if (strange) releases.demandContracts(strange.name, '^9.0.0');
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
    // The page's load event waits for its preloads, one of which may hang.
    await page.goto('/app/nowhere/at/all', { waitUntil: 'commit' });
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();

    for (const { name, path, fault } of pairs) {
      await test.step(`${name} ${fault}`, async () => {
        const main = page.getByRole('main');
        if (fault === 'throwing on mount') await page.evaluate(() => Object.assign(globalThis, { isThrowing: true }));
        await goTo(page, path);
        const shows = faults[fault]?.shows;
        if (shows) await expect(main.getByText(shows).first()).toBeVisible();
        if (shows && fault !== 'made for other contracts') await expect(main.getByText(releases.labelOf(name)).first()).toBeVisible();
        expect(await page.evaluate(() => 'tampered' in globalThis), 'no changed byte ran').toBe(false);
        await expect(page.getByRole('link', { name: 'My Network' }), 'the shell goes on').toBeVisible();
        if (fault === 'made for other contracts') return;
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
  });
}

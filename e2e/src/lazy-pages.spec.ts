import type { Page } from '@playwright/test';
import { panelFor } from 'shared-contracts';
import { defaultRelease } from 'shared-contracts/registry';
import { expect, test } from '../support/fixtures.ts';
import { type LazyChunk, lazyChunks, refuse, registry } from '../support/lazy-chunks.ts';

/** Every page and panel of the registry, against a network that refuses its code once, twice, or for half a minute. */
const contributions = Object.values(registry.remotes).flatMap((entry) => entry.releases[defaultRelease(entry) ?? '']?.contributes ?? []);
const allPanels = contributions.flatMap(({ remote, panels }) => panels.map((panel) => ({ ...panel, remote })));
const failure = /Reason: (load\/|remote\/)|^This could not be loaded$/;

/** A path that fits the pattern; ids that nobody has still bring the page's code. */
const pathOf = (pattern: string) => `/${pattern.replaceAll(/:\w+/g, 'none')}`;

/** Where the pages and panels of a remote show, each chunk once. */
function pathsOf(remote: string): string[] {
  const seen = new Set<string>();
  const isNew = ({ chunk }: { chunk: string }) => !seen.has(chunk) && seen.add(chunk);
  const { routes = [], panels = [] } = contributions.find((each) => each.remote === remote) ?? {};
  const pages = routes.filter(isNew).map(({ path }) => pathOf(path));
  const beside = panels.filter(isNew).flatMap(({ id, slot, when }) => {
    const path = pathOf(when.paths[0] === '*' ? 'trash' : (when.paths[0] ?? ''));
    const query = Object.entries(when.query ?? {}).flatMap(([name, wanted]) => (wanted === 'present' ? [`${name}=none`] : []));
    const shown = panelFor(path, new URLSearchParams(query.join('&')), allPanels, slot);
    return shown?.remote === remote && shown.id === id ? [[path, ...query].join('?')] : [];
  });
  return [...new Set([...pages, ...beside])];
}

/** The chunks that the registry names for pages and panels. */
function chunksOf(remote: string): LazyChunk[] {
  const { routes = [], panels = [] } = contributions.find((each) => each.remote === remote) ?? {};
  const names = new Set([...routes, ...panels].map(({ chunk }) => chunk));
  return lazyChunks.filter((chunk) => chunk.package === remote && names.has(chunk.name));
}

/** Opens the app on a page and a panel that are another remote's. */
async function start(page: Page, remote: string): Promise<void> {
  await page.clock.install();
  await page.goto(remote === 'mfe-chat' ? '/app/help' : '/app/nowhere/at/all');
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await expectWhole(page);
}

/** As a link of the product would, without a load of the page. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', `/app${to}`);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** The page and its panel are there: nothing is pending and nothing has failed. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByText(failure)).toHaveCount(0);
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

test.beforeEach(({ faults, signedUp: _ }) => {
  faults.expect(/Failed to load resource|Federation Runtime|ERR_|Loading (CSS )?chunk/i);
});

for (const remote of Object.keys(registry.remotes)) {
  for (const [name, times] of [
    ['once', 1],
    ['twice', 2],
  ] as const)
    test(`${remote}: code that is refused ${name} comes by itself`, async ({ page }) => {
      test.slow();
      await start(page, remote);
      const refusal = await refuse(page, chunksOf(remote), times);
      for (const path of pathsOf(remote))
        await test.step(path, async () => {
          await goTo(page, path);
          await expectWhole(page);
        });
      expect(chunksOf(remote).filter((chunk) => !refusal.has(chunk))).toEqual([]);
    });

  test(`${remote}: code that is refused for half a minute comes by Retry, or by itself`, async ({ page }) => {
    test.slow();
    await start(page, remote);
    const card = page.getByText(failure).first();
    for (const [index, path] of pathsOf(remote).entries())
      await test.step(path, async () => {
        const refusal = await refuse(page, chunksOf(remote));
        await goTo(page, path);
        await expect(card).toBeVisible();
        await page.clock.fastForward(30_000);
        await expect(card).toBeVisible();
        await refusal.end();
        if (index % 2 === 0) for (const retry of await page.getByRole('button', { name: 'Retry' }).all()) await retry.click();
        else
          await expect(async () => {
            await page.clock.fastForward(60_000);
            await expect(page.getByText(failure)).toHaveCount(0, { timeout: 1_000 });
          }).toPass();
        await expectWhole(page);
      });
  });
}

import type { Page, Request } from '@playwright/test';
import { panelFor } from 'shared-contracts';
import { defaultRelease } from 'shared-contracts/registry';
import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';
import { type LazyChunk, lazyChunks, refuse, registry } from '../../support/lazy-chunks.ts';
import { namesOfRun } from '../../support/rotation.ts';

/**
 * Tests the pages and panels of the registry against a network that refuses their code twice, or for half a minute. All load by the same
 * mechanism, so a run takes one group of each kind and a tenth of the others (ADR 0012).
 */
const contributions = Object.values(registry.remotes).flatMap((entry) => entry.releases[defaultRelease(entry) ?? '']?.contributes ?? []);
const allPanels = contributions.flatMap(({ remote, panels }) => panels.map((panel) => ({ ...panel, remote })));
const failure = /Reason: |^This could not be loaded$/;

/** Returns a path that matches the pattern. Unknown ids still load the page's code. */
const pathOf = (pattern: string) => `/${pattern.replaceAll(/:\w+/g, 'none')}`;

interface Place {
  readonly path: string;
  readonly chunk: string;
}

/** Lists where the pages and panels of a remote show, each chunk once. */
function placesOf(remote: string): Place[] {
  const seen = new Set<string>();
  const isNew = ({ chunk }: { chunk: string }) => !seen.has(chunk) && seen.add(chunk);
  const { routes = [], panels = [] } = contributions.find((each) => each.remote === remote) ?? {};
  const pages = routes.filter(isNew).map(({ path, chunk }) => ({ path: pathOf(path), chunk }));
  const beside = panels.filter(isNew).flatMap(({ id, slot, when, chunk }) => {
    const path = pathOf(when.paths[0] === '*' ? 'trash' : (when.paths[0] ?? ''));
    const query = Object.entries(when.query ?? {}).flatMap(([name, wanted]) => (wanted === 'present' ? [`${name}=none`] : []));
    const shown = panelFor(path, new URLSearchParams(query.join('&')), allPanels, slot);
    return shown?.remote === remote && shown.id === id ? [{ path: [path, ...query].join('?'), chunk }] : [];
  });
  return [...pages, ...beside];
}

/** Names the chunks of a remote that show at the path: its page, and its panel beside the page. */
function chunksAt(remote: string, path: string): string[] {
  const [pathname = '', query = ''] = path.split('?');
  const page = placesOf(remote).find((place) => place.path === path && place.chunk.startsWith('page-'));
  const panel = panelFor(pathname, new URLSearchParams(query), allPanels, 'right-panel');
  return [...(page ? [page.chunk] : []), ...(panel?.remote === remote ? [panel.chunk] : [])];
}

const chunkOf = (remote: string, name: string): LazyChunk => {
  const chunk = lazyChunks.find((each) => each.package === remote && each.name === name);
  if (!chunk) throw new Error(`${remote} has no chunk ${name}.`);
  return chunk;
};

/** Lists the chunks that the registry names for pages and panels. */
const chunksOf = (remote: string) => placesOf(remote).map(({ chunk }) => chunkOf(remote, chunk));

/** Opens the app on a page and a panel of another remote. */
async function start(page: Page, remote: string, url = ''): Promise<void> {
  if (remote === 'mfe-admin') {
    const { token } = await createAdministrator(url);
    await page.context().addCookies([{ name: 'token', value: token, url, sameSite: 'Lax' }]);
  }
  await page.clock.install();
  await page.goto(remote === 'mfe-chat' ? '/app/help' : '/app/nowhere/at/all');
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await expectWhole(page);
}

/** Lists the scripts that have come or are on their way, which is too late to refuse them. */
function arrivals(page: Page): ReadonlySet<string> {
  const files = new Set<string>();
  const fileOf = (request: Request) => new URL(request.url()).pathname.split('/').at(-1) ?? '';
  page.on('request', (request) => {
    if (fileOf(request).endsWith('.js')) files.add(fileOf(request));
  });
  page.on('requestfailed', (request) => files.delete(fileOf(request)));
  return files;
}

/** Navigates like a link of the product, without reloading the page. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', `/app${to}`);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Expects the page and its panel to be complete, with nothing pending or failed. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByText(failure)).toHaveCount(0);
  await expect(page.locator('.ui-skeleton')).toHaveCount(0);
}

/** Lists the ways to recover: the button, the browser's online event, and a probe that finds the server healthy. */
const recover: readonly ((page: Page) => Promise<void>)[] = [
  (page) =>
    expect(async () => {
      const retry = page.getByRole('button', { name: 'Retry' });
      // The page and its panel each have a button.
      if ((await retry.count()) > 0) await retry.first().click({ timeout: 1_000 });
      await expect(page.getByText(failure)).toHaveCount(0, { timeout: 2_000 });
    }).toPass({ timeout: 20_000 }),
  (page) =>
    expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByText(failure)).toHaveCount(0, { timeout: 2_000 });
    }).toPass({ timeout: 20_000 }),
  (page) =>
    expect(async () => {
      await page.clock.fastForward(60_000);
      await expect(page.getByText(failure)).toHaveCount(0, { timeout: 10_000 });
    }).toPass({ timeout: 60_000 }),
];

// Requests of a page that a service worker has claimed can't be refused here, and the worker claims pages at any moment.
test.use({ serviceWorkers: 'block' });

test.beforeEach(({ faults, signedUp: _ }) => {
  faults.expect(/Failed to load resource|Federation Runtime|ERR_|Loading (CSS )?chunk/i);
});

interface Group {
  readonly remote: string;
  readonly places: readonly Place[];
}

/** Holds enough places for all ways to recover, and few enough that the journeys of a tenth take about the same time every time. */
const placesOfGroup = 4;

/** Lists the pages and panels of each remote in groups, by the remote and the first chunk. */
const groups = new Map(
  Object.keys(registry.remotes).flatMap((remote) => {
    const places = placesOf(remote);
    return places.flatMap((place, at): [string, Group][] =>
      at % placesOfGroup === 0 ? [[`${remote} from ${place.chunk}`, { remote, places: places.slice(at, at + placesOfGroup) }]] : [],
    );
  }),
);

/** Names a group of pages with a panel of the same remote beside them. */
const kinds = ['mfe-agents from page-agents'];

function groupOf(name: string): Group {
  const group = groups.get(name);
  if (!group) throw new Error(`No group is named ${name}.`);
  return group;
}

for (const name of namesOfRun('lazy-pages refused twice', [...groups.keys()], kinds)) {
  const { remote, places } = groupOf(name);

  test(`${name}: code that is refused twice comes by itself`, async ({ page, baseURL }) => {
    test.slow();
    await start(page, remote, baseURL);
    const refusal = await refuse(page, chunksOf(remote), 2);
    for (const { path, chunk } of places)
      await test.step(chunk, async () => {
        await goTo(page, path);
        // The panel of an earlier page was already refused and fetched there.
        for (const each of new Set([chunk, ...chunksAt(remote, path)]))
          await expect.poll(() => refusal.has(chunkOf(remote, each)), `${each} is asked for at ${path}`).toBe(true);
        await expectWhole(page);
      });
  });
}

for (const name of namesOfRun('lazy-pages refused for half a minute', [...groups.keys()], kinds)) {
  const { remote, places } = groupOf(name);

  test(`${name}: code that is refused for half a minute comes by Retry, or by itself`, async ({ page, baseURL }) => {
    test.slow();
    await start(page, remote, baseURL);
    const card = page.getByText(failure).first();
    const seen = new Set<string>();
    const came = arrivals(page);
    for (const [index, { path, chunk }] of places.entries())
      await test.step(chunk, async () => {
        // Code that came while nothing was refused, such as beside an earlier page, can't be missed.
        if (seen.has(chunk) || [...came].some((file) => file.startsWith(`${chunk}.`))) return;
        const refusal = await refuse(page, chunksOf(remote));
        await goTo(page, path);
        // The panel beside a page may be asked for later than the page. If it came after the refusal, its own turn would find it loaded.
        for (const each of chunksAt(remote, path).filter((name) => !seen.has(name)))
          await expect
            .poll(() => refusal.has(chunkOf(remote, each)), `${each} is asked for at ${page.url()}; so far came ${[...came].join(', ')}`)
            .toBe(true);
        await expect(card).toBeVisible();
        for (const each of chunksOf(remote)) if (refusal.has(each)) seen.add(each.name);
        await page.clock.fastForward(30_000);
        await expect(card).toBeVisible();
        await refusal.end();
        await recover[index % recover.length]?.(page);
        await expectWhole(page);
      });
  });
}

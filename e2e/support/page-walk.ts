import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe-rules.ts';
import { layoutFaults } from './layout-faults.ts';

/** Lists the widths at which layouts are checked. */
export const everyWidth = [1920, 1440, 1280, 1200, 1024, 834, 768, 600, 390, 360, 320];

/** Lists a width of each of the two layouts, at which axe runs too. */
export const bothLayouts = [1440, 390];

type Scheme = 'light' | 'dark';

interface Walk {
  readonly widths: readonly number[];
  /** Runs axe in the light scheme at both layouts. In the dark one, only its rules about colors can find something else, and only once. */
  readonly schemes: readonly Scheme[];
  /** Goes to a page. Without it, the page is reached as by a link of the product, without a reload. */
  readonly goTo?: (path: string) => Promise<unknown>;
}

/** Visits pages and returns what layout checks find at each width and axe in each scheme at `bothLayouts`, one line each. */
export async function walk(page: Page, paths: readonly string[], { widths, schemes, goTo = followLink(page) }: Walk): Promise<string[]> {
  const found: string[] = [];
  const painted = new Set<string>();
  for (const path of paths) {
    await resize(page, widths[0] ?? 1440);
    await goTo(path);
    await settled(page);
    for (const width of widths) {
      await resize(page, width);
      found.push(...(await layoutFaults(page)).map((fault) => `${path} at ${width}: ${fault}`));
      if (!bothLayouts.includes(width)) continue;
      // The colors of a page are those of its layout on a phone, too.
      for (const scheme of width === bothLayouts[0] ? schemes.toReversed() : schemes.slice(0, 1)) {
        if (schemes.length > 1) painted.add(await paint(page, scheme));
        const violations = await violationsOf(page, scheme === 'light' ? 'all' : 'color');
        found.push(...violations.map((violation) => `${path} at ${width}, ${scheme}: ${violation}`));
      }
    }
  }
  if (schemes.length > 1) expect(painted.size, 'light and dark are painted differently').toBeGreaterThanOrEqual(schemes.length);
  return found;
}

/** Navigates as a link of the product does. */
function followLink(page: Page): (path: string) => Promise<void> {
  return (path) =>
    page.evaluate((to) => {
      // A heading that stays belongs to the page before, unless only the query changes.
      if (new URL(to, location.href).pathname !== location.pathname) document.querySelector('h1')?.setAttribute('data-left', '');
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, `/app${path}`);
}

/** Waits until the page has a heading, loads nothing and nothing on it moves. */
async function settled(page: Page): Promise<void> {
  await nextFrames(page);
  await expect(page.locator('h1:not([data-left])').first()).toBeVisible();
  await expect(page.locator('h1[data-left], .ui-skeletons, [aria-busy="true"]')).toHaveCount(0);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  );
}

async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return;
  await page.setViewportSize({ width, height: 900 });
  await nextFrames(page);
}

/** Switches the scheme, which an open page follows, and returns the color of the page's background. */
async function paint(page: Page, colorScheme: Scheme): Promise<string> {
  await page.emulateMedia({ colorScheme });
  // The page's script notices before the next frame and sets antd's colors then.
  await nextFrames(page);
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe-rules.ts';
import { focusFaults } from './focus-faults.ts';
import { layoutFaults } from './layout-faults.ts';
import { rendered, still, visit } from './visit.ts';

/** Lists the widths at which layouts are checked. */
export const everyWidth = [1920, 1440, 1280, 1200, 1024, 834, 768, 600, 390, 360, 320];

/** Lists a width of each of the two layouts, at which axe runs too. */
export const bothLayouts = [1440, 390];

type Scheme = 'light' | 'dark';

interface Walk {
  readonly widths: readonly number[];
  /** Runs axe in the light scheme at both layouts. In the dark one, only its rules about colors can find something else, and only once. */
  readonly schemes: readonly Scheme[];
}

/** Visits pages and returns what layout checks find at each width and axe in each scheme at `bothLayouts`, one line each. */
export async function walk(page: Page, paths: readonly string[], { widths, schemes }: Walk): Promise<string[]> {
  const found: string[] = [];
  const painted = new Set<string>();
  const [widest = 1440] = bothLayouts;
  const ascending = [...widths.filter((width) => width !== widest).toSorted((a, b) => a - b), widest];
  for (const [index, path] of paths.entries()) {
    // Every other page goes back the way the one before came, so that each page needs one switch of the scheme and no other resizing.
    const isFirstWay = index % 2 === 0;
    const way = isFirstWay ? ascending : ascending.toReversed();
    await resize(page, way[0] ?? widest);
    await visit(page, path);
    for (const width of way) {
      await resize(page, width);
      found.push(...(await layoutFaults(page)).map((fault) => `${path} at ${width}: ${fault}`));
      if (!bothLayouts.includes(width)) continue;
      // The colors of a page are those of its layout on a phone, too.
      const here = width === widest ? schemes : schemes.slice(0, 1);
      for (const scheme of isFirstWay ? here : here.toReversed()) {
        if (here.length > 1) painted.add(await paint(page, scheme));
        const look = () => violationsOf(page, scheme === 'light' ? 'all' : 'color');
        let violations = await look();
        // The components' theme follows a scheme when React has rendered it, later than the style sheets, and its colors fade.
        if (violations.length) {
          await rendered(page);
          await still(page);
          violations = await look();
        }
        found.push(...violations.map((violation) => `${path} at ${width}, ${scheme}: ${violation}`));
      }
    }
    // Last, because a focus may open a tooltip.
    found.push(...(await focusFaults(page)).map((fault) => `${path}: ${fault}`));
  }
  if (schemes.length > 1) expect(painted.size, 'light and dark are painted differently').toBeGreaterThanOrEqual(schemes.length);
  return found;
}

async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return;
  await page.setViewportSize({ width, height: 900 });
  await rendered(page);
}

/** Switches the scheme, which an open page follows, and returns the color of the page's background. */
async function paint(page: Page, colorScheme: Scheme): Promise<string> {
  await page.emulateMedia({ colorScheme });
  await rendered(page);
  await still(page);
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

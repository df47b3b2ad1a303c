import { expect, type Page } from '@playwright/test';
import { motionFaults, reachFaults } from './appearance-faults.ts';
import { violationsOf } from './axe-rules.ts';
import { focusFaults } from './focus-faults.ts';
import { forcedColorFaults } from './forced-color-faults.ts';
import { layoutFaults } from './layout-faults.ts';
import { takeShifts, watchShifts } from './layout-shifts.ts';
import { namesInTurn, type Rotation } from './rotation.ts';
import { styleFaults } from './style-faults.ts';
import { rendered, still, visit } from './visit.ts';

/** Lists the widths at which each page is checked in each run. */
export const fewerWidths = [1440, 1024, 768, 390, 320];

/** Lists the widths between them. */
const widthsBetween = [1920, 1280, 1200, 834, 600, 360];

/**
 * Lists how low the window is at some widths, as at a zoom of 200 % on a screen of twice the size: a layout with a rail and one of a phone.
 * Elsewhere, it is 900 pixels high.
 */
const zoomedHeights: Readonly<Record<number, number>> = { 768: 432, 600: 450 };

/** Lists a width of each of the two layouts, at which axe runs too. */
const widest = 1440;
const narrow = 390;
export const bothLayouts = [widest, narrow];

type Scheme = 'light' | 'dark';

/** Whether each page is checked for what moves while it loads. A busy machine is late with more, so only complete runs do; `landings.spec.ts` always does. */
const checksShifts = process.env.E2E_ALL !== undefined;

interface Walk {
  readonly widths: readonly number[];
  /** Chooses the widths between them at which a page is checked too: all, or those whose turn it is. Without it, none is. */
  readonly between?: (path: string) => Rotation;
  /**
   * Runs axe in the light scheme at both layouts. In the dark one, only its rules about colors can find something else, and only once. A walk in
   * one scheme leaves out forced colors, reduced motion, what a change restyles and loading in the other layout, which another language doesn't change.
   */
  readonly schemes: readonly Scheme[];
}

/** Visits pages and returns what the checks of appearance find at the widths they need and axe in each scheme at `bothLayouts`, one line each. */
export async function walk(page: Page, paths: readonly string[], { widths, between, schemes }: Walk): Promise<string[]> {
  const found: string[] = [];
  const painted = new Set<string>();
  await watchShifts(page);
  for (const [index, path] of paths.entries()) {
    const others = between ? namesInTurn(`page ${index}`, widthsBetween.map(String), between(path)).map(Number) : [];
    const ascending = [...[...widths, ...others].filter((width) => width !== widest).toSorted((a, b) => a - b), widest];
    const isFirstWay = isAscending(index);
    await resize(page, firstWidth(index));
    found.push(...(await shiftsOf(page, path)));
    for (const width of isFirstWay ? ascending : ascending.toReversed()) {
      await resize(page, width);
      const faults = [...(await layoutFaults(page)), ...(width in zoomedHeights ? await reachFaults(page) : [])];
      found.push(...faults.map((fault) => `${path} at ${width}: ${fault}`));
      if (!bothLayouts.includes(width)) continue;
      // The colors of a page are those of its layout on a phone, too.
      const here = width === widest ? schemes : schemes.slice(0, 1);
      for (const scheme of isFirstWay ? here : here.toReversed()) {
        if (here.length > 1) painted.add(await paint(page, scheme));
        found.push(...(await violationsIn(page, scheme)).map((violation) => `${path} at ${width}, ${scheme}: ${violation}`));
      }
    }
    // Last, because a focus may open a tooltip.
    const faults = [
      ...(await focusFaults(page)),
      ...(schemes.length > 1 ? [...(await motionFaults(page)), ...(await forcedColorFaults(page)), ...(await styleFaults(page))] : []),
    ];
    found.push(...faults.map((fault) => `${path}: ${fault}`));
  }
  if (schemes.length === 1) return found;
  expect(painted.size, 'light and dark are painted differently').toBeGreaterThanOrEqual(schemes.length);
  return checksShifts ? [...found, ...(await otherShifts(page, paths))] : found;
}

/** Says in which direction the widths of a page are visited: every other page goes back the way the one before came, which spares resizing. */
const isAscending = (index: number) => index % 2 === 0;

/** Returns the width at which a page loads. */
const firstWidth = (index: number) => (isAscending(index) ? narrow : widest);

/** Opens a page and returns what moves while it loads. */
async function shiftsOf(page: Page, path: string): Promise<string[]> {
  if (!checksShifts) {
    await visit(page, path);
    return [];
  }
  // What moved before was a check.
  await takeShifts(page);
  await visit(page, path);
  const width = page.viewportSize()?.width;
  return (await takeShifts(page)).map((shift) => `${path} at ${width}: ${shift}`);
}

/** Opens each page again in the other layout, with nothing that the walk fetched, and returns what moves while it loads. */
async function otherShifts(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  await page.reload();
  for (const [index, path] of paths.entries()) {
    await resize(page, firstWidth(index + 1));
    found.push(...(await shiftsOf(page, path)));
  }
  return found;
}

/** Returns what axe finds in a scheme, of which the components' theme and the colors that fade are later than the style sheets. */
async function violationsIn(page: Page, scheme: Scheme): Promise<string[]> {
  const look = () => violationsOf(page, scheme === 'light' ? 'all' : 'color');
  if (!(await look()).length) return [];
  await rendered(page);
  await still(page);
  return look();
}

async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return;
  await page.setViewportSize({ width, height: zoomedHeights[width] ?? 900 });
  await rendered(page);
}

/** Switches the scheme, which an open page follows, and returns the color of the page's background. */
async function paint(page: Page, colorScheme: Scheme): Promise<string> {
  await page.emulateMedia({ colorScheme });
  await rendered(page);
  await still(page);
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

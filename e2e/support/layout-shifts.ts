import type { Page } from '@playwright/test';

/** Limits how far a page may move while it loads, as a sum of layout shifts. */
export const maxShift = 0.05;

interface Shift {
  readonly value: number;
  /** Names what moved, and from where to where. */
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    takeShifts?: () => readonly Shift[];
  }
}

/** Starts to note what moves on the page without an input, in this document and those that it loads later. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(watch);
  await page.evaluate(watch);
}

/** Returns what moved since the last call when it is too much, one line for each shift. */
export async function takeShifts(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => window.takeShifts?.() ?? []);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum < maxShift) return [];
  return shifts.map(({ value, moved }) => `moves by ${value.toFixed(3)} of ${sum.toFixed(3)} while it loads: ${moved.join(', ')}`);
}

function watch(): void {
  if (window.takeShifts) return;
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  let shifts: Shift[] = [];
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.tagName.toLowerCase() ?? 'what is gone'} “${element?.textContent?.trim().slice(0, 30) ?? ''}”`;
  };
  const add = (entries: PerformanceEntryList) => {
    for (const { value, hadRecentInput, sources } of entries as LayoutShift[])
      if (!hadRecentInput)
        shifts.push({
          value,
          moved: sources.map(({ node, previousRect, currentRect }) => `${nameOf(node)} ${placeOf(previousRect)} → ${placeOf(currentRect)}`),
        });
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.takeShifts = () => {
    add(observer.takeRecords());
    const taken = shifts;
    shifts = [];
    return taken;
  };
}

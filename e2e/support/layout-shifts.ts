import type { Page } from '@playwright/test';

/** Limits how far a page may move while it loads, as a sum of layout shifts. */
export const maxShift = 0.05;

declare global {
  interface Window {
    takeShifts?: () => number;
  }
}

/** Starts to add up what moves on the page without an input, in this document and those that it loads later. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(watch);
  await page.evaluate(watch);
}

/** Returns the layout shifts since the last call. */
export const takeShifts = (page: Page): Promise<number> => page.evaluate(() => window.takeShifts?.() ?? 0);

function watch(): void {
  let sum = 0;
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) sum += entry.value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.takeShifts = () => {
    add(observer.takeRecords());
    const taken = sum;
    sum = 0;
    return taken;
  };
}

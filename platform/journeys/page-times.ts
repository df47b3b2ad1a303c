import type { PageTimes } from './record.ts';

/** Measures the page it runs in, from its beginning. Runs in the browser, so it can use nothing from outside. */
export function watchTimes(): void {
  const times: { LCP?: number; INP?: number; CLS: number } = { CLS: 0 };
  Object.assign(globalThis, { previewTimes: times });
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry);
    }).observe({ type, buffered: true, ...(type === 'event' ? { durationThreshold: 16 } : {}) });
  watch('largest-contentful-paint', ({ startTime }) => {
    times.LCP = startTime;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) times.CLS += value;
  });
  watch('event', (entry) => {
    if ((entry as PerformanceEventTiming).interactionId) times.INP = Math.max(times.INP ?? 0, entry.duration);
  });
}

/** Returns what was measured. Runs in the browser. */
export function readTimes(): PageTimes {
  const { previewTimes = {} } = globalThis as { previewTimes?: PageTimes };
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return { ...previewTimes, ...(navigation ? { load: navigation.loadEventEnd } : {}) };
}

import type { Page } from '@playwright/test';

/** Describes the work of a page's main thread, in milliseconds. */
export interface WatchedFrames {
  /** Lists the work of each frame, from its start until the browser's next task. */
  readonly frames: readonly number[];
  /** Lists the tasks over 50 ms. */
  readonly tasks: readonly number[];
}

type WatchedWindow = Window & { watched?: { frames: number[]; tasks: number[] } };

/** Starts watching, until the page is left. */
export const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched: { frames: number[]; tasks: number[] } = { frames: [], tasks: [] };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.tasks.push(duration);
    }).observe({ type: 'longtask' });
    const channel = new MessageChannel();
    let from = 0;
    channel.port1.onmessage = () => watched.frames.push(performance.now() - from);
    const look = () => {
      from = performance.now();
      channel.port2.postMessage(null);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** Returns what was recorded since `watchFrames`. */
export const watchedFrames = (page: Page): Promise<WatchedFrames> =>
  page.evaluate(() => (window as WatchedWindow).watched ?? { frames: [], tasks: [] });

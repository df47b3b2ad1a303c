import type { Page } from '@playwright/test';
import { median } from './verdict.ts';
import { watchedFrames, watchFrames } from './watch-frames.ts';

/** Describes what scrolling through a long history costs. */
export interface HistoryFigures {
  readonly historyTaskMs: number;
  readonly historyFrameMs: number;
  readonly historyNodes: number;
}

// Faster than a person scrolls: about five rows per frame.
const historyScroller = '[data-part="history"] [data-virtuoso-scroller]';
const scroll = { pixelsPerFrame: 200, milliseconds: 15_000 };

/** Scrolls through the list of all chats while its pages load. @throws Error when the list does not show within 30 s. */
export async function measureHistory(page: Page, url: string): Promise<HistoryFigures> {
  await page.goto(`${url}/chat`);
  await page.getByRole('button', { name: 'All chats' }).click();
  await page.locator(historyScroller).waitFor();
  await watchFrames(page);
  const nodes = await page.evaluate(
    async ({ pixelsPerFrame, milliseconds, selector }) => {
      const scroller = document.querySelector(selector);
      if (!scroller) throw new Error('There is no history.');
      let most = 0;
      for (const until = performance.now() + milliseconds; performance.now() < until; ) {
        scroller.scrollTop += pixelsPerFrame;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        most = Math.max(most, document.getElementsByTagName('*').length);
      }
      return most;
    },
    { ...scroll, selector: historyScroller },
  );
  const { frames, tasks } = await watchedFrames(page);
  return { historyTaskMs: Math.max(0, ...tasks), historyFrameMs: median(frames), historyNodes: nodes };
}

import type { CDPSession, Page } from '@playwright/test';
import { type HistoryFigures, measureHistory } from './history.ts';
import { type Target, withSignedInPage } from './signed-in-page.ts';
import { median } from './verdict.ts';
import { watchedFrames, watchFrames } from './watch-frames.ts';

/** Describes what a long chat, a long answer and a long history cost in the browser. */
export interface ChatFigures extends HistoryFigures {
  readonly nodes: number;
  readonly heapMb: number;
  readonly typingRatio: number;
  readonly openMs: number;
  readonly longestTaskMs: number;
  readonly frameMs: number;
}

export interface ChatTarget extends Target {
  /** Holds the ids of the chats with 2, 1,000 and 5,000 messages. */
  readonly chats: Readonly<Record<'short' | 'long' | 'longest', string>>;
  /** Fills the history. It runs last, since the chats above must be at the top. */
  readonly fillHistory: () => Promise<void>;
}

const typed = 'What changed in the third quarter, and which of the regions moved?';
const typingRounds = 3;

/** Measures in one new browser. @throws Error when a page is not ready within 30 s. */
export const measureChat = (target: ChatTarget): Promise<ChatFigures> =>
  withSignedInPage(target, async (page, context) => {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const openChat = async (id: string) => {
      await page.goto(`${target.url}/chat?sessionId=${id}`);
      await page.getByRole('article').last().waitFor();
    };
    await openChat(target.chats.short);
    const shortTyping = await typingCost(page, cdp);
    await openChat(target.chats.long);
    const longTyping = await typingCost(page, cdp);
    await scrollThrough(page);
    const held = await whatIsHeld(page, cdp);
    const openMs = await timeToEnd(page, target);
    const streaming = await streamingCost(page, target);
    await target.fillHistory();
    return { ...held, typingRatio: longTyping / shortTyping, openMs, ...streaming, ...(await measureHistory(page, target.url)) };
  });

/** Returns the main thread's seconds of work since the page was loaded. */
export const busySeconds = async (cdp: CDPSession): Promise<number> =>
  (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;

/** Returns the main-thread seconds of typing a sentence, the minimum of several rounds. */
export async function typingCost(page: Page, cdp: CDPSession): Promise<number> {
  const field = page.getByRole('textbox', { name: 'Message' });
  const rounds: number[] = [];
  for (let round = 0; round < typingRounds; round += 1) {
    const before = await busySeconds(cdp);
    await field.pressSequentially(typed);
    rounds.push((await busySeconds(cdp)) - before);
    await field.fill('');
  }
  return Math.min(...rounds);
}

/** Scrolls to the top, screen by screen, and back. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.locator('[data-virtuoso-scroller]').first().waitFor();
  await page.evaluate(async () => {
    const scroller = document.querySelector('[data-part="thread"] [data-virtuoso-scroller]');
    if (!scroller) throw new Error('There is no thread.');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -100 }));
    while (scroller.scrollTop > 0) {
      scroller.scrollTop -= 700;
      await frame();
    }
    for (let still = 0; still < 5; ) {
      const before = scroller.scrollTop;
      scroller.scrollTop += 2_000;
      await frame();
      still = scroller.scrollTop === before ? still + 1 : 0;
    }
  });
}

export async function whatIsHeld(page: Page, cdp: CDPSession): Promise<Pick<ChatFigures, 'nodes' | 'heapMb'>> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return { nodes: await page.evaluate(() => document.querySelectorAll('*').length), heapMb: usedSize / 1_000_000 };
}

/** Measures from the click on a chat in the history until its last message is visible. */
async function timeToEnd(page: Page, { url, chats }: ChatTarget): Promise<number> {
  await page.goto(url);
  await page.locator(`a[href*="${chats.longest}"]`).waitFor();
  return page.evaluate(async (id) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href*="${id}"]`);
    const from = performance.now();
    link?.click();
    for (;;) {
      const last = [...document.querySelectorAll('article')].at(-1);
      if (last?.textContent?.includes('Answer 4999')) {
        const { top, bottom } = last.getBoundingClientRect();
        if (bottom > 0 && top < innerHeight) return performance.now() - from;
      }
      if (performance.now() - from > 30_000) throw new Error('The end of the chat did not show.');
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, chats.longest);
}

/** Measures the work of each frame while an answer streams. */
async function streamingCost(page: Page, { url }: ChatTarget): Promise<Pick<ChatFigures, 'longestTaskMs' | 'frameMs'>> {
  await page.goto(`${url}/chat`);
  const field = page.getByRole('textbox', { name: 'Message' });
  // Warms up, so that code on demand has loaded before the measurement.
  for (const question of ['Warm up.', 'Tell me all.']) {
    await field.fill(question);
    if (question !== 'Warm up.') await watchFrames(page);
    await field.press('Enter');
    await page.getByRole('button', { name: 'STOP' }).waitFor();
    // Polls a few times a second: a waiting locator would run in every measured frame.
    await page.waitForFunction(() => !document.querySelector('button[aria-label="STOP"]'), undefined, { polling: 250, timeout: 120_000 });
  }
  const { frames, tasks } = await watchedFrames(page);
  return { frameMs: median(frames), longestTaskMs: Math.max(0, ...tasks) };
}

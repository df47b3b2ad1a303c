import type { CDPSession, Page } from '@playwright/test';
import { busySeconds, type ChatTarget, scrollThrough, typingCost, whatIsHeld } from './chat.ts';
import { withSignedInPage } from './signed-in-page.ts';
import { median } from './verdict.ts';

/** Holds counts and ratios of long chats. They are the same on a slow or busy machine, because processor time is that of the page's thread. */
export interface ShortChatFigures {
  readonly nodes: number;
  readonly heapMb: number;
  readonly typingRatio: number;
  /** Compares opening the chat of 5,000 messages with opening the one of two. */
  readonly openRatio: number;
  /** Compares the work for the last third of a long answer with that for its first third. */
  readonly growthRatio: number;
  /** Counts the most elements that were drawn at once while the answer grew and ended. */
  readonly drawnMost: number;
  /** Counts the most elements of the page while the history is scrolled. */
  readonly historyNodes: number;
}

const openRounds = 3;
const lastAnswers = { short: 'Answer 1.', longest: 'Answer 4999.' } as const;

/** Measures in one new browser. @throws Error when a page is not ready within 30 s */
export const measureShortChat = (target: ChatTarget): Promise<ShortChatFigures> =>
  withSignedInPage(target, async (page, context) => {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const visit = async (id: string) => {
      await page.goto(`${target.url}/chat?sessionId=${id}`);
      await page.getByRole('article').last().waitFor();
    };
    const typing = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
    for (const chat of ['short', 'long', 'short', 'long'] as const) {
      await visit(target.chats[chat]);
      await waitForLoad(page);
      typing[chat] = Math.min(typing[chat], await typingCost(page, cdp));
    }
    await scrollThrough(page);
    const held = await whatIsHeld(page, cdp);
    const openRatio = await openingRatio(page, cdp, target);
    const growing = await growingCost(page, cdp, target.url);
    await target.fillHistory();
    return {
      ...held,
      typingRatio: typing.long / typing.short,
      openRatio,
      ...growing,
      historyNodes: await nodesOfHistory(page, target.url),
    };
  });

/** Waits until the page has loaded the older messages of a chat, and has requested nothing for a second. */
async function waitForLoad(page: Page): Promise<void> {
  const requests = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await requests(); now !== before; now = await requests()) {
    before = now;
    await page.waitForTimeout(1_000);
  }
}

/** Opens both chats in turn, each until its end has been visible for three frames: before that, the list may still be measuring its rows. */
export async function openingRatio(page: Page, cdp: CDPSession, { url, chats }: Pick<ChatTarget, 'url' | 'chats'>): Promise<number> {
  const costs: Record<keyof typeof lastAnswers, number[]> = { short: [], longest: [] };
  for (let round = 0; round < openRounds; round += 1)
    for (const chat of ['short', 'longest'] as const) {
      await page.goto(url);
      await page.locator(`a[href*="${chats[chat]}"]`).waitFor();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
      const before = await busySeconds(cdp);
      await page.evaluate(openChat, { id: chats[chat], last: lastAnswers[chat] });
      costs[chat].push((await busySeconds(cdp)) - before);
    }
  return median(costs.longest) / median(costs.short);
}

/** Runs in the page. */
async function openChat({ id, last }: { id: string; last: string }): Promise<void> {
  document.querySelector<HTMLAnchorElement>(`a[href*="${id}"]`)?.click();
  for (let frames = 0; frames < 3; ) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const end = [...document.querySelectorAll('article')].at(-1);
    const { top, bottom } = end?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    frames = end?.textContent?.includes(last) && bottom > 0 && top < innerHeight ? frames + 1 : 0;
  }
}

const growing = { firstMs: 3_000, eachMs: 7_000 } as const;
type Drawing = Window & { drawnMost?: number };

/** Asks for a long answer, which the page reveals at a steady pace, and follows it to its end. */
async function growingCost(page: Page, cdp: CDPSession, url: string): Promise<Pick<ShortChatFigures, 'growthRatio' | 'drawnMost'>> {
  await page.goto(`${url}/chat`);
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('Tell me all.');
  await field.press('Enter');
  await page.getByRole('button', { name: 'STOP' }).waitFor();
  await page.waitForTimeout(growing.firstMs);
  await page.evaluate(watchDrawing);
  const cost = async () => {
    const before = await busySeconds(cdp);
    await page.waitForTimeout(growing.eachMs);
    return (await busySeconds(cdp)) - before;
  };
  const first = await cost();
  await cost();
  const last = await cost();
  await page.waitForFunction(() => !document.querySelector('button[aria-label="STOP"]'), undefined, { polling: 250, timeout: 120_000 });
  await page.getByRole('article', { name: 'Assistant answered' }).waitFor();
  return { growthRatio: last / first, drawnMost: await page.evaluate(() => (window as Drawing).drawnMost ?? Number.NaN) };
}

/** Runs in the page: counts the elements that each change of the conversation adds. */
function watchDrawing(): void {
  Object.assign(window, { drawnMost: 0 });
  const sizeOf = (node: Node) => (node instanceof Element ? node.getElementsByTagName('*').length + 1 : 0);
  new MutationObserver((changes) => {
    const drawn = changes.reduce((sum, { addedNodes }) => sum + [...addedNodes].reduce((size, node) => size + sizeOf(node), 0), 0);
    Object.assign(window, { drawnMost: Math.max((window as Drawing).drawnMost ?? 0, drawn) });
  }).observe(document.querySelector('[data-part="thread"]') ?? document.body, { subtree: true, childList: true });
}

/** Scrolls through the list of all chats while its pages load. */
async function nodesOfHistory(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/chat`);
  await page.getByRole('button', { name: 'All chats' }).click();
  await page.locator('[data-part="history"] [data-virtuoso-scroller]').waitFor();
  return page.evaluate(async () => {
    const scroller = document.querySelector('[data-part="history"] [data-virtuoso-scroller]');
    let most = 0;
    for (let frame = 0; scroller && frame < 200; frame += 1) {
      scroller.scrollTop += 400;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      most = Math.max(most, document.getElementsByTagName('*').length);
    }
    return most;
  });
}

// With room for a busy machine, which takes more text into each frame and shares its caches.
const budgets: readonly { readonly name: string; readonly pick: (figures: ShortChatFigures) => number; readonly limit: number }[] = [
  { name: '1,000 messages: DOM nodes after scrolling to the top and back', pick: ({ nodes }) => nodes, limit: 2_500 },
  { name: '1,000 messages: heap then (MB)', pick: ({ heapMb }) => heapMb, limit: 30 },
  { name: '1,000 messages: typing, × a chat of two', pick: ({ typingRatio }) => typingRatio, limit: 2 },
  { name: '5,000 messages: opening, × a chat of two', pick: ({ openRatio }) => openRatio, limit: 2.5 },
  { name: '20 KB answer: last third, × the first', pick: ({ growthRatio }) => growthRatio, limit: 2.5 },
  { name: '20 KB answer: elements drawn at once', pick: ({ drawnMost }) => drawnMost, limit: 1_000 },
  { name: '2,000 chats: DOM nodes, at most', pick: ({ historyNodes }) => historyNodes, limit: 2_500 },
];

/** Compares the figures with their budgets. */
export function judgeShortChat(figures: ShortChatFigures): { rows: readonly string[]; broken: readonly string[] } {
  const show = (value: number) => String(Math.round(value * 100) / 100);
  return {
    rows: budgets.map(({ name, pick, limit }) => `| ${name} | ${show(pick(figures))} | ≤ ${limit} |`),
    // Negated, so that NaN breaks its budget too.
    broken: budgets
      .filter(({ pick, limit }) => !(pick(figures) <= limit))
      .map(({ name, pick, limit }) => `Chat: ${name}: ${show(pick(figures))} is over ${limit}`),
  };
}

import type { CDPSession, Page } from '@playwright/test';
import { routes } from 'shared-contracts';
import { type Target, withSignedInPage } from './signed-in-page.ts';

/** Describes what a page holds after garbage collection. */
export interface Held {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Describes a long visit without a reload: what the page held at first and at last, and how it felt on a slow machine. */
export interface SessionFigures {
  readonly before: Held;
  readonly after: Held;
  /** Lists how long each click took until the next frame was painted, in milliseconds, with the processor slowed down. */
  readonly clicksMs: readonly number[];
}

export interface SessionTarget extends Target {
  /** Lists the ids of the chats to open. */
  readonly chats: readonly string[];
}

const routeChanges = 100;
const slowDown = 4;
const slowClicks = 40;
/** Visits before the first measurement, which fill what stays in memory on purpose, such as compiled code. */
const warmRounds = 8;
const warmChats = 5;
/** Below this share of the memory before, a collection has freed something worth another one. */
const stillFreed = 0.998;

/** Lists a page or two of every remote that everybody may use. */
const places = [
  routes.myWorks(),
  routes.home(),
  routes.agents(),
  routes.notebooks(),
  routes.marketIntel(),
  routes.alerts(),
  routes.models(),
  routes.prompts(),
  routes.profile(),
  routes.workArea('marketing'),
  routes.myNetwork(),
  routes.activityLog(),
  routes.help(),
];
/** Lists links that are on every page. */
const links = [
  routes.workArea('marketing'),
  routes.myWorks(),
  routes.workArea('sales'),
  routes.myNetwork(),
  routes.workArea('finance'),
  routes.chat(),
];

/** Visits pages of the remotes and many chats in one tab. @throws Error when a page is not ready within 30 s. */
export const measureSession = ({ chats, ...target }: SessionTarget): Promise<SessionFigures> =>
  withSignedInPage(target, async (page, context) => {
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(noteClicks);
    await page.goto(target.url);
    await page.locator('main textarea').first().waitFor();
    const { pathname: base } = new URL(target.url);
    const visit = async (count: number) => {
      for (let at = 0; at < count; at += 1) await goTo(page, `${base}${places[at % places.length]}`);
    };
    const open = async (some: readonly string[]) => {
      for (const sessionId of some) {
        await goTo(page, `${base}${routes.chat({ sessionId })}`);
        await page.getByRole('article').last().waitFor();
      }
      await goTo(page, base);
    };
    await visit(places.length * warmRounds);
    await open(chats.slice(0, warmChats));
    const before = await heapOf(page, cdp);
    await visit(routeChanges);
    await open(chats);
    const after = await heapOf(page, cdp);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await page.evaluate(() => Object.assign(window, { clicks: new Map() }));
    for (let at = 0; at < slowClicks; at += 1) await follow(page, `${base}${links[at % links.length]}`);
    return { before, after, clicksMs: await clicksOf(page) };
  });

type Watched = Window & { clicks?: Map<number, number> };

/** Runs in the page: notes the longest event of each click, from the input to the next paint. */
function noteClicks(): void {
  Object.assign(window, { clicks: new Map<number, number>() });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      const { clicks } = window as Watched;
      if (clicks && entry.interactionId) clicks.set(entry.interactionId, Math.max(clicks.get(entry.interactionId) ?? 0, entry.duration));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Clicks shorter than a frame are not reported by the browser, and count as one frame. */
async function clicksOf(page: Page): Promise<readonly number[]> {
  const reported = await page.evaluate(() => [...((window as Watched).clicks?.values() ?? [])]);
  return [...reported, ...Array.from({ length: Math.max(0, slowClicks - reported.length) }, () => 16)];
}

/** Clicks a link of the header or the navigation. */
async function follow(page: Page, href: string): Promise<void> {
  const title = await page.title();
  await page.locator(`:is(header, nav) a[href="${href}"]`).first().click();
  await waitForArrival(page, title);
}

/** Goes to a page as the browser's own history does, without a reload. */
async function goTo(page: Page, href: string): Promise<void> {
  const title = await page.title();
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, href);
  await waitForArrival(page, title);
}

/** Waits until another page is shown, and nothing is loading. */
async function waitForArrival(page: Page, titleBefore: string): Promise<void> {
  await page.waitForFunction(
    (before) =>
      document.title !== before &&
      document.querySelector('main h1') &&
      !document.querySelector('main .ant-skeleton, main [aria-busy="true"]'),
    titleBefore,
  );
}

/** Collects garbage until nothing more becomes free: what a page leaves behind is freed in idle time after it. */
async function heapOf(page: Page, cdp: CDPSession): Promise<Held> {
  let used = Number.POSITIVE_INFINITY;
  let before: number;
  do {
    before = used;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await cdp.send('HeapProfiler.collectGarbage');
    used = (await cdp.send('Runtime.getHeapUsage')).usedSize;
  } while (used < before * stillFreed);
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { heapMb: used / 1024 / 1024, nodes, listeners: jsEventListeners };
}

const growthMost = 1.1;
const clickMostMs = 100;

/** Lists the figures and the broken budgets. */
export function judgeSession({ before, after, clicksMs }: SessionFigures) {
  const sorted = clicksMs.toSorted((one, other) => one - other);
  const p75 = sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN;
  const rows = [
    ['memory (MB)', before.heapMb.toFixed(1), after.heapMb.toFixed(1), '≤ 1.10 ×'],
    ['DOM nodes', before.nodes, after.nodes, ''],
    ['event listeners', before.listeners, after.listeners, ''],
    [`clicks with the processor ${slowDown} × slower, 75th percentile (ms)`, '', p75.toFixed(0), `≤ ${clickMostMs}`],
  ];
  const table = [
    `| One tab, ${routeChanges} pages and 50 chats | before | after | budget |`,
    '|---|--:|--:|--:|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
  const growth = after.heapMb / before.heapMb;
  const broken = [
    ...(growth <= growthMost ? [] : [`Session: memory grew to ${growth.toFixed(2)} times its start, over ${growthMost}`]),
    ...(p75 <= clickMostMs ? [] : [`Session: a click takes ${p75.toFixed(0)} ms at the 75th percentile, over ${clickMostMs}`]),
  ];
  return { table, broken };
}

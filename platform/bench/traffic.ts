import type { CDPSession, Page } from '@playwright/test';
import { holdLateWork, type WithLateWork } from './late-work.ts';
import { type Target, withSignedInPage } from './signed-in-page.ts';
import { slowNetwork } from './slow-network.ts';

/** Describes what a page loads. */
export interface Traffic {
  /** Counts bytes on the wire, including headers. */
  readonly bytes: number;
  /** Counts the compressed bodies of the scripts. */
  readonly scriptBytes: number;
  readonly requests: number;
  readonly apiCalls: number;
}

/** Holds what the home route loads with an empty cache: until it is ready, and without any input within the five seconds that follow. */
export interface PageTraffic {
  readonly ready: Traffic;
  readonly following: Traffic;
}

const followingMs = 5_000;
const longestMs = 60_000;
const quietMs = 1_000;

/**
 * Loads the home route in a new browser and sorts its requests by cause, not by time, so that the figures are the same on every machine: what
 * idle callbacks and timers of a second or more request follows, and everything else belongs to the page. `slowDown` slows the processor.
 */
export const measureTraffic = (target: Target, slowDown = 1): Promise<PageTraffic> =>
  withSignedInPage(target, async (page, context) => {
    await page.addInitScript(holdLateWork);
    const cdp = await context.newCDPSession(page);
    if (slowDown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    const { exchanges, pending } = await watchTraffic(cdp);
    await page.goto(target.url, { waitUntil: 'commit' });
    await waitForQuiet(page, exchanges, pending);
    const runNext = (limitMs: number) => page.evaluate((limit) => (window as WithLateWork).lateWork?.runNext(limit), limitMs);
    // A retry after a failed download is late work that the page needs.
    while (!(await page.locator('main textarea').isVisible())) {
      if (!(await runNext(longestMs))) throw new Error('The home page does not become ready.');
      await waitForQuiet(page, exchanges, pending);
    }
    const ready = new Set(exchanges.values());
    await page.evaluate(() => (window as WithLateWork).lateWork?.markReady());
    while (await runNext(followingMs)) await waitForQuiet(page, exchanges, pending);
    return { ready: sum([...ready]), following: sum([...exchanges.values()].filter((exchange) => !ready.has(exchange))) };
  });

interface Exchange {
  readonly url: URL;
  bytes: number;
  headerBytes: number;
  isScript: boolean;
  isFromCache: boolean;
}

interface Watched {
  readonly exchanges: ReadonlyMap<string, Exchange>;
  /** Holds the ids of requests whose response is not complete. A stream of events never is, so it is left out once it has started. */
  readonly pending: ReadonlySet<string>;
}

async function watchTraffic(cdp: CDPSession): Promise<Watched> {
  const exchanges = new Map<string, Exchange>();
  const pending = new Set<string>();
  const change = (id: string, update: Partial<Exchange>) => {
    const exchange = exchanges.get(id);
    if (exchange) Object.assign(exchange, update);
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const url = new URL(request.url);
    if (!/^https?:$/.test(url.protocol)) return;
    exchanges.set(requestId, { url, bytes: 0, headerBytes: 0, isScript: type === 'Script', isFromCache: false });
    pending.add(requestId);
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => change(requestId, { isFromCache: true }));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const headerBytes = response.encodedDataLength;
    change(requestId, {
      bytes: headerBytes,
      headerBytes,
      ...(/javascript/.test(response.mimeType) ? { isScript: true } : {}),
      ...(response.fromDiskCache ? { isFromCache: true } : {}),
    });
    if (response.mimeType === 'text/event-stream') pending.delete(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    change(requestId, { bytes: encodedDataLength });
    pending.delete(requestId);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId));
  await cdp.send('Network.enable');
  await slowNetwork(cdp);
  return { exchanges, pending };
}

/** Waits until nothing is loading and the page has nothing to do, and a second later still has not requested anything. */
async function waitForQuiet(page: Page, exchanges: Watched['exchanges'], pending: Watched['pending']): Promise<void> {
  for (let count = -1; count !== exchanges.size || pending.size > 0; ) {
    count = exchanges.size;
    await page.waitForTimeout(quietMs);
    await page.evaluate(() => (window as WithLateWork).lateWork?.idle());
  }
}

function sum(exchanges: readonly Exchange[]): Traffic {
  const loaded = exchanges.filter(({ isFromCache }) => !isFromCache);
  const total = (values: readonly number[]) => values.reduce((sofar, value) => sofar + value, 0);
  const scripts = loaded.filter(({ isScript }) => isScript);
  return {
    bytes: total(loaded.map(({ bytes }) => bytes)),
    scriptBytes: total(scripts.map(({ bytes, headerBytes }) => bytes - headerBytes)),
    requests: loaded.length,
    apiCalls: loaded.filter(({ url }) => url.pathname.startsWith('/api/')).length,
  };
}

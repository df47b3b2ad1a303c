import type { CDPSession } from '@playwright/test';
import { type Target, withSignedInPage } from './signed-in-page.ts';

/** Describes one cold load of the home route. */
export interface Load {
  readonly readyMs: number;
  /** Counts bytes on the wire, including headers. */
  readonly bytes: number;
  /** Counts the compressed bodies of the scripts. */
  readonly scriptBytes: number;
  readonly requests: number;
  readonly apiCalls: number;
}

/** Selects what a person waits for: the message field. */
const useful = 'main textarea';
const latencyMs = 40;
const bytesPerSecond = 10_000_000 / 8;
const quietMs = 1_000;

/** Loads the home route in a new browser with an empty cache, at 40 ms and 10 Mbit/s. @throws Error when the page is not ready within 30 s. */
export const measureLoad = (target: Target): Promise<Load> =>
  withSignedInPage(target, async (page, context) => {
    await page.addInitScript(noteWhenUseful, useful);
    const traffic = await watchTraffic(await context.newCDPSession(page));
    await page.goto(target.url, { waitUntil: 'commit' });
    const ready = await page.waitForFunction(() => (window as Window & { readyMs?: number }).readyMs, undefined, { timeout: 30_000 });
    const readyMs = Number(await ready.jsonValue());
    await traffic.quiet();
    return { readyMs, ...traffic.sum() };
  });

/** Runs in the page and checks once per frame, so that it records what is painted. */
function noteWhenUseful(selector: string): void {
  const look = () => {
    const field = document.querySelector(selector);
    if (field && field.getBoundingClientRect().height > 0) Object.assign(window, { readyMs: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

interface Exchange {
  readonly url: URL;
  bytes: number;
  headerBytes: number;
  isScript: boolean;
  isFromCache: boolean;
}

async function watchTraffic(cdp: CDPSession): Promise<{ quiet(): Promise<void>; sum(): Omit<Load, 'readyMs'> }> {
  const exchanges = new Map<string, Exchange>();
  let lastChange = Date.now();
  const change = (id: string, update: (exchange: Exchange) => void) => {
    const exchange = exchanges.get(id);
    if (exchange) update(exchange);
    lastChange = Date.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const url = new URL(request.url);
    if (/^https?:$/.test(url.protocol))
      exchanges.set(requestId, { url, bytes: 0, headerBytes: 0, isScript: type === 'Script', isFromCache: false });
    lastChange = Date.now();
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) =>
    change(requestId, (exchange) => Object.assign(exchange, { isFromCache: true })),
  );
  cdp.on('Network.responseReceived', ({ requestId, response }) =>
    change(requestId, (exchange) => {
      exchange.isScript ||= /javascript/.test(response.mimeType);
      exchange.isFromCache ||= Boolean(response.fromDiskCache);
      exchange.headerBytes = response.encodedDataLength;
    }),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    change(requestId, (exchange) => Object.assign(exchange, { bytes: encodedDataLength })),
  );
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return { quiet: () => quiet(() => lastChange), sum: () => sum([...exchanges.values()].filter(({ isFromCache }) => !isFromCache)) };
}

/** Waits until there was no traffic for a second. */
function quiet(lastChange: () => number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (Date.now() - lastChange() < quietMs) return;
      clearInterval(timer);
      resolve();
    }, 50);
  });
}

function sum(exchanges: readonly Exchange[]): Omit<Load, 'readyMs'> {
  const total = (values: readonly number[]) => values.reduce((sofar, value) => sofar + value, 0);
  const scripts = exchanges.filter(({ isScript }) => isScript);
  return {
    bytes: total(exchanges.map(({ bytes }) => bytes)),
    scriptBytes: total(scripts.map(({ bytes, headerBytes }) => bytes - headerBytes)),
    requests: exchanges.length,
    apiCalls: exchanges.filter(({ url }) => url.pathname.startsWith('/api/')).length,
  };
}

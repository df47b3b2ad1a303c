import type { CDPSession } from '@playwright/test';

const latencyMs = 40;
const bytesPerSecond = 10_000_000 / 8;

/** Limits a page to 40 ms of latency and 10 Mbit/s. */
export const slowNetwork = (cdp: CDPSession) =>
  cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });

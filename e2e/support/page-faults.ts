import type { Page } from '@playwright/test';

/** Records what must not happen on a page while a journey runs. */
export interface PageFaults {
  /** Allows a fault that the journey provokes, by a pattern of its text. */
  expect(pattern: RegExp): void;
  /** Allows another origin that the journey makes the page load from. */
  allowOrigin(origin: string): void;
  /** Lists the faults that were not expected. */
  unexpected(): string[];
}

/**
 * Ignores a bug of @rc-component/portal 2.2.1 (antd): on Escape it walks the list of open popups while closing shortens it, and reads past
 * the end when two close at once. Nothing is left to close then.
 */
const ofLibraries = [/^uncaught: Cannot read properties of undefined \(reading 'onEsc'\)$/];

/**
 * Ignores that the browser doesn't know a directive yet, that the policy of artifacts refused code in an attribute, which their frame then
 * binds itself, and that the browser couldn't fetch the service worker because a journey cut the connection just then; a refusal reads differently.
 */
const ofBrowsers = [
  /^console: An unknown error occurred when fetching the script\. \(\)$/,
  /^console: Unrecognized Content-Security-Policy directive 'webrtc'\./,
  /^console: Executing inline event handler violates .*\/api\/v4\/artifact\/frame\)$/s,
];

/** Records console errors, uncaught errors, and requests to other origins. */
export function watchFaults(page: Page, origin: string): PageFaults {
  const expected: RegExp[] = [...ofLibraries, ...ofBrowsers];
  const own = new Set([origin]);
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => found.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && !own.has(url.origin)) found.push(`foreign request: ${url.origin}`);
  });
  return {
    expect: (pattern) => void expected.push(pattern),
    allowOrigin: (other) => void own.add(other),
    unexpected: () => found.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
  };
}

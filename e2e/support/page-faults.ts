import type { Page } from '@playwright/test';

/** What must not happen on a page, noted while a journey runs. */
export interface PageFaults {
  /** A journey that provokes a fault names it before, by a pattern of its text. */
  expect(pattern: RegExp): void;
  /** A journey that has the page load from another origin names that before. */
  allowOrigin(origin: string): void;
  /** The faults nobody expected. */
  unexpected(): string[];
}

/**
 * @rc-component/portal 2.2.1 (antd) walks a list of open popups at Escape which their closing shortens; when two close at once it reads
 * past the end. Nothing is left to close then, and nobody sees it.
 */
const ofLibraries = [/^uncaught: Cannot read properties of undefined \(reading 'onEsc'\)$/];

/** Notes errors on the console, uncaught errors, and requests that leave our own origin. */
export function watchFaults(page: Page, origin: string): PageFaults {
  const expected: RegExp[] = [...ofLibraries];
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

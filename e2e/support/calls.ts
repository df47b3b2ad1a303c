import { expect, type Page, type Request } from '@playwright/test';

/**
 * Returns a function that waits until the page has no call in progress and has started none for half a second. A test whose clock moves needs
 * it: a call whose time passes at once ends as if the server had not answered.
 */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let started = 0;
  // A stream of events stays open by design and has no time limit.
  const isCall = (request: Request) =>
    ['fetch', 'xhr'].includes(request.resourceType()) && !request.headers().accept?.includes('event-stream');
  page.on('request', (request) => {
    if (!isCall(request)) return;
    started += 1;
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    let before = -1;
    const inProgress = () => {
      const addresses = [...open].map((request) => request.url());
      if (started !== before) addresses.push('a call that has just started');
      before = started;
      return addresses;
    };
    await expect.poll(inProgress, { intervals: [0, 500] }).toEqual([]);
  };
}

import { type Target, withSignedInPage } from './signed-in-page.ts';
import { slowNetwork } from './slow-network.ts';

/** Selects what a person waits for: the message field. */
const useful = 'main textarea';

/** Loads the home route in a new browser with an empty cache, at 40 ms and 10 Mbit/s. Returns the milliseconds until it is ready. @throws Error after 30 s */
export const measureLoad = (target: Target): Promise<number> =>
  withSignedInPage(target, async (page, context) => {
    await page.addInitScript(noteWhenUseful, useful);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await slowNetwork(cdp);
    await page.goto(target.url, { waitUntil: 'commit' });
    const ready = await page.waitForFunction(() => (window as Window & { readyMs?: number }).readyMs, undefined, { timeout: 30_000 });
    return Number(await ready.jsonValue());
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

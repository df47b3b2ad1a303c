import { test as base, expect, type Page } from '@playwright/test';
import { type Account, createAccount } from './accounts.ts';
import { violationsOf } from './axe-rules.ts';
import { delayCookie, isDelayed } from './delays.ts';
import { noteRequests, takeRequests } from './noted-requests.ts';
import { type PageFaults, watchFaults } from './page-faults.ts';
import { browserOf } from './second-browser.ts';

interface Fixtures {
  /** Fails the journey at its end after a console error, an uncaught error or a request to another origin. */
  readonly faults: PageFaults;
  /** Notes what the journey asks servers for, which `npm test -- --changed` needs to know, and holds its calls back if it is its turn. */
  readonly requests: undefined;
  /** Records every event of the page's bus and attaches them to a failed journey. The report names the mix, for `npx platform replay`. */
  readonly record: readonly unknown[];
  /** Holds an account that was created for this journey; `page` is signed in to it. */
  readonly signedUp: Account;
  /** Opens a page in another browser that is signed in to the same account. It is closed when the journey ends. */
  readonly secondBrowser: () => Promise<Page>;
  /** Fails when axe finds a problem on the page in its current state; `color`, when its rules about colors do. */
  readonly expectAccessible: (page: Page, rules?: 'all' | 'color') => Promise<void>;
}

/**
 * Turns traces off for a file: recording what a frame draws waits for frames that never answer. Where they are off anyway, saying so would
 * take a separate worker with its own server.
 */
export const withoutTrace = process.env.CI && !process.env.E2E_TRACES ? {} : ({ trace: 'off' } as const);

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
  baseURL: async ({}, use) => {
    await use(process.env.E2E_URL);
  },
  faults: [
    async ({ page, baseURL }, use) => {
      const faults = watchFaults(page, originOf(baseURL));
      await use(faults);
      expect(faults.unexpected(), 'nothing goes wrong on the page unnoticed').toEqual([]);
    },
    { auto: true },
  ],
  requests: [
    async ({ context, baseURL }, use, testInfo) => {
      takeRequests();
      noteRequests(context);
      if (isDelayed(testInfo.titlePath.join(' › '))) await context.addCookies([{ name: delayCookie, value: 'on', url: originOf(baseURL) }]);
      await use(undefined);
      testInfo.annotations.push({ type: 'requests', description: takeRequests() });
    },
    { auto: true },
  ],
  record: [
    async ({ page }, use, testInfo) => {
      const events: unknown[] = [];
      await page.exposeFunction('atriumRecorder', (event: unknown) => void events.push(event));
      await use(events);
      const mix = await mixOf(page);
      if (mix) testInfo.annotations.push({ type: 'mix', description: mix });
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('events.json', { body: JSON.stringify({ mix, events }, null, 1), contentType: 'application/json' });
    },
    { auto: true },
  ],
  signedUp: async ({ context, baseURL }, use) => {
    const account = await createAccount(originOf(baseURL));
    await context.addCookies([{ name: 'token', value: account.token, url: originOf(baseURL), sameSite: 'Lax' }]);
    await use(account);
  },
  secondBrowser: async ({ browser, baseURL, signedUp }, use) => {
    const opened: Page[] = [];
    await use(async () => {
      const page = await browserOf(browser, { url: originOf(baseURL) }, signedUp);
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expectAccessible: async ({}, use) => {
    await use(async (page, rules) => {
      await atRest(page);
      expect(await violationsOf(page, rules)).toEqual([]);
    });
  },
});

export { expect };

const mixReadMs = 1_000;

/** Returns the mix that the page runs, such as `prod-r12` or in a trial `prod-r12+mfe-chat@1.0.1`; undefined on other pages and closed ones. */
async function mixOf(page: Page): Promise<string | undefined> {
  if (page.isClosed()) return undefined;
  const find = () => {
    const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? '{}') as Record<string, unknown>;
    const { trial } = read('page-config') as { trial?: { mix: string } };
    const { env, rev } = read('registry') as { env?: string; rev?: number };
    if (trial) return trial.mix;
    return env && rev ? `${env}-r${rev}` : undefined;
  };
  // A page that hangs must not make the end of its journey hang.
  const atMost = new Promise<undefined>((resolve) => setTimeout(resolve, mixReadMs));
  return Promise.race([page.evaluate(find).catch(() => undefined), atMost]);
}

function originOf(baseURL: string | undefined): string {
  if (!baseURL) throw new Error('E2E_URL is not set: the global setup did not run.');
  return new URL(baseURL).origin;
}

/**
 * Waits until no button loads and nothing moves, because colors in between are nobody's choice. A page that stays busy, such as one that
 * waits for an answer, is checked as it is after a moment.
 */
async function atRest(page: Page): Promise<void> {
  const isAtRest = () =>
    // What closes is neither gone nor in use. The icon of a button that has loaded stays there, invisible, where nothing moves.
    !document.querySelector(
      [
        '.ant-btn-loading, .ant-btn-loading-icon:not([class*="-leave"])',
        ...['.ant-select-dropdown', '.ant-dropdown'].map((menu) => `${menu}[class*="-leave"]:not(${menu}-hidden)`),
      ].join(),
    ) &&
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity);
  // A page that has just been opened may not have rendered yet. The rules report one that never gets a heading.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 10_000 })
    .catch(() => undefined);
  await page.waitForFunction(isAtRest, undefined, { timeout: 3_000 }).catch(() => undefined);
}

import { type BrowserContext, chromium, type Page } from '@playwright/test';

/** Describes a server and who is signed in there. */
export interface Target {
  /** Holds the server's address, including `{base}`. */
  readonly url: string;
  readonly token: string;
  readonly executablePath: string;
}

/** Opens a page of a person who is signed in, in a new browser that is closed at the end. */
export async function withSignedInPage<T>(
  { url, token, executablePath }: Target,
  use: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await context.addCookies([{ name: 'token', value: token, url: new URL(url).origin, sameSite: 'Lax' }]);
    return await use(await context.newPage(), context);
  } finally {
    await browser.close();
  }
}

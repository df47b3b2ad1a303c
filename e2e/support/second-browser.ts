import type { Browser, Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { noteRequests } from './noted-requests.ts';

/** Opens another browser that is signed in to an account. The caller closes its context. */
export async function browserOf(browser: Browser, server: { readonly url: string }, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  noteRequests(context);
  await context.addCookies([{ name: 'token', value: account.token, url: server.url, sameSite: 'Lax' }]);
  return context.newPage();
}

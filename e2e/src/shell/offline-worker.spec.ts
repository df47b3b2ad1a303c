import { routes } from 'shared-contracts';
import { signOut } from 'shared-contracts/calls';
import { createAccount } from '../../support/accounts.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { areCopied, storeChat, titlesOfCopies } from '../../support/offline-copies.ts';
import { type RunningServer, startServer } from '../../support/server.ts';

/** Runs a server that a journey may stop, and start with other settings. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
test.describe.configure({ mode: 'serial' });

test('an answer that just arrived is part of the copy, and another account finds nothing of it', async ({
  page,
  context,
  signedUp,
  server,
}) => {
  await page.goto('/app');
  await page.getByRole('textbox', { name: 'Message' }).fill('What is a Work Area?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The answer is complete.')).toBeAttached();
  await expect.poll(async () => (await titlesOfCopies(page)).length).toBe(1);
  const other = await createAccount(server.url, 'Ben');
  await context.addCookies([{ name: 'token', value: other.token, url: server.url, sameSite: 'Lax' }]);
  await page.goto('/app');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect.poll(() => titlesOfCopies(page)).toEqual([]);
  expect(signedUp.email).not.toBe(other.email);
});

test('an incognito chat is never copied, and a session that was ended elsewhere leaves no copy once the server refuses it', async ({
  page,
  signedUp,
  faults,
}) => {
  faults.expect(/401/);
  const sessionId = await storeChat(signedUp, 'Third quarter', 'What changed?', 'Retention is up.');
  await page.goto(`/app${routes.tempChat()}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('What is a Work Area?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The answer is complete.')).toBeAttached();
  await page.goto(`/app${routes.chat({ sessionId })}`);
  await areCopied(page, 'Third quarter');
  expect(await titlesOfCopies(page)).toEqual(['Third quarter']);
  await signedUp.api.call(signOut, {});
  await page.goto(`/app${routes.myWorks()}`);
  await expect(page).toHaveURL(/auth\/log/);
  await expect.poll(() => titlesOfCopies(page)).toEqual([]);
});

test('a server that ends shows the offline page, which continues when it is back; one whose worker is switched off removes it and the copies', async ({
  page,
  signedUp,
  server,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_REFUSED|Failed to load resource/);
  const sessionId = await storeChat(signedUp, 'Third quarter', 'What changed?', 'Retention is up.');
  await page.goto(`/app${routes.chat({ sessionId })}`);
  await areCopied(page, 'Third quarter');
  await server.kill();
  await page.reload();
  await expect(page.getByText('Read-only copy, saved')).toBeVisible();
  await server.start();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await areCopied(page, 'Third quarter');

  await server.kill();
  await server.start({ SERVICE_WORKER: 'off' });
  await page.goto('/app');
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await titlesOfCopies(page)).toEqual([]);
});

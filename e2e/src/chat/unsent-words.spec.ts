import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { lazyChunks, refuse } from '../../support/lazy-chunks.ts';

const words = 'What did the harbor committee decide?';
const sends = '**/api/v4/chat/completion';
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const question = (page: Page) => page.getByRole('article', { name: 'You said' });
const answer = (page: Page) => page.getByRole('article', { name: 'Assistant answered' });
const thread = lazyChunks.filter(({ package: name, name: chunk }) => name === 'mfe-chat' && chunk === 'thread');

const isUnsent = async (page: Page) => {
  await expect(question(page)).toContainText(words);
  await expect(page.getByText('Not sent.')).toBeVisible();
};

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: 'Are you sure you want to log out?' }).getByRole('button', { name: 'Logout' }).click();
}

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Returns everything that someone at this browser could read from its storage. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const messages = await new Promise<unknown>((resolve) => {
      const opened = indexedDB.open('atrium-outbox');
      opened.onupgradeneeded = () => opened.result.createObjectStore('messages');
      opened.onsuccess = () => {
        const all = opened.result.transaction('messages').objectStore('messages').getAll();
        all.onsuccess = () => resolve(all.result);
        all.transaction?.addEventListener('complete', () => opened.result.close());
      };
    });
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, messages]);
  });

test.beforeEach(({ faults }) => faults.expect(/Failed to load resource|ERR_|Loading (CSS )?chunk|Federation Runtime/i));

test('a first message that cannot be sent stays visible and is sent when the server is back', async ({ page, context, signedUp: _ }) => {
  await context.route(sends, (route) => route.abort('connectionrefused'));
  const refusal = await refuse(page, thread);
  await page.goto('/app/chat');
  await composer(page).fill(words);
  await page.keyboard.press('Enter');

  await test.step('also while the code that renders messages cannot be fetched', async () => {
    await isUnsent(page);
    await expect(page.getByText('This could not be loaded')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('ran into a problem')).toHaveCount(0);
    await isUnsent(page);
  });
  await test.step('after a reload, and in a second tab', async () => {
    await refusal.end();
    await page.reload();
    await isUnsent(page);
    const second = await context.newPage();
    await second.goto('/app/chat');
    await isUnsent(second);
    await second.close();
  });
  await test.step('another new chat is empty and links to it', async () => {
    await page.getByRole('link', { name: 'New chat' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: words })).toBeVisible();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await isUnsent(page);
  });
  await test.step('it is sent and answered once the server is reachable', async () => {
    await context.unroute(sends);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(answer(page)).toBeVisible();
    await expect(page.getByText('Not sent.')).toHaveCount(0);
    await expect(question(page)).toHaveCount(1);
    await expect(page).toHaveURL(/sessionId=/);
  });
});

test('a message written as the session ended is shown and sent after signing in', async ({ page, context, signedUp }) => {
  await page.goto('/app/chat');
  await context.route(sends, (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: '{"code":"unauthorized","status":401,"title":"x","detail":"x"}',
    }),
  );
  await composer(page).fill(words);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await context.unroute(sends);
  await logIn(page, signedUp);
  await expect(question(page)).toContainText(words);
  await expect(answer(page)).toBeVisible();
});

test('logging out saves drafts and unsent messages to the account, and signing in restores them', async ({ page, context, signedUp }) => {
  await context.route(sends, (route) => route.abort('connectionrefused'));
  await page.goto('/app/chat');
  await composer(page).fill(words);
  await page.keyboard.press('Enter');
  await isUnsent(page);
  await page.goto('/app');
  await page.getByRole('link', { name: 'New chat' }).click();
  // The home page has a message box too, and its own draft. It shows until the other page has come, which sets the title.
  await expect(page).toHaveTitle(/^New chat/);
  await composer(page).fill('A secret draft');
  await logOut(page);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.poll(() => stored(page)).not.toMatch(/secret draft|harbor committee/);

  await context.unroute(sends);
  await page.goto('/app/auth/login?next=/chat');
  await logIn(page, signedUp);
  await expect(answer(page)).toBeVisible();
  await expect(question(page)).toContainText(words);
  await page.getByRole('link', { name: 'New chat' }).click();
  await expect(composer(page)).toHaveValue('A secret draft');
});

test('logging out asks before it deletes unsent work that cannot be saved', async ({ page, context, signedUp: _ }) => {
  await page.goto('/app/chat');
  await composer(page).fill('A secret draft');
  await context.route('**/api/account/drafts', (route) => route.abort('connectionrefused'));
  await logOut(page);
  const question = page.getByRole('dialog', { name: 'Couldn’t save your unsent work' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(composer(page)).toHaveValue('A secret draft');
  await logOut(page);
  await question.getByRole('button', { name: 'Log out and delete' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.poll(() => stored(page)).not.toContain('secret draft');
});

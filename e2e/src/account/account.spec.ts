import type { Page } from '@playwright/test';
import { createAccount, newPerson } from '../../support/accounts.ts';
import { authenticatorCode } from '../../support/authenticator.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { startOidcProvider } from '../../support/oidc-provider.ts';
import { startServer } from '../../support/server.ts';

/** Runs journeys against a separate server in developer mode, with a provider for Google and LinkedIn. */
const test = base.extend<object, { serverUrl: string }>({
  serverUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      const provider = await startOidcProvider();
      const server = await startServer({
        DEVELOPER_MODE: '1',
        OAUTH_GOOGLE_ISSUER: provider.issuer,
        OAUTH_GOOGLE_CLIENT_ID: provider.clientId,
        OAUTH_GOOGLE_CLIENT_SECRET: provider.clientSecret,
        OAUTH_GOOGLE_FILES_URL: provider.filesUrl,
        OAUTH_LINKEDIN_ISSUER: provider.issuer,
        OAUTH_LINKEDIN_CLIENT_ID: provider.clientId,
        OAUTH_LINKEDIN_CLIENT_SECRET: provider.clientSecret,
      });
      await use(server.url);
      await server.stop();
      await provider.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ serverUrl }, use) => {
    await use(serverUrl);
  },
});

// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' });

async function agreeAtProvider(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('each provider signs in from the log-in and the sign-up page, and comes to the page first asked for', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/foreign request: http:\/\/127\.0\.0\.1|favicon/);
  for (const { button, from, word } of [
    { button: 'Continue with Google', from: '/app/auth/login?next=%2Fplans', word: 'account-provider' },
    { button: 'Continue with Google', from: '/app/auth/signup?next=%2Fplans', word: 'account-provider-redirect' },
    { button: 'Continue with LinkedIn', from: '/app/auth/login?next=%2Fplans', word: 'professional-network' },
  ])
    await test.step(`${button} (${word})`, async () => {
      const { email } = newPerson();
      await page.goto(from);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('heading', { name: 'Sign in with the provider' })).toBeVisible();
      expect(page.url()).not.toContain(email);
      const returned = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/auth/callback'));
      await agreeAtProvider(page, email);
      expect(new URL((await returned).url()).searchParams.get('state')?.split('.')[0]).toBe(word);
      await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
      await expect(page).toHaveURL(/\/app\/plans$/);
      await page.goto('about:blank');
      await context.clearCookies();
    });
});

test('a person who signed up with a provider sets a password and a second factor, which the provider’s log-in also requires', async ({
  page,
  context,
  faults,
  expectAccessible,
}) => {
  faults.expect(/foreign request: http:\/\/127\.0\.0\.1|favicon|401/);
  const { email, password } = newPerson();
  const byGoogle = async (from: string) => {
    await page.goto(from);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in with the provider' })).toBeVisible();
    await agreeAtProvider(page, email);
  };
  await byGoogle('/app/auth/signup?next=%2Fsettings%2Fsecurity-and-access');
  await expect(page.getByText('This account has no password.', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByLabel('New password').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Changing it signs out all other browsers.')).toBeVisible();

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  const key = await dialog.getByLabel('Key for the app').inputValue();
  await dialog.getByLabel('Code from the app').fill(authenticatorCode(key));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const codes = dialog.getByRole('list', { name: 'Backup codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [backup = ''] = await codes.getByRole('listitem').allTextContents();

  await context.clearCookies();
  await byGoogle('/app/auth/login?next=%2Fplans');
  await expect(page.getByRole('heading', { name: 'Code from your authenticator app' })).toBeVisible();
  await page.getByLabel('Code from your authenticator app').fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This code is incorrect.' })).toBeVisible();
  await page.getByLabel('Code from your authenticator app').fill(backup);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
});

test('declining at the provider is explained, and a forged callback signs nobody in', async ({ page, context, faults }) => {
  faults.expect(/foreign request: http:\/\/127\.0\.0\.1|favicon|40\d/);
  await page.goto('/app/auth/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/auth\/login/);
  await expect(page.getByRole('alert')).toContainText('You declined the sign-in at the provider.');
  await page.goto('/app/auth/callback?code=stolen&state=account-provider.forged');
  await expect(page.getByRole('heading', { name: 'Couldn’t sign you in' })).toBeVisible();
  await page.goto('/app/auth/callback?code=x&state=javascript:alert(1)');
  await expect(page.getByRole('alert')).toContainText('response is missing information');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token');
});

test('a mailed link resets a forgotten password, once', async ({ page, serverUrl, faults, expectAccessible }) => {
  faults.expect(/40\d/);
  const { email } = await createAccount(serverUrl);
  const password = 'a-new-password-1';
  await test.step('request the link; an unknown address gets the same answer', async () => {
    await page.goto('/app/auth/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The page before has a field of the same name.
    await expect(page.getByRole('heading', { name: 'Recover your password' })).toBeVisible();
    for (const address of ['nobody@example.com', email]) {
      await page.getByLabel('Email').fill(address);
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'If there is an account' })).toBeVisible();
    }
  });
  const link = await test.step('the developer outbox contains the mail', async () => {
    await page.getByText('Developer outbox').click();
    const mail = page.getByRole('article').filter({ hasText: email });
    await expect(mail).toBeVisible();
    await expectAccessible(page);
    await mail.getByRole('link', { name: 'Open the link in this mail' }).click();
    return page.url();
  });
  await test.step('choose a new password and sign in with it', async () => {
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Priya');
  });
  await test.step('the password change raises a security alert and is counted', async () => {
    await expect(page.getByRole('button', { name: /^Alerts and activity, \d+ unread$/ })).toBeVisible();
  });
  await test.step('the link cannot be used again', async () => {
    await page.goto(link);
    await page.getByLabel('New password').fill('another-password-2');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  });
});

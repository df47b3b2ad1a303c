import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { browserOf } from '../../support/second-browser.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { startProcess } from '../../support/started-process.ts';

/** Runs the journey against a separate server, because its providers are for everybody. */
const test = base.extend<{ organization: { server: RunningServer; metadataUrl: string } }>({
  organization: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      const provider = await startProcess<{ metadataUrl: string }>('run-saml-provider.ts');
      const server = await startServer({ ALLOW_PRIVATE_PROVIDERS: '127.0.0.1' });
      await use({ server, metadataUrl: provider.metadataUrl });
      await server.stop();
      await provider.stop();
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ organization }, use) => {
    await use(organization.server.url);
  },
});

/** Signs in on the provider's page as the address. Our own page has a field of the same name, so the provider's heading comes first. */
async function enterAtProvider(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in with the provider' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
}

test('an owner connects a SAML provider from its metadata, and people sign in with it', async ({
  page,
  browser,
  organization: { server, metadataUrl },
  faults,
  expectAccessible,
}) => {
  faults.expect(/foreign request: http:\/\/127\.0\.0\.1|favicon/);
  const owner = await createAccount(server.url, 'Olga');
  const console = await browserOf(browser, server, owner);

  await test.step('connect the provider', async () => {
    await console.goto('/app/admin/sign-in');
    await console.getByRole('button', { name: 'Connect a provider' }).click();
    const dialog = console.getByRole('dialog', { name: 'Connect an identity provider' });
    await dialog.getByRole('radio', { name: 'SAML 2.0' }).click();
    await expect(dialog.getByLabel('Answer address (ACS) to enter at the provider')).toHaveValue(`${server.url}/api/saml/answer`);
    await dialog.getByLabel('Name', { exact: true }).fill('Acme');
    await dialog.getByLabel('Metadata of the provider').fill('<html>');
    await dialog.getByRole('button', { name: 'Read metadata' }).click();
    await expect(dialog.getByText('This isn’t the metadata of a SAML provider.')).toBeVisible();
    await dialog.getByLabel('Metadata of the provider').fill(metadataUrl);
    await dialog.getByRole('button', { name: 'Read metadata' }).click();
    await expect(dialog.getByLabel('Entity ID of the provider')).toHaveValue(metadataUrl);
    await expect(dialog.getByLabel('Certificate 1')).toHaveValue(/BEGIN CERTIFICATE/);
    await dialog.getByRole('button', { name: /Test$/ }).click();
    await expect(dialog.getByText(/The certificate CN=Test provider is valid until/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Connect a provider' }).click();
    await expect(dialog.getByText('Enter at least one domain.')).toBeVisible();
    await dialog.getByLabel('Domains it manages').fill('acme.example');
    await dialog.getByLabel('Domains it manages').press('Enter');
    await expectAccessible(console);
    await dialog.getByRole('button', { name: 'Connect a provider' }).click();
    await expect(console.getByRole('button', { name: 'Acme', exact: true })).toBeVisible();
    await expect(console.getByText('SAML 2.0')).toBeVisible();
  });

  await test.step('sign in with it', async () => {
    await page.goto('/app/auth/login?next=%2Fplans');
    await enterAtProvider(page, 'priya@acme.example');
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  });

  await test.step('an address that the provider does not manage is refused with a sentence', async () => {
    // A page that is open would continue to ask for alerts, without a session.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/app/auth/login');
    await enterAtProvider(page, owner.email);
    faults.expect(/403/);
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByRole('alert')).toContainText('has not verified your e-mail address');
    await expectAccessible(page);
  });
  await console.context().close();
});

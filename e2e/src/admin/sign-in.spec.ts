import { createAccount, newPerson } from '../../support/accounts.ts';
import { authenticatorCode } from '../../support/authenticator.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { type OidcProvider, startOidcProvider } from '../../support/oidc-provider.ts';
import { browserOf } from '../../support/second-browser.ts';
import { type RunningServer, startServer } from '../../support/server.ts';

/** Runs the journey against a separate server, because its rules are for everybody. */
const test = base.extend<{ organization: { server: RunningServer; provider: OidcProvider } }>({
  organization: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      const provider = await startOidcProvider();
      const server = await startServer({ ALLOW_PRIVATE_PROVIDERS: '127.0.0.1' });
      await use({ server, provider });
      await server.stop();
      await provider.stop();
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ organization }, use) => {
    await use(organization.server.url);
  },
});

test('an owner connects a provider, people sign in with it, and everyone else sets up a second factor first', async ({
  page,
  browser,
  organization: { server, provider },
  faults,
  expectAccessible,
}) => {
  faults.expect(/foreign request: http:\/\/127\.0\.0\.1|favicon/);
  // The first account owns the installation.
  const owner = await createAccount(server.url, 'Olga');
  const member = await createAccount(server.url, 'Mira');
  const console = await browserOf(browser, server, owner);

  await test.step('connect the provider', async () => {
    await console.goto('/app/admin/sign-in');
    await expect(console.getByRole('heading', { level: 1, name: 'Sign-in' })).toBeVisible();
    await console.getByRole('button', { name: 'Connect a provider' }).click();
    const dialog = console.getByRole('dialog', { name: 'Connect an identity provider' });
    await dialog.getByLabel('Name').fill('Acme');
    await dialog.getByLabel('Discovery address').fill('http://127.0.0.1:9');
    await dialog.getByLabel('Client ID').fill(provider.clientId);
    await dialog.getByLabel('Client secret').fill(provider.clientSecret);
    await dialog.getByRole('button', { name: 'Connect a provider' }).click();
    const refusal = dialog.getByText('No OpenID provider answers at this address.');
    await expect(refusal).toBeVisible();
    await dialog.getByLabel('Discovery address').fill(provider.issuer);
    await expect(refusal).toBeHidden();
    await dialog.getByRole('button', { name: 'Connect a provider' }).click();
    await expect(console.getByRole('button', { name: 'Acme', exact: true })).toBeVisible();
    await expect(console.getByText('Not tested by an owner')).toBeVisible();
    await expectAccessible(console);
  });

  await test.step('sign in with it', async () => {
    await page.goto('/app/auth/login?next=%2Fplans');
    await expect(page.getByRole('button', { name: 'Continue with Acme' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue with Acme' }).click();
    // Both pages have a field for the e-mail.
    await expect(page.getByRole('heading', { name: 'Sign in with the provider' })).toBeVisible();
    await page.getByLabel('E-mail').fill(newPerson().email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  });

  await test.step('require a second factor', async () => {
    await console.getByRole('switch', { name: 'Require a second factor' }).click();
    await console.getByRole('button', { name: 'Save' }).click();
    await expect(console.getByText('Saved')).toBeVisible();
  });

  await test.step('set it up at the next sign-in, before anything else', async () => {
    await page.context().clearCookies();
    await page.goto('/app/auth/login?next=%2Fplans');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password').fill(member.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page);
    const key = await page.getByLabel('Or type this key into the app').inputValue();
    await page.getByLabel('Code from your authenticator app').fill(authenticatorCode(key));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('list', { name: 'Save your backup codes' }).getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  });
  await console.context().close();
});

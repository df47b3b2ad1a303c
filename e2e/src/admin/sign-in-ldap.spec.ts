import { createAccount } from '../../support/accounts.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { browserOf } from '../../support/second-browser.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { startProcess } from '../../support/started-process.ts';

interface Directory {
  readonly ldaps: string;
  readonly authority: string;
  readonly base: string;
  readonly readerDn: string;
  readonly readerPassword: string;
}

/** Runs the journey against a separate server and, if OpenLDAP is installed, a directory. */
const test = base.extend<{ organization: { server: RunningServer; directory: Directory } | undefined }>({
  organization: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      const slapd = await startProcess<{ directory?: Directory }>('run-slapd.ts');
      const server = slapd.directory && (await startServer({ ALLOW_PRIVATE_PROVIDERS: 'localhost' }));
      await use(slapd.directory && server && { server, directory: slapd.directory });
      await server?.stop();
      await slapd.stop();
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ organization }, use) => {
    await use(organization?.server.url ?? process.env.E2E_URL);
  },
});

test('an owner connects a directory, and people sign in with the password that they have there', async ({
  page,
  browser,
  organization,
  faults,
  expectAccessible,
}) => {
  test.skip(!organization, 'OpenLDAP is missing (apt-get install slapd)');
  if (!organization) return;
  const { server, directory } = organization;
  const owner = await createAccount(server.url, 'Olga');
  const console = await browserOf(browser, server, owner);

  await test.step('connect the directory', async () => {
    await console.goto('/app/admin/sign-in');
    await console.getByRole('button', { name: 'Connect a provider' }).click();
    const dialog = console.getByRole('dialog', { name: 'Connect an identity provider' });
    await dialog.getByRole('radio', { name: 'Directory (LDAP)' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Staff');
    await dialog.getByLabel('Address of the directory').fill(directory.ldaps);
    await dialog.getByLabel('Account that searches').fill(directory.readerDn);
    await dialog.getByLabel('Password of this account').fill(directory.readerPassword);
    await dialog.getByLabel('Base for people').fill(directory.base);
    await dialog.getByRole('button', { name: /Test$/ }).click();
    await expect(dialog.getByText('The directory’s certificate isn’t trusted.')).toBeVisible();
    await dialog.getByLabel('Certificate of the directory’s authority').fill(directory.authority);
    await dialog.getByLabel('User name to look up').fill('ana');
    await dialog.getByRole('button', { name: /Test$/ }).click();
    await expect(dialog.getByText(/Found Ana Álvarez with the address ana@acme\.example/)).toBeVisible();
    await dialog.getByLabel('Domains it manages').fill('acme.example');
    await dialog.getByLabel('Domains it manages').press('Enter');
    await expectAccessible(console);
    await dialog.getByRole('button', { name: 'Connect a provider' }).click();
    await expect(console.getByRole('button', { name: 'Staff', exact: true })).toBeVisible();
  });

  await test.step('sign in with it', async () => {
    await page.goto('/app/auth/login?next=%2Fplans');
    await page.getByRole('button', { name: 'Continue with Staff' }).click();
    await expect(page.getByRole('heading', { name: 'Continue with Staff' })).toBeVisible();
    await expectAccessible(page);
    faults.expect(/401/);
    await page.getByLabel('User name or e-mail').fill('ana');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: /^(?:loading )?Sign in$/ }).click();
    await expect(page.getByRole('alert')).toContainText('password');
    await page.getByLabel('Password').fill("ana's password");
    await page.getByRole('button', { name: /^(?:loading )?Sign in$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  });
  await console.context().close();
});

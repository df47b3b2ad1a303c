import { test as base, expect } from '../../support/fixtures.ts';

/** Passkeys belong to a host name, but the journeys' server is usually reached by an IP address. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
  baseURL: async ({}, use) => {
    const url = new URL(process.env.E2E_URL ?? 'http://127.0.0.1');
    if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
    await use(url.origin);
  },
});

test('a passkey is added, signs in without a password, and can be the only sign-in method', async ({
  page,
  context,
  signedUp,
  faults,
  expectAccessible,
}) => {
  faults.expect(/40[039]/);
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const dialog = page.getByRole('dialog');

  await test.step('it is added and shows after a reload', async () => {
    await page.goto('/app/settings/security-and-access');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Passkey name').fill('My laptop');
    await dialog.getByLabel('Current password').fill(signedUp.password);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Passkey added')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('My laptop');
    await expectAccessible(page);
  });

  await test.step('the password is turned off', async () => {
    await page.getByRole('switch', { name: 'Sign in with E-mail and password' }).click();
    await dialog.getByLabel('Current password').fill(signedUp.password);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('E-mail and password is turned off')).toBeVisible();
  });

  await test.step('the password no longer signs in, the passkey does', async () => {
    await context.clearCookies();
    await page.goto('/app/auth/login?next=%2Fplans');
    await page.getByLabel('Email').fill(signedUp.email);
    await page.getByLabel('Password', { exact: true }).fill(signedUp.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This sign-in method is turned off' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  });

  await test.step('the last sign-in method cannot be removed', async () => {
    await page.goto('/app/settings/security-and-access');
    await page.getByRole('list', { name: 'Passkeys' }).getByRole('button', { name: 'Remove: My laptop' }).click();
    await expectAccessible(page);
    await dialog.getByLabel('Current password').fill(signedUp.password);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This is your only way to sign in' })).toBeVisible();
  });
});

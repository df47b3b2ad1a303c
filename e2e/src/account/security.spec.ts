import { signIn } from 'shared-contracts/calls';
import { authenticatorCode } from '../../support/authenticator.ts';
import { expect, test } from '../../support/fixtures.ts';
import { visit } from '../../support/visit.ts';

test('two-factor authentication is turned on, required at log-in, and turned off with a backup code and the password', async ({
  page,
  context,
  signedUp,
  faults,
  expectAccessible,
}) => {
  faults.expect(/40[01]/);
  await page.goto('/app/settings/security-and-access');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not my password');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This is not your password.' })).toBeVisible();
  await dialog.getByLabel('Current password').fill(signedUp.password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  const key = await dialog.getByLabel('Key for the app').inputValue();
  await dialog.getByLabel('Code from the app').fill(authenticatorCode(key));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const codes = dialog.getByRole('list', { name: 'Backup codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [backup = ''] = await codes.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.reload();
  await expect(page.getByText('10 unused backup codes.')).toBeVisible();
  await expectAccessible(page);

  await test.step('the log-in asks for a code', async () => {
    await context.clearCookies();
    await page.goto('/app/auth/login');
    await page.getByLabel('Email').fill(signedUp.email);
    await page.getByLabel('Password', { exact: true }).fill(signedUp.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Code from your authenticator app').fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This code is incorrect.' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Code from your authenticator app').fill(backup);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(
      page
        .getByRole('button', { name: 'New chat' })
        .or(page.getByRole('link', { name: 'New chat' }))
        .first(),
    ).toBeVisible();
  });

  await test.step('it is turned off again', async () => {
    await visit(page, '/settings/security-and-access');
    await expect(page.getByText('9 unused backup codes.')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Current password').fill(signedUp.password);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Off: signing in takes only your password.')).toBeVisible();
  });
});

test('a second browser is listed and signed out immediately; a new password does the same', async ({
  page,
  browser,
  baseURL,
  signedUp,
  faults,
  expectAccessible,
}) => {
  faults.expect(/401/);
  const { api, email, password } = signedUp;
  const elsewhere = await browser.newContext({
    baseURL,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const { access_token } = await api.call(signIn, { body: { email, password } });
  await elsewhere.addCookies([{ name: 'token', value: access_token, url: baseURL ?? '', sameSite: 'Lax' }]);
  const other = await elsewhere.newPage();
  const live = other.waitForResponse((response) => response.url().includes('/api/alerts/live'));
  await other.goto('/app/plans');
  await expect(other.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  await live;

  await page.goto('/app/settings/session-management');
  const devices = page.getByRole('list', { name: 'Signed-in browsers' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This browser')).toHaveCount(1);
  await expectAccessible(page);
  await devices.getByRole('button', { name: /^Sign out/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  // Nobody touches the other browser: its stream was cut, so it reconnects and learns that its session has ended.
  await expect(other).toHaveURL(/auth\/login/, { timeout: 60_000 });

  await visit(page, '/settings/security-and-access');
  await page.getByRole('button', { name: 'Change password' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Current password').fill(password);
  await form.getByLabel('New password', { exact: true }).fill('a whole new password');
  await form.getByLabel('Repeat new password').fill('a whole new passwort');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The passwords don’t match.')).toBeVisible();
  await form.getByLabel('Repeat new password').fill('a whole new password');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. All other browsers are signed out.')).toBeVisible();
  await api.call(signIn, { body: { email, password: 'a whole new password' } });
  await elsewhere.close();
});

import { createAccount } from '../../support/accounts.ts';
import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';

test('the console is in the settings menu of administrators, and of nobody else', async ({
  page,
  context,
  baseURL,
  expectAccessible,
  faults,
}) => {
  const url = baseURL ?? '';
  const admin = await createAdministrator(url);
  await context.addCookies([{ name: 'token', value: admin.token, url, sameSite: 'Lax' }]);
  await page.goto('/app');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
  await expectAccessible(page);

  const member = await createAccount(url);
  await context.clearCookies();
  await context.addCookies([{ name: 'token', value: member.token, url, sameSite: 'Lax' }]);
  faults.expect(/403/);
  await page.goto('/app');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Manage Account' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0);
  await page.goto('/app/admin');
  await expect(page.getByText('The installation could not be loaded.')).toBeVisible();
});

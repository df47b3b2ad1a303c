import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';

test('an owner creates a token, a provider uses it, and revoking it ends that', async ({
  page,
  context,
  baseURL,
  request,
  expectAccessible,
}) => {
  const url = baseURL ?? '';
  const owner = await createAdministrator(url, 'owner', 'Grace');
  await context.addCookies([{ name: 'token', value: owner.token, url, sameSite: 'Lax' }]);
  await page.goto('/app/admin/provisioning');
  await page.getByRole('button', { name: 'Create a token' }).click();
  await page.getByRole('textbox', { name: 'Name of the token' }).fill('Entra journey');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Create a token' }).click();
  const secret = await page
    .getByRole('dialog')
    .getByText(/^scim_/)
    .textContent();
  await page.getByRole('button', { name: 'Done' }).click();
  const list = page.getByRole('list', { name: 'Tokens' });
  await expect(list.getByText('Entra journey')).toBeVisible();

  const ask = () => request.get(`${url}/scim/v2/Users?count=1`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await ask()).status()).toBe(200);
  await page.getByRole('button', { name: 'Revoke Entra journey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(list.getByText('Entra journey')).toHaveCount(0);
  expect((await ask()).status()).toBe(401);
});

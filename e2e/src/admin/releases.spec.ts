import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';

test('an administrator sees which release of each remote runs', async ({ page, baseURL, expectAccessible }) => {
  const { origin } = new URL(baseURL ?? '');
  const admin = await createAdministrator(origin);
  await page.context().addCookies([{ name: 'token', value: admin.token, url: origin, sameSite: 'Lax' }]);
  await page.goto('/app/admin/releases');
  const own = page.getByRole('list', { name: 'mfe-admin' });
  await expect(own.getByText('Stable')).toBeVisible();
  await expect(page.getByRole('list', { name: 'mfe-chat' })).toBeVisible();
  await expectAccessible(page);
});

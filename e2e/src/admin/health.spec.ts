import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';

test('an administrator sees what works, and what to do about the rest', async ({ page, baseURL, expectAccessible }) => {
  const { origin } = new URL(baseURL ?? '');
  const admin = await createAdministrator(origin);
  await page.context().addCookies([{ name: 'token', value: admin.token, url: origin, sameSite: 'Lax' }]);
  await page.goto('/app/admin/health');
  const parts = page.getByRole('list', { name: 'Health' });
  await expect(parts.getByText('Files can be written and read.')).toBeVisible();
  await expect(parts.getByText('No mail server is connected', { exact: false })).toContainText('SMTP_URL');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText(/Parts that need attention: \d · checked at/)).toBeVisible();
  await expectAccessible(page);
});

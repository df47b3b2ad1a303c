import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';

test('an administrator learns what to set where no mail server is connected', async ({ page, baseURL, expectAccessible }) => {
  const { origin } = new URL(baseURL ?? '');
  const admin = await createAdministrator(origin);
  await page.context().addCookies([{ name: 'token', value: admin.token, url: origin, sameSite: 'Lax' }]);
  await page.goto('/app/admin/mail');
  await expect(page.getByText('No mail server is connected')).toBeVisible();
  await expect(page.getByText(/Set SMTP_URL and MAIL_FROM/)).toBeVisible();
  await expect(page.getByText('No mail was refused')).toBeVisible();
  await expectAccessible(page);
});

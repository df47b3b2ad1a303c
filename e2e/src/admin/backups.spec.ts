import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';

test('an administrator learns what backups need, and plans them', async ({ page, baseURL, expectAccessible }) => {
  const { origin } = new URL(baseURL ?? '');
  const admin = await createAdministrator(origin);
  await page.context().addCookies([{ name: 'token', value: admin.token, url: origin, sameSite: 'Lax' }]);
  await page.goto('/app/admin/backups');
  await expect(page.getByText('Backups aren’t set up yet')).toBeVisible();
  await expect(page.getByText(/Set BACKUP_TO/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Every Monday' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Every Monday' })).toBeChecked();
});

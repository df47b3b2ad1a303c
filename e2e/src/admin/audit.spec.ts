import type { Locator } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';

test('an administrator finds who did what, sees the difference, checks the log and exports it', async ({
  page,
  context,
  baseURL,
  expectAccessible,
}) => {
  const url = baseURL ?? '';
  const admin = await createAdministrator(url, 'admin', 'Grace');
  const member = await createAccount(url);
  await context.addCookies([{ name: 'token', value: admin.token, url, sameSite: 'Lax' }]);

  await page.goto(`/app/admin/audit?action=person.role&target=${encodeURIComponent(admin.email)}`);
  const entries = page.getByRole('list', { name: 'Entries of the audit log' });
  await expect(entries.getByRole('button')).toHaveCount(1);
  await expectAccessible(page);
  await entries.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /role .*admin/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('textbox', { name: 'Who' }).fill(member.email);
  await expect(page).toHaveURL(/actor=/);
  await expect(entries.getByRole('button', { name: member.email }).filter({ hasText: 'session.open' })).toBeVisible();
  await expect(entries.getByRole('button', { name: admin.email })).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const placeOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };
  for (const [one, beside] of [
    ['Who', 'Action'],
    ['What', 'From'],
  ] as const) {
    const [first, second] = [await placeOf(page.getByText(one, { exact: true })), await placeOf(page.getByText(beside, { exact: true }))];
    expect(first.y, `${one} and ${beside} are on one line`).toBe(second.y);
  }
  expect((await placeOf(page.getByLabel('From'))).height).toBe((await placeOf(page.getByLabel('What'))).height);

  await page.getByRole('button', { name: 'Check the log' }).click();
  await expect(page.getByText(/The log is whole\./)).toBeVisible();

  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await started).suggestedFilename()).toBe('audit.csv');
});

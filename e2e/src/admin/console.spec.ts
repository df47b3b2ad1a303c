import type { Locator } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';

test('an administrator finds the console in the settings menu, sees who did what, exports it, and nobody else gets in', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const admin = await createAdministrator(url, 'admin', 'Grace');
  const member = await createAccount(url);
  await context.addCookies([{ name: 'token', value: admin.token, url, sameSite: 'Lax' }]);
  const placeOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

  await test.step('the menu leads to the console', async () => {
    await page.goto('/app');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Administration' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
  });

  await test.step('the releases that run are listed, with their actions beside one another', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Releases' }).click();
    await expect(page.getByRole('list', { name: 'mfe-admin' }).getByText('Stable')).toBeVisible();
    await expect(page.getByRole('list', { name: 'mfe-chat' })).toBeVisible();
    const actions = page.getByRole('group', { name: 'mfe-admin' }).getByRole('button');
    const [first, second] = [await placeOf(actions.nth(0)), await placeOf(actions.nth(1))];
    expect(second.x - first.x - first.width).toBeCloseTo(8);
  });

  const entries = page.getByRole('list', { name: 'Entries of the audit log' });
  await test.step('the audit log shows what an act changed, and is filtered', async () => {
    await page.goto(`/app/admin/audit?action=person.role&target=${encodeURIComponent(admin.email)}`);
    await expect(entries.getByRole('button')).toHaveCount(1);
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
  });

  await test.step('on a phone, its filters are in line; it is checked and exported', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
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

  await test.step('usage is exported under a name with its days', async () => {
    await page.goto('/app/admin/usage');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^usage-\d{4}-\d{2}-01-\d{4}-\d{2}-\d{2}\.csv$/);
  });

  await test.step('somebody else has no such menu entry and no such page', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('about:blank');
    await context.clearCookies();
    await context.addCookies([{ name: 'token', value: member.token, url, sameSite: 'Lax' }]);
    await page.goto('/app');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Manage Account' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/app/admin');
    await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible();
    expect(loaded.filter((address) => address.includes('/releases/mfe-admin/'))).toEqual([]);
  });
});

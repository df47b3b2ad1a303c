import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { onOwnReleases } from '../../support/own-releases.ts';

const remote = 'mfe-notebooks';
const test = onOwnReleases({ MIX_CHECK_SECONDS: '0' });

const dialog = (page: Page) => page.getByRole('dialog');
const running = (page: Page) => page.getByRole('list', { name: remote }).getByRole('listitem');

/** Chooses what to do with the remote from its menu, gives a reason, and confirms. */
async function change(page: Page, name: string, why: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${remote}` }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill(why);
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('an owner promotes, holds, rolls back and retires a remote, and makes and revokes a token', async ({
  page,
  context,
  releases,
  server,
  expectAccessible,
}) => {
  test.slow();
  // The first account of a server owns it.
  const owner = await createAccount(server.url, 'Ada');
  await context.addCookies([{ name: 'token', value: owner.token, url: server.url, sameSite: 'Lax' }]);
  const first = releases.current(remote);
  releases.publishVariant(remote, '1.0.1-second', 'My Works', 'My Works, second');
  await page.goto('/app/admin/releases');

  await test.step('a promotion shows the gate’s answer and needs a reason', async () => {
    await page.getByRole('button', { name: `Promote a release of ${remote}` }).click();
    await dialog(page).getByRole('combobox', { name: 'Release' }).click();
    await page.getByText(/^1\.0\.1-second · /).click();
    await expect(dialog(page).getByText('The gate lets this release pass.')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Promote', exact: true }).click();
    await expect(dialog(page).getByText('Enter a reason.')).toBeVisible();
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('A better title');
    await dialog(page).getByRole('button', { name: 'Promote', exact: true }).click();
    await expect(running(page).first()).toContainText('1.0.1-secondStable');
    expect(releases.current(remote)).toBe('1.0.1-second');
  });

  await test.step('a hold keeps builds away, and a rollback takes the release back', async () => {
    await change(page, 'Hold', 'Until Monday');
    await expect(page.getByText(/^Held/)).toBeVisible();
    await change(page, 'Roll back', 'The title was wrong');
    await expect(running(page).first()).toContainText(`${first}Stable`);
    expect(releases.current(remote)).toBe(first);
    await expect(page.getByRole('list', { name: 'Revisions' }).getByRole('listitem').first()).toContainText('The title was wrong');
  });

  await test.step('a token is shown once and ends when it is revoked', async () => {
    await page.getByRole('button', { name: 'Create a token' }).click();
    await dialog(page).getByRole('textbox', { name: 'Name of the token' }).fill('CI of notebooks');
    await dialog(page).getByRole('button', { name: 'Create a token' }).click();
    await expect(dialog(page).getByText(/^rel_[\w-]{43}$/)).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke CI of notebooks' }).click();
    await dialog(page).getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(page.getByText('No token yet.')).toBeVisible();
  });

  await test.step('the health of a remote and old releases open without a change', async () => {
    await page.getByRole('button', { name: `Health of ${remote}` }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Day by day' })).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Find old releases' }).click();
    await expect(dialog(page).getByText('Everything is still needed.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a retired remote is gone from the page', async () => {
    await change(page, 'Retire', 'Replaced by another');
    await expect(page.getByText(`Retired: ${remote}.`)).toBeVisible();
    await expect(page.getByRole('list', { name: remote })).toHaveCount(0);
    await expectAccessible(page);
  });
});

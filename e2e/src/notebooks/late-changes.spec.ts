import type { Page } from '@playwright/test';
import { routes } from 'shared-contracts';
import { giveAccess } from 'shared-contracts/access-calls';
import { listItems } from 'shared-contracts/calls';
import { createAccount } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';
import { itemMakers } from '../../support/items.ts';
import { browserOf } from '../../support/second-browser.ts';
import { workspaceOf } from '../../support/workspace.ts';

test('of two people who rename a file, the later one learns of it, and nothing is lost', async ({
  page,
  browser,
  baseURL,
  signedUp,
  faults,
}) => {
  faults.expect(/409/);
  const origin = new URL(baseURL ?? '').origin;
  const ben = await createAccount(origin, 'Ben');
  await workspaceOf(signedUp, [ben]);
  const name = await itemMakers.file(signedUp);
  const { items } = await signedUp.api.call(listItems, { query: { email: signedUp.email, kind: 'file' } });
  const grantee = { kind: 'person' as const, id: ben.email };
  const body = { email: signedUp.email, kind: 'file' as const, id: items[0]?.id ?? '', grantee, level: 'edit' as const };
  await signedUp.api.call(giveAccess, { body });
  const his = await browserOf(browser, { url: origin }, ben);
  const begin = async (on: Page, of: string, typed: string) => {
    await on
      .getByRole('main')
      .getByRole('button', { name: `More actions for ${of}` })
      .click();
    await on.getByRole('menuitem', { name: 'Rename' }).click();
    await on.getByRole('textbox', { name: 'Rename file' }).fill(typed);
  };
  const row = (on: Page, of: string) => on.getByRole('main').getByRole('link', { name: of, exact: true });

  await test.step('Ben begins to rename it, and its owner is faster', async () => {
    await his.goto(`/app${routes.myWorks()}?kind=file`);
    await his.getByRole('main').getByText('Shared with me', { exact: true }).click();
    await expect(row(his, name)).toBeVisible();
    await begin(his, name, 'Piers');
    await page.goto(`/app${routes.myWorks()}?kind=file`);
    await begin(page, name, 'Harbor');
    await page.keyboard.press('Enter');
    // The list shows the name before the server has it.
    await expect(page.getByText('The file has been renamed successfully.')).toBeVisible();
    await expect(row(page, 'Harbor.txt')).toBeVisible();
  });

  await test.step('he learns the new name, and both see it', async () => {
    await his.getByRole('textbox', { name: 'Rename file' }).press('Enter');
    await expect(his.getByText(/This was renamed to “Harbor\.txt” in the meantime/)).toBeVisible();
    await expect(row(his, 'Harbor.txt')).toBeVisible();
    await expect(row(page, 'Harbor.txt')).toBeVisible();
  });

  await test.step('leaving the field without a change keeps a name that somebody else gave', async () => {
    await his.getByRole('main').getByRole('button', { name: 'More actions for Harbor.txt' }).click();
    await his.getByRole('menuitem', { name: 'Rename' }).click();
    await expect(his.getByRole('textbox', { name: 'Rename file' })).toHaveValue('Harbor');
    await begin(page, 'Harbor.txt', 'Quay');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Quay.txt')).toBeVisible();
    await his.getByRole('textbox', { name: 'Rename file' }).blur();
    await expect(row(his, 'Quay.txt')).toBeVisible();
    await expect(row(page, 'Quay.txt')).toBeVisible();
  });

  await test.step('knowing the name, he renames it', async () => {
    await begin(his, 'Quay.txt', 'Piers');
    await his.keyboard.press('Enter');
    await expect(row(page, 'Piers.txt')).toBeVisible();
  });
  await his.context().close();
});

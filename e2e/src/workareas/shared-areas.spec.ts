import type { Page } from '@playwright/test';
import { routes } from 'shared-contracts';
import { createWorkArea, fileInArea } from 'shared-contracts/area-calls';
import { listItems } from 'shared-contracts/calls';
import { createAccount } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';
import { itemMakers } from '../../support/items.ts';
import { browserOf } from '../../support/second-browser.ts';
import { visit } from '../../support/visit.ts';
import { workspaceOf } from '../../support/workspace.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Share/ });

test('a Work Area is shared with what is filed in it, edited by two people, and taken back, live in the other browser', async ({
  page,
  browser,
  baseURL,
  signedUp,
  faults,
  expectAccessible,
}) => {
  test.slow();
  faults.expect(/404|403|409/);
  const origin = new URL(baseURL ?? '').origin;
  const ben = await createAccount(origin, 'Ben');
  await workspaceOf(signedUp, [ben]);
  const { api, email } = signedUp;
  const file = await itemMakers.file(signedUp);
  const { items } = await api.call(listItems, { query: { email, kind: 'file' } });
  const area = { email, Name: 'Harbor', DisplayName: 'Harbor', DisplayRank: 7 };
  const { AreaID, RouteURL } = await api.call(createWorkArea, { body: area });
  const his = await browserOf(browser, { url: origin }, ben);
  const navigation = (on: Page) => on.getByRole('navigation', { name: 'Main navigation' });
  const nameFor = (name: string) => `${name} · ${signedUp.firstName} Rao`;

  await test.step('Ben finds it in his navigation without a reload, with the owner’s name', async () => {
    await his.goto('/app');
    await expect(navigation(his).getByRole('link', { name: 'Home' })).toBeVisible();
    await page.goto(`/app/${RouteURL}`);
    await page.getByRole('button', { name: 'Share with people' }).click();
    await dialog(page).getByRole('combobox', { name: 'Find people, teams and workspaces' }).fill(ben.email);
    await page.locator('.ant-select-item-option', { hasText: 'Ben Rao' }).click();
    await dialog(page).getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog(page).getByRole('listitem').filter({ hasText: ben.email })).toContainText('Can view');
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await navigation(his)
      .getByRole('link', { name: nameFor('Harbor') })
      .click();
    await expect(his).toHaveURL(new RegExp(`/app/${AreaID}$`));
    await expect(his.getByRole('main').getByRole('heading', { level: 1, name: 'Harbor' })).toBeVisible();
  });

  await test.step('he sees what is filed there as soon as it is, opens it, and changes nothing', async () => {
    await api.call(fileInArea, { body: { AreaID, items: items.map(({ kind, id }) => ({ kind, id })) } });
    await expect(his.getByRole('main').getByRole('link', { name: file })).toBeVisible();
    for (const name of ['Add works', 'New category']) await expect(his.getByRole('button', { name })).toHaveCount(0);
    await his.getByRole('main').getByRole('link', { name: file }).click();
    await expect(his.getByRole('heading', { level: 1, name: file })).toBeVisible();
  });

  await test.step('as an editor he renames it, and learns that the owner was faster', async () => {
    await page.getByRole('button', { name: 'Share with people' }).click();
    await dialog(page)
      .getByRole('combobox', { name: /What Ben/ })
      .click();
    await page.getByTitle('Can edit').last().click();
    await expect(dialog(page).getByRole('listitem').filter({ hasText: ben.email })).toContainText('Can edit');
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await visit(his, routes.editWorkArea(AreaID));
    await his.getByLabel('Work Area name').fill('Piers');
    await visit(page, routes.editWorkArea(RouteURL));
    await page.getByLabel('Work Area name').fill('Quay');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Work Area saved')).toBeVisible();
    await his.getByRole('button', { name: 'Save' }).click();
    await expect(his.getByText(/This was renamed to “Quay” in the meantime/)).toBeVisible();
    await expectAccessible(his);
    await his.getByRole('button', { name: 'Save' }).click();
    await expect(his.getByText('Work Area saved')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: /Piers/ })).toBeVisible();
  });

  await test.step('deleting it says that others lose access, and they do', async () => {
    await page.getByRole('button', { name: 'Delete Work Area' }).click();
    await expect(page.getByRole('dialog').getByText(/People it is shared with lose access/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Work Area' }).click();
    await expect(his.getByText('This page doesn’t exist')).toBeVisible();
    await expect(navigation(his).getByRole('link', { name: /Harbor|Piers/ })).toHaveCount(0);
  });

  await test.step('Undo brings it back for both', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page).toHaveURL(new RegExp(`/app/${RouteURL}$`));
    await expect(navigation(his).getByRole('link', { name: /Harbor/ })).toBeVisible();
  });
  await his.context().close();
});

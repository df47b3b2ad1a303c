import type { Page } from '@playwright/test';
import { giveAccess } from 'shared-contracts/access-calls';
import { createWorkArea, fileInArea } from 'shared-contracts/area-calls';
import { listItems } from 'shared-contracts/calls';
import { createAccount } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';
import { itemMakers } from '../../support/items.ts';
import { browserOf } from '../../support/second-browser.ts';
import { visit } from '../../support/visit.ts';
import { workspaceOf } from '../../support/workspace.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Share|Make)/ });

test('a Work Area gets another owner with what is filed in it, and the former owner still edits it', async ({
  page,
  browser,
  baseURL,
  signedUp,
}) => {
  const origin = new URL(baseURL ?? '').origin;
  const ben = await createAccount(origin, 'Ben');
  await workspaceOf(signedUp, [ben]);
  const { api, email } = signedUp;
  const file = await itemMakers.file(signedUp);
  const { items } = await api.call(listItems, { query: { email, kind: 'file' } });
  const area = { email, Name: 'Harbor', DisplayName: 'Harbor', DisplayRank: 7 };
  const { AreaID, RouteURL } = await api.call(createWorkArea, { body: area });
  await api.call(fileInArea, { body: { AreaID, items: items.map(({ kind, id }) => ({ kind, id })) } });
  const grantee = { kind: 'person' as const, id: ben.email };
  await api.call(giveAccess, { body: { email, kind: 'work-area', id: AreaID, grantee, level: 'view' } });
  const his = await browserOf(browser, { url: origin }, ben);
  await his.goto(`/app/${AreaID}`);
  await expect(his.getByRole('main').getByRole('link', { name: file })).toBeVisible();
  await expect(his.getByRole('button', { name: 'Add works' })).toHaveCount(0);

  await test.step('the owner hands it over in the Share dialog, which says what follows', async () => {
    await page.goto(`/app/${RouteURL}`);
    await page.getByRole('button', { name: 'Share with people' }).click();
    await dialog(page)
      .getByRole('combobox', { name: /What Ben/ })
      .click();
    await page.getByTitle('Make owner').click();
    await expect(dialog(page).getByText('Make Ben Rao the owner of “Harbor”?')).toBeVisible();
    await expect(dialog(page).getByText(/You can still edit it/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Make owner' }).click();
    await expect(page.getByText('Ben Rao owns “Harbor” now.')).toBeVisible();
  });

  await test.step('the new owner decides what is in it, and owns the file', async () => {
    await visit(his, '/');
    await his.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Harbor', exact: true }).click();
    await expect(his.getByRole('button', { name: 'Add works' })).toBeVisible();
    await expect(his.getByRole('main').getByRole('link', { name: file })).toBeVisible();
    const owned = await ben.api.call(listItems, { query: { email: ben.email, kind: 'file' } });
    expect(owned.items.map(({ name }) => name)).toEqual([file]);
  });

  await test.step('the former owner sees whose it is, and edits its name but not what is in it', async () => {
    await visit(page, `/${AreaID}`);
    await expect(page.getByRole('main').getByRole('link', { name: file })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New category' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add works' })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Harbor · Ben Rao' })).toBeVisible();
  });
  await his.context().close();
});

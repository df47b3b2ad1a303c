import type { Page } from '@playwright/test';
import { routes } from 'shared-contracts';
import { giveAccess } from 'shared-contracts/access-calls';
import { listItems } from 'shared-contracts/calls';
import { createAccount } from '../../support/accounts.ts';
import { editorOf, harbour, isSaved, toTheEnd } from '../../support/documents.ts';
import { expect, test } from '../../support/fixtures.ts';
import { itemMakers } from '../../support/items.ts';
import { browserOf } from '../../support/second-browser.ts';
import { visit } from '../../support/visit.ts';
import { workspaceOf } from '../../support/workspace.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('a notebook gets another owner, whose open page follows, and the former owner still writes', async ({
  page,
  browser,
  baseURL,
  signedUp,
  expectAccessible,
}) => {
  test.slow();
  const origin = new URL(baseURL ?? '').origin;
  const ben = await createAccount(origin, 'Ben');
  await workspaceOf(signedUp, [ben]);
  const id = await harbour(signedUp, 'The first plan.');
  await signedUp.api.call(giveAccess, {
    body: { email: signedUp.email, kind: 'notebook', id, grantee: { kind: 'person', id: ben.email }, level: 'edit' },
  });
  const his = await browserOf(browser, { url: origin }, ben);

  await test.step('Ben has it open as an editor: he can neither delete nor transfer it', async () => {
    await his.goto(`/app${routes.notebook(id)}`);
    await expect(his.getByText(`Shared by ${signedUp.firstName} Rao`).first()).toBeVisible();
    await his.getByRole('main').getByRole('button', { name: 'More actions for Harbour' }).click();
    await expect(his.getByRole('menuitem').first()).toBeVisible();
    await expect(his.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
    await his.keyboard.press('Escape');
  });

  await test.step('the owner hands it over in the Share dialog, which says what follows', async () => {
    await page.goto(`/app${routes.notebook(id)}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await dialog(page)
      .getByRole('combobox', { name: /What Ben/ })
      .click();
    await page.getByTitle('Make owner').click();
    await expect(dialog(page).getByText('Make Ben Rao the owner of “Harbour”?')).toBeVisible();
    await expect(dialog(page).getByText(/You can still edit it/)).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Make owner' }).click();
    await expect(dialog(page).getByRole('listitem').filter({ hasText: ben.email })).toContainText('Owner');
    await expect(dialog(page).getByRole('listitem').filter({ hasText: signedUp.email })).toContainText('Can edit');
    await dialog(page).getByRole('button', { name: 'Done' }).click();
  });

  await test.step('both pages show the new owner without a reload', async () => {
    await expect(page.getByText('Shared by Ben Rao').first()).toBeVisible();
    await expect(his.getByText(/^Shared by/)).toHaveCount(0);
    await his.getByRole('main').getByRole('button', { name: 'More actions for Harbour' }).click();
    await expect(his.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await his.keyboard.press('Escape');
  });

  await test.step('the former owner still writes, and the new one reads it', async () => {
    await visit(page, routes.notebookDocument(id));
    await expect(editorOf(page)).toContainText('The first plan.');
    await toTheEnd(page);
    await page.keyboard.type(' Still mine to edit.');
    await isSaved(page);
    await visit(his, routes.notebookDocument(id));
    await expect(editorOf(his)).toContainText('Still mine to edit.');
  });
  await his.context().close();
});

test('a file gets another owner, and both lists follow', async ({ page, browser, baseURL, signedUp }) => {
  const origin = new URL(baseURL ?? '').origin;
  const ben = await createAccount(origin, 'Ben');
  await workspaceOf(signedUp, [ben]);
  const name = await itemMakers.file(signedUp);
  const { items } = await signedUp.api.call(listItems, { query: { email: signedUp.email, kind: 'file' } });
  const grantee = { kind: 'person' as const, id: ben.email };
  const body = { email: signedUp.email, kind: 'file' as const, id: items[0]?.id ?? '', grantee, level: 'edit' as const };
  await signedUp.api.call(giveAccess, { body });
  const his = await browserOf(browser, { url: origin }, ben);
  const list = `/app${routes.myWorks()}?kind=file`;
  const rowIn = (on: Page) => on.getByRole('main').getByRole('link', { name, exact: true });

  await test.step('it is not among Ben’s own', async () => {
    await his.goto(list);
    await expect(his.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(rowIn(his)).toHaveCount(0);
  });

  await test.step('its owner hands it over from the list', async () => {
    await page.goto(list);
    await page
      .getByRole('main')
      .getByRole('button', { name: `More actions for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
    await dialog(page)
      .getByRole('combobox', { name: /What Ben/ })
      .click();
    await page.getByTitle('Make owner').click();
    await expect(dialog(page).getByText(/You can still edit it/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Make owner' }).click();
    await expect(page.getByText(`Ben Rao owns “${name}” now.`)).toBeVisible();
  });

  await test.step('it moves from one list to the other without a reload', async () => {
    await expect(rowIn(his)).toBeVisible();
    await expect(rowIn(page)).toHaveCount(0);
    await his
      .getByRole('main')
      .getByRole('button', { name: `More actions for ${name}` })
      .click();
    await expect(his.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  });

  await test.step('the former owner finds it under what others share', async () => {
    await page.getByRole('main').getByText('Shared with me', { exact: true }).click();
    await expect(rowIn(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('img', { name: 'Shared by Ben Rao' })).toBeVisible();
  });
  await his.context().close();
});

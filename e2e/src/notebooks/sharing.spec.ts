import type { Page } from '@playwright/test';
import { routes } from 'shared-contracts';
import { type Account, createAccount } from '../../support/accounts.ts';
import { editorOf, harbour, isSaved, toTheEnd } from '../../support/documents.ts';
import { expect, test } from '../../support/fixtures.ts';
import { browserOf } from '../../support/second-browser.ts';
import { visit } from '../../support/visit.ts';
import { workspaceOf } from '../../support/workspace.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Share/ });

/** Gives a person access in the open dialog. */
async function give(page: Page, person: Account, level: 'Can view' | 'Can edit'): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Find people, teams and workspaces' }).fill(person.email);
  await page.getByTitle(`${person.firstName} Rao`).click();
  if (level === 'Can edit') {
    await dialog(page).getByRole('combobox', { name: 'What they may do' }).click();
    await page.getByTitle('Can edit').last().click();
  }
  await dialog(page).getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog(page).getByRole('listitem').filter({ hasText: person.email })).toContainText(level);
}

test('a notebook is shared to view, then to edit, and taken back, live in the other browser', async ({
  page,
  browser,
  baseURL,
  signedUp,
  faults,
  expectAccessible,
}) => {
  test.slow();
  faults.expect(/404|403/);
  const ben = await createAccount(new URL(baseURL ?? '').origin, 'Ben');
  await workspaceOf(signedUp, [ben]);
  const id = await harbour(signedUp, 'The first plan.');
  const his = await browserOf(browser, { url: new URL(baseURL ?? '').origin }, ben);
  const title = await page.goto(`/app${routes.notebook(id)}`).then(() => page.getByRole('heading', { level: 1 }).textContent());

  await test.step('Ben finds it in his list without a reload, with the owner’s name', async () => {
    await his.goto('/app/notebooks');
    await expect(his.getByRole('heading', { level: 1, name: 'Notebooks' })).toBeVisible();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
    await give(page, ben, 'Can view');
    await expectAccessible(page);
    const shared = his.getByRole('main').getByRole('list', { name: 'Notebooks' });
    await expect(shared.getByRole('link', { name: title ?? '' })).toBeVisible();
    await expect(shared.getByRole('img', { name: `Shared by ${signedUp.firstName} Rao` })).toBeVisible();
  });

  await test.step('he reads the document, follows what is written, and cannot change it', async () => {
    await visit(his, routes.notebookDocument(id));
    const text = his.getByRole('document', { name: /Document of/ });
    await expect(text).toContainText('The first plan.');
    await expect(editorOf(his)).toHaveCount(0);
    await expectAccessible(his);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await visit(page, routes.notebookDocument(id));
    await toTheEnd(page);
    await page.keyboard.type(' And a second one.');
    await isSaved(page);
    await expect(text).toContainText('And a second one.');
  });

  await test.step('as an editor he writes, and the owner sees it', async () => {
    await visit(page, routes.notebook(id));
    await page.getByRole('button', { name: 'Share' }).click();
    await dialog(page)
      .getByRole('combobox', { name: /What Ben/ })
      .click();
    await page.getByTitle('Can edit').last().click();
    await expect(editorOf(his)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await visit(page, routes.notebookDocument(id));
    await expect(editorOf(page)).toContainText('second one');
    await toTheEnd(his);
    await his.keyboard.type(' Ben was here.');
    await isSaved(his);
    await expect(editorOf(page)).toContainText('Ben was here.');
  });

  await test.step('taken back, it closes in his browser and leaves his lists', async () => {
    await visit(page, routes.notebook(id));
    await page.getByRole('button', { name: 'Share' }).click();
    await dialog(page)
      .getByRole('button', { name: /Remove access of Ben/ })
      .click();
    await expect(his.getByRole('heading', { level: 1, name: 'This notebook does not exist' })).toBeVisible();
    await visit(his, '/my-works?kind=file&sharing=with-me');
    await expect(his.getByText('Nothing of this kind is shared with you.')).toBeVisible();
  });
  await his.context().close();
});

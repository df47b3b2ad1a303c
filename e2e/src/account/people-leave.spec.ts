import { routes } from 'shared-contracts';
import { giveAccess } from 'shared-contracts/access-calls';
import { listNotebooks } from 'shared-contracts/calls';
import { type Account, createAccount } from '../../support/accounts.ts';
import { editorOf, harbour } from '../../support/documents.ts';
import { expect, test } from '../../support/fixtures.ts';
import { browserOf } from '../../support/second-browser.ts';
import { workspaceOf } from '../../support/workspace.ts';

const share = ({ api, email }: Account, id: string, to: Account) =>
  api.call(giveAccess, { body: { email, kind: 'notebook', id, grantee: { kind: 'person', id: to.email }, level: 'edit' } });

test('somebody takes over what a removed member shares; nothing disappears for others', async ({
  page,
  browser,
  baseURL,
  signedUp,
  expectAccessible,
}) => {
  test.slow();
  const origin = new URL(baseURL ?? '').origin;
  const [ben, cora] = [await createAccount(origin, 'Ben'), await createAccount(origin, 'Cora')];
  const workspace = await workspaceOf(signedUp, [ben, cora]);
  const [shared, own] = [await harbour(ben, 'Shared by Ben.'), await harbour(ben, 'Only his.')];
  await share(ben, shared, cora);
  const hers = await browserOf(browser, { url: origin }, cora);
  await hers.goto(`/app${routes.notebookDocument(shared)}`);
  await expect(editorOf(hers)).toContainText('Shared by Ben.');

  await test.step('the dialog counts what others use and suggests the one who removes', async () => {
    await page.goto(`/app${routes.settings('users-and-teams')}?workspace=${workspace}`);
    await page.getByRole('button', { name: 'More actions for Ben Rao' }).click();
    await page.getByRole('menuitem', { name: 'Remove Ben Rao' }).click();
    const works = page.getByRole('dialog').getByRole('region', { name: 'Others in Launch use what Ben Rao owns' });
    await expect(works).toContainText('Notebooks: 1');
    await expect(works.getByTitle(`${signedUp.firstName} Rao · ${signedUp.email}`)).toBeVisible();
    await expectAccessible(page);
    await works.getByRole('combobox', { name: 'Who takes over' }).click();
    await page.getByText(`Cora Rao · ${cora.email}`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Ben Rao was removed')).toBeVisible();
  });

  await test.step('Cora keeps her open document and owns the notebook now', async () => {
    await expect(editorOf(hers)).toContainText('Shared by Ben.');
    await hers.goto(`/app${routes.notebook(shared)}`);
    await hers.getByRole('main').getByRole('button', { name: 'More actions for Harbour' }).click();
    await expect(hers.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  });

  await test.step('Ben keeps what he never shared, and nothing else', async () => {
    const { notebooks } = await ben.api.call(listNotebooks, { query: { email: ben.email, with_shared: 'yes' } });
    const ids = notebooks.map(({ notebook_id }) => notebook_id);
    expect(ids).toContain(own);
    expect(ids).not.toContain(shared);
  });
  await hers.context().close();
});

test('closing an account asks who takes over, and the workspace keeps its notebook', async ({ page, baseURL, signedUp }) => {
  const ben = await createAccount(new URL(baseURL ?? '').origin, 'Ben');
  await workspaceOf(ben, [signedUp]);
  const id = await harbour(signedUp, 'Keep this.');
  await share(signedUp, id, ben);
  await page.goto(`/app${routes.settings('manage-account')}`);
  await expect(page.getByText(/^Others use what you own in Launch\./)).toBeVisible();
  await page.getByRole('button', { name: 'Close my account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Others in Launch use what you own' })).toContainText('Notebooks: 1');
  await dialog.getByLabel('Current password').fill(signedUp.password);
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
  const { notebooks } = await ben.api.call(listNotebooks, { query: { email: ben.email } });
  expect(notebooks.map(({ notebook_id }) => notebook_id)).toContain(id);
});

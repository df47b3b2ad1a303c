import { createModelConnection } from 'shared-contracts/admin-calls';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { serverWithModel } from '../../support/server-with-model.ts';

/** Runs a server next to a provider to connect. Its first account is the owner. */
const test = serverWithModel((model) => ({ ALLOW_PRIVATE_PROVIDERS: new URL(model.baseUrl).host }));

test('an owner sets facts about a model, everybody sees them, and emptied fields follow the catalog again', async ({
  page,
  model,
  server,
  expectAccessible,
}) => {
  const owner = await createAccount(server.url);
  await owner.api.call(createModelConnection, { body: { name: 'Acme', base_url: model.baseUrl } });
  await page.context().addCookies([{ name: 'token', value: owner.token, url: server.url, sameSite: 'Lax' }]);
  const main = page.getByRole('main');
  const managed = main.getByRole('list', { name: 'Models of Acme' }).getByRole('listitem').filter({ hasText: 'scripted-large' });
  const listed = main.getByRole('list', { name: 'Acme' }).getByRole('listitem').filter({ hasText: 'scripted-large' });
  const dialog = page.getByRole('dialog', { name: 'Facts about scripted-large' });
  const open = async () => {
    await page.goto('/app/admin/models');
    await managed.getByRole('button', { name: 'Facts about scripted-large' }).click();
    await expect(dialog).toBeVisible();
  };

  await test.step('the owner says what it can do', async () => {
    await open();
    await expect(dialog.getByLabel('Context window in tokens')).toHaveAttribute('placeholder', 'Unknown');
    await expectAccessible(page);
    await dialog.getByLabel('Context window in tokens').fill('32000');
    await dialog.getByRole('combobox', { name: 'Uses tools' }).click();
    await page.getByTitle('Yes', { exact: true }).click();
    await dialog.getByLabel('No longer offered from').fill('2031-05-03');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(managed).toContainText('Own facts');
    await expectAccessible(page);
  });

  await test.step('the page Models shows it, also to others', async () => {
    const other = await createAccount(server.url, 'Otto');
    await page.goto('about:blank');
    await page.context().addCookies([{ name: 'token', value: other.token, url: server.url, sameSite: 'Lax' }]);
    await page.goto('/app/models');
    await expect(listed).toContainText(/Context: 32k tokens/i);
    await expect(listed).toContainText('Uses tools');
    await expect(listed).toContainText('Deprecated on 3 May 2031');
  });

  await test.step('emptied fields are no longer stated', async () => {
    await page.goto('about:blank');
    await page.context().addCookies([{ name: 'token', value: owner.token, url: server.url, sameSite: 'Lax' }]);
    await open();
    await expect(dialog.getByLabel('Context window in tokens')).toHaveValue('32000');
    await dialog.getByLabel('Context window in tokens').fill('');
    await dialog.getByRole('combobox', { name: 'Uses tools' }).click();
    await page.getByTitle('Unknown', { exact: true }).last().click();
    await dialog.getByLabel('No longer offered from').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(managed).not.toContainText('Own facts');
    await page.goto('/app/models');
    await expect(listed).toBeVisible();
    await expect(listed).not.toContainText('Uses tools');
  });
});

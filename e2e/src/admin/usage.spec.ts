import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { serverWithModel } from '../../support/server-with-model.ts';

/** Runs a separate server for this file with a model that has a list price. The first account owns it. */
const test = serverWithModel((model) => ({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'gpt-4o-mini' }));

test('an administrator sees what models cost by day and person, and exports it', async ({ page, model, server, expectAccessible }) => {
  const owner = await createAccount(server.url, 'Ada');
  await page.context().addCookies([{ name: 'token', value: owner.token, url: server.url, sameSite: 'Lax' }]);
  await page.goto('/app/admin/usage');
  await expect(page.getByText('No calls to models in this period')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/app/chat');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello?');
  await page.keyboard.press('Enter');
  await model.say('Hello from the model.');
  await model.finish();
  await expect(page.getByRole('article', { name: /^Assistant/ })).toContainText('Hello from the model.');

  await page.goto('/app/admin/usage');
  const people = page.getByRole('region', { name: 'Person' });
  await expect(people.getByRole('rowheader', { name: 'Ada Rao' })).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('region', { name: 'Cost by day' }).getByRole('row')).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Add up by' }).click();
  await page.getByTitle('Model', { exact: true }).click();
  await expect(page).toHaveURL(/by=model/);
  await expect(page.getByRole('region', { name: 'Model' }).getByRole('rowheader', { name: 'gpt-4o-mini' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^usage-\d{4}-\d{2}-01-\d{4}-\d{2}-\d{2}\.csv$/);
});

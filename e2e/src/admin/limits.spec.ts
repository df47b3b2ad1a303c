import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { serverWithModel } from '../../support/server-with-model.ts';
import { visit } from '../../support/visit.ts';

/** Runs a separate server for this file with a scripted model. The first account owns it. */
const test = serverWithModel((model) => ({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' }));

test('an administrator prices a model and gives everybody a budget, which then ends answers', async ({
  page,
  model,
  server,
  expectAccessible,
}) => {
  const owner = await createAccount(server.url, 'Ada');
  await page.context().addCookies([{ name: 'token', value: owner.token, url: server.url, sameSite: 'Lax' }]);
  await page.goto('/app/admin/limits');
  await expect(page.getByRole('heading', { level: 1, name: 'Limits and Budgets' })).toBeVisible();
  await expect(page.getByText('No budgets yet')).toBeVisible();

  await test.step('the model gets a price', async () => {
    await page.getByRole('button', { name: 'Set a price' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a price' });
    await dialog.getByLabel('Model').fill('scripted');
    await dialog.getByLabel('Input, per million tokens', { exact: true }).fill('1');
    await dialog.getByLabel('Output, per million tokens').fill('1');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('list', { name: 'Prices of models' })).toContainText(/In (US)?\$1\.00 · Out (US)?\$1\.00/);
  });

  await test.step('an answer shows what it cost', async () => {
    await visit(page, '/chat');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello?');
    await page.keyboard.press('Enter');
    await model.say('Hello from the model.');
    await model.finish();
    await expect(page.getByRole('article', { name: /^Assistant/ })).toContainText(/\$0\.00\d/);
  });

  await test.step('a budget is set for everybody, not for nothing', async () => {
    await visit(page, '/admin/limits');
    await page.getByRole('button', { name: 'Change the budget of Everybody' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the budget of Everybody' });
    await dialog.getByLabel('USD per month').fill('0');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter an amount above zero.')).toBeVisible();
    await dialog.getByLabel('USD per month').fill('0.001');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('list', { name: 'Everybody' })).toContainText('$0.001');
  });

  await test.step('the next answer is refused, and says whom to ask', async () => {
    await visit(page, '/chat');
    await page.getByRole('textbox', { name: 'Message' }).fill('Once more?');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/This would go beyond your budget of \$0\.001 a month\..*Ask Ada Rao for more\./)).toBeVisible();
  });

  await test.step('the person sees their budget in the settings', async () => {
    await visit(page, '/settings/usage');
    await expect(page.getByRole('meter', { name: 'Your budget this month' })).toBeVisible();
  });

  await test.step('removing the budget asks first', async () => {
    await visit(page, '/admin/limits');
    await page.getByRole('button', { name: 'Remove the budget of Everybody?' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the budget of Everybody?' });
    await expect(question).toContainText('Nothing limits people without an individual budget after that');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('list', { name: 'Everybody' })).toContainText('No limit');
  });
});

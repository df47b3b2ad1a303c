import { addGroupMembers, createGroup, findGroupCandidates } from 'shared-contracts/admin-calls';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { serverWithModel } from '../../support/server-with-model.ts';

/** Runs a server without a model, next to a provider to connect. Its first account is the owner. */
const test = serverWithModel((model) => ({ ALLOW_PRIVATE_PROVIDERS: new URL(model.baseUrl).host }));

test('an owner connects models for everyone and limits one to a group', async ({ page, model, server, expectAccessible }) => {
  const owner = await createAccount(server.url);
  const [insider, outsider] = [await createAccount(server.url, 'Ines'), await createAccount(server.url, 'Otto')];
  const { group_id } = await owner.api.call(createGroup, { body: { name: 'Research', description: '' } });
  const params = { group_id };
  const { people } = await owner.api.call(findGroupCandidates, { params, query: { search: insider.email } });
  await owner.api.call(addGroupMembers, { params, body: { person_ids: people.map(({ user_id }) => user_id) } });
  const enterAs = async (token: string) => {
    // A page that stays open would go on asking for the person before.
    await page.goto('about:blank');
    await page.context().addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Lax' }]);
  };
  const main = page.getByRole('main');
  await enterAs(owner.token);
  await page.goto('/app/admin/models');

  await test.step('the provider is tested, connected and listed with its models', async () => {
    await main.getByRole('button', { name: 'Connect provider' }).click();
    const form = page.getByRole('dialog', { name: 'Connect provider' });
    await form.getByLabel('Name').fill('Acme');
    await form.getByLabel('Address').fill(model.baseUrl);
    await form.getByLabel('Key').fill('sk-journey');
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(form.getByText('The endpoint answers. Models: 2')).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByRole('list', { name: 'Models of Acme' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step('one model gets a name and is limited to a group', async () => {
    await main.getByRole('button', { name: 'Edit scripted-large' }).click();
    const form = page.getByRole('dialog', { name: 'Edit scripted-large' });
    await form.getByLabel('Name that people see').fill('Large');
    await form.getByRole('radio', { name: 'Only these groups' }).check();
    await expectAccessible(page);
    await form.getByRole('combobox', { name: 'Groups' }).click();
    await page.getByTitle('Research').click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByRole('listitem').filter({ hasText: 'Large' })).toContainText('Only Research');
    await expectAccessible(page);
  });

  await test.step('people of the group see both models, others one', async () => {
    for (const [token, count] of [
      [insider.token, 2],
      [outsider.token, 1],
    ] as const) {
      await enterAs(token);
      await page.goto('/app/models');
      await expect(main.getByRole('list', { name: 'Acme' }).getByRole('listitem')).toHaveCount(count);
    }
  });

  await test.step('it is disconnected after the page said who uses it', async () => {
    await enterAs(owner.token);
    await page.goto('/app/admin/models');
    await main.getByRole('button', { name: 'Disconnect Acme' }).click();
    const question = page.getByRole('dialog', { name: 'Disconnect Acme?' });
    await expect(question).toContainText('People who chose one of its models: 0');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Disconnect' }).click();
    await expect(main.getByText('No connections yet')).toBeVisible();
  });
});

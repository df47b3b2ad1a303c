import { randomUUID } from 'node:crypto';
import { createAccount } from '../../support/accounts.ts';
import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';

test('an administrator makes a group, adds somebody and deletes it again', async ({ page, context, baseURL, expectAccessible }) => {
  const url = baseURL ?? '';
  const admin = await createAdministrator(url);
  const member = await createAccount(url, `Zoe${randomUUID().slice(0, 8)}`);
  const name = `Research ${randomUUID().slice(0, 8)}`;
  await context.addCookies([{ name: 'token', value: admin.token, url, sameSite: 'Lax' }]);
  await page.goto('/app/admin/groups');
  const main = page.getByRole('main');

  await test.step('the group is created', async () => {
    await main.getByRole('button', { name: 'New group' }).click();
    const form = page.getByRole('dialog', { name: 'New group' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Description').fill('Reads papers.');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(main.getByText('Nobody is in this group')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('somebody is found by address and added', async () => {
    await main.getByRole('button', { name: 'Add people' }).click();
    const form = page.getByRole('dialog', { name: `Add people to ${name}` });
    await expectAccessible(page);
    await form.getByRole('combobox', { name: 'People' }).fill(member.email);
    await page.getByTitle(member.email).click();
    await form.getByRole('button', { name: 'Add people' }).click();
    await expect(main.getByRole('list', { name: 'People' })).toContainText(member.email);
    await expectAccessible(page);
  });

  await test.step('the list counts the person and finds the group', async () => {
    await main.getByRole('link', { name: 'All groups' }).click();
    await main.getByRole('textbox', { name: 'Find groups' }).fill(name.toLowerCase());
    await expect(main.getByRole('list', { name: 'Groups' }).getByRole('listitem')).toHaveCount(1);
    await expect(main.getByText('1 person · Reads papers.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the page says what people lose before the group is deleted', async () => {
    await main.getByRole('link', { name }).click();
    await main.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('dialog', { name: `Delete ${name}?` });
    await expect(question).toContainText('Nothing becomes unusable for anybody.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
    await main.getByRole('textbox', { name: 'Find groups' }).fill(name);
    await expect(main.getByText('Nothing found')).toBeVisible();
  });
});

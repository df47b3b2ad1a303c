import { addGroupMembers, createGroup, findGroupCandidates } from 'shared-contracts/admin-calls';
import { createAccount } from '../../support/accounts.ts';
import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';

test('an administrator switches incognito chats off for a group: its people have none, others do', async ({
  page,
  context,
  baseURL,
  expectAccessible,
}) => {
  const url = baseURL ?? '';
  const [admin, insider, outsider] = await Promise.all([createAdministrator(url), createAccount(url, 'Ines'), createAccount(url, 'Otto')]);
  const name = `Interns ${insider.email}`.slice(0, 60);
  const { group_id } = await admin.api.call(createGroup, { body: { name, description: '' } });
  const params = { group_id };
  const { people } = await admin.api.call(findGroupCandidates, { params, query: { search: insider.email } });
  await admin.api.call(addGroupMembers, { params, body: { person_ids: people.map(({ user_id }) => user_id) } });
  const enterAs = async (token: string) => {
    // A page that stays open would go on asking for the person before.
    await page.goto('about:blank');
    await context.addCookies([{ name: 'token', value: token, url, sameSite: 'Lax' }]);
  };
  const incognito = page.getByRole('combobox', { name: 'Incognito chats' });
  const choiceIs = (choice: string) =>
    expect(page.getByRole('listitem').filter({ hasText: 'Incognito chats' }).getByTitle(choice)).toBeVisible();

  await test.step('the policy of the group is found by its name, and nothing is off in it', async () => {
    await enterAs(admin.token);
    await page.goto('/app/admin/policies');
    await page.getByRole('combobox', { name: 'Policy for' }).fill(name);
    await page.getByTitle(name).click();
    await expect(page).toHaveURL(new RegExp(`group=${group_id}`));
    await choiceIs('As for everyone');
  });

  await test.step('it is saved after the page said for how many people it changes', async () => {
    await incognito.click();
    await page.getByTitle('Off').last().click();
    await page.getByRole('button', { name: 'Save policy' }).click();
    const dialog = page.getByRole('dialog', { name: /Change the policy of/ });
    await expect(dialog).toContainText('Change the policy of 1 person?Off: Incognito chats');
    await expect(dialog.getByText('This takes effect immediately')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save policy' }).click();
    await expect(page.getByText('Policy saved')).toBeVisible();
    await page.reload();
    await choiceIs('Off');
  });

  await test.step('only people of the group lose their incognito chats', async () => {
    for (const [token, isOff] of [
      [insider.token, true],
      [outsider.token, false],
    ] as const) {
      await enterAs(token);
      await page.goto('/app');
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
      await expect(page.getByRole('link', { name: /New Incognito Chat/ })).toHaveCount(isOff ? 0 : 1);
    }
  });
});

import { getCapabilities } from 'shared-contracts/calls';
import { createWorkspaceConnection } from 'shared-contracts/settings-calls';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { test } from '../../support/server-with-services.ts';
import { workspaceOf } from '../../support/workspace.ts';

test('a manager chooses who reads aloud in a workspace and with which voice, and a member hears it', async ({
  page,
  server,
  services,
  expectAccessible,
}) => {
  const [manager, member] = [await createAccount(server.url, 'Mara'), await createAccount(server.url, 'Mel')];
  const workspace_id = await workspaceOf(manager, [member]);
  await manager.api.call(createWorkspaceConnection, { params: { workspace_id }, body: { name: 'Team', base_url: services.modelUrl } });
  const enterAs = async (token: string) => {
    // A page that stays open would go on asking for the person before.
    await page.goto('about:blank');
    await page.context().addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Lax' }]);
  };
  const main = page.getByRole('main');
  const model = main.getByRole('combobox', { name: 'Default model for reading aloud' });
  const voice = main.getByRole('combobox', { name: 'Default voice' });

  await test.step('the manager chooses a model, then a voice', async () => {
    await enterAs(manager.token);
    await page.goto('/app/settings/users-and-teams');
    await expect(model).toBeVisible();
    await expect(voice).toHaveCount(0);
    await expectAccessible(page);
    await model.click();
    await page.getByTitle('scripted-large · Team').last().click();
    await expect(voice).toBeVisible();
    await voice.fill('nova');
    await main.getByRole('button', { name: 'Save voice' }).click();
    await expect(main.getByRole('button', { name: 'Save voice' })).toBeDisabled();
    await expectAccessible(page);
    await page.reload();
    await expect(voice).toHaveValue('nova');
  });

  await test.step('a member who chose nothing hears that voice', async () => {
    const { speech } = await member.api.call(getCapabilities, { query: { email: member.email } });
    expect(speech).toMatchObject({ by: 'server', name: 'scripted-large' });
    await enterAs(member.token);
    await page.goto('/app/chat');
    await page.getByRole('textbox', { name: 'Message' }).fill('What is tin?');
    await page.keyboard.press('Enter');
    const answer = page.getByRole('article', { name: /^Assistant/ }).last();
    await expect(answer).toContainText('tin is a soft metal');
    await answer.getByRole('button', { name: 'Read aloud' }).click();
    await expect.poll(() => services.spoken.at(-1)).toMatchObject({ voice: 'nova', model: 'scripted-large' });
  });

  await test.step('taken back, the server’s settings count again', async () => {
    await enterAs(manager.token);
    await page.goto('/app/settings/users-and-teams');
    await model.click();
    await page.getByTitle('None: as in the server’s settings').last().click();
    await expect(voice).toHaveCount(0);
    const { speech } = await member.api.call(getCapabilities, { query: { email: member.email } });
    expect(speech).toMatchObject({ name: 'scripted-mouth' });
  });
});

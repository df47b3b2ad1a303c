import { routes } from 'shared-contracts';
import { createGroup } from 'shared-contracts/admin-calls';
import { leaveWorkspace } from 'shared-contracts/settings-calls';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { layoutFaults } from '../../support/layout-faults.ts';
import { serverWithTools } from '../../support/server-with-model.ts';
import { startProcess } from '../../support/started-process.ts';
import { workspaceOf } from '../../support/workspace.ts';

const test = serverWithTools(() => startProcess<{ toolUrl: string }>('run-tool-server.ts'));

test('an administrator connects a tool server for everybody, and the Owner of a workspace for its members; somebody else uses it, never sees its key, and switches it off; disconnected, or left, it is gone', async ({
  page,
  server,
  model,
  tools,
  expectAccessible,
}) => {
  const owner = await createAccount(server.url);
  const main = page.getByRole('main');
  const enterAs = async (token: string) => {
    // A page that stays open would go on asking for the person before.
    await page.goto('about:blank');
    await page.context().addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Lax' }]);
  };
  const ben = await createAccount(server.url, 'Ben');

  await test.step('the first account owns the installation and connects it with a key', async () => {
    await enterAs(owner.token);
    await page.goto('/app/admin/tool-servers');
    await expect(main.getByText('No tool servers for everybody yet')).toBeVisible();
    await main.getByLabel('Server name').fill('Parcels');
    await main.getByLabel('Server address').fill(tools.toolUrl);
    await main.getByLabel('Server key (optional)').fill('sk-of-everybody');
    await main.getByRole('button', { name: 'Connect a tool server' }).click();
    await expect(main.getByRole('button', { name: 'Disconnect Parcels' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('somebody else finds it in their settings, and can’t disconnect it', async () => {
    await enterAs(ben.token);
    await page.goto(`/app${routes.settings('tool-servers')}`);
    await expect(main.getByText('An administrator connected it.')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Disconnect Parcels' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('their chat uses it, and the key that the server repeats is hidden', async () => {
    await page.goto(`/app${routes.chat()}`);
    await page.getByRole('button', { name: 'Use tools' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Who am I?');
    await page.keyboard.press('Enter');
    await model.callTool('Parcels_who_am_i', {});
    await model.say('Somebody.');
    const asked = await model.wasAsked();
    expect(asked).toContain('Bearer •••');
    expect(asked).not.toContain('sk-of-everybody');
    await model.finish();
    await expect(page.getByRole('article', { name: /^Assistant/ }).last()).toContainText('Somebody.');
  });

  await test.step('they switch it off for themselves', async () => {
    await page.goto(`/app${routes.settings('tool-servers')}`);
    await main.getByRole('switch', { name: 'Use Parcels in chats' }).click();
    await expect(main.getByText(/Your chats don’t use it\./)).toBeVisible();
  });

  await test.step('limited to a group in the console, it is gone for everybody else', async () => {
    await owner.api.call(createGroup, { body: { name: 'Post office', description: '' } });
    await enterAs(owner.token);
    await page.goto('/app/admin/tool-servers');
    await main.getByRole('button', { name: 'Who may use Parcels' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who may use Parcels' });
    await dialog.getByRole('radio', { name: 'Only these groups' }).check();
    await dialog.getByRole('combobox', { name: 'Groups' }).click();
    await page.getByTitle('Post office').click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByText('Only Post office')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Who may use Parcels' })).toBeFocused();
    await enterAs(ben.token);
    await page.goto(`/app${routes.settings('tool-servers')}`);
    await expect(main.getByText('No tool servers yet')).toBeVisible();
  });

  await test.step('disconnected in the console, it is gone for everybody', async () => {
    await enterAs(owner.token);
    await page.goto('/app/admin/tool-servers');
    await main.getByRole('button', { name: 'Disconnect Parcels' }).click();
    await page.getByRole('dialog', { name: 'Disconnect Parcels?' }).getByRole('button', { name: 'Disconnect' }).click();
    await expect(main.getByText('No tool servers for everybody yet')).toBeVisible();
    await enterAs(ben.token);
    await page.goto(`/app${routes.settings('tool-servers')}`);
    await expect(main.getByText('No tool servers yet')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('connected by the Owner of a workspace, a member’s chat uses it until the member leaves', async () => {
    const workspace_id = await workspaceOf(owner, [ben]);
    await enterAs(owner.token);
    await page.goto(`/app${routes.settings('users-and-teams')}`);
    await main.getByLabel('Server name').fill('Parcels');
    await main.getByLabel('Server address').fill(tools.toolUrl);
    await main.getByLabel('Server key (optional)').fill('sk-of-the-workspace');
    await main.getByRole('button', { name: 'Connect a tool server' }).click();
    const connected = main.getByRole('list', { name: 'Tool servers of this workspace' });
    await expect(connected).toContainText('Parcels');
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    // At its top, because controls that scrolled below the bar count as overlapping it.
    await page.goto(`/app${routes.settings('users-and-teams')}`);
    await expect(connected).toContainText('Parcels');
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await enterAs(ben.token);
    await page.goto(`/app${routes.settings('tool-servers')}`);
    await expect(main.getByText('The workspace “Launch” connected it.')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Disconnect Parcels' })).toHaveCount(0);
    await page.goto(`/app${routes.chat()}`);
    await page.getByRole('button', { name: 'Use tools' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Who am I now?');
    await page.keyboard.press('Enter');
    await model.callTool('Parcels_who_am_i', {});
    await model.say('A member.');
    expect(await model.wasAsked()).toContain('Bearer •••');
    await model.finish();
    await expect(page.getByRole('article', { name: /^Assistant/ }).last()).toContainText('A member.');
    await ben.api.call(leaveWorkspace, { params: { workspace_id }, query: {} });
    await page.goto(`/app${routes.settings('tool-servers')}`);
    await expect(main.getByText('No tool servers yet')).toBeVisible();
  });
});

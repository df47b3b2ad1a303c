import { routes } from 'shared-contracts';
import { createAccount } from '../../support/accounts.ts';
import { addToMessage } from '../../support/add-to-message.ts';
import { expect } from '../../support/fixtures.ts';
import { layoutFaults } from '../../support/layout-faults.ts';
import { newServerWithTools } from '../../support/server-with-model.ts';
import { startProcess } from '../../support/started-process.ts';
import { visit } from '../../support/visit.ts';
import { workspaceOf } from '../../support/workspace.ts';

const test = newServerWithTools(() => startProcess<{ toolUrl: string }>('run-tool-server.ts'));

test('an administrator connects a tool server for everybody, whose chats use it without seeing its key; the Owner of a workspace connects one', async ({
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
  });

  await test.step('their chat uses it, and the key that the server repeats is hidden', async () => {
    await visit(page, routes.chat());
    await addToMessage(page, 'Use tools');
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

  await test.step('disconnected in the console, it is gone for everybody', async () => {
    await enterAs(owner.token);
    await page.goto('/app/admin/tool-servers');
    await main.getByRole('button', { name: 'Disconnect Parcels' }).click();
    await page.getByRole('dialog', { name: 'Disconnect Parcels?' }).getByRole('button', { name: 'Disconnect' }).click();
    await expect(main.getByText('No tool servers for everybody yet')).toBeVisible();
  });

  await test.step('the Owner of a workspace connects one for its members', async () => {
    await workspaceOf(owner, [ben]);
    await enterAs(owner.token);
    await page.goto(`/app${routes.settings('workspace-connections')}`);
    await main.getByLabel('Server name').fill('Parcels');
    await main.getByLabel('Server address').fill(tools.toolUrl);
    await main.getByLabel('Server key (optional)').fill('sk-of-the-workspace');
    await main.getByRole('button', { name: 'Connect a tool server' }).click();
    const connected = main.getByRole('list', { name: 'Tool servers of this workspace' });
    await expect(connected).toContainText('Parcels');
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    // At its top, because controls that scrolled below the bar count as overlapping it.
    await page.goto(`/app${routes.settings('workspace-connections')}`);
    await expect(connected).toContainText('Parcels');
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
});

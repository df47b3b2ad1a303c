import { routes } from 'shared-contracts';
import { connectToolServer } from 'shared-contracts/agent-calls';
import { addToMessage } from '../../support/add-to-message.ts';
import { expect } from '../../support/fixtures.ts';
import { layoutFaults } from '../../support/layout-faults.ts';
import { serverWithTools } from '../../support/server-with-model.ts';
import { startProcess } from '../../support/started-process.ts';
import { visit } from '../../support/visit.ts';

const test = serverWithTools(() => startProcess<{ toolUrl: string }>('run-tool-server.ts'));

test('somebody connects a tool server for their own chats, where the assistant reads with it, asks before it changes something, and can’t undo it; switched off, it is no longer offered', async ({
  page,
  signedUp: { api },
  model,
  tools,
  expectAccessible,
}) => {
  const main = page.getByRole('main');
  const answer = page.getByRole('article', { name: /^Assistant/ }).last();
  const ask = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.keyboard.press('Enter');
  };

  await test.step('the settings lead to the page, which connects one and shows its tools', async () => {
    await page.goto(`/app${routes.settings()}`);
    await main.getByRole('link', { name: /^Tool Servers/ }).click();
    await expect(main.getByText('No tool servers yet')).toBeVisible();
    await main.getByLabel('Server name').fill('Parcels');
    await main.getByLabel('Server address').fill(tools.toolUrl);
    await main.getByRole('button', { name: 'Connect a tool server' }).click();
    await expect(main.getByRole('switch', { name: 'Use Parcels in chats' })).toBeChecked();
    await main.getByText('Tools of Parcels').click();
    await expect(main.getByRole('listitem').filter({ hasText: 'return_parcel' }).last()).toContainText('asks first');
    await expectAccessible(page);
  });

  await test.step('a tool that only reads is used at once', async () => {
    await visit(page, routes.chat());
    await addToMessage(page, 'Use tools');
    await ask('Count to three.');
    await model.callTool('Parcels_count', {});
    await model.say('I counted.');
    expect(await model.wasAsked()).toContain('Three.');
    await model.finish();
    await expect(answer).toContainText('I counted.');
  });

  await test.step('one that changes something asks first, and the answer says that it can’t be undone', async () => {
    await ask('Send it back.');
    await model.callTool('Parcels_return_parcel', {});
    const request = page.getByRole('region', { name: 'May the assistant use Parcels/return_parcel?' });
    await expect(request).toBeVisible();
    await request.getByRole('button', { name: 'Approve' }).click();
    await model.say('It is on its way back.');
    await model.finish();
    await expect(answer).toContainText('It is on its way back.');
    await visit(page, routes.activityLog());
    await page.getByRole('button', { name: 'Show changes' }).click();
    const changes = page.getByRole('list', { name: 'Changes of this run' });
    await expect(changes).toContainText('Parcels/return_parcel');
    await expect(changes).toContainText('What was sent can’t be called back.');
  });

  await test.step('a tool that is switched off is no longer offered, and the others are', async () => {
    await visit(page, routes.settings('tool-servers'));
    await main.getByText('Tools of Parcels').click();
    await main.getByRole('button', { name: 'None of the tools of Parcels' }).click();
    const chosen = main.getByRole('switch', { name: 'Use who_am_i of Parcels' });
    await expect(chosen).not.toBeChecked();
    await chosen.click();
    await expect(chosen).toBeChecked();
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await visit(page, routes.chat());
    await addToMessage(page, 'Use tools');
    await ask('What can you do?');
    await model.say('I can say who I am.');
    const asked = await model.wasAsked();
    expect([asked.includes('Parcels_who_am_i'), asked.includes('Parcels_count')]).toEqual([true, false]);
    await model.finish();
    await visit(page, routes.settings('tool-servers'));
    await main.getByText('Tools of Parcels').click();
    await main.getByRole('button', { name: 'All tools of Parcels' }).click();
    await expect(main.getByRole('switch', { name: 'Use count of Parcels' })).toBeChecked();
  });

  await test.step('the prompts of the server are offered under / and written by it', async () => {
    await visit(page, routes.chat());
    await page.getByRole('textbox', { name: 'Message' }).fill('/');
    await page.getByRole('group', { name: 'Prompts of tool servers' }).getByRole('option', { name: 'Complaint' }).click();
    await page.getByRole('dialog').getByLabel('number').fill('4711');
    await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Write a polite complaint about parcel 4711.');
  });

  await test.step('a resource of the server is chosen with @, reaches the model, and stays with the message', async () => {
    await page.goto(`/app${routes.chat()}`);
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.pressSequentially('What does it cost? @Parc');
    const group = page.getByRole('group', { name: 'Resources of tool servers' });
    await group.getByRole('option', { name: /^Parcels/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Resources of Parcels' });
    await expect(dialog.getByRole('button', { name: /^tariff/ })).toContainText('What parcels cost.');
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await dialog.getByRole('searchbox', { name: 'Search resources' }).fill('nowhere');
    await expect(dialog.getByRole('status')).toHaveText('No resources found');
    await dialog.getByRole('searchbox', { name: 'Search resources' }).fill('tariff');
    await dialog.getByRole('button', { name: /^tariff/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'This message refers to' })).toContainText('tariff · Parcels');
    await expect(field).toBeFocused();
    await field.pressSequentially(' And there? @Parc');
    await group.getByRole('option', { name: /^Parcels/ }).click();
    await dialog.getByRole('button', { name: /^depot/ }).click();
    const form = page.getByRole('dialog', { name: 'depot' });
    const town = form.getByRole('combobox', { name: 'town' });
    await expect(town).toBeFocused();
    await expect(form.locator('datalist option').first()).toHaveAttribute('value', 'Porto');
    await expectAccessible(page);
    await page.keyboard.type('Porto');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'This message refers to' })).toContainText('depot (Porto) · Parcels');
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await model.say('Five.');
    expect(await model.wasAsked()).toMatch(/A parcel costs 5[.].*The depot of Porto[.]/s);
    await model.finish();
    await expect(answer).toContainText('Five.');
    await page.reload();
    await expect(page.getByRole('list', { name: 'Refers to' })).toContainText('tariff · Parcels');
    await expectAccessible(page);
  });

  await test.step('switched off, chats no longer offer its tools, also after a reload', async () => {
    await visit(page, routes.settings('tool-servers'));
    await main.getByRole('switch', { name: 'Use Parcels in chats' }).click();
    await expect(main.getByText('Your chats don’t use it.')).toBeVisible();
    await page.reload();
    await expect(main.getByRole('switch', { name: 'Use Parcels in chats' })).not.toBeChecked();
    await page.goto(`/app${routes.chat()}`);
    await addToMessage(page, 'Use tools');
    await ask('And now?');
    await model.say('I can’t send parcels.');
    expect(await model.wasAsked()).not.toContain('Parcels_count');
    await model.finish();
    await expect(answer).toContainText('I can’t send parcels.');
  });

  await test.step('disconnected, it is gone', async () => {
    expect((await api.call(connectToolServer, { body: { name: 'Parcels', server_url: tools.toolUrl } })).problem).toContain(
      'already exists',
    );
    await visit(page, routes.settings('tool-servers'));
    await main.getByRole('button', { name: 'Disconnect Parcels' }).click();
    await page.getByRole('dialog', { name: 'Disconnect Parcels?' }).getByRole('button', { name: 'Disconnect' }).click();
    await expect(main.getByText('No tool servers yet')).toBeVisible();
  });
});

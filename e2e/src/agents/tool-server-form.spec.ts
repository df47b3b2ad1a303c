import { routes } from 'shared-contracts';
import { connectAgentServer, saveAgentSettings } from 'shared-contracts/agent-calls';
import { createAgent } from 'shared-contracts/calls';
import { expect } from '../../support/fixtures.ts';
import { serverWithTools } from '../../support/server-with-model.ts';
import { startProcess } from '../../support/started-process.ts';

const test = serverWithTools(() => startProcess<{ toolUrl: string }>('run-tool-server.ts'));

test('a tool server offers prompts, and asks for information while its tool runs: somebody fills in its form, corrects it, and declines another', async ({
  page,
  signedUp: { api, email },
  model,
  tools,
  faults,
  expectAccessible,
}) => {
  faults.expect(/400/);
  const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be brief.', starters: [] };
  const { agent_id: agentId } = await api.call(createAgent, { body: { email, ...fields } });
  const query = { agent_id: agentId };
  await api.call(connectAgentServer, { query, body: { name: 'Parcels', server_url: tools.toolUrl } });
  const apps = { usesOwnFiles: false, usesWorks: false, allowedActions: ['Parcels/send_parcel'] };
  await api.call(saveAgentSettings, { query, body: { apps, decisions: { approval: 'nothing', guidance: '' } } });
  await page.goto(`/app${routes.agent(agentId)}`);
  const form = page.getByRole('region', { name: 'Parcels asks for information' });
  const ask = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.keyboard.press('Enter');
    await model.callTool('Parcels_send_parcel', {});
  };

  await test.step('the server’s prompts are offered under / and written by it', async () => {
    await page.getByRole('textbox', { name: 'Message' }).fill('/');
    const prompts = page.getByRole('group', { name: 'Prompts of tool servers' });
    await expect(prompts.getByRole('option')).toHaveCount(2);
    await expectAccessible(page);
    await prompts.getByRole('option', { name: 'Complaint' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('number').fill('4711');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Write a polite complaint about parcel 4711.');
  });

  await test.step('the form says whose it is, and which fields don’t fit', async () => {
    await ask('Send the parcel.');
    await expect(form).toContainText('Where should it go?');
    await expect(form).toContainText('What you enter goes to “Parcels”.');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByText('This is required.')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Street' })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('what is entered reaches the server, whose answer the model reads', async () => {
    await page.keyboard.type('Quay 7');
    await form.getByRole('radio', { name: 'Fast' }).check();
    await form.getByRole('button', { name: 'Send' }).click();
    expect(await model.wasAsked()).toContain('Quay 7');
    await model.say('It is on its way.');
    await model.finish();
    await expect(page.getByRole('article', { name: /^Assistant/ }).last()).toContainText('It is on its way.');
    await expect(form).toHaveCount(0);
  });

  await test.step('after text of the server was read, its tool needs approval first; then its form is declined', async () => {
    await ask('Send another one.');
    await page.getByRole('button', { name: 'Approve' }).click();
    await form.getByRole('button', { name: 'Decline' }).click();
    expect(await model.wasAsked()).toContain('decline');
    await model.say('Then not.');
    await model.finish();
  });
});

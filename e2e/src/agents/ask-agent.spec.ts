import { routes } from 'shared-contracts';
import { saveAgentSettings } from 'shared-contracts/agent-calls';
import { createAgent, listNotebooks } from 'shared-contracts/calls';
import { expect } from '../../support/fixtures.ts';
import { modelTest as withModel } from '../../support/server-with-model.ts';

withModel(
  'an agent hands a task to another one, whose change waits for approval and is undone with the answer',
  async ({ page, signedUp, model, expectAccessible }) => {
    const { api, email } = signedUp;
    const newAgent = async (name: string) => {
      const fields = { name, description: `${name} of the harbour.`, instructions: `You are the ${name}.`, starters: [] };
      return (await api.call(createAgent, { body: { email, ...fields } })).agent_id;
    };
    const [master, clerk] = [await newAgent('Master'), await newAgent('Clerk')];
    await api.call(saveAgentSettings, {
      query: { agent_id: clerk },
      body: {
        apps: { usesOwnFiles: true, usesWorks: true, allowedActions: ['create_notebook'] },
        decisions: { approval: 'changes', guidance: '' },
      },
    });

    await withModel.step('its owner chooses whom it may ask', async () => {
      await page.goto(`/app${routes.agent(master)}`);
      await page.getByRole('button', { name: 'Customize' }).click();
      await page.getByRole('button', { name: 'All settings' }).click();
      await page.getByRole('button', { name: /^Apps, Data, and Actions/ }).click();
      await page.getByRole('combobox', { name: 'Agents that it may ask' }).click();
      await page.getByTitle('Clerk', { exact: true }).click();
      await page.keyboard.press('Escape');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    });

    const answer = page.getByRole('article', { name: 'Assistant answered' });
    await withModel.step('the other one asks in its own name before it changes something', async () => {
      await page.goto(`/app${routes.agent(master)}`);
      await page.getByRole('textbox', { name: 'Message' }).fill('Open a notebook for the storm.');
      await page.keyboard.press('Enter');
      await model.callTool('ask_agent', { agent_id: clerk, question: 'Create a notebook named Storm.' });
      await model.callTool('create_notebook', { title: 'Storm' });
      const request = page.getByRole('region', { name: 'May Clerk use Create a notebook?' });
      await expect(request).toContainText('Storm');
      await request.getByRole('button', { name: 'Approve' }).click();
      await model.say('The notebook is there.');
      await model.finish();
      await model.say('Done: the Clerk opened a notebook.');
      await model.finish();
      await expect(answer).toContainText('Done: the Clerk opened a notebook.');
      await expect(answer).not.toContainText('The notebook is there.');
    });

    await withModel.step('undoing the answer undoes what the other one did', async () => {
      await answer.getByRole('button', { name: 'Undo this run' }).click();
      await expect(answer.getByRole('list', { name: 'Changes of this run' })).toContainText('Undone');
      const { notebooks } = await api.call(listNotebooks, { query: { email } });
      expect(notebooks.filter(({ title }) => title === 'Storm')).toEqual([]);
    });
  },
);

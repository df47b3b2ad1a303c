import { addGoldenQuestion, getGoldenSet } from 'shared-contracts/agent-calls';
import { createAgent, updateAgent } from 'shared-contracts/calls';
import { expect } from '../../support/fixtures.ts';
import { modelTest as withModel } from '../../support/server-with-model.ts';

withModel(
  'an owner publishes versions of an agent, compares them, and takes one back',
  async ({ page, signedUp, model, expectAccessible }) => {
    const { api, email } = signedUp;
    const fields = { name: 'Landlord', description: 'Knows contracts.', instructions: 'Be exact.', starters: [] };
    const { agent_id } = await api.call(createAgent, { body: { email, ...fields } });
    const main = page.getByRole('main');
    const rows = main.getByRole('list', { name: 'Versions' }).getByRole('listitem');

    await withModel.step('the agent’s menu leads to its versions, which explain themselves', async () => {
      await page.goto(`/app/agents/${agent_id}`);
      await main.getByRole('button', { name: 'Actions for Landlord' }).click();
      await page.getByRole('menuitem', { name: 'Versions' }).click();
      await expect(main.getByText('No versions yet')).toBeVisible();
    });

    await withModel.step('the first version is for everyone', async () => {
      await main.getByRole('button', { name: 'Publish a version' }).click();
      const dialog = page.getByRole('dialog', { name: 'Publish version 1' });
      await dialog.getByLabel('Notes').fill('The beginning');
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await expect(rows).toHaveText([/Version 1Current.*The beginning/]);
    });

    await withModel.step('a changed form is tried on some people, and shows what differs', async () => {
      await api.call(updateAgent, { body: { email, agent_id, ...fields, instructions: 'Be kind.' } });
      await page.reload();
      await expect(main.getByRole('list', { name: 'Instructions' }).getByRole('listitem')).toHaveText([/Be exact\./, /Be kind\./]);
      await main.getByRole('button', { name: 'Publish a version' }).click();
      const dialog = page.getByRole('dialog', { name: 'Publish version 2' });
      await dialog.getByRole('radio', { name: 'Some people, as a trial' }).check();
      await dialog.getByLabel('Percentage of people').fill('25');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await expect(rows).toHaveText([/Version 2Trial: 25% of people/, /Version 1Current/]);
      await expectAccessible(page);
    });

    await withModel.step('both versions answer a test question side by side', async () => {
      await api.call(addGoldenQuestion, { body: { subject_id: agent_id, question: 'How long is the notice?', phrases: ['30 days'] } });
      await model.say('30 days.');
      await model.finish();
      await expect.poll(async () => (await api.call(getGoldenSet, { query: { subject_id: agent_id } })).is_replaying).toBe(false);
      await page.reload();
      await main.getByRole('button', { name: 'Ask both versions' }).click();
      await model.say('The notice period is 30 days.');
      await model.finish();
      const answers = main.getByRole('list', { name: 'Test questions' }).getByRole('listitem');
      await expect(answers).toContainText(['The notice period is 30 days.']);
      await model.say('It depends.');
      await model.finish();
      await expect(answers).toHaveText([/Version 1Passed.*30 days.*Version 2Not passed.*It depends\./s]);
      await expectAccessible(page);
    });

    await withModel.step('the version is promoted, and taken back', async () => {
      await main.getByRole('button', { name: 'Promote version 2 to everyone' }).click();
      await expect(rows).toHaveText([/Version 2Current/, /Version 1/]);
      await main.getByRole('button', { name: 'Take back version 2' }).click();
      await expect(page.getByText('Everyone gets version 1 again from the next question')).toBeVisible();
      await expect(rows).toHaveText([/Version 2/, /Version 1Current/]);
    });
  },
);

import { createAgent, listAlerts } from 'shared-contracts/calls';
import { expect } from '../../support/fixtures.ts';
import { modelTest as withModel } from '../../support/server-with-model.ts';

withModel(
  'a person keeps a test question for an agent, and gets an alert when its answer gets worse',
  async ({ page, signedUp, model, expectAccessible }) => {
    const { api, email } = signedUp;
    const fields = { name: 'Landlord', description: 'Knows contracts.', instructions: 'Be exact.', starters: [] };
    const { agent_id } = await api.call(createAgent, { body: { email, ...fields } });
    const main = page.getByRole('main');
    const row = main.getByRole('listitem').filter({ hasText: 'How long is the notice?' });

    await withModel.step('the agent’s menu leads to its test questions, which explain themselves', async () => {
      await page.goto(`/app/agents/${agent_id}`);
      await main.getByRole('button', { name: 'Actions for Landlord' }).click();
      await page.getByRole('menuitem', { name: 'Test questions' }).click();
      await expect(main.getByRole('heading', { level: 1, name: 'Test questions' })).toBeVisible();
      await expect(main.getByText('No test questions yet')).toBeVisible();
    });

    await withModel.step('a question is asked when it is added, and passes', async () => {
      await main.getByRole('button', { name: 'Add a question' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a test question' });
      await dialog.getByLabel('Question').fill('How long is the notice?');
      await dialog.getByLabel('The answer must contain').fill('30 days');
      await page.keyboard.press('Enter');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save and ask' }).click();
      await expect(row).toContainText('Not asked yet');
      await model.say('The notice period is 30 days.');
      await model.finish();
      await expect(row).toContainText('Passed');
    });

    await withModel.step('a worse answer says what it lost, and an alert names the question', async () => {
      await main.getByRole('button', { name: 'Ask all again' }).click();
      await model.say('The notice period is three months.');
      await model.finish();
      await expect(row).toContainText('Got worse');
      await expect(row).toContainText('The answer before had “30 days”.');
      await expect
        .poll(async () => (await api.call(listAlerts, { query: { email } })).alerts.map(({ text }) => text))
        .toContain('Look at the answers to “How long is the notice?”.');
      await expectAccessible(page);
    });

    await withModel.step('both answers can be compared', async () => {
      await row.getByRole('button', { name: 'Answers to “How long is the notice?”' }).click();
      const dialog = page.getByRole('dialog', { name: 'Answers to “How long is the notice?”' });
      await expect(dialog.getByRole('listitem')).toHaveCount(2);
      await expect(dialog.getByText('The notice period is 30 days.')).toBeVisible();
      await expectAccessible(page);
    });
  },
);

import { listNotebooks } from 'shared-contracts/calls';
import { addToMessage } from '../../support/add-to-message.ts';
import { expect } from '../../support/fixtures.ts';
import { modelTest as withModel } from '../../support/server-with-model.ts';

withModel(
  'a chat with tools shows a change before it happens, and the whole run is undone in the answer and in the activity log',
  async ({ page, signedUp, model, expectAccessible }) => {
    const { api, email } = signedUp;
    const titles = async () => (await api.call(listNotebooks, { query: { email } })).notebooks.map(({ title }) => title);
    const request = page.getByRole('region', { name: 'May the assistant use Create a document?' });
    const answer = page.getByRole('article', { name: 'Assistant answered' });

    await withModel.step('the approval shows the lines that would be added', async () => {
      await page.goto('/app/chat');
      await addToMessage(page, 'Use tools');
      await page.getByRole('textbox', { name: 'Message' }).fill('Write down the minutes.');
      await page.keyboard.press('Enter');
      await model.callTool('create_document', { title: 'Minutes', text: '# Present\n- Ana\n- Ben' });
      await expect(request.getByRole('listitem').filter({ hasText: 'Added: - Ana' })).toBeVisible();
      await expectAccessible(page);
      expect(await titles()).not.toContain('Minutes');
    });

    await withModel.step('approved, the document is there, and the answer undoes it and says so', async () => {
      await request.getByRole('button', { name: 'Approve' }).press('Enter');
      await model.say('The minutes are written.');
      await model.finish();
      await expect(answer).toContainText('The minutes are written.');
      await expect(answer).toBeFocused();
      expect(await titles()).toContain('Minutes');
      await answer.getByRole('button', { name: 'Undo this run' }).click();
      await expect(answer.getByRole('list', { name: 'Changes of this run' })).toContainText('Undone');
      await expect(answer.getByRole('button', { name: 'Undo this run' })).toHaveCount(0);
      await expectAccessible(page);
      expect(await titles()).not.toContain('Minutes');
    });

    await withModel.step('it is in the trash, and the activity log lists the run', async () => {
      await page.goto('/app/trash');
      await expect(page.getByRole('main').getByText('Minutes', { exact: true })).toBeVisible();
      await page.goto('/app/activity-log');
      await page.getByRole('button', { name: 'Show changes' }).click();
      await expect(page.getByRole('list', { name: 'Changes of this run' })).toContainText('Create a document');
      await expectAccessible(page);
    });

    await withModel.step('a second run is undone in the activity log', async () => {
      await page.goto('/app/chat');
      await addToMessage(page, 'Use tools');
      await page.getByRole('textbox', { name: 'Message' }).fill('Write down the agenda.');
      await page.keyboard.press('Enter');
      await model.callTool('create_document', { title: 'Agenda', text: '- Budget' });
      await request.getByRole('button', { name: 'Approve' }).click();
      await model.say('The agenda is written.');
      await model.finish();
      await expect(answer).toContainText('The agenda is written.');
      await page.goto('/app/activity-log');
      await page.getByRole('button', { name: 'Show changes' }).first().click();
      await page.getByRole('button', { name: 'Undo this run' }).click();
      await expect(page.getByRole('list', { name: 'Changes of this run' })).toContainText('Undone');
      expect(await titles()).not.toContain('Agenda');
    });
  },
);

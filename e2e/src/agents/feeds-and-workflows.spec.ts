import { listFeeds } from 'shared-contracts/calls';
import { listWorkflows } from 'shared-contracts/workflow-calls';
import { expect } from '../../support/fixtures.ts';
import { modelTest as withModel } from '../../support/server-with-model.ts';

// Nothing answers there: the server refuses addresses of internal networks, and keeps the feed with that reason.
const address = 'http://127.0.0.1:9/tin.xml';

withModel(
  'the assistant drafts a workflow and follows a feed after approval, and one undo takes both back',
  async ({ page, signedUp, model }) => {
    const { api, email } = signedUp;
    const workflows = async () => (await api.call(listWorkflows, { query: { email } })).workflows;
    const addresses = async () => (await api.call(listFeeds, { query: { email } })).feeds.map(({ url }) => url);
    const answer = page.getByRole('article', { name: 'Assistant answered' });
    const request = (tool: string) => page.getByRole('region', { name: `May the assistant use ${tool}?` });
    const added = (tool: string, text: string) =>
      request(tool)
        .getByRole('listitem')
        .filter({ hasText: `Added: ${text}` });

    await withModel.step('the approval of a draft shows its steps', async () => {
      await page.goto('/app/chat');
      await page.getByRole('button', { name: 'Use tools' }).click();
      await page.getByRole('textbox', { name: 'Message' }).fill('Keep me informed about tin every week.');
      await page.keyboard.press('Enter');
      const description = 'Every Monday at 9. Summarize the news about tin. Save it as a report.';
      await model.callTool('draft_workflow', { name: 'Tin news', description });
      for (const line of ['Tin news', '1. Every Monday at 9', '2. Summarize the news about tin', '3. Save it as a report'])
        await expect(added('Draft a workflow', line)).toBeVisible();
      expect(await workflows()).toEqual([]);
      await request('Draft a workflow').getByRole('button', { name: 'Approve' }).click();
    });

    await withModel.step('the approval of a feed shows its address', async () => {
      await model.callTool('follow_feed', { url: address, area: 'Trade' });
      await expect(added('Follow a feed', address)).toBeVisible();
      expect(await addresses()).not.toContain(address);
      await request('Follow a feed').getByRole('button', { name: 'Approve' }).click();
      await model.say('The workflow is drafted, and the feed is followed.');
      await model.finish();
      await expect(answer).toContainText('The workflow is drafted');
    });

    await withModel.step('both are there, and nothing starts automatically', async () => {
      expect(await workflows()).toMatchObject([{ name: 'Tin news', trigger: 'schedule', next_at: null }]);
      expect(await addresses()).toContain(address);
    });

    await withModel.step('undone, the feed is gone and the draft is in the trash', async () => {
      await answer.getByRole('button', { name: 'Undo this run' }).click();
      const changes = answer.getByRole('list', { name: 'Changes of this run' });
      await expect(changes.getByRole('listitem').filter({ hasText: 'Undone' })).toHaveCount(2);
      await expect(answer.getByRole('button', { name: 'Undo this run' })).toHaveCount(0);
      expect(await workflows()).toEqual([]);
      expect(await addresses()).not.toContain(address);
      await page.goto('/app/trash');
      await expect(page.getByRole('main').getByText('Tin news', { exact: true })).toBeVisible();
    });
  },
);

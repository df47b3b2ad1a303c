import { readFileSync } from 'node:fs';
import { routes } from 'shared-contracts';
import { createWorkflow, type WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { expect, test } from '../../support/fixtures.ts';
import { visit } from '../../support/visit.ts';

const at = (x: number) => ({ position: { x, y: 0 } });
const definition: WorkflowDefinition = {
  schema: 1,
  steps: [
    { id: 'start', name: 'Start', kind: 'trigger-manual', config: {}, ...at(0) },
    {
      id: 'ask',
      name: 'Ask for news',
      kind: 'assistant',
      config: { prompt: 'What is new about {{trigger.input}}?', model: '' },
      ...at(240),
    },
    { id: 'keep', name: 'Keep it', kind: 'report', config: { title: 'News', body: '{{ask.text}}' }, ...at(480) },
  ],
  edges: [
    { id: 'start-ask', from: 'start', to: 'ask' },
    { id: 'ask-keep', from: 'ask', to: 'keep' },
  ],
};

test('a workflow is exported to n8n and imported again; invalid files are refused with the reason', async ({
  page,
  signedUp,
  expectAccessible,
  faults,
}) => {
  faults.expect(/400.*workflow_files/);
  const { api, email } = signedUp;
  const { workflow_id } = await api.call(createWorkflow, { body: { email, name: 'zzqx news', definition } });
  await page.goto(`/app${routes.workflow(workflow_id)}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export for n8n' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('zzqx-news.n8n.json');
  const file = JSON.parse(readFileSync(await saved.path(), 'utf8'));
  expect(Object.keys(file.connections)).toEqual(['Start', 'Ask for news']);
  await expect(page.getByRole('dialog')).toContainText('“Ask for news” needs an OpenAI credential in n8n.');
  await expectAccessible(page);

  await visit(page, routes.workflows());
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a workflow' });
  const choose = (name: string, text: string) =>
    dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await choose('cut.json', '{"nodes": [');
  await expect(dialog.getByRole('alert')).toContainText('This is not a JSON file, or it’s incomplete.');
  await choose('big.json', ' '.repeat(5 * 1024 ** 2));
  await expect(dialog.getByRole('alert')).toContainText('A workflow file can be up to 4 MB.');
  file.name = 'zzqx back';
  file.nodes.push({ id: 'x', name: 'Tell Slack', type: 'n8n-nodes-base.slack', typeVersion: 2, position: [720, 0], parameters: {} });
  await choose('news.json', JSON.stringify(file));
  await expect(dialog.getByRole('status')).toContainText('zzqx back');
  await expect(dialog).toContainText('Tell Slack');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Open the workflow' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'zzqx back' })).toBeVisible();
});

test('another person can copy a shared workflow until sharing ends', async ({ page, browser, signedUp, expectAccessible }) => {
  const { api, email } = signedUp;
  const { workflow_id } = await api.call(createWorkflow, { body: { email, name: 'zzqx shared', definition } });
  await page.goto(`/app${routes.workflow(workflow_id)}`);
  await page.getByRole('button', { name: 'Share by link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this workflow' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link to the workflow' }).inputValue();
  await expect(dialog.getByRole('list', { name: 'Links that work' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'zzqx shared' })).toBeVisible();
  await expect(visitor.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(3);
  await expect(visitor.getByRole('link', { name: 'Sign in to copy it' })).toBeVisible();

  const own = await page.context().newPage();
  await own.goto(link);
  await own.getByRole('button', { name: 'Copy to my workflows' }).click();
  await expect(own).toHaveURL(/workflowId=/);
  await expect(own.getByRole('heading', { level: 1, name: 'zzqx shared' })).toBeVisible();
  expect(own.url()).not.toContain(workflow_id);

  await dialog.getByRole('button', { name: 'End sharing' }).click();
  await expect(dialog.getByRole('list', { name: 'Links that work' })).toBeHidden();
  await visitor.reload();
  await expect(visitor.getByText('This link is not valid')).toBeVisible();
  await visitor.context().close();
});

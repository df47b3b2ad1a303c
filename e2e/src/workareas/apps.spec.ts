import { createWorkflow } from 'shared-contracts/workflow-calls';
import { createAccount } from '../../support/accounts.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { type N8nServer, startN8nServer } from '../../support/n8n-server.ts';
import { type RunningServer, startServer } from '../../support/server.ts';

const test = base.extend<{ n8n: N8nServer; server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
  n8n: async ({}, use) => {
    const n8n = await startN8nServer();
    await use(n8n);
    n8n.close();
  },
  server: async ({ n8n }, use) => {
    const server = await startServer({ ALLOW_PRIVATE_PROVIDERS: new URL(n8n.url).host });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
});

test('a person connects n8n, sends a workflow there, switches it on, and disconnects', async ({ page, n8n, server, expectAccessible }) => {
  const { token, email, api } = await createAccount(server.url);
  await api.call(createWorkflow, { body: { email, name: 'zzqx orders' } });
  await page.context().addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Lax' }]);
  const main = page.getByRole('main');

  await test.step('an app without a connector says how to reach it', async () => {
    await page.goto('/app/apps?view=explore');
    await main.getByRole('button', { name: 'Save Notion' }).click();
    await page.getByRole('complementary').getByRole('link', { name: 'Notion' }).click();
    await expect(main.getByText(/Atrium doesn’t have its own connector for Notion/)).toBeVisible();
  });

  await test.step('a wrong key is refused, the right one connects', async () => {
    await main.getByRole('link', { name: 'With a workflow in n8n' }).click();
    await main.getByLabel('Address').fill(n8n.url);
    await main.getByLabel('API key').fill('wrong');
    await main.getByRole('button', { name: 'Connect' }).click();
    await expect(main.getByRole('alert')).toContainText('n8n refused the key.');
    await expectAccessible(page);
    await main.getByLabel('API key').fill('n8n-key');
    await main.getByRole('button', { name: 'Connect' }).click();
    await expect(main.getByText('n8n has no workflows yet')).toBeVisible();
  });

  await test.step('a workflow is sent, switched on, and its runs are shown', async () => {
    await main.getByRole('button', { name: 'Send a workflow' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a workflow to n8n' });
    await dialog.getByRole('radio', { name: 'zzqx orders' }).check();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('status')).toContainText('It’s now in n8n');
    await dialog.getByRole('button', { name: 'Done' }).click();
    const active = main.getByRole('switch', { name: 'zzqx orders is on' });
    await expect(active).not.toBeChecked();
    await active.click();
    await expect(active).toBeChecked();
    await main.getByRole('button', { name: 'Latest runs of zzqx orders' }).click();
    await expect(main.getByRole('list', { name: 'Latest runs of zzqx orders' })).toContainText('Succeeded');
    await expectAccessible(page);
  });

  await test.step('it shows among the connected apps until it is disconnected', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Connected apps' }).click();
    await page.getByRole('menuitem', { name: 'n8n' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'n8n' })).toBeVisible();
    await main.getByRole('link', { name: 'Manage or disconnect n8n' }).click();
    await main.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(main.getByRole('button', { name: 'Connect' })).toBeVisible();
  });
});

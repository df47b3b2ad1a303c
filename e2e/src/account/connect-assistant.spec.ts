import type { APIRequestContext } from '@playwright/test';
import { createNotebook } from 'shared-contracts/calls';
import { expect, test } from '../../support/fixtures.ts';

interface Configuration {
  readonly mcpServers: { readonly atrium: { readonly url: string; readonly headers: Record<string, string> } };
}

/** Calls a tool as an assistant of somebody else does with this configuration. Returns what the server sent. */
async function use(request: APIRequestContext, { mcpServers: { atrium } }: Configuration, name: string, input: object) {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
  const headers = { ...atrium.headers, accept: 'application/json, text/event-stream' };
  const answer = await request.post(atrium.url, { headers, data: message });
  return { status: answer.status(), text: await answer.text() };
}

test('somebody connects another assistant, which finds and reads what the key opens until the key is revoked', async ({
  page,
  request,
  signedUp,
  expectAccessible,
}) => {
  const { notebook_id: id } = await signedUp.api.call(createNotebook, {
    body: { email: signedUp.email, title: 'Harbour fees', description: 'The ferry leaves from Setúbal.' },
  });
  await page.goto('/app/settings/security-and-access');
  await expect(page.getByRole('group', { name: 'Address', exact: true })).toHaveText(/\/api\/mcp$/);
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Key name').fill('Editor on my laptop');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  await expect(dialog.getByText('Copy it now. You won’t see it again.')).toBeVisible();
  await expectAccessible(page);
  const configuration: Configuration = JSON.parse((await dialog.getByRole('group', { name: 'Configuration' }).textContent()) ?? '');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await expect(row).toContainText('search · reading');

  await test.step('the assistant finds and reads', async () => {
    expect((await use(request, configuration, 'search', { query: 'ferry' })).text).toContain('Harbour fees');
    expect((await use(request, configuration, 'read', { kind: 'notebook', id })).text).toContain('Items in this notebook');
    expect((await use(request, configuration, 'list_workflows', {})).text).toContain('This key doesn’t open “list_workflows”.');
  });

  await test.step('a revoked key opens nothing', async () => {
    await row.getByRole('button', { name: 'Revoke Editor on my laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('No API keys.')).toBeVisible();
    expect((await use(request, configuration, 'search', { query: 'ferry' })).status).toBe(401);
  });
});

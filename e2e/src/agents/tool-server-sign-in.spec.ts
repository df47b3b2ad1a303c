import { routes } from 'shared-contracts';
import { saveAgentSettings } from 'shared-contracts/agent-calls';
import { createAgent } from 'shared-contracts/calls';
import { expect } from '../../support/fixtures.ts';
import { startProtectedToolServer } from '../../support/protected-tool-server.ts';
import { serverWithTools } from '../../support/server-with-model.ts';
import { visit } from '../../support/visit.ts';

const test = serverWithTools(startProtectedToolServer);

test('a tool server asks for a sign-in: allowed, its tools work; canceled, revoked or signed out, the agent’s settings offer it again', async ({
  page,
  signedUp: { api, email },
  model,
  tools,
  faults,
  expectAccessible,
}) => {
  faults.allowOrigin(tools.issuer);
  const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be brief.', starters: [] };
  const { agent_id: agentId } = await api.call(createAgent, { body: { email, ...fields } });
  const panel = page.getByRole('complementary');
  const signIn = panel.getByRole('button', { name: 'Sign in to Parcels' });
  const signOut = panel.getByRole('button', { name: 'Sign out of Parcels' });

  await test.step('connecting it leads to its sign-in; canceled, the page says so', async () => {
    await page.goto(`/app${routes.agent(agentId, 'apps')}`);
    await panel.getByLabel('Server name').fill('Parcels');
    await panel.getByLabel('Server address').fill(tools.toolUrl);
    await panel.getByRole('button', { name: 'Connect a tool server' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toContainText('You didn’t allow the sign-in');
    await expect(page).toHaveURL(/\/app\/agents\/sign-in\?/);
    await expectAccessible(page);
  });

  await test.step('the settings offer it again; allowed, the tools are there', async () => {
    await visit(page, routes.agent(agentId, 'apps'));
    await expect(panel.getByText('Parcels requires you to sign in before the agent can use its tools.')).toBeVisible();
    await expectAccessible(page);
    await signIn.click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(signOut).toBeVisible();
    await expect(panel.getByRole('switch', { name: /^Parcels\/count/ })).toBeVisible();
    expect(new URL(page.url()).search).toBe('?customize=apps');
    await expectAccessible(page);
  });

  await test.step('the agent uses a tool', async () => {
    const apps = { usesOwnFiles: false, usesWorks: false, allowedActions: ['Parcels/count'] };
    await api.call(saveAgentSettings, { query: { agent_id: agentId }, body: { apps, decisions: { approval: 'nothing', guidance: '' } } });
    await page.getByRole('textbox', { name: 'Message' }).fill('Count.');
    await page.keyboard.press('Enter');
    await model.callTool('Parcels_count', {});
    await model.say('I counted.');
    expect(await model.wasAsked()).toContain('Three.');
    await model.finish();
    await expect(page.getByRole('article', { name: 'Assistant answered' })).toContainText('I counted.');
  });

  await test.step('revoked there, the settings say so, and a new sign-in repairs it', async () => {
    await fetch(tools.revokeUrl, { method: 'POST' });
    await panel.getByRole('button', { name: 'Refresh the tools of Parcels' }).click();
    await expect(page.getByText('The tool server “Parcels” requires you to sign in.')).toBeVisible();
    await signIn.click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(signOut).toBeVisible();
  });

  await test.step('signed out, the server stays and asks again', async () => {
    await signOut.click();
    await expect(signIn).toBeVisible();
    await panel.getByRole('button', { name: 'Refresh the tools of Parcels' }).click();
    await expect(page.getByText('The tool server “Parcels” requires you to sign in.')).toBeVisible();
  });
});

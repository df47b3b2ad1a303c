import { randomUUID } from 'node:crypto';
import { addGroupMembers, createGroup, findGroupCandidates } from 'shared-contracts/admin-calls';
import { createAgent } from 'shared-contracts/calls';
import { createAccount } from '../../support/accounts.ts';
import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';
import { browserOf } from '../../support/second-browser.ts';

test('an administrator shares an agent with a group; somebody in it uses it, and loses it on leaving', async ({
  page,
  context,
  browser,
  baseURL,
  faults,
  expectAccessible,
}) => {
  test.slow();
  faults.expect(/404|403/);
  const url = new URL(baseURL ?? '').origin;
  const admin = await createAdministrator(url);
  const member = await createAccount(url, `Mia${randomUUID().slice(0, 8)}`);
  const [name, agent] = [`Support ${randomUUID().slice(0, 8)}`, `Desk ${randomUUID().slice(0, 8)}`];
  const fields = { name: agent, description: 'Answers tickets.', instructions: 'Be brief.', starters: [] };
  await admin.api.call(createAgent, { body: { email: admin.email, ...fields } });
  const { group_id } = await admin.api.call(createGroup, { body: { name, description: '' } });
  const { people } = await admin.api.call(findGroupCandidates, { params: { group_id }, query: { search: member.email } });
  await admin.api.call(addGroupMembers, { params: { group_id }, body: { person_ids: people.map(({ user_id: id }) => id) } });
  await context.addCookies([{ name: 'token', value: admin.token, url, sameSite: 'Lax' }]);
  const main = page.getByRole('main');
  const hers = await browserOf(browser, { url }, member);
  const list = hers.getByRole('main');
  await hers.goto('/app/agents');
  await expect(list.getByText('No agents available.')).toBeVisible();

  await test.step('the console shares the agent with the group', async () => {
    await page.goto(`/app/admin/groups/${group_id}`);
    await expect(main.getByText('Nothing is shared with this group')).toBeVisible();
    await main.getByRole('button', { name: 'Share something' }).click();
    const form = page.getByRole('dialog', { name: `Share with ${name}` });
    await form.getByRole('combobox', { name: 'What to share' }).fill(agent);
    await page.getByTitle(`${agent} (Agent)`).click();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(main.getByRole('list', { name: 'Shared with this group' })).toContainText(agent);
    await expectAccessible(page);
  });

  await test.step('it appears in the member’s list without a reload, and answers', async () => {
    await list.getByRole('link', { name: agent }).first().click();
    await expect(list.getByRole('heading', { level: 1, name: agent })).toBeVisible();
    await hers.getByRole('textbox', { name: 'Message' }).fill('Are you there?');
    await hers.keyboard.press('Enter');
    await expect(hers.getByRole('article', { name: 'Assistant answered' })).not.toBeEmpty();
  });

  await test.step('leaving the group takes it away at once', async () => {
    await hers.goto('/app/agents');
    await expect(list.getByRole('link', { name: agent }).first()).toBeVisible();
    await page.goto(`/app/admin/groups/${group_id}`);
    await main.getByRole('button', { name: `Remove ${member.firstName}` }).click();
    const question = page.getByRole('dialog', { name: /^Remove / });
    await expect(question).toContainText(agent);
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(list.getByText('No agents available.')).toBeVisible();
  });
});

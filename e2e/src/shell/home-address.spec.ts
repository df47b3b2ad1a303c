import { completeChat, createAgent } from 'shared-contracts/calls';
import { expect, test } from '../../support/fixtures.ts';

test('the home address prefills a message, greets with an agent, opens a chat, filters by kind, shows a toast and reloads once', async ({
  page,
  signedUp: { api, email },
  expectAccessible,
  faults,
}) => {
  faults.expect(/agent_id=nobody/);
  const composer = page.getByRole('textbox', { name: 'Message' });
  const agentBody = { email, name: 'Editor', description: 'Shortens texts.', instructions: 'Be brief.', starters: ['Shorten this page'] };
  const { agent_id } = await api.call(createAgent, { body: agentBody });
  const { session_id } = await api.call(completeChat, { body: { email, message: 'Which quokka budget is open?' } });

  await test.step('q prefills the message box', async () => {
    await page.goto('/app?q=Plan%20my%20week');
    await expect(composer).toHaveValue('Plan my week');
  });

  await test.step('agent_id greets with the agent and its starters, which are sent', async () => {
    await page.goto(`/app?agent_id=${agent_id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'What can Editor do for you?' })).toBeVisible();
    await page.getByRole('button', { name: 'Shorten this page' }).click();
    await expect(page.getByRole('article', { name: 'You said' })).toContainText('Shorten this page');
    await expect(composer).toHaveValue('');
    await expectAccessible(page);
  });

  await test.step('a deleted agent changes nothing on the page', async () => {
    await page.goto('/app?agent_id=nobody');
    await expect(page.getByRole('list', { name: 'Suggestions' })).toBeVisible();
  });

  await test.step('sessionId opens the chat', async () => {
    await page.goto(`/app?sessionId=${session_id}`);
    await expect(page.getByRole('article', { name: 'You said' })).toContainText('Which quokka budget is open?');
  });

  await test.step('category filters the panel by kind, until all are chosen', async () => {
    await page.goto('/app?category=agents');
    const panel = page.getByRole('complementary');
    await expect(panel.getByText('Only Agents')).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Editor' })).toBeVisible();
    await expect(panel.getByText('Which quokka budget is open?')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Show all' }).click();
    await expect(panel.getByText('Which quokka budget is open?')).toBeVisible();
  });

  await test.step('notification shows a toast once', async () => {
    await page.goto('/app?notification=1');
    await expect(page.getByText('Describe your goal in the chat to begin building.')).toBeVisible();
    await expect(page).toHaveURL(/\/app$/);
  });

  await test.step('from reloads the page once', async () => {
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto('/app?from=plans');
    await expect.poll(() => loads).toBe(2);
    await expect(page).toHaveURL(/\/app$/);
    await expect(composer).toBeVisible();
    expect(loads).toBe(2);
  });
});

test('a message over the limit is flagged before it is sent, and the page stays fast', async ({ page, signedUp: _ }) => {
  await page.goto('/app/chat');
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.fill('a'.repeat(100_001));
  await expect(page.getByRole('alert')).toHaveText(/A message can have up to 100000 characters/);
  await composer.press('Enter');
  await expect(composer).toHaveValue(/^a{100001}$/);
  await composer.fill('Shorter?');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await composer.press('Enter');
  await expect(page.getByRole('article', { name: 'You said' })).toContainText('Shorter?');
});

test.describe('far from the server', () => {
  // More hours from the zone of the greeting without a profile than any greeting lasts.
  const timezoneId = 'Pacific/Kiritimati';
  test.use({ timezoneId });

  test('somebody whose account another created is greeted by the browser’s time of day, at the first visit', async ({
    page,
    signedUp: _,
  }) => {
    const hour = Number(new Intl.DateTimeFormat('en', { timeZone: timezoneId, hour: 'numeric', hourCycle: 'h23' }).format());
    const greetings = [
      [5, 'Up late working today'],
      [12, 'Good morning'],
      [17, 'Good afternoon'],
      [22, 'Good evening'],
      [24, 'Up late working today'],
    ] as const;
    await page.goto('/app');
    const words = greetings.find(([end]) => hour < end)?.[1] ?? '';
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words);
  });
});

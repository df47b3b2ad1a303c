import { createAgent, getAgent, listAgents } from 'shared-contracts/calls';
import { expect, test } from '../../support/fixtures.ts';

/** Holds a PNG of one pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const policy = 'Travel policy\n\nHotels in Oslo are paid up to 180 euros a night.\nTrains are booked in second class.\n';

test('a person creates an agent with a picture and a knowledge file, asks it a question, and customizes it', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  const main = page.getByRole('main');
  const panel = page.getByRole('complementary');

  await test.step('Save waits for the three fields; wrong pictures are refused', async () => {
    await page.goto('/app/agents');
    await expect(main.getByText('No agents available.')).toBeVisible();
    await main.getByRole('link', { name: /Handbook/ }).click();
    await expect(main.getByLabel('Instructions')).toHaveValue(/^Answer only from the knowledge files/);
    await page.goto('/app/agents/create-agent');
    await expect(main.getByRole('button', { name: 'Save' })).toBeDisabled();
    await main
      .getByLabel('Image (optional)')
      .setInputFiles({ name: 'program.png', mimeType: 'image/png', buffer: Buffer.from('MZ program') });
    await expect(main.getByRole('alert')).toHaveText('Only JPG and PNG files are allowed!');
    await main.getByLabel('Name').fill('Travel desk');
    await main.getByLabel('Description').fill('Knows our travel policy.');
    await main.getByLabel('Instructions').fill('Answer from the policy alone.');
    await main.getByLabel(/Actions and starters/).fill('What may a hotel cost?');
    await page.keyboard.press('Enter');
    await expectAccessible(page);
  });

  await test.step('the picture is cropped to a square and shown', async () => {
    await main.getByLabel('Image (optional)').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pixel });
    await page.getByRole('dialog', { name: 'Choose the part that shows' }).getByRole('button', { name: 'Use this part' }).click();
    await expect(main.getByRole('button', { name: 'Change the picture' })).toBeVisible();
  });

  await test.step('a knowledge file is uploaded and read; a second file with its name is refused', async () => {
    const file = { name: 'travel-policy.txt', mimeType: 'text/plain', buffer: Buffer.from(policy) };
    await main.getByLabel('Internal knowledge (optional)').setInputFiles(file);
    await expect(main.getByRole('list', { name: 'Internal knowledge' }).getByRole('link', { name: 'travel-policy.txt' })).toBeVisible();
    await main.getByLabel('Internal knowledge (optional)').setInputFiles(file);
    await expect(main.getByRole('alert')).toHaveText('"travel-policy.txt" has already been uploaded!');
  });

  await test.step('saving opens the agent’s page with its chat and its form', async () => {
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Travel desk' })).toBeVisible();
    await expect(page.getByText('The agent has been successfully created.')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Update' })).toBeVisible();
    await expect(panel.getByText('ready')).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
  });

  await test.step('it answers from its file, and cites it', async () => {
    await expect(main.getByRole('button', { name: 'What may a hotel cost?' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill('What are hotels in Oslo paid up to?');
    await page.keyboard.press('Enter');
    const answer = page.getByRole('article', { name: 'Assistant answered' });
    await expect(answer).toContainText('180 euros');
    await answer.getByText('1 source').click();
    await expect(answer.getByRole('listitem').filter({ hasText: 'Hotels in Oslo' })).toContainText('travel-policy.txt');
    await expect(panel.getByRole('button', { name: 'Update' })).toBeVisible();
    await answer.getByRole('link', { name: 'travel-policy.txt' }).click();
    await expect(page.locator('[aria-current="true"] mark')).toContainText('Hotels in Oslo are paid up to 180 euros a night.');
    await page.goBack();
    await expect(answer).toContainText('180 euros');
  });

  await test.step('Customize stores a blocked topic, which applies to the next question', async () => {
    await panel.getByRole('button', { name: 'Customize' }).click();
    await panel.getByRole('button', { name: 'All settings' }).click();
    await panel.getByRole('button', { name: /^Errors and Safety/ }).click();
    await panel.getByLabel('Blocked topics').fill('salaries');
    await page.keyboard.press('Enter');
    await panel.getByLabel('What it answers instead').fill('Ask the people team.');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Message' }).fill('Who has the highest salaries?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: 'Assistant answered' }).last()).toContainText('Ask the people team.');
  });

  await test.step('a scheduled run writes its result into a separate chat', async () => {
    await panel.getByRole('button', { name: 'All settings' }).click();
    await panel.getByRole('button', { name: /^Schedule/ }).click();
    await panel.getByLabel('What should it do?').fill('What are hotels in Oslo paid up to?');
    await expect(panel.getByText(/^Next:/)).toBeVisible();
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Run now' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('article', { name: 'Assistant answered' })).toContainText('180 euros');
  });

  await test.step('the log lists all runs', async () => {
    await panel.getByRole('button', { name: 'All settings' }).click();
    await panel.getByRole('button', { name: /^Monitoring and Feedback/ }).click();
    const runs = panel.getByRole('list', { name: 'Runs' });
    await expect(runs.getByText('schedule', { exact: true })).toBeVisible();
    await expect(runs.getByText('Refused: the question is about “salaries”.')).toBeVisible();
    await expectAccessible(page);
  });

  const { agents } = await signedUp.api.call(listAgents, { query: { email: signedUp.email } });
  expect(agents).toHaveLength(1);
});

test('an agent is renamed, copied and deleted from its menu; leaving unsaved changes asks first', async ({ page, signedUp }) => {
  const { api, email } = signedUp;
  const fields = { name: 'Editor', description: 'Edits texts.', instructions: 'Be brief.', starters: [] };
  const { agent_id: agentId } = await api.call(createAgent, { body: { email, ...fields } });
  const main = page.getByRole('main');
  const choose = async (name: string, action: string) => {
    await main.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await page.goto(`/app/agents/${agentId}`);

  await test.step('it is renamed in place', async () => {
    await choose('Editor', 'Rename');
    await main.getByRole('textbox', { name: 'New name' }).fill('Proofreader');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The agent has been renamed successfully.')).toBeVisible();
    expect((await api.call(getAgent, { query: { agent_id: agentId } })).agent_name).toBe('Proofreader');
  });

  await test.step('leaving unsaved changes asks first', async () => {
    // The form beside the page takes the new name before somebody writes into it.
    await expect(page.getByRole('complementary').getByLabel('Name')).toHaveValue('Proofreader');
    await page.getByRole('complementary').getByLabel('Description').fill('Edits texts with care.');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('complementary').getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('The agent has been successfully updated.')).toBeVisible();
  });

  await test.step('it is copied, and the copy is deleted', async () => {
    await choose('Proofreader', 'Duplicate');
    await expect(main.getByRole('heading', { level: 1, name: 'Proofreader (copy)' })).toBeVisible();
    await choose('Proofreader (copy)', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible();
    await expect(main.getByRole('list', { name: 'Agents' }).getByRole('link')).toHaveCount(1);
  });

  await test.step('the gallery’s chat input leads to an answer', async () => {
    await page.getByRole('textbox', { name: 'Ask your agents' }).fill('Who can help with agents?');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/chat\?sessionId=/);
    await expect(page.getByRole('article', { name: 'Assistant answered' })).toBeVisible();
  });
});

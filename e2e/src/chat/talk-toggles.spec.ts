import { expect, test } from '../../support/fixtures.ts';
import { visit } from '../../support/visit.ts';

test('a person drafts a workflow and saves a memory, and finds both again in a second browser', async ({
  page,
  expectAccessible,
  secondBrowser,
}) => {
  await test.step('a toggle without its service says what to connect', async () => {
    await page.goto('/app/chat');
    await page.getByRole('button', { name: 'Search web' }).click();
    await expect(page.getByText('Web search is not connected')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Search web' })).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('a workflow is drafted from a description', async () => {
    await page.getByRole('button', { name: 'Create workflow' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('When a mail arrives in Gmail, save its files to Dropbox');
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    const card = page.getByRole('region', { name: 'Save its files to Dropbox' });
    await expect(card.getByText('Needs: Gmail, Dropbox')).toBeVisible();
    await expect(card.getByRole('link', { name: 'Go To Dashboard' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a saved memory shows under Personalize AI', async () => {
    await page.goto('/app/chat');
    await page.getByRole('textbox', { name: 'Message' }).fill('Remember that my sister is called Ana.');
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await expect(page.getByText('I will remember')).toBeVisible();
    await visit(page, '/personalize-ai');
    await expect(page.getByText('My sister is called Ana.')).toBeVisible();
    const concise = page.getByRole('radio', { name: /^Concise/ });
    // The page shows the choice immediately; the reload below must wait until it is stored.
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/personalize-ai') && answer.request().method() === 'PUT');
    await concise.click();
    await expect(concise).toBeChecked();
    await stored;
    await page.reload();
    await expect(concise).toBeChecked();
    const second = await secondBrowser();
    await second.goto('/app/personalize-ai');
    await expect(second.getByRole('radio', { name: /^Concise/ })).toBeChecked();
    await expect(second.getByText('My sister is called Ana.')).toBeVisible();
    await page.getByRole('switch', { name: 'Remember what I ask for' }).click();
    await expect(page.getByText('Memory is off: nothing is added or changed')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Something to remember' })).toBeDisabled();
  });
});

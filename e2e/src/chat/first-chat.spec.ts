import { newPerson } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';

test('a newcomer signs up, asks, reloads, and finds the chat in the history', async ({ page }) => {
  const person = newPerson();
  const question = 'How do I create a notebook?';
  const answer = page.getByRole('article', { name: /assistant answered/i });
  const answered = answer.locator('.ui-markdown').first();

  await test.step('sign up', async () => {
    await page.goto('/app/auth/signup');
    await page.getByLabel('First name').fill(person.firstName);
    await page.getByLabel('Last name').fill(person.lastName);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign up' }).click();
  });

  await test.step('the home page greets by first name', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.firstName);
    await expect(page.getByText('No sessions available.')).toBeVisible();
  });

  const said = await test.step('ask, and watch the answer complete', async () => {
    await page.getByRole('textbox', { name: 'Message' }).fill(question);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The answer is complete.')).toBeAttached();
    await expect(answer).toHaveCount(1);
    // What is below the answer says when the page received it, which may be a minute before the server wrote it down.
    return (await answered.textContent()) ?? '';
  });

  await test.step('after a reload the same text shows', async () => {
    await page.reload();
    await expect(answered).toHaveText(said);
  });

  await test.step('the history has the chat and opens it', async () => {
    await page.getByRole('link', { name: 'New chat' }).click();
    await page.goto('/app');
    await page.getByRole('complementary').getByRole('link', { name: question }).click();
    await expect(page).toHaveURL(/sessionId=/);
    await expect(answered).toHaveText(said);
  });
});

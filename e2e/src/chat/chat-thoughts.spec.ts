import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { modelTest as test } from '../../support/server-with-model.ts';

test('a person watches a model think, and reads its thoughts again after a reload', async ({
  page,
  context,
  server,
  model,
  expectAccessible,
}) => {
  const account = await createAccount(server.url);
  await context.addCookies([{ name: 'token', value: account.token, url: server.url, sameSite: 'Lax' }]);
  await page.goto('/app/chat');
  await page.getByRole('textbox', { name: 'Message' }).fill('Which is larger?');
  await page.keyboard.press('Enter');
  await model.wasAsked();
  await model.think('Compare the ');
  const answer = page.getByRole('article', { name: /^Assistant/ });
  await answer.getByRole('button', { name: 'Thinking' }).click();
  await expect(answer.getByText('Compare the')).toBeVisible();
  await model.think('digits.');
  await expect(answer.getByText('Compare the digits.')).toBeVisible();

  await model.say('The first.');
  await model.finish();
  const folded = answer.getByRole('button', { name: /^Thought for/ });
  await expect(folded).toBeVisible();
  await expect(answer.getByText('The first.')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(answer.getByText('The first.')).toBeVisible();
  await expect(folded).toHaveAttribute('aria-expanded', 'false');
  await expect(answer.getByText('Compare the digits.')).toHaveCount(0);
  await folded.press('Enter');
  await expect(answer.getByText('Compare the digits.')).toBeVisible();
});

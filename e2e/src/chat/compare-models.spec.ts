import { connectModelProvider } from 'shared-contracts/calls';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { test } from '../../support/server-with-services.ts';
import { visit } from '../../support/visit.ts';

test('a person compares models without their names, votes, continues with one, and finds everything later', async ({
  page,
  server,
  services,
  expectAccessible,
}) => {
  const account = await createAccount(server.url);
  await page.context().addCookies([{ name: 'token', value: account.token, url: server.url, sameSite: 'Lax' }]);
  await account.api.call(connectModelProvider, { body: { email: account.email, name: 'Acme', base_url: services.modelUrl } });
  const list = page.getByRole('list', { name: 'Your comparisons' });

  await test.step('the answers come without names, which the vote reveals', async () => {
    await page.goto('/app/compare-models');
    const chosen = page.getByRole('group', { name: 'Models (two to four)' });
    await expect(chosen.getByText('2 of 4')).toBeVisible();
    while (await chosen.getByRole('button').count()) await chosen.getByRole('button').first().click();
    for (const name of ['scripted-small', 'scripted-large']) {
      await chosen.getByRole('combobox', { name: 'Add a model' }).fill(name);
      await page.keyboard.press('Enter');
      await expect(chosen.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    }
    await page.getByRole('switch', { name: 'Hide names until I vote' }).click();
    await page.getByRole('textbox', { name: 'Message to all models' }).fill('What is tin?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: 'Answer A' })).toContainText('tin is a soft metal');
    await page.getByRole('button', { name: 'Answer B is better' }).click();
    await expect(page.getByRole('article', { name: 'scripted-small' })).toContainText('scripted-small says');
    await page.getByRole('tab', { name: 'Win rates' }).click();
    await expect(page.getByRole('region', { name: 'Yours' })).toContainText('Too few votes');
    await page.getByRole('tab', { name: 'Your comparisons' }).click();
    await expect(list).toContainText('Better: scripted-');
    await list.getByRole('link', { name: 'What is tin?' }).click();
  });

  await test.step('a reload keeps the comparison and the vote, also on a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('button', { name: /is better/, pressed: true })).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a chat continues with one answer and its model', async () => {
    await page.getByRole('button', { name: 'Continue in a chat: scripted-small' }).click();
    await expect(page).toHaveURL(/\/chat\?sessionId=/);
    await expect(page.getByRole('article', { name: 'You said' })).toContainText('What is tin?');
    await page.getByRole('textbox', { name: 'Message' }).fill('And lead?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: /^Assistant/ })).toHaveCount(2);
    await expect(page.getByRole('article', { name: /^Assistant/ }).last()).toContainText('scripted-small says');
  });

  await test.step('a deleted comparison comes back with Undo', async () => {
    await visit(page, '/compare-models?view=list');
    await page.getByRole('button', { name: 'Delete “What is tin?”' }).click();
    await expect(page.getByText('No comparisons yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list.getByRole('link', { name: 'What is tin?' })).toBeVisible();
  });
});

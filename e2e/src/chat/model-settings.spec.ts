import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { addToMessage } from '../../support/add-to-message.ts';
import { expect } from '../../support/fixtures.ts';
import { modelTest as test } from '../../support/server-with-model.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Generation settings' });
const answer = (page: Page) => page.getByRole('article', { name: /^Assistant/ }).last();

test('a person saves a preset, asks with it, and asks again with other settings', async ({
  page,
  context,
  server,
  model,
  expectAccessible,
}) => {
  const account = await createAccount(server.url);
  await context.addCookies([{ name: 'token', value: account.token, url: server.url, sameSite: 'Lax' }]);
  await page.goto('/app/chat');
  await addToMessage(page, 'Generation settings');
  await dialog(page).getByRole('spinbutton', { name: 'Temperature' }).fill('0.3');
  await dialog(page).getByRole('textbox', { name: 'Instructions' }).fill('Answer in rhymes.');
  await dialog(page).getByRole('textbox', { name: 'Name of the preset' }).fill('Poet');
  await dialog(page).getByRole('button', { name: 'Save as a new preset' }).click();
  await expect(page.getByText('Preset Saved')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Use for this chat' }).click();
  await expect(page.getByRole('button', { name: 'Generation settings: Poet' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Message' }).fill('How is the sea?');
  await page.keyboard.press('Enter');
  const first = JSON.parse(await model.wasAsked());
  expect(first).toMatchObject({
    temperature: 0.3,
    messages: [{ role: 'system', content: expect.stringContaining('Answer in rhymes.') }, {}],
  });
  await model.say('Blue, and true.');
  await model.finish();
  await answer(page).getByText('Settings of this answer').click();
  await expect(answer(page).getByText('Answer in rhymes.')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Generation settings: Poet' })).toBeVisible();
  await answer(page).getByRole('button', { name: 'Answer again with other settings' }).click();
  const again = page.getByRole('dialog', { name: 'Answer again with other settings' });
  await again.getByRole('spinbutton', { name: 'Temperature' }).fill('1.2');
  await again.getByRole('button', { name: 'Answer again', exact: true }).click();
  await expect(again).toBeHidden();
  await expect.poll(async () => JSON.parse(await model.wasAsked()).temperature).toBe(1.2);
  await model.say('Deep, asleep.');
  await model.finish();
  await expect(answer(page).getByText('Deep, asleep.')).toBeVisible();

  await page.getByRole('button', { name: 'Generation settings: Poet' }).click();
  const isDefault = dialog(page).getByRole('checkbox', { name: 'Start my new chats with this preset' });
  await isDefault.click();
  await expect(isDefault).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/app/chat');
  await page.getByRole('textbox', { name: 'Message' }).fill('And the sky?');
  await page.keyboard.press('Enter');
  await expect.poll(async () => JSON.parse(await model.wasAsked()).messages.at(-1).content).toContain('And the sky?');
  expect(JSON.parse(await model.wasAsked())).toMatchObject({ temperature: 0.3 });
  await model.say('High and dry.');
  await model.finish();
  await expect(answer(page).getByText('Settings of this answer')).toBeVisible();
});

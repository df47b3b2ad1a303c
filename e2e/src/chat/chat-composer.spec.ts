import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { addToMessage } from '../../support/add-to-message.ts';
import { expect } from '../../support/fixtures.ts';
import { modelTest as test } from '../../support/server-with-model.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const queued = (page: Page) => page.getByRole('article', { name: 'Queued message' });
const menu = (page: Page) => page.getByRole('listbox', { name: 'Mention' });

test('a file is mentioned, messages queue behind its answer, and earlier ones come back', async ({
  page,
  model,
  server,
  expectAccessible,
}) => {
  const { token } = await createAccount(server.url);
  await page.context().addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Lax' }]);
  await page.goto('/app');

  await test.step('a long paste becomes a file, and one click puts it back', async () => {
    const long = 'The greenhouse opens on the third of May. '.repeat(60);
    await field(page).focus();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, long);
    const files = page.getByRole('list', { name: 'Files for this message' });
    await expect(files).toContainText('Pasted text');
    await expect(files.getByRole('progressbar')).toHaveCount(0);
    await page.getByRole('button', { name: /^Put Pasted text.* back into the message$/ }).click();
    await expect(field(page)).toHaveValue(long);
    await page.getByRole('button', { name: 'Large editor' }).click();
    await expect(page.getByRole('button', { name: 'Large editor', pressed: true })).toBeVisible();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await field(page).fill('');
  });

  await test.step('a mentioned file reaches the model and stays with the message', async () => {
    const choosing = page.waitForEvent('filechooser');
    await addToMessage(page, 'Attach files');
    const buffer = Buffer.from('The greenhouse opens on the third of May.');
    await (await choosing).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer });
    await expect(page.getByRole('list', { name: 'Files for this message' }).getByRole('progressbar')).toHaveCount(0);
    await field(page).fill('Keep this.');
    await page.keyboard.press('Enter');
    await model.wasAsked();
    await model.say('Kept.');
    await model.finish();
    await expect(page.getByRole('button', { name: 'STOP' })).toBeHidden();
    await field(page).pressSequentially('When does it open, @plan');
    await expect(menu(page).getByRole('option', { name: /^plan\.txt/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('When does it open, @plan.txt ');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(field(page)).toHaveValue(/@plan$/);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(page.getByRole('list', { name: 'This message refers to' })).toContainText('plan.txt');
    await page.keyboard.press('Escape');
    await field(page).fill('When does it open?');
    await page.keyboard.press('Enter');
    expect(await model.wasAsked()).toContain('The question refers to the file');
    await expect(page.getByRole('list', { name: 'Refers to' }).getByRole('link', { name: 'plan.txt' })).toBeVisible();
  });

  await test.step('what is written during the answer waits, is reordered, and survives a reload', async () => {
    await model.say('On the third');
    for (const words of ['First follow-up', 'Second follow-up']) {
      await field(page).fill(words);
      await page.keyboard.press('Enter');
    }
    await expect(queued(page)).toHaveCount(2);
    await expect(queued(page).first()).toContainText('Queued, 1 of 2');
    await queued(page).last().getByRole('button', { name: 'Send earlier' }).click();
    await expect(queued(page).first()).toContainText('Second follow-up');
    await expectAccessible(page);
    await page.reload();
    await expect(queued(page)).toHaveText([/Second follow-up/, /First follow-up/]);
    await model.say(' of May.');
    await model.finish();
    await expect(queued(page)).toHaveCount(1);
    expect(await model.wasAsked()).toContain('Second follow-up');
    await model.say('Yes.');
  });

  await test.step('a stopped answer pauses the queue until it is continued', async () => {
    await page.getByRole('button', { name: 'STOP' }).click();
    await expect(queued(page)).toContainText('Paused, because the last answer failed or was stopped.');
    await page.getByRole('button', { name: 'Continue queue' }).click();
    await expect(queued(page)).toHaveCount(0);
    await model.wasAsked();
    await model.say('Done.');
    await model.finish();
    await expect(page.getByRole('button', { name: 'STOP' })).toBeHidden();
  });

  await test.step('Up and Down walk through earlier messages', async () => {
    await field(page).focus();
    await page.keyboard.press('ArrowUp');
    await expect(field(page)).toHaveValue('First follow-up');
    await page.keyboard.press('ArrowUp');
    await expect(field(page)).toHaveValue('Second follow-up');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(field(page)).toHaveValue('');
  });

  await test.step('the menu fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 700 });
    await field(page).pressSequentially('@');
    await expect(menu(page).getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    const box = await menu(page).boundingBox();
    expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 390).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(field(page)).toHaveValue('@');
  });
});

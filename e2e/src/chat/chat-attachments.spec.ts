import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { addToMessage } from '../../support/add-to-message.ts';
import { expect } from '../../support/fixtures.ts';
import { modelTest as test } from '../../support/server-with-model.ts';
import { visit } from '../../support/visit.ts';

/** Holds a one-pixel transparent GIF. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('The greenhouse opens on the third of May.') };
const photo = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') };
const draft = { name: 'draft.txt', mimeType: 'text/plain', buffer: Buffer.from('Not this one.') };

const tray = (page: Page) => page.getByRole('list', { name: 'Files for this message' });
const stored = (page: Page, name: string) => expect(tray(page).getByRole('listitem').filter({ hasText: name }).getByRole('progressbar'));

test('an answer reads the texts and pictures of the attached files, and a reload keeps the files', async ({
  page,
  model,
  server,
  expectAccessible,
}) => {
  const { token } = await createAccount(server.url);
  await page.context().addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Lax' }]);
  await page.goto('/app');
  const message = page.getByRole('textbox', { name: 'Message' });

  await test.step('files are chosen, one is removed, and the others are still there after a reload', async () => {
    const choosing = page.waitForEvent('filechooser');
    await addToMessage(page, 'Attach files');
    await (await choosing).setFiles([plan, photo, draft]);
    await expect(tray(page).getByRole('listitem')).toHaveCount(3);
    for (const { name } of [plan, photo, draft]) await stored(page, name).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove draft.txt' }).click();
    await expect(tray(page).getByRole('listitem')).toHaveText([/plan\.txt/, /photo\.png/]);
    await page.reload();
    await expect(tray(page).getByRole('listitem')).toHaveText([/plan\.txt/, /photo\.png/]);
  });

  await test.step('they are sent with the question and reach the model', async () => {
    await message.fill('When does it open?');
    await message.press('Enter');
    const asked = await model.wasAsked();
    expect(asked).toContain('The greenhouse opens on the third of May.');
    expect(asked).toContain(`data:image/png;base64,${picture}`);
    expect(asked).not.toContain('Not this one.');
    await model.say('On the third of May [1].');
    await model.finish();
    await expect(tray(page)).toBeHidden();
    const question = page.getByRole('article', { name: /^You said/ });
    await expect(question.getByRole('link')).toHaveText(['plan.txt', 'photo.png']);
    await expect(page.getByRole('article', { name: /^Assistant/ })).toContainText('On the third of May');
    await expect(page.getByRole('button', { name: 'STOP' })).toBeHidden();
  });

  await test.step('an edit keeps them, except for one that is removed', async () => {
    const question = page.getByRole('article', { name: /^You said/ });
    await question.hover();
    await question.getByRole('button', { name: 'Edit your message' }).click();
    await question.getByRole('button', { name: 'Remove photo.png' }).click();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Send', exact: true }).click();
    expect(await model.wasAsked()).not.toContain('data:image/png');
    await model.say('In spring.');
    await model.finish();
    await expect(page.getByRole('article', { name: /^Assistant/ })).toContainText('In spring.');
    await expect(question.getByRole('link')).toHaveText(['plan.txt']);
    await expect(page.getByRole('button', { name: 'STOP' })).toBeHidden();
    await question.getByRole('button', { name: 'Previous version' }).click();
    await expect(question.getByRole('link')).toHaveText(['plan.txt', 'photo.png']);
  });

  await test.step('the question still links to them after a reload', async () => {
    await page.reload();
    const files = page.getByRole('article', { name: /^You said/ }).getByRole('link');
    await expect(files).toHaveText(['plan.txt', 'photo.png']);
    await files.first().click();
    await expect(page.getByRole('heading', { name: 'plan.txt' })).toBeVisible();
    await expect(page.getByText('The greenhouse opens on the third of May.')).toBeVisible();
  });

  const drop = async (name: string, type: string) => {
    const files = await page.evaluateHandle(
      ([fileName, mime]) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File(['three ferns'], fileName, { type: mime }));
        return dropped;
      },
      [name, type] as const,
    );
    await message.dispatchEvent('drop', { dataTransfer: files });
  };
  await test.step('a dropped file is sent too, and gets a number if its name is taken', async () => {
    await page.goto('/app/chat');
    await drop('plan.txt', 'text/plain');
    await expect(tray(page).getByRole('listitem')).toHaveText([/plan \(2\)\.txt/]);
  });

  await test.step('an incognito chat accepts no files: a dropped text becomes part of the message, other files are refused', async () => {
    await visit(page, '/temp-chat');
    await expect(message).toBeVisible();
    await page.getByRole('button', { name: 'Add to message' }).click();
    await expect(page.getByRole('menuitem', { name: 'Generation settings' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Attach files' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await drop('notes.txt', 'text/plain');
    await expect(message).toHaveValue('notes.txt:\n```\nthree ferns\n```');
    await drop('plan.pdf', 'application/pdf');
    await expect(page.getByText('Only text files can be added here')).toBeVisible();
    await expect(message).toHaveValue('notes.txt:\n```\nthree ferns\n```');
  });
});

import { readFile } from 'node:fs/promises';
import { routes } from 'shared-contracts';
import { completeChat, importChats, saveNotes } from 'shared-contracts/calls';
import { createAccount } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';
import { visit } from '../../support/visit.ts';

test('chats are pinned, archived and restored', async ({ page, signedUp }) => {
  const { api, email } = signedUp;
  for (const message of ['zzqx first', 'zzqx second']) await api.call(completeChat, { body: { message, email } });
  await page.goto(`/app${routes.workflows()}`);
  const panel = page.getByRole('complementary');
  const pick = async (name: string, action: string) => {
    await panel.getByRole('link', { name }).hover();
    await panel.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  // The panel shows the pin at once; a reload before the answer would cut the call off.
  const pinned = page.waitForResponse((response) => response.request().method() !== 'GET' && response.url().includes('pin'));
  await pick('zzqx first', 'Pin');
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(['Pinned', 'Today']);
  await pinned;
  await page.reload();
  await expect(panel.getByRole('link')).toHaveText(['zzqx first', 'zzqx second']);

  await pick('zzqx second', 'Archive');
  await expect(panel.getByRole('link', { name: 'zzqx second' })).toBeHidden();
  await panel.getByRole('button', { name: 'More chat options' }).click();
  await page.getByRole('menuitem', { name: 'Archived chats' }).click();
  await expect(panel.getByRole('link')).toHaveText(['zzqx second']);
  await pick('zzqx second', 'Unarchive');
  await expect(panel.getByText('No archived chats.')).toBeVisible();
  await panel.getByRole('button', { name: 'Chats', exact: true }).click();
  await expect(panel.getByRole('link')).toHaveText(['zzqx first', 'zzqx second']);
});

test('a signed-out visitor can read a shared chat until sharing ends', async ({ page, browser, signedUp }) => {
  const { api, email } = signedUp;
  const { session_id } = await api.call(completeChat, { body: { message: 'zzqx shared?', email } });
  await api.call(saveNotes, { query: { session_id: session_id ?? '' }, body: { notes: 'my secret note' } });
  await page.goto(`/app${routes.workflows()}`);
  const panel = page.getByRole('complementary');
  await panel.getByRole('link', { name: 'zzqx shared?' }).hover();
  await panel.getByRole('button', { name: 'More actions for zzqx shared?' }).click();
  await page.getByRole('menuitem', { name: 'Share link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link to the chat' }).inputValue();
  await expect(dialog.getByRole('list', { name: 'Links that work' }).getByRole('listitem')).toHaveCount(1);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'zzqx shared?' })).toBeVisible();
  await expect(visitor.getByRole('article')).toHaveCount(2);
  await expect(visitor.getByText('my secret note')).toHaveCount(0);

  await dialog.getByRole('button', { name: 'End sharing' }).click();
  await expect(dialog.getByRole('list', { name: 'Links that work' })).toBeHidden();
  await visitor.reload();
  await expect(visitor.getByText('This link is not valid')).toBeVisible();
  await visitor.context().close();
});

const claudeChats = [
  {
    uuid: 'u1',
    name: 'Moss in the garden',
    created_at: '2025-01-02T03:04:05Z',
    chat_messages: [
      { uuid: 'm1', sender: 'human', text: 'What is moss?' },
      { uuid: 'm2', sender: 'assistant', text: 'A **plant**.' },
    ],
  },
  { uuid: 'u2', name: 'Nothing was said', chat_messages: [] },
];

test('chats of another product are imported once, with a report of what was left out', async ({ page, signedUp, expectAccessible }) => {
  expect(signedUp.email).toBeTruthy();
  await page.goto(`/app${routes.workflows()}`);
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: 'More chat options' }).click();
  await page.getByRole('menuitem', { name: 'Import chats' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (name: string, text: string) =>
    dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(dialog.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await choose('conversations.json', JSON.stringify(claudeChats));
  await expect(dialog.getByText('1 chat was imported.')).toBeVisible();
  await expect(dialog.getByText('Nothing was said: no messages with text')).toBeVisible();
  await expectAccessible(page);
  await choose('conversations.json', JSON.stringify(claudeChats));
  await expect(dialog.getByText('1 was already here.')).toBeVisible();
  await choose('cut.json', '[{"uuid": "u1", "na');
  await expect(dialog.getByText('cut.json: This file isn’t valid JSON or is incomplete.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await panel.getByRole('link', { name: 'Moss in the garden' }).click();
  await expect(page.getByRole('article', { name: /^Assistant/ }).getByText('plant')).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'This chat' })).toBeVisible();
});

const garden = [
  { key: 'q', parent: null, role: 'user' as const, content: 'What grows in shade?' },
  { key: 'a', parent: 'q', role: 'assistant' as const, content: 'Ferns grow there.' },
  { key: 'q2', parent: 'a', role: 'user' as const, content: 'And zinnias?' },
  { key: 'a2', parent: 'q2', role: 'assistant' as const, content: 'They want sun.' },
  { key: 'b', parent: 'q', role: 'assistant' as const, content: 'Hostas grow there.' },
];

test('the search opens a hidden version, and a file transfers every version to another account', async ({ page, signedUp, baseURL }) => {
  await signedUp.api.call(importChats, { body: { chats: [{ source_id: 'e2e', title: 'Garden plan', shown: 'b', messages: garden }] } });
  const answers = page.getByRole('article', { name: /^Assistant/ });
  const panel = page.getByRole('complementary');
  await page.goto(`/app${routes.workflows()}`);
  await panel.getByRole('searchbox', { name: 'Search Chats' }).fill('zinnias');
  const found = panel.getByRole('link', { name: 'Garden plan' });
  await expect(found, 'the search has answered').toHaveAttribute('href', /messageId=/);
  await found.click();
  await expect(answers).toHaveText([/Ferns grow there/, /They want sun/]);
  await expect(answers.first()).toContainText('1/2');
  await expect(page).not.toHaveURL(/messageId/);

  await visit(page, routes.workflows());
  await panel.getByRole('link', { name: 'Garden plan' }).hover();
  await panel.getByRole('button', { name: 'More actions for Garden plan' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click();
  const file = await (await downloading).path();

  const { token } = await createAccount(baseURL ?? '');
  await page.context().addCookies([{ name: 'token', value: token, url: baseURL ?? '', sameSite: 'Lax' }]);
  await page.goto(`/app${routes.workflows()}`);
  await panel.getByRole('button', { name: 'More chat options' }).click();
  await page.getByRole('menuitem', { name: 'Import chats' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'garden.json', mimeType: 'application/json', buffer: await readFile(file) });
  await expect(dialog.getByText('1 chat was imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await panel.getByRole('link', { name: 'Garden plan' }).click();
  await expect(answers).toHaveText([/Ferns grow there/, /They want sun/]);
  await answers.first().getByRole('button', { name: 'Next version' }).click();
  await expect(answers).toHaveText([/Hostas grow there/]);
});

import { readFile } from 'node:fs/promises';
import { giveAccess } from 'shared-contracts/access-calls';
import { createPrompt, listPrompts } from 'shared-contracts/prompt-calls';
import { createAccount } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';
import { workspaceOf } from '../../support/workspace.ts';

const reply = {
  name: 'Reply',
  description: 'Answers a letter.',
  text: 'Reply to {{letter}} in a {{tone}} way.',
  tags: ['mail'],
  variables: [{ name: 'tone', kind: 'choice' as const, default: 'kind', choices: ['kind', 'firm'] }],
};

test('a person keeps a prompt with variables, inserts it with a slash, and brings an earlier version back', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  const composer = page.getByRole('textbox', { name: 'Message' });
  const dialog = page.getByRole('dialog');

  await test.step('it is written in the library', async () => {
    await page.goto('/app/prompt-library');
    await expect(page.getByText('No prompts yet')).toBeVisible();
    await page.getByRole('button', { name: 'New prompt' }).click();
    await dialog.getByLabel('Title').fill('Reply');
    await dialog.getByLabel('Text', { exact: true }).fill('Reply to {{letter}} by {{day}}.');
    await dialog.getByRole('combobox', { name: 'Type of “day”' }).click();
    await page.getByTitle('Date', { exact: true }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'Reply' })).toBeVisible();
  });

  await test.step('a slash offers it, asks for the values, and fills the message', async () => {
    await page.goto('/app/chat');
    await composer.pressSequentially('/rep');
    await expect(page.getByRole('option', { name: /^Reply/ })).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('letter')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('the mayor');
    await dialog.getByLabel('day').fill('2026-12-24');
    await dialog.getByLabel('letter').press('Enter');
    await expect(composer).toHaveValue('Reply to the mayor by 24 Dec 2026.');
    await expect(composer).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(composer).not.toHaveValue(/mayor/);
  });

  await test.step('its former version is compared and restored', async () => {
    await page.goto('/app/prompt-library');
    await page.getByRole('link', { name: 'Reply' }).click();
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Text', { exact: true }).fill('Never reply.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('region', { name: 'Text' })).toHaveText('Never reply.');
    await dialog.getByRole('button', { name: 'Versions' }).click();
    await dialog.getByRole('button', { name: /^Version 1/ }).click();
    await expect(dialog.getByRole('insertion')).toContainText('Reply to {{letter}} by {{day}}.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await expect(dialog.getByRole('region', { name: 'Text' })).toHaveText('Reply to {{letter}} by {{day}}.');
  });

  await test.step('a message becomes a prompt', async () => {
    await page.goto('/app/chat');
    await composer.fill('Translate this into Dutch');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save as prompt' }).first().click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Prompt saved')).toBeVisible();
    const { prompts } = await signedUp.api.call(listPrompts, { query: { email: signedUp.email } });
    expect(prompts.map(({ name }) => name).toSorted()).toEqual(['Reply', 'Translate this into Dutch']);
  });
});

test('a shared prompt is used and copied by others, and a library moves by file', async ({ page, signedUp, baseURL }) => {
  const ana = await createAccount(baseURL ?? '');
  await workspaceOf(ana, [signedUp]);
  const { prompt_id } = await ana.api.call(createPrompt, { body: { email: ana.email, ...reply } });
  const grantee = { kind: 'person' as const, id: signedUp.email };
  await ana.api.call(giveAccess, { body: { email: ana.email, kind: 'prompt', id: prompt_id, grantee, level: 'view' } });
  const dialog = page.getByRole('dialog');

  await test.step('it is copied', async () => {
    await page.goto('/app/prompt-library');
    await page.getByText('Shared with me', { exact: true }).click();
    await page.getByRole('link', { name: 'Reply' }).click();
    await expect(dialog.getByRole('button', { name: 'Use in a chat' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Copy to my library' }).click();
    await expect(page.getByText('Copied to your library')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Mine', { exact: true }).click();
    await expect(page.getByRole('link', { name: 'Reply (copy)' })).toBeVisible();
  });

  await test.step('the library is exported and imported', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all as JSON' }).click();
    const file = await (await downloading).path();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose files' }).click();
    await (await choosing).setFiles({ name: 'prompts.json', mimeType: 'application/json', buffer: await readFile(file) });
    await expect(dialog.getByText('1 prompt found')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Reply (copy)' })).toHaveCount(2);
  });

  await test.step('a deleted prompt comes back with Undo', async () => {
    await page.getByRole('button', { name: 'More actions for Reply (copy)' }).first().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('link', { name: 'Reply (copy)' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: 'Reply (copy)' })).toHaveCount(2);
  });
});

import { readFile } from 'node:fs/promises';
import { routes } from 'shared-contracts';
import { completeChat, createNotebook } from 'shared-contracts/calls';
import { expect, test } from '../../support/fixtures.ts';

test('a person moves a chat to a notebook and exports it', async ({ page, signedUp, expectAccessible }) => {
  const { api, email } = signedUp;
  await api.call(createNotebook, { body: { email, title: 'Research' } });
  await api.call(completeChat, { body: { message: 'zzqx what?', email } });
  await page.goto(`/app${routes.workflows()}`);
  const pick = async (action: string) => {
    await page.getByRole('complementary').getByRole('link', { name: 'zzqx what?' }).hover();
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /zzqx what\?/ })
      .click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const exported = async (action: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), pick(action)]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };

  await test.step('it is moved', async () => {
    await pick('Move to notebook');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Research' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(page.getByText('Chat "zzqx what?" added to Notebook "Research"')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('it is exported as a readable document and with all its data', async () => {
    const markdown = await exported('Export as Markdown');
    expect(markdown.name).toBe('zzqx what.md');
    expect(markdown.text).toContain('# zzqx what?\n\n## You\n\nzzqx what?\n\n## Assistant\n\nI found nothing');
    const json = await exported('Export as JSON');
    expect(JSON.parse(json.text)).toMatchObject({
      format: 'atrium-chat',
      title: 'zzqx what?',
      messages: [{ role: 'user' }, { role: 'assistant' }],
    });
  });
});

import { completeChat, createNotebook } from 'shared-contracts/calls';
import { expect, test } from '../../support/fixtures.ts';

test('a Work Area is created, filled, edited, deleted and restored, and the navigation follows', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  const { api, email } = signedUp;
  await api.call(createNotebook, { body: { email, title: 'zzqx field log' } });
  await api.call(completeChat, { body: { email, message: 'zzqx harbour' } });
  await page.goto('/app/marketing');
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const main = page.getByRole('main');

  await test.step('an address that the product already uses is refused at its field', async () => {
    await navigation.getByRole('link', { name: 'Create Work Area' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Work Area name').fill('Settings');
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(form.getByText('A page of the product has this address. Choose another one.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is created and shows in the navigation immediately', async () => {
    const form = page.getByRole('dialog');
    await form.getByLabel('Work Area name').fill('North Sea');
    await form.getByRole('radio', { name: 'Rocket' }).check({ force: true });
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Created Work Area Successfully')).toBeVisible();
    await expect(page.getByText('Next, create categories to organize it.')).toBeVisible();
    await expect(main.getByRole('heading', { level: 1, name: 'North Sea' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'North Sea' })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(/\/app\/north-sea$/);
  });

  await test.step('a category is created, and works are added to it', async () => {
    await main.getByRole('button', { name: 'New category' }).click();
    await main.getByRole('textbox', { name: 'Category name' }).fill('Logs');
    await page.keyboard.press('Enter');
    await expect(main.getByRole('radio', { name: /Logs/ })).toBeChecked();
    await main.getByRole('button', { name: 'Add works' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: 'Search your works' }).fill('zzqx harbour');
    await dialog.getByRole('checkbox', { name: /zzqx harbour/ }).check();
    await dialog.getByRole('button', { name: 'Add 1' }).click();
    await main.getByText('All', { exact: true }).click();
    const chats = main.getByRole('region', { name: 'Chats' });
    await expect(chats.getByRole('link', { name: 'zzqx harbour' })).toBeVisible();
    await chats.getByRole('link', { name: 'zzqx harbour' }).hover();
    await chats.getByRole('button', { name: 'More actions for zzqx harbour' }).click();
    await page.getByRole('menuitem', { name: 'Move to “Logs”' }).click();
    await expect(chats.getByText('Logs')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a chat started here is filed here', async () => {
    await main.getByRole('textbox', { name: 'Message' }).fill('zzqx tides');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/chat\?sessionId=/);
    await expect(page.getByRole('article', { name: /^Assistant/ })).toBeVisible();
    await navigation.getByRole('link', { name: 'North Sea' }).click();
    await expect(main.getByRole('region', { name: 'Chats' }).getByRole('link', { name: 'zzqx tides' })).toBeVisible();
  });

  await test.step('renaming it updates the navigation and the palette', async () => {
    await main.getByRole('button', { name: 'More actions for North Sea' }).click();
    await page.getByRole('menuitem', { name: 'Edit Work Area' }).click();
    await main.getByLabel('Work Area name').fill('South Sea');
    await expect(main.getByLabel('Display name')).toHaveValue('North Sea');
    await main.getByLabel('Display name').fill('South Sea');
    await main.getByLabel('Address').fill('south-sea');
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Edit South Sea' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'South Sea' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'North Sea' })).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('South Sea');
    await expect(page.getByRole('option', { name: 'South Sea', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('it is deleted and restored with its works', async () => {
    await main.getByRole('button', { name: 'Delete Work Area' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the Work Area “South Sea”?' });
    await question.getByRole('button', { name: 'Delete Work Area' }).click();
    await expect(navigation.getByRole('link', { name: 'South Sea' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/app\/?$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'South Sea' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'South Sea' })).toBeVisible();
    await expect(main.getByRole('region', { name: 'Chats' }).getByText('Logs')).toBeVisible();
  });
});

import { routes } from 'shared-contracts';
import { editorOf, harbour } from '../../support/documents.ts';
import { expect, test } from '../../support/fixtures.ts';
import { areCopied, storeChat, titlesOfCopies } from '../../support/offline-copies.ts';

const disconnected = /ERR_INTERNET_DISCONNECTED|Failed to load resource/;
const offlineHeading = 'You’re offline';

const hostile = [
  '# Findings',
  '',
  'Retention is **up** in `EMEA`. <img src=x onerror="document.body.dataset.attacked=1">',
  '',
  '- first region',
  '- second region',
  '',
  '```html',
  '<script>document.body.dataset.attacked = 1</script>',
  '```',
].join('\n');

test('a chat and a document are read offline, and a draft waits in the message box', async ({
  page,
  context,
  signedUp,
  faults,
  expectAccessible,
}) => {
  faults.expect(disconnected);
  const sessionId = await storeChat(signedUp, 'Third quarter', 'What changed?', hostile);
  const notebookId = await harbour(signedUp, 'Tides come twice.');
  await page.goto(`/app${routes.notebookDocument(notebookId)}`);
  await expect(editorOf(page)).toContainText('Tides come twice.');
  await areCopied(page, 'Harbour');
  await page.goto(`/app${routes.chat({ sessionId })}`);
  await expect(page.getByRole('article', { name: /^Assistant/ })).toContainText('Retention is up');
  await areCopied(page, 'Third quarter');

  await test.step('a reload without a connection shows the copy of the chat', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Third quarter' })).toBeVisible();
    await expect(page.getByText('Read-only copy, saved')).toBeVisible();
    const answer = page.getByRole('article', { name: 'Assistant' });
    await expect(answer.getByRole('heading', { name: 'Findings' })).toBeVisible();
    await expect(answer.getByRole('listitem')).toHaveText(['first region', 'second region']);
    await expect(answer).toContainText('<img src=x onerror=');
    expect(await page.evaluate(() => document.body.dataset.attacked)).toBeUndefined();
    await expectAccessible(page);
  });

  await test.step('the list leads to the document and back, by keyboard', async () => {
    await page.getByRole('link', { name: 'All saved chats and documents' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: offlineHeading })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Harbour Saved/ }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeFocused();
    await expect(page.getByRole('article')).toHaveText('Tides come twice.');
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Third quarter' })).toBeFocused();
  });

  await test.step('Retry says when there is still no connection', async () => {
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Atrium still can’t be reached.')).toBeVisible();
  });

  await test.step('a draft is in the message box when the connection is back, without a click', async () => {
    await page.getByRole('textbox', { name: 'Draft for this chat' }).fill('And what about churn?');
    await context.setOffline(false);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveText('And what about churn?');
    await expect(page.getByRole('article', { name: /^Assistant/ })).toContainText('Retention is up');
  });
});

test('after signing out, nothing is readable offline', async ({ page, context, signedUp, faults }) => {
  faults.expect(disconnected);
  const sessionId = await storeChat(signedUp, 'Third quarter', 'What changed?', 'Retention is up.');
  await page.goto(`/app${routes.chat({ sessionId })}`);
  await areCopied(page, 'Third quarter');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/auth\/log/);
  await expect.poll(() => titlesOfCopies(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto(`/app${routes.chat({ sessionId })}`);
  await expect(page.getByRole('heading', { level: 1, name: offlineHeading })).toBeVisible();
  await expect(page.getByText('You’re signed out.')).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
});

test('browsers find what they need to install the product, and a session that ended while the page was closed leaves nothing readable', async ({
  page,
  context,
  signedUp,
  faults,
}) => {
  faults.expect(disconnected);
  const sessionId = await storeChat(signedUp, 'Third quarter', 'What changed?', 'Retention is up.');
  await page.goto(`/app${routes.chat({ sessionId })}`);
  await areCopied(page, 'Third quarter');

  await test.step('the manifest and the worker suffice', async () => {
    const browser = await context.newCDPSession(page);
    const { errors, data = '{}' } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data)).toMatchObject({ name: 'Atrium', start_url: '/app', display: 'standalone' });
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // Journeys run in private windows, in which nothing can be installed.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  });

  await page.goto('about:blank');
  await context.clearCookies({ name: 'token' });
  await context.setOffline(true);
  await page.goto('/app');
  await expect(page.getByText('You’re signed out.')).toBeVisible();
  expect(await titlesOfCopies(page)).toEqual([]);
});

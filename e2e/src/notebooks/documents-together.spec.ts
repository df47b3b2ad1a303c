import type { Page } from '@playwright/test';
import { routes } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import { type Account, createAccount } from '../../support/accounts.ts';
import { editorOf, harbour, save, storedText, toTheEnd } from '../../support/documents.ts';
import { expect, test } from '../../support/fixtures.ts';
import { browserOf } from '../../support/second-browser.ts';
import { visit } from '../../support/visit.ts';
import { workspaceOf } from '../../support/workspace.ts';

const share = ({ api, email }: Account, id: string, person: Account, level: 'view' | 'edit' = 'edit') =>
  api.call(giveAccess, { body: { email, kind: 'notebook', id, grantee: { kind: 'person', id: person.email }, level } });

const unshare = ({ api, email }: Account, id: string, person: Account) =>
  api.call(takeAccess, { query: { email, kind: 'notebook', id, grantee_kind: 'person', grantee_id: person.email } });

const here = (page: Page) => page.getByRole('list', { name: 'Also here' });

test('two people write in one document at the same time and see each other', async ({
  page,
  browser,
  baseURL,
  signedUp,
  expectAccessible,
}) => {
  test.slow();
  const origin = new URL(baseURL ?? '').origin;
  const ben = await createAccount(origin, 'Ben');
  await workspaceOf(signedUp, [ben]);
  const id = await harbour(signedUp, 'The first plan.', 'The second plan.');

  await test.step('alone, the page loads no code for several authors', async () => {
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(request.url()));
    await page.goto(`/app${routes.notebookDocument(id)}`);
    await expect(editorOf(page)).toContainText('The first plan.');
    expect(loaded.filter((url) => /document-together|document\/changes/.test(url))).toEqual([]);
  });

  await share(signedUp, id, ben);
  const his = await browserOf(browser, { url: origin }, ben);
  await his.goto(`/app${routes.notebookDocument(id)}`);

  await test.step('both are shown to each other by name, without a reload', async () => {
    await expect(editorOf(his)).toContainText('The first plan.');
    // A page that was just opened may not hear of the share. Its next save does.
    await toTheEnd(page);
    await page.keyboard.type('..');
    await expect(editorOf(his)).toContainText('The second plan...');
    await expect(here(page)).toContainText('Ben');
    await expect(here(his)).toContainText(signedUp.firstName);
    await expectAccessible(page);
  });

  await test.step('each sees at once what the other writes, and where', async () => {
    await editorOf(his).getByText('The first plan.').click();
    await his.keyboard.press('Home');
    await expect(page.locator('[data-name="Ben Rao"]')).toBeAttached();
    await toTheEnd(page);
    await Promise.all([his.keyboard.type('Ben writes. ', { delay: 15 }), page.keyboard.type(' Priya writes.', { delay: 15 })]);
    for (const one of [page, his]) {
      await expect(editorOf(one)).toContainText('Ben writes. The first plan.');
      await expect(editorOf(one)).toContainText('The second plan... Priya writes.');
    }
  });

  await test.step('undo takes back only one’s own changes', async () => {
    // What is typed slowly is several steps.
    await expect(async () => {
      await editorOf(his).press('ControlOrMeta+z');
      await expect(editorOf(his)).not.toContainText('Ben', { timeout: 500 });
    }).toPass();
    for (const one of [page, his]) {
      await expect(editorOf(one)).not.toContainText('Ben');
      await expect(editorOf(one)).toContainText('Priya writes.');
    }
  });

  await test.step('what is written offline is merged when the connection is back', async () => {
    await his.context().setOffline(true);
    await toTheEnd(his);
    await his.keyboard.press('Enter');
    await his.keyboard.type('Written on a train.');
    await toTheEnd(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Written at a desk.');
    await expect.poll(() => storedText(signedUp, id)).toContain('Written at a desk.');
    await his.context().setOffline(false);
    for (const one of [page, his]) {
      await expect(editorOf(one)).toContainText('Written on a train.');
      await expect(editorOf(one)).toContainText('Written at a desk.');
    }
    await expect(his.getByRole('main').getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  });

  await test.step('the history says who changed what', async () => {
    await expect.poll(() => storedText(signedUp, id)).toContain('Written on a train.');
    await visit(page, routes.documentHistory(id));
    const newest = page.getByRole('navigation', { name: 'Versions' }).getByRole('link').first();
    await expect(newest).toContainText('Ben Rao');
    await expect(newest).toContainText(`${signedUp.firstName} Rao`);
  });
  await his.context().close();
});

test('losing access ends editing and keeps the text that was not sent', async ({ page, browser, baseURL, signedUp }) => {
  const origin = new URL(baseURL ?? '').origin;
  const ben = await createAccount(origin, 'Ben');
  await workspaceOf(signedUp, [ben]);
  const id = await harbour(signedUp, 'The first plan.');
  await share(signedUp, id, ben);
  const his = await browserOf(browser, { url: origin }, ben);
  await his.goto(`/app${routes.notebookDocument(id)}`);
  await expect(editorOf(his)).toContainText('The first plan.');
  await his.route('**/api/notebooks/document/changes', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await toTheEnd(his);
  await his.keyboard.type(' Never sent.');
  await unshare(signedUp, id, ben);
  await expect(his.getByRole('heading', { level: 1, name: 'This notebook does not exist' })).toBeVisible();
  await expect(editorOf(his)).toHaveCount(0);
  await expect(his.getByText('Your last changes could not be saved.')).toBeVisible();
  const download = his.waitForEvent('download');
  await his.getByRole('button', { name: 'Export' }).click();
  await his.getByRole('menuitem', { name: 'Markdown' }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const part of stream) text += String(part);
  expect(text).toContain('The first plan. Never sent.');
  await his.context().close();
  await page.close();
});

test('a save by an older page while others edit together is merged', async ({ page, browser, baseURL, signedUp }) => {
  const origin = new URL(baseURL ?? '').origin;
  const ben = await createAccount(origin, 'Ben');
  await workspaceOf(signedUp, [ben]);
  const id = await harbour(signedUp, 'The first plan.');
  await share(signedUp, id, ben);
  const his = await browserOf(browser, { url: origin }, ben);
  for (const one of [page, his]) await one.goto(`/app${routes.notebookDocument(id)}`);
  for (const one of [page, his]) await expect(editorOf(one)).toContainText('The first plan.');
  await save(signedUp, id, 1, 'The first plan.', 'By an older page.');
  for (const one of [page, his]) await expect(editorOf(one)).toContainText('By an older page.');
  await his.context().close();
});

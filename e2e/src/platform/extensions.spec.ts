import { type Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { packRemote } from '../../support/extensions.ts';
import { expect, test } from '../../support/fixtures.ts';
import { browserOf } from '../../support/second-browser.ts';
import { workspaceOf } from '../../support/workspace.ts';

const frameOf = (page: Page) => page.frameLocator('iframe[title="Market intel"]');

test('a workspace installs an extension, grants what it may do, tries it by link and switches it off', async ({
  page,
  signedUp: owner,
  faults,
  browser,
  baseURL,
  expectAccessible,
}) => {
  test.slow();
  const url = baseURL ?? '';
  const member = await createAccount(url, 'Max');
  await workspaceOf(owner, [member]);
  const packed = await packRemote('mfe-market-intel');

  // Refusals that the journey provokes.
  faults.expect(/status of 400/);

  await test.step('what was changed on the way is refused', async () => {
    await page.goto('/app/settings/extensions');
    await expect(page.getByText('No extensions yet')).toBeVisible();
    const changed = Buffer.from(packed.toString('utf8').replace('"Atrium"', '"Atriun"'));
    await page.locator('input[type=file]').setInputFiles({ name: 'changed.json', mimeType: 'application/json', buffer: changed });
    await expect(page.getByText('The signature of the extension doesn’t fit its contents')).toBeVisible();
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('the file is installed and may do nothing yet', async () => {
    await page.locator('input[type=file]').setInputFiles({ name: 'packed.json', mimeType: 'application/json', buffer: packed });
    await expect(page.getByText('Market intel is installed')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Installed extensions' })).toContainText('By Atrium, key');
    await page.screenshot({ path: '/tmp/ext-1.png' });
  });

  await test.step('it gets what the administrator chooses', async () => {
    await page.getByRole('button', { name: 'What it may do' }).click();
    const dialog = page.getByRole('dialog', { name: 'What Market intel may do' });
    await expect(dialog.getByText('What extensions can’t have')).toBeVisible();
    await page.screenshot({ path: '/tmp/ext-2.png' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('What Market intel may do is saved')).toBeVisible();
    await page.getByText('Trial', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Copy trial link' })).toBeVisible();
    await expectAccessible(page);
  });

  const trial = await page.getByRole('link', { name: 'Open' }).getAttribute('href');
  const other = await browserOf(browser, { url }, member);
  other.on('console', (m) => console.log('C', m.text().slice(0,300))); other.on('pageerror', (e) => console.log('E', e.message)); other.on('requestfailed', (r) => console.log('F', r.url(), r.failure()?.errorText)); other.on('response', (r) => { if (r.status()>=400) console.log(r.status(), r.url()); });

  await test.step('on trial, only those with the link run it', async () => {
    await other.goto((trial ?? '').replace(/\?.*/, ''));
    await expect(other.getByText('Market intel is on trial in this workspace')).toBeVisible();
    await other.goto(trial ?? '');
    await expect(frameOf(other).getByRole('heading', { name: 'Market Intel' })).toBeVisible({ timeout: 20_000 });
    await other.screenshot({ path: '/tmp/ext-3.png' });
  });

  await test.step('once it is on, every member finds it under Apps', async () => {
    await page.getByText('Everyone', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Copy trial link' })).toBeHidden();
    await other.goto('/app');
    await other.getByRole('button', { name: 'Apps' }).click();
    await other.getByRole('menuitem', { name: 'Market intel' }).click();
    await expect(frameOf(other).getByRole('heading', { name: 'Market Intel' })).toBeVisible({ timeout: 20_000 });
    await other.screenshot({ path: '/tmp/ext-4.png' });
  });

  await test.step('switched off, it is gone at the next call', async () => {
    await page.getByText('Nobody', { exact: true }).click();
    await expect(page.getByRole('link', { name: 'Open' })).toBeHidden();
    await other.reload();
    await expect(other.getByText('Market intel is switched off in this workspace')).toBeVisible();
  });
  await other.context().close();
});

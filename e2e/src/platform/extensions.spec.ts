import type { Page } from '@playwright/test';
import { routes } from 'shared-contracts';
import { changeExtension, installExtension, listWorkspaces } from 'shared-contracts/settings-calls';
import { createAccount } from '../../support/accounts.ts';
import { measurePage } from '../../support/evil-listener.ts';
import { packRemote, packScript } from '../../support/extensions.ts';
import { expect, test, withoutTrace } from '../../support/fixtures.ts';
import { hostileAttempts, hostileScript } from '../../support/hostile-extension.ts';
import { browserOf } from '../../support/second-browser.ts';
import { workspaceOf } from '../../support/workspace.ts';

const frameOf = (page: Page) => page.frameLocator('iframe[title="Market intel"]');

test.use(withoutTrace);

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
  });

  await test.step('it gets what the administrator chooses', async () => {
    await page.getByRole('button', { name: 'What it may do' }).click();
    const dialog = page.getByRole('dialog', { name: 'What Market intel may do' });
    await expect(dialog.getByText('What extensions can’t have')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('What Market intel may do is saved')).toBeVisible();
    await page.getByText('Trial', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Copy trial link' })).toBeVisible();
    await expectAccessible(page);
  });

  const trial = await page.getByRole('link', { name: 'Open' }).getAttribute('href');
  const other = await browserOf(browser, { url }, member);

  await test.step('on trial, only those with the link run it', async () => {
    await other.goto((trial ?? '').replace(/\?.*/, ''));
    await expect(other.getByText('Market intel is on trial in this workspace')).toBeVisible();
    await other.goto(trial ?? '');
    await expect(frameOf(other).getByRole('heading', { name: 'Market Intel' })).toBeVisible({ timeout: 20_000 });
  });

  await test.step('once it is on, every member finds it under Apps', async () => {
    await page.getByText('Everyone', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Copy trial link' })).toBeHidden();
    await other.goto('/app');
    await other.getByRole('button', { name: 'Apps' }).click();
    await other.getByRole('menuitem', { name: 'Market intel' }).click();
    await expect(frameOf(other).getByRole('heading', { name: 'Market Intel' })).toBeVisible({ timeout: 20_000 });
    // Parts that load later can't come once it is off.
    await expect(frameOf(other).getByPlaceholder('Search articles')).toBeVisible();
  });

  await test.step('switched off, it ends at its next call, also in open pages', async () => {
    await page.getByText('No one', { exact: true }).click();
    await expect(page.getByRole('link', { name: 'Open' })).toBeHidden();
    await frameOf(other).getByPlaceholder('Search articles').fill('risk');
    await expect(other.getByText('Market intel is switched off in this workspace')).toBeVisible();
    await expect(other.locator('iframe')).toHaveCount(0);
    await other.reload();
    await expect(other.getByText('Market intel is switched off in this workspace')).toBeVisible();
    await expect(other.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(other);
  });
  await other.context().close();
});

test('an extension reaches nothing but what it was granted, and the page stops it when it floods', async ({
  page,
  signedUp: { api, email },
  faults,
}) => {
  const { workspaces } = await api.call(listWorkspaces, { query: { email } });
  const workspace_id = workspaces[0]?.workspace_id ?? '';
  const packed = new Blob([packScript(hostileScript, ['listNotebooks', 'listMemories'])]);
  const { extension_id } = await api.call(installExtension, { params: { workspace_id }, body: packed });
  const granted = { calls: ['listNotebooks'], events: [], origins: [] };
  await api.call(changeExtension, { params: { extension_id }, body: { state: 'on', granted } });
  // What the frame tries is refused aloud by its policy, before anything is sent.
  faults.allowOrigin('https://evil.example');
  faults.allowOrigin('wss://evil.example');
  faults.expect(/Content Security Policy|Blocked|blocked|sandboxed|status of 40[34]|Unsafe attempt|Failed to load resource|violates/);

  await page.goto(`/app${routes.extension(extension_id)}`);
  const frame = page.frameLocator('iframe[title="Guest"]');
  const found = frame.getByRole('list');
  await expect(found.getByRole('listitem')).toHaveCount(hostileAttempts, { timeout: 20_000 });
  for (const attempt of await found.getByRole('listitem').allTextContents()) expect(attempt).toMatch(/: refused$/);
  await expect(frame.getByText('granted: yes')).toBeVisible();
  expect(new URL(page.url()).pathname).toContain(extension_id);

  // A slow machine is no reason why people couldn't stop it or leave.
  const machine = await page.context().newCDPSession(page);
  for (const name of ['Flood', 'Flood slowly', 'Flood with places']) {
    await machine.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await frame.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText('Guest was stopped because it asked for too much.')).toBeVisible();
    expect(await measurePage(page)).toBeLessThan(1_000);
    await page.getByRole('button', { name: 'Run again' }).click();
    await machine.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(frame.getByText('granted: yes')).toBeVisible();
  }
  await frame.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('Guest doesn’t answer.')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Guest is stopped.')).toBeVisible();
});

test('an extension that can’t start says whom to ask', async ({ page, signedUp: { api, email }, faults, expectAccessible }) => {
  const { workspaces } = await api.call(listWorkspaces, { query: { email } });
  const workspace_id = workspaces[0]?.workspace_id ?? '';
  const { extension_id } = await api.call(installExtension, { params: { workspace_id }, body: new Blob([packScript('void 0;')]) });
  await api.call(changeExtension, { params: { extension_id }, body: { state: 'on' } });
  // The script has no container for federation to find.
  faults.expect(/Federation Runtime/);

  await page.goto(`/app${routes.extension(extension_id)}`);
  const alert = page.getByRole('alert').filter({ hasText: 'Guest couldn’t start' });
  await expect(alert).toContainText('ask its publisher, Guest Works', { timeout: 20_000 });
  await expect(alert).not.toContainText('RUNTIME');
  const cause = page.getByText('#RUNTIME-001');
  await expect(cause).toBeHidden();
  await page.getByText('Technical details').click();
  await expect(cause).toBeVisible();
  await expectAccessible(page);
});

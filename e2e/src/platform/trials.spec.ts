import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { onOwnReleases } from '../../support/own-releases.ts';
import { freePort } from '../../support/server.ts';

const remote = 'mfe-notebooks';
const test = onOwnReleases({ RELEASE_TESTERS: '*' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('a tester opens an unpromoted release and a local build with a link, always sees the trial, and leaves it', async ({
  page,
  context,
  releases,
  server,
  faults,
  expectAccessible,
}) => {
  test.slow();
  releases.publishVariant(remote, '1.0.1-tried', 'My Works', 'My Works, tried');
  releases.publishVariant(remote, '1.0.2-local', 'My Works', 'My Works, from this machine');
  const account = await createAccount(server.url);
  await context.addCookies([{ name: 'token', value: account.token, url: server.url, sameSite: 'Lax' }]);
  const banner = page.getByRole('region', { name: 'Trial of other releases' });
  const dialog = page.getByRole('dialog', { name: 'Try other releases' });
  const choose = async (option: RegExp) => {
    await dialog.getByRole('combobox', { name: new RegExp(remote) }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: option }).click();
  };

  await test.step('start from the palette: the release, and a link that names it', async () => {
    await page.goto('/app/my-works');
    await expect(heading(page, 'My Works')).toBeVisible();
    await expect(banner).toBeHidden();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('option', { name: 'Try other releases' }).click();
    await dialog.getByRole('button', { name: 'Open here' }).click();
    await expect(dialog.getByText('Choose another release for at least one part first.')).toBeVisible();
    await choose(/1\.0\.1-tried/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Open here' }).click();
    await expect(heading(page, 'Try other releases?')).toBeVisible();
    await expect(page.getByText(`The person with the account ${account.email} created this link.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try them' }).click();
    await expect(heading(page, 'My Works, tried')).toBeVisible();
    await expect(page).toHaveURL(/\/my-works$/);
    await expect(banner).toContainText(`You’re trying ${remote} 1.0.1-tried until`);
    await expectAccessible(page);
  });

  await test.step('it lasts across pages and a reload, and error reports name it', async () => {
    await page.getByRole('link', { name: 'My Network' }).click();
    await expect(heading(page, 'My Network')).toBeVisible();
    await expect(banner).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'My Works' }).click();
    await expect(heading(page, 'My Works, tried')).toBeVisible();
    const { trial } = JSON.parse((await page.locator('#page-config').textContent()) ?? '') as { trial: { mix: string } };
    const mix = trial.mix.replace(/^prod-r\d+/, 'prod-rN');
    expect(mix).toBe(`prod-rN+${remote}@1.0.1-tried`);
    expect(await releases.platform('replay', trial.mix, '--env', 'qa')).toContain(`runs the mix ${trial.mix}`);
  });

  await test.step('start from this machine: the developer’s build in the production page', async () => {
    const local = await releases.serve(remote, '1.0.2-local', await freePort());
    faults.allowOrigin(local.origin);
    await banner.getByRole('button', { name: 'Change' }).click();
    // Waits until the dialog is at rest: an option that is clicked while it opens is not chosen.
    await expectAccessible(page);
    await choose(/From this machine/);
    const address = dialog.getByRole('textbox', { name: /^Address of/ });
    await address.fill('https://evil.example');
    await dialog.getByRole('button', { name: 'Open here' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Enter an address on this machine');
    await address.fill(local.origin);
    await dialog.getByRole('button', { name: 'Open here' }).click();
    await expect(page.getByText('a program on this computer')).toBeVisible();
    await page.getByRole('button', { name: 'Try them' }).click();
    await expect(heading(page, 'My Works, from this machine')).toBeVisible();
    faults.expect(/Failed to load resource|ERR_CONNECTION_REFUSED/);
    local.stop();
    await page.reload();
    await expect(heading(page, 'My Works')).toBeVisible();
    await expect(banner).toContainText(`Run npx platform serve ${remote}`);
  });

  await test.step('leaving shows the regular releases', async () => {
    await banner.getByRole('link', { name: 'Leave trial' }).click();
    await expect(heading(page, 'My Works')).toBeVisible();
    await expect(banner).toBeHidden();
  });

  await test.step('a link of another server starts nothing and says so', async () => {
    await page.goto('/app/my-works?trial=made.up');
    await expect(heading(page, 'My Works')).toBeVisible();
    await expect(banner).toContainText('This link doesn’t start a trial');
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toBeHidden();
  });
});

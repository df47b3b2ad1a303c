import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { onReleasesOfFile } from '../../support/own-releases.ts';

const remote = 'mfe-notebooks';
const test = onReleasesOfFile({ MIX_CHECK_SECONDS: '0' });

// In one worker, which copies the releases and starts the server once.
test.describe.configure({ mode: 'default' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const shellScripts = (page: Page, release: string) => page.locator(`script[src^="/r/host-shell/${release}/"]`);

test.beforeEach(async ({ context, server }) => {
  const account = await createAccount(server.url);
  await context.addCookies([{ name: 'token', value: account.token, url: server.url, sameSite: 'Lax' }]);
});

test('an open tab is offered a newer shell, and Update brings it', async ({ page, releases, expectAccessible }) => {
  const former = releases.current('host-shell');
  releases.publishShell('9.9.9-newer', releases.contractsOf(former));
  await page.goto('/app/my-works');
  await expect(heading(page, 'My Works')).toBeVisible();
  await releases.platform('promote', 'host-shell@9.9.9-newer', '--env', 'prod', '--why', 'journey');

  await page.getByRole('link', { name: 'My Network' }).click();
  const account = page.getByRole('button', { name: /^Account of .*, update available/ });
  await expect(account).toBeVisible();
  await expectAccessible(page);
  await expect(shellScripts(page, former)).not.toHaveCount(0);
  await account.click();
  await page.getByRole('menuitem', { name: 'Update' }).click();
  await expect(shellScripts(page, '9.9.9-newer')).not.toHaveCount(0);
  await expect(heading(page, 'My Network')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account of [^,]*$/ })).toBeVisible();
});

test('a fresh browser that met a registry nobody signed recovers with Retry', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/);
  const tamper = '**/app/my-works';
  await page.route(tamper, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/"why":"/, '"why":"changed ') });
  });
  await page.route('**/api/platform/mix', (route) => route.abort());
  await page.goto('/app/my-works');
  await expect(page.getByText('The list of releases could not be verified.')).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
  await page.unroute('**/api/platform/mix');
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().click();
  await expect(heading(page, 'My Works')).toBeVisible();
  expect(await page.evaluate(() => 'stayed' in globalThis), 'the page was never reloaded').toBe(true);
});

test('Retry after a throw on mount takes the release that was promoted since', async ({ page, releases, faults }) => {
  faults.expect(/Broken by the journey|An error occurred in the/);
  releases.publishVariant(remote, '1.0.3-fixed', 'My Works', 'My Works, fixed');
  await page.addInitScript(
    (path) => {
      const find = Array.prototype.find;
      // Only the first release throws: the calling frame names its folder.
      Array.prototype.find = function (this: unknown[], ...args: Parameters<typeof find>) {
        const caller = new Error('probe').stack?.split('\n')[2] ?? '';
        if (caller.includes(path) && caller.includes('/page-my-works.')) throw new Error('Broken by the journey');
        return find.apply(this, args);
      } as typeof find;
    },
    `/${releases.current(remote)}/`,
  );
  await page.goto('/app/my-works');
  await expect(page.getByRole('main').getByText('Notebooks ran into a problem')).toBeVisible();
  await releases.platform('promote', `${remote}@1.0.3`, '--env', 'prod', '--why', 'journey');
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'My Works, fixed')).toBeVisible();
});

test('a lost pointer changes nothing for people', async ({ page, releases }) => {
  await page.goto('/app/my-works');
  await expect(page.getByRole('heading', { level: 1, name: /^My Works/ })).toBeVisible();
  releases.losePointer();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^My Works/ })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { onOwnReleases } from '../../support/own-releases.ts';

const remote = 'mfe-notebooks';
/** Names the remote that is released with the newer shell, to show when a page knows about it. */
const other = 'mfe-settings';
const newer = '1.9.0';

const test = onOwnReleases({ MIX_CHECK_SECONDS: '0' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Switches between two pages until both match: a newer mix applies at a navigation, once the page knows about it. */
async function shows(page: Page, network: string, works: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('link', { name: 'My Works' }).click();
    await expect(heading(page, network)).toHaveCount(0);
    await page.getByRole('link', { name: 'My Network' }).click();
    await expect(heading(page, network)).toBeVisible({ timeout: 3_000 });
    await page.getByRole('link', { name: 'My Works' }).click();
    await expect(heading(page, works)).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

test('a candidate that needs a newer shell is refused by the current one and runs with the newer one, while pages of the old shell keep working', async ({
  page,
  context,
  releases,
  server,
}) => {
  test.slow();
  const account = await createAccount(server.url);
  await context.addCookies([{ name: 'token', value: account.token, url: server.url, sameSite: 'Lax' }]);
  releases.publishVariant(remote, '1.0.1-fits', 'My Works', 'My Works, candidate');
  releases.publishVariant(remote, '1.0.2-next', 'My Works', 'My Works, next', `^${newer}`);
  releases.publishVariant(other, '1.0.2-beside', 'My Network', 'My Network, beside');
  releases.publishShell('1.0.1-next', newer);
  const presentShell = releases.current('host-shell');
  await releases.platform('promote', `${remote}@1.0.1`, '--env', 'qa');
  await page.goto('/app');
  await page.getByRole('link', { name: 'My Works' }).click();
  await expect(heading(page, 'My Works')).toBeVisible();

  await test.step('candidate × current shell: a compatible remote runs, an incompatible one is refused with the reason', async () => {
    await releases.platform('promote', `${remote}@1.0.1`, '--env', 'prod');
    await shows(page, 'My Network', 'My Works, candidate');
    await expect(releases.platform('promote', `${remote}@1.0.2`, '--env', 'prod')).rejects.toThrow(
      new RegExp(`${remote} 1\\.0\\.2-next needs contracts \\^${newer.replaceAll('.', '\\.')}; the shell has \\d+\\.\\d+\\.\\d+`),
    );
  });

  await test.step('candidate × newer shell: both pass together; an open page of the old shell keeps its compatible release', async () => {
    await releases.platform('promote', 'host-shell@1.0.1', '--env', 'prod');
    await releases.platform('promote', `${remote}@1.0.2`, '--env', 'prod');
    await releases.platform('promote', `${other}@1.0.2`, '--env', 'prod');
    await shows(page, 'My Network, beside', 'My Works, candidate');
    await page.reload();
    await expect(heading(page, 'My Works, next')).toBeVisible();
  });

  await test.step('a shell is not rolled back alone when its remotes need the newer one', async () => {
    const back = releases.platform('promote', `host-shell@${presentShell}`, '--env', 'prod');
    await expect(back).rejects.toThrow(`needs contracts ^${newer}`);
    await shows(page, 'My Network, beside', 'My Works, next');
  });
});

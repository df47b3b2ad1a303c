import type { Page } from '@playwright/test';
import { currentMix } from 'shared-contracts/calls';
import { cohortOf } from 'shared-contracts/registry';
import { type Account, createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { onOwnReleases } from '../../support/own-releases.ts';

const remote = 'mfe-notebooks';

const test = onOwnReleases({ MIX_CHECK_SECONDS: '0', CANARY_LOADS_LEAST: '1' });

/** An account whose cohort is the canary's. */
async function inCanary(url: string): Promise<Account> {
  for (;;) {
    const account = await createAccount(url);
    if (cohortOf(account.email, remote) < 50) return account;
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Goes away and back until the page is as said: a newer mix is taken at a navigation, once the page has heard of it. */
async function comesBackTo(page: Page, shown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.getByRole('link', { name: 'My Network' }).click();
    await expect(heading(page, 'My Network')).toBeVisible();
    await page.getByRole('link', { name: 'My Works' }).click();
    await shown();
  }).toPass();
}

test('a team promotes, rolls back, tries a canary that is halted by itself, and switches off, while somebody works and loses nothing', async ({
  page,
  context,
  releases,
  server,
  faults,
}) => {
  test.slow();
  faults.expect(/Failed to load resource|Failed to find a valid digest|Federation Runtime|integrity/i);
  const account = await inCanary(server.url);
  await context.addCookies([{ name: 'token', value: account.token, url: server.url, sameSite: 'Lax' }]);
  const shows = (name: string) => () => expect(heading(page, name)).toBeVisible({ timeout: 3_000 });
  const first = releases.current(remote);
  releases.publishVariant(remote, '1.0.1-second', 'My Works', 'My Works, second');
  releases.publishVariant(remote, '1.0.2-broken', 'My Works', 'My Works, broken');
  // In QA first: the page below then knows the key of whoever promotes here.
  expect(await releases.platform('promote', `${remote}@1.0.1`, '--env', 'qa')).toContain('qa revision 1');

  await page.goto('/app');
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a thought');
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
  await page.getByRole('link', { name: 'My Works' }).click();
  await shows('My Works')();

  await test.step('a new release is taken on the way back to its page, and never under it', async () => {
    expect(await releases.platform('promote', `${remote}@1.0.1`, '--env', 'prod', '--why', 'journey')).toContain('for everybody');
    await expect(heading(page, 'My Works')).toBeVisible();
    await comesBackTo(page, shows('My Works, second'));
  });

  await test.step('a roll-back too', async () => {
    expect(await releases.platform('rollback', '--env', 'prod')).toContain('runs what revision');
    await comesBackTo(page, shows('My Works'));
    expect(releases.current(remote)).toBe(first);
  });

  await test.step('a canary that breaks shows its users what the others have, and is halted', async () => {
    await releases.platform('promote', `${remote}@1.0.2`, '--env', 'prod', '--percent', '50');
    releases.spoil(remote, '1.0.2-broken', 'page-my-works');
    await comesBackTo(page, async () => {
      await shows('My Works')();
      expect((await account.api.call(currentMix, {})).halted).toEqual([`${remote}@1.0.2-broken`]);
    });
    expect(await releases.platform('status', '--env', 'prod', '--url', server.url)).toMatch(/1\.0\.2-broken.*HALTED: /);
  });

  await test.step('the kill switch is a card in its place, and is lifted again', async () => {
    await releases.platform('disable', remote, '--env', 'prod');
    await comesBackTo(page, () => expect(page.getByRole('main').getByText(`${remote} is switched off.`)).toBeVisible({ timeout: 3_000 }));
    await releases.platform('enable', remote, '--env', 'prod');
    await comesBackTo(page, shows('My Works'));
  });

  await test.step('what was begun before all that is still there, on the same page', async () => {
    await page.getByRole('link', { name: 'New chat' }).first().click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a thought');
    expect(await page.evaluate(() => 'stayed' in globalThis), 'the page was never reloaded').toBe(true);
  });
});

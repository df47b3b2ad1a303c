import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Page } from '@playwright/test';
import { currentMix } from 'shared-contracts/calls';
import { cohortOf } from 'shared-contracts/registry';
import { type Account, createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { onOwnReleases } from '../../support/own-releases.ts';

const remote = 'mfe-notebooks';

const test = onOwnReleases({ MIX_CHECK_SECONDS: '0', CANARY_LOADS_LEAST: '1' });

/** Creates an account in the canary's cohort. */
async function inCanary(url: string): Promise<Account> {
  for (;;) {
    const account = await createAccount(url);
    if (cohortOf(account.email, remote) < 50) return account;
  }
}

/** Reports what a page of this account observed, from another address of this machine. */
async function reportFrom(localAddress: string, url: string, { token }: Account, event: object): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie: `token=${token}` };
  const sent = request(`${url}/api/telemetry`, { method: 'POST', localAddress, headers });
  sent.end(JSON.stringify({ events: [event] }));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Leaves and returns until the page matches: a newer mix applies at a navigation, once the page knows about it. */
async function comesBackTo(page: Page, shown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.getByRole('link', { name: 'My Network' }).click();
    await expect(heading(page, 'My Network')).toBeVisible();
    await page.getByRole('link', { name: 'My Works' }).click();
    await shown();
  }).toPass();
}

test('a team promotes, rolls back, halts a canary automatically, and switches a remote off, while a user keeps working', async ({
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
  expect(await releases.platform('promote', `${remote}@1.0.1`, '--env', 'qa')).toContain('qa revision 1');

  await page.goto('/app');
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a thought');
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
  await page.getByRole('link', { name: 'My Works' }).click();
  await shows('My Works')();

  await test.step('a new release applies on returning to its page, never while the page is open', async () => {
    expect(await releases.platform('promote', `${remote}@1.0.1`, '--env', 'prod', '--why', 'journey')).toContain('for everybody');
    await expect(heading(page, 'My Works')).toBeVisible();
    await comesBackTo(page, shows('My Works, second'));
  });

  await test.step('a rollback does the same', async () => {
    expect(await releases.platform('rollback', remote, '--env', 'prod')).toContain('Nothing else changed');
    await comesBackTo(page, shows('My Works'));
    expect(releases.current(remote)).toBe(first);
  });

  await test.step('a broken canary falls back to the stable release and is halted', async () => {
    await releases.platform('promote', `${remote}@1.0.2`, '--env', 'prod', '--percent', '50');
    releases.spoil(remote, '1.0.2-broken', 'page-my-works');
    // One source alone halts nothing, so somebody at another address fails too.
    const failed = { kind: 'load', name: 'pages/my-works', remote, release: '1.0.2-broken', rev: 1, outcome: 'failed' };
    await reportFrom('127.0.0.2', server.url, await inCanary(server.url), failed);
    await comesBackTo(page, async () => {
      await shows('My Works')();
      expect((await account.api.call(currentMix, {})).halted).toEqual([`${remote}@1.0.2-broken`]);
    });
    expect(await releases.platform('status', '--env', 'prod', '--url', server.url)).toMatch(/1\.0\.2-broken.*HALTED: /);
  });

  await test.step('the kill switch shows a card instead, and can be undone', async () => {
    await releases.platform('disable', remote, '--env', 'prod');
    await comesBackTo(page, () => expect(page.getByRole('main').getByText(`${remote} is switched off.`)).toBeVisible({ timeout: 3_000 }));
    await releases.platform('enable', remote, '--env', 'prod');
    await comesBackTo(page, shows('My Works'));
  });

  await test.step('work started before all this is still there, on the same page', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a thought');
    expect(await page.evaluate(() => 'stayed' in globalThis), 'the page was never reloaded').toBe(true);
  });
});

import type { Page } from '@playwright/test';
import { devOutbox } from 'shared-contracts/calls';
import { createApiClient } from 'shared-contracts/http';
import { giveVouch } from 'shared-contracts/settings-calls';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { mailTo, outboxTest as test } from '../../support/server-with-outbox.ts';

async function chooseNewPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
}

async function openOtherWays(page: Page, email: string, way: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/app/auth/recover-password');
  await page.getByRole('link', { name: 'Can’t reach your mailbox?' }).click();
  // The page before it has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Other ways to recover' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByText(way, { exact: true }).click();
}

test('every prepared recovery method restores access to the account', async ({ page, server, faults, expectAccessible }) => {
  test.setTimeout(300_000);
  faults.expect(/40[01]/);
  const account = await createAccount(server.url);
  const { email, password, token } = account;
  await page.context().addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Lax' }]);
  const dialog = page.getByRole('dialog');
  const [ben, cy] = [`ben.${email}`, `cy.${email}`];

  await test.step('a recovery e-mail address is confirmed with its code', async () => {
    await page.goto('/app/settings/account-recovery');
    await expect(page.getByText('connect an SMS gateway with SMS_GATEWAY_URL')).toBeVisible();
    await page.getByRole('button', { name: 'Add a recovery e-mail' }).click();
    await dialog.getByLabel('Recovery e-mail').fill(`further.${email}`);
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    const code = /\d{6}/.exec(await mailTo(server, `further.${email}`))?.[0] ?? '';
    await dialog.getByLabel('Code we sent').fill(code);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('list', { name: 'Recovery e-mail' })).toContainText('Confirmed');
  });

  await test.step('security questions and trusted contacts are saved and show after a reload', async () => {
    await page.getByRole('button', { name: 'Set questions' }).click();
    for (const [place, answer] of ['Rex', 'Elm Street', 'Miss Lee'].entries()) await dialog.getByLabel(`Answer ${place + 1}`).fill(answer);
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('list', { name: 'Security questions' }).getByRole('listitem')).toHaveCount(3);
    for (const [name, address] of [
      ['Ben', ben],
      ['Cy', cy],
    ] as const) {
      await page.getByRole('button', { name: 'Add a trusted contact' }).click();
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByLabel('E-mail').fill(address);
      await dialog.getByLabel('Current password').fill(password);
      await dialog.getByRole('button', { name: 'Add a trusted contact' }).click();
      await expect(page.getByRole('list', { name: 'Trusted contacts' })).toContainText(address);
    }
    await page.reload();
    const contacts = page.getByRole('list', { name: 'Trusted contacts' }).getByRole('listitem');
    await expect(contacts).toHaveCount(2);
    await page.getByRole('button', { name: 'Add a trusted contact' }).click();
    await dialog.getByLabel('Name').fill('Dee');
    await dialog.getByLabel('E-mail').fill(`dee.${email}`);
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Add a trusted contact' }).click();
    await expect(contacts).toHaveCount(3);
    await page.getByRole('button', { name: 'Remove: Dee' }).click();
    await expect(dialog.getByText('Remove Dee as a trusted contact?')).toBeVisible();
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(contacts).toHaveCount(2);
    await expectAccessible(page);
  });

  const backup = await test.step('backup codes are created without a second factor', async () => {
    await page.getByRole('button', { name: 'Create backup codes' }).click();
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Next' }).click();
    const codes = dialog.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    return (await codes.first().textContent()) ?? '';
  });

  await test.step('the security answers restore access', async () => {
    await openOtherWays(page, email, 'Security questions');
    await page.getByRole('button', { name: 'Show questions' }).click();
    await page.getByLabel('What was the name of your first pet?').fill('rex');
    await page.getByLabel('In which street did you live when you were ten?').fill('elm  street');
    await page.getByLabel('What was the name of your first teacher?').fill('wrong');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This doesn’t prove that the account is yours.' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('What was the name of your first teacher?').fill('MISS LEE');
    await page.getByRole('button', { name: 'Continue' }).click();
    await chooseNewPassword(page, email, 'a second password');
  });

  await test.step('a backup code restores access', async () => {
    await openOtherWays(page, email, 'Backup code');
    await page.getByRole('textbox', { name: 'Backup code' }).fill(backup);
    await page.getByRole('button', { name: 'Continue' }).click();
    await chooseNewPassword(page, email, 'a third password');
  });

  await test.step('two trusted contacts restore access', async () => {
    await openOtherWays(page, email, 'Trusted contacts');
    await page.getByRole('button', { name: 'Ask my contacts' }).click();
    await expect(page.getByText('0 of 2 have vouched.')).toBeVisible();
    const api = createApiClient({ baseUrl: `${server.url}/api`, token: () => undefined, onUnauthorized: () => undefined });
    for (const address of [ben, cy]) {
      const { mails } = await api.call(devOutbox, {});
      const link = mails.map(({ to, text }) => (to === address ? /vouch=([\w-]+)/.exec(text)?.[1] : undefined)).find(Boolean) ?? '';
      if (address === ben) {
        const friend = await page.context().newPage();
        await friend.goto(`/app/auth/recover-password?vouch=${link}`);
        await friend.getByRole('button', { name: 'I spoke with them and vouch' }).click();
        await expect(friend.getByText('Thanks for vouching. You can close this page.')).toBeVisible();
        await friend.close();
      } else await api.call(giveVouch, { body: { vouch_token: link } });
    }
    await chooseNewPassword(page, email, 'a fourth password');
  });
});

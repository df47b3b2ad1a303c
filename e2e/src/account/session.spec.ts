import type { Page } from '@playwright/test';
import { newPerson } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: 'Are you sure you want to log out?' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You are now logged out.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a newcomer signs up, logs out, logs in again, and reaches the page requested first', async ({ page, context }) => {
  const person = newPerson();
  await test.step('sign up', async () => {
    await page.goto('/app/auth/signup');
    await page.getByLabel('First name').fill(person.firstName);
    await page.getByLabel('Last name').fill(person.lastName);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('heading', { name: new RegExp(person.firstName) })).toBeVisible();
  });
  await test.step('log out: the cookies are removed', async () => {
    await logOut(page);
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).not.toContain('token');
    expect(names).not.toContain('userEmail');
  });
  await test.step('a deep link asks to sign in and then shows itself', async () => {
    await page.goto('/app/notebooks');
    await expect(page).toHaveURL(/auth\/login\?next=%2Fnotebooks/);
    await logIn(page, person.email, person.password);
    await expect(page.getByRole('heading', { level: 1, name: 'Notebooks' })).toBeVisible();
  });
});

test('a wrong password and an unknown e-mail get the same answer, and no redirect leaves the app', async ({
  page,
  signedUp,
  context,
  faults,
}) => {
  faults.expect(/401/);
  await context.clearCookies();
  await page.goto('/app/auth/login?next=https://example.org/');
  await logIn(page, signedUp.email, 'wrong-password-1');
  const answer = (await page.getByRole('alert').first().textContent()) ?? '';
  await page.reload();
  await logIn(page, 'nobody@example.com', 'wrong-password-1');
  await expect(page.getByRole('alert').first()).toHaveText(answer);
  await logIn(page, signedUp.email, signedUp.password);
  await expect(page.getByRole('heading', { name: new RegExp(signedUp.firstName) })).toBeVisible();
});

test('a token without an expiry logs out with its toast', async ({ page, signedUp, context, faults }) => {
  faults.expect(/401/);
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: new RegExp(signedUp.firstName) })).toBeVisible();
  const claims = Buffer.from(JSON.stringify({ email: signedUp.email })).toString('base64url');
  await context.addCookies([{ name: 'token', value: `x.${claims}.y`, url: page.url() }]);
  await expect(page.getByRole('alert').filter({ hasText: 'Token Expired' })).toContainText('You are now logged out.');
  await expect(page).toHaveURL(/auth\/login/);
});

test('logging out in one tab logs out the other', async ({ page, signedUp: _, context }) => {
  await page.goto('/app');
  const other = await context.newPage();
  await other.goto('/app');
  await expect(other.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await logOut(page);
  await expect(other).toHaveURL(/auth\/login/);
});

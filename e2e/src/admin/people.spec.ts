import { type Account, newPerson } from '../../support/accounts.ts';
import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';

test('an administrator invites somebody, suspends them while they work, and lets them in again', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  test.slow();
  const { origin } = new URL(baseURL ?? '');
  const admin: Account = await createAdministrator(origin);
  await page.context().addCookies([{ name: 'token', value: admin.token, url: origin, sameSite: 'Lax' }]);
  const guest = newPerson('Gus');
  const theirs = await (await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })).newPage();
  const logIn = async () => {
    await theirs.getByLabel('Email').fill(guest.email);
    await theirs.getByLabel('Password', { exact: true }).fill(guest.password);
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const act = async (action: string) => {
    await page.getByRole('button', { name: 'More actions for Gus Rao' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  const link = await test.step('the invitation is a link, because this server sends no mail', async () => {
    await page.goto('/app/admin/people');
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
    await page.getByLabel('E-mail to invite').fill(guest.email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const field = page.getByRole('textbox', { name: 'Invitation link' });
    await expect(field).toBeVisible();
    await expectAccessible(page);
    return field.inputValue();
  });

  await test.step('the invited person signs up with the address that is filled in', async () => {
    await theirs.goto(link);
    await expect(theirs.getByText(/ invites you to Atrium$/)).toBeVisible();
    await expect(theirs.getByLabel('Email')).toHaveValue(guest.email);
    await theirs.getByLabel('First name').fill(guest.firstName);
    await theirs.getByLabel('Last name').fill(guest.lastName);
    await theirs.getByLabel('Password', { exact: true }).fill(guest.password);
    await theirs.getByRole('button', { name: 'Sign up' }).click();
    await expect(theirs.getByRole('heading', { name: new RegExp(guest.firstName) })).toBeVisible();
  });

  await test.step('suspending says what it does, and signs them out at once', async () => {
    await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill(guest.email);
    await expect(page.getByText('1 person', { exact: true })).toBeVisible();
    await act('Suspend');
    const question = page.getByRole('dialog', { name: 'Suspend Gus Rao?' });
    await expect(question).toContainText('Nothing is deleted');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByRole('list', { name: 'People' })).toContainText('Suspended');
    await theirs.goto('/app/notebooks');
    await expect(theirs.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await logIn();
    await expect(theirs.getByRole('alert').filter({ hasText: 'This account is suspended.' })).toBeVisible();
  });

  await test.step('after reactivating they are in again', async () => {
    await act('Reactivate');
    await expect(page.getByRole('list', { name: 'People' })).not.toContainText('Suspended');
    await logIn();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Notebooks' })).toBeVisible();
  });
  await theirs.context().close();
});

import { randomUUID } from 'node:crypto';
import { createAccount } from '../../support/accounts.ts';
import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';

test('an administrator blocks a term for everyone, sees what that changes, and nobody can send it any more', async ({
  page,
  context,
  browser,
  baseURL,
  expectAccessible,
  faults,
}) => {
  const url = baseURL ?? '';
  const [admin, member] = await Promise.all([createAdministrator(url), createAccount(url)]);
  const cookie = (token: string) => ({ name: 'token', value: token, url, sameSite: 'Lax' as const });
  // Other journeys run on this server, so the policy for everyone blocks only what nobody else writes.
  const term = `orion${randomUUID().slice(0, 8)}`;

  await context.addCookies([cookie(admin.token)]);
  await page.goto('/app/admin');
  await page.getByRole('main').getByRole('link', { name: 'Policies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Web search' })).toBeChecked();
  const terms = page.getByRole('textbox', { name: 'Blocked terms' });
  const before = await terms.inputValue();
  await expectAccessible(page);

  await terms.fill([before, `Project ${term}`].filter(Boolean).join('\n'));
  await page.getByRole('button', { name: 'Save policy' }).click();
  const dialog = page.getByRole('dialog', { name: /Change the policy of/ });
  await expect(dialog.getByText('This takes effect immediately')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save policy' }).click();
  await expect(page.getByText('Policy saved')).toBeVisible();

  const other = await browser.newContext();
  await other.addCookies([cookie(member.token)]);
  const chat = await other.newPage();
  await chat.goto(`${url}/app`);
  await chat.getByRole('textbox', { name: 'Message' }).fill(`When does PRÓJECT ${term} start?`);
  await chat.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(chat.getByText(/which your administrator blocked/).first()).toBeVisible();
  await other.close();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(terms).toHaveValue(new RegExp(term));
  await expectAccessible(page);
  await terms.fill(before);
  await page.getByRole('button', { name: 'Save policy' }).click();
  await dialog.getByRole('button', { name: 'Save policy' }).click();
  await expect(page.getByText('Policy saved')).toBeVisible();
  await page.goto('/app/admin/policies?group=nobody');
  faults.expect(/404/);
  await expect(page.getByText('Couldn’t load the policy')).toBeVisible();
});

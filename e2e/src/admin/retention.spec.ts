import { getRetention, saveRetention } from 'shared-contracts/admin-calls';
import { addMemory, deleteMemory } from 'shared-contracts/calls';
import { createAccount } from '../../support/accounts.ts';
import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';

test('an administrator sees what a rule deletes, holds a person’s data, and deletes what is too old', async ({
  page,
  context,
  baseURL,
  expectAccessible,
}) => {
  const url = baseURL ?? '';
  const admin = await createAdministrator(url);
  const person = await createAccount(url, 'Hana');
  const { memory_id } = await person.api.call(addMemory, { body: { email: person.email, memory_text: 'Lives in Lisbon.' } });
  const { rules } = await admin.api.call(getRetention, {});
  await context.addCookies([{ name: 'token', value: admin.token, url, sameSite: 'Lax' }]);
  await page.goto('/app/admin');
  await page
    .getByRole('link', { name: /^Retention/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Retention' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review changes' })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Logs').fill('3650');
  await page.getByRole('button', { name: 'Review changes' }).click();
  const review = page.getByRole('dialog', { name: 'Save these rules?' });
  await expect(review.getByText('Nothing would be deleted now.')).toBeVisible();
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Save' }).click();
  await expect(review).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Logs')).toHaveValue('3650');
  await admin.api.call(saveRetention, { body: { rules } });

  await page.getByRole('button', { name: 'Place on hold' }).click();
  const place = page.getByRole('dialog', { name: 'Place on hold' });
  await place.getByRole('combobox', { name: 'Person or workspace' }).fill(person.email);
  await page.getByTitle(`Hana Rao (${person.email})`).click();
  await place.getByLabel('Reason').fill('Case 7');
  await place.getByRole('button', { name: 'Place on hold' }).click();
  const lift = page.getByRole('button', { name: `Lift the hold on ${person.email}` });
  await expect(lift).toBeVisible();
  const forget = () => person.api.call(deleteMemory, { params: { memory_id } });
  await expect(forget()).rejects.toThrow('A legal hold keeps this.');

  await lift.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click();
  await expect(lift).toBeHidden();
  await forget();

  await page.getByRole('button', { name: 'What would go now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
  await expect(page.getByRole('list', { name: 'What was deleted' }).getByText('Done').first()).toBeVisible({ timeout: 30_000 });
});

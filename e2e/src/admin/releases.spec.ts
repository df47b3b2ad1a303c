import { createAdministrator } from '../../support/administrators.ts';
import { expect, test } from '../../support/fixtures.ts';

test('an administrator sees which release of each remote runs', async ({ page, baseURL, expectAccessible }) => {
  const { origin } = new URL(baseURL ?? '');
  const admin = await createAdministrator(origin);
  await page.context().addCookies([{ name: 'token', value: admin.token, url: origin, sameSite: 'Lax' }]);
  await page.goto('/app/admin/releases');
  const own = page.getByRole('list', { name: 'mfe-admin' });
  await expect(own.getByText('Stable')).toBeVisible();
  await expect(page.getByRole('list', { name: 'mfe-chat' })).toBeVisible();
  // The actions of a remote are beside one another at the end of its heading.
  const actions = page.getByRole('group', { name: 'mfe-admin' }).getByRole('button');
  const [first, second] = [await actions.nth(0).boundingBox(), await actions.nth(1).boundingBox()];
  expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)).toBeCloseTo(8);
  await expectAccessible(page);
});

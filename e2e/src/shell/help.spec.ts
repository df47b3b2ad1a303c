import { expect, test } from '../../support/fixtures.ts';

test('help is searched and read without signing in, and an article leads to its page', async ({ page }) => {
  await page.goto('/app/help');
  const categories = page.getByRole('main').getByRole('list', { name: 'Help categories' });
  await expect(categories.getByRole('link')).toHaveCount(12);
  await expect(categories.getByRole('link', { name: /^Models and AI\s*\d articles$/ })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search help' }).fill('zebra');
  await expect(page.getByText('No articles match “zebra”.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search help' }).fill('How do I invite people?');
  const found = page.getByRole('list', { name: 'Articles found' });
  await expect(found.getByRole('link').first()).toHaveText('Invite people to a workspace');
  await found.getByRole('link', { name: 'Invite people to a workspace' }).click();
  await expect(page).toHaveURL(/users_workspaces_and_collaboration#invite-people$/);
  const article = page.getByRole('article', { name: 'Invite people to a workspace' });
  await expect(article).toBeFocused();
  await expect(article).toContainText('The mailed link works once, for seven days');
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
  await expect(signIn).toHaveAttribute('href', /login\?next=%2Fhelp%2Fusers_workspaces_and_collaboration$/);
  await article.getByRole('link', { name: 'Users and Teams' }).click();
  await expect(page).toHaveURL(/auth\/login/);
});

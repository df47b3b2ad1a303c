import { startActivity } from 'shared-contracts/calls';
import { changePassword } from 'shared-contracts/settings-calls';
import { expect, test } from '../../support/fixtures.ts';
import { visit } from '../../support/visit.ts';

test('an alert arrives live; activity, recommendations and data of the account are there to see and to take along', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  const { api, email, password } = signedUp;
  await api.call(startActivity, { body: { email, activity: 'Marketing' } });

  const live = page.waitForResponse((response) => response.url().includes('/api/alerts/live'));
  await page.goto('/app/alerts');
  await expect(page.getByText('No alerts.')).toBeVisible();
  await live;
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await test.step('an alert and its badge appear without a reload, also in a second tab', async () => {
    const second = await page.context().newPage();
    await second.goto('/app/plans');
    await expect(second.getByRole('button', { name: 'Alerts and activity', exact: true })).toBeVisible();
    await api.call(changePassword, { body: { email, current_password: password, new_password: password } });
    await expect(alerts.getByText('Your password was changed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Alerts and activity, 1 unread' })).toBeVisible();
    await expect(second.getByRole('button', { name: 'Alerts and activity, 1 unread' })).toBeVisible();
    await second.close();
  });
  await expectAccessible(page);

  await test.step('the activity log is exported under its name', async () => {
    await visit(page, '/activity-log');
    await expect(page.getByRole('list', { name: 'Entries' })).toContainText('Marketing');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
    expect(download.suggestedFilename()).toBe('activity-log.csv');
  });

  await test.step('recommendations follow real activity, and show in the menu', async () => {
    await visit(page, '/ai-insights');
    const list = page.getByRole('list', { name: 'Recommendations' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(list).toContainText('Why: your password alone opens your account.');
    await list.getByRole('button', { name: 'Dismiss: Complete your profile' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'AI insights and agents' }).click();
    await expect(page.getByRole('menuitem', { name: 'AI Insights (2)' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Add a second factor' })).toBeVisible();
  });

  await test.step('data is exported and downloaded', async () => {
    await visit(page, '/settings/manage-account');
    await page.getByRole('button', { name: 'Prepare download' }).click();
    const save = page.getByRole('link', { name: /^Download \([\d.]+ MB\)$/ });
    await expect(save).toBeVisible();
    await expectAccessible(page);
    const [data] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(data.suggestedFilename()).toBe('atrium-data.zip');
  });
});

import { startActivity } from 'shared-contracts/calls';
import { changePassword } from 'shared-contracts/settings-calls';
import { expect, test } from '../../support/fixtures.ts';

test('changes of the profile and the plan show after a reload and in a second browser', async ({
  page,
  signedUp,
  expectAccessible,
  faults,
  secondBrowser,
}) => {
  faults.expect(/403/);
  const { firstName } = signedUp;
  await page.goto('/app/profile-and-preferences');
  await expect(page.getByLabel('First name')).toHaveValue(firstName);
  await page.getByLabel('Headline').fill('Analyst of everything');
  await page.getByLabel('Company').fill('Meridian');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The business profile is part of the Pro' })).toBeVisible();
  await page.getByLabel('Company').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Headline')).toHaveValue('Analyst of everything');
  await expectAccessible(page);

  await page.goto('/app/settings/plan-overview');
  await page.getByRole('button', { name: 'Choose Pro' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Choose' }).click();
  await expect(page.getByText('You’re now on Pro')).toBeVisible();
  await page.goto('/app/plans');
  await expect(page.getByRole('list', { name: 'Plans' }).getByRole('listitem').filter({ hasText: /^Pro / })).toContainText('Your plan');
  await expectAccessible(page);

  const second = await secondBrowser();
  await second.goto('/app/settings/plan-overview');
  const ofPro = second.getByRole('list', { name: 'Plans' }).getByRole('listitem').filter({ hasText: /^Pro / });
  await expect(ofPro).toContainText('Your plan');
  await expect(ofPro).toContainText(/Since .+ · renews on .+/);
  await expect(ofPro).toContainText('250 agents');
  await expect(second.getByText('0 MB of 50 GB')).toBeVisible();
  await second.goto('/app/profile-and-preferences');
  await expect(second.getByLabel('Headline')).toHaveValue('Analyst of everything');
});

test('alerts arrive live and can be archived and restored; notification and log retention settings are saved', async ({
  page,
  signedUp,
  expectAccessible,
  faults,
  secondBrowser,
}) => {
  faults.expect(/400/);
  const { api, email, password } = signedUp;
  await api.call(startActivity, { body: { email, activity: 'Marketing' } });

  const live = page.waitForResponse((response) => response.url().includes('/api/alerts/live'));
  await page.goto('/app/alerts');
  await expect(page.getByText('No alerts.')).toBeVisible();
  await live;
  const alerts = page.getByRole('list', { name: 'Alerts' });
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
  await alerts.getByRole('button', { name: 'Archive “Your password was changed”' }).click();
  await expect(page.getByText('No alerts.')).toBeVisible();
  await page.reload();
  await page.getByRole('combobox', { name: 'Folder' }).click();
  await page.getByTitle('Archive', { exact: true }).click();
  await alerts.getByRole('button', { name: 'Restore “Your password was changed”' }).click();
  await expect(page.getByText('No alerts.')).toBeVisible();

  await page.goto('/app/notifications');
  const byMail = page.getByRole('switch', { name: 'AI alerts by e-mail' });
  await expect(byMail).not.toBeChecked();
  await expectAccessible(page);
  const saved = page.waitForResponse((response) => response.url().includes('/api/alerts/notifications') && response.ok());
  await byMail.click();
  await saved;
  await page.reload();
  await expect(byMail).toBeChecked();
  await expect(page.getByRole('list', { name: 'Recent' })).toContainText('Your password was changed');

  await page.goto('/app/activity-log');
  await expect(page.getByRole('list', { name: 'Entries' })).toContainText('Marketing');
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  expect(download.suggestedFilename()).toBe('activity-log.csv');
  await page.getByLabel('Days to keep entries').fill('-1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'That didn’t work' })).toBeVisible();
  // The toast comes a moment before the button takes clicks again.
  await expect(page.locator('.ant-btn-loading')).toHaveCount(0);
  await page.getByLabel('Days to keep entries').fill('400');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. 0 older entries were deleted.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Days to keep entries')).toHaveValue('400');

  const second = await secondBrowser();
  await second.goto('/app/activity-log');
  await expect(second.getByLabel('Days to keep entries')).toHaveValue('400');
  await second.goto('/app/notifications');
  await expect(second.getByRole('switch', { name: 'AI alerts by e-mail' })).toBeChecked();
});

test('data is exported and downloaded; an account is scheduled for deletion and kept, then deactivated and reactivated', async ({
  page,
  signedUp,
  faults,
  expectAccessible,
}) => {
  faults.expect(/401/);
  await page.goto('/app/settings/manage-account');
  await page.getByRole('button', { name: 'Prepare download' }).click();
  const save = page.getByRole('link', { name: /^Download \([\d.]+ MB\)$/ });
  await expect(save).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toBe('atrium-data.zip');
  await page.getByRole('button', { name: 'Close my account' }).click();
  await page.getByRole('dialog').getByLabel('Current password').fill(signedUp.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Close my account' }).click();
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'This account will be deleted on' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('button', { name: 'Close my account' })).toBeVisible();

  await page.getByRole('button', { name: 'Deactivate my account' }).click();
  await page.getByRole('dialog').getByLabel('Current password').fill(signedUp.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate my account' }).click();
  await expect(page).toHaveURL(/auth\/login/);
  await page.getByLabel('E-mail').fill(signedUp.email);
  await page.getByLabel('Password', { exact: true }).fill(signedUp.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
});

test('recommendations follow real activity, stay dismissed, and show in the menu', async ({ page, expectAccessible, secondBrowser }) => {
  await page.goto('/app/ai-insights');
  const list = page.getByRole('list', { name: 'Recommendations' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list).toContainText('Why: your password alone opens your account.');
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Dismiss: Complete your profile' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Dismissed' })).toContainText('Complete your profile');
  const second = await secondBrowser();
  await second.goto('/app/ai-insights');
  await expect(second.getByRole('list', { name: 'Dismissed' })).toContainText('Complete your profile');
  await page.getByRole('button', { name: 'AI insights and agents' }).click();
  await expect(page.getByRole('menuitem', { name: 'AI Insights (2)' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Add a second factor' })).toBeVisible();
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: /^Apply: Set up a way back/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Recovery' })).toBeVisible();
});

import { createWorkArea } from 'shared-contracts/area-calls';
import { getProfile } from 'shared-contracts/calls';
import { dayMs } from 'shared-contracts/days';
import { expect, test } from '../../support/fixtures.ts';
import { visit } from '../../support/visit.ts';

test('the palette finds pages, areas and actions by keyboard, and asks the assistant otherwise', async ({ page, signedUp: _ }) => {
  await page.goto('/app/plans');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Command palette' });
  await test.step('mod+K opens it, Enter navigates', async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type('notebo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/notebooks$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Notebooks' })).toBeFocused();
  });
  await test.step('actions work too', async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type('create sticky');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Note text' })).toBeVisible();
  });
  await test.step('unknown text goes to the assistant', async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type('why is the sky blue');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveText('why is the sky blue');
  });
});

test('shortcuts, breadcrumbs and the names of the bar; apps that cannot be listed show an error', async ({ page, signedUp: _, faults }) => {
  faults.expect(/connected_apps|500/);
  await page.route('**/api/connected_apps/**', (route) => route.fulfill({ status: 500, json: {} }));
  await test.step('the error', async () => {
    await page.goto('/app/plans');
    await page.getByRole('button', { name: 'Connected apps' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load app integrations.' })).toBeVisible();
  });
  await test.step('the bar names its links for the pointer and the keyboard, and keeps quiet when one is pressed', async () => {
    await page.goto('/app/plans');
    await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
    const link = page.getByRole('link', { name: 'My Works' });
    const name = page.getByRole('tooltip').filter({ visible: true });
    await link.focus();
    await expect(name).toHaveText('My Works');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(name).toHaveText(['Help']);
    await page.getByRole('heading', { level: 1 }).focus();
    await expect(name).toHaveCount(0);
    const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // Both at once: a pointer that rests for a moment would open it.
    await Promise.all([page.mouse.move(x + width / 2, y + height / 2), page.mouse.down()]);
    await page.mouse.up();
    await expect(page).toHaveURL(/my-works$/);
    await expect(page.getByRole('heading', { level: 1, name: 'My Works' })).toBeVisible();
    await expect(name).toHaveCount(0);
  });
  await test.step('breadcrumbs lead up from deeper pages', async () => {
    await visit(page, '/settings/session-management');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
    await expect(crumbs.getByRole('link', { name: 'Settings' })).toBeVisible();
    await expect(crumbs).not.toContainText('Session');
    await crumbs.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/\/app\/settings$/);
    await expect(crumbs).toHaveCount(0);
  });
  await test.step('the sheet, new chats, the panel and the navigation have shortcuts', async () => {
    await visit(page, '/plans');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.keyboard.press('Control+]');
    await expect(page.getByRole('complementary', { name: 'Side panel' })).toHaveCount(0);
    await page.keyboard.press('Control+]');
    await expect(page.getByRole('complementary', { name: 'Side panel' })).toBeVisible();
    await page.keyboard.press('Control+[');
    await expect(page.getByRole('heading', { name: 'Work Areas' })).toBeHidden();
    await page.keyboard.press('Control+Shift+o');
    await expect(page).toHaveURL(/\/app\/chat$/);
    await page.keyboard.press("Control+Shift+'");
    await expect(page).toHaveURL(/\/app\/temp-chat$/);
    await page.keyboard.press('Control+Shift+m');
    await expect(page.getByRole('menuitem', { name: /models|Connect a model/ })).toBeVisible();
  });
});

test('Work Areas show immediately from their cookie, including right-to-left and very long names, and ten thousand do not freeze the page', async ({
  page,
  context,
  signedUp,
}) => {
  const { api, email } = signedUp;
  const body = { email, DisplayRank: 900, DisplayName: 'مساحة', Name: 'مساحة العمل الطويلة جدا جدا' };
  await api.call(createWorkArea, { body });
  await page.goto('/app');
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('link', { name: 'مساحة' })).toBeVisible();
  const cookie = (await context.cookies()).find(({ name }) => name === 'areaDetails');
  expect(cookie?.value.length).toBeLessThanOrEqual(4_096);
  expect((cookie?.expires ?? 0) * 1_000 - Date.now()).toBeGreaterThan(6.9 * dayMs);
  await page.route('**/api/configuration/user_areas/**', () => undefined);
  await page.reload();
  await expect(navigation.getByRole('link', { name: 'مساحة' })).toBeVisible();

  await test.step('ten thousand of them do not freeze the page', async () => {
    const areas = Array.from({ length: 10_000 }, (_unused, index) => ({
      AreaID: `a_${index}`,
      Name: `Area ${index}`,
      DisplayName: `Area ${index}`,
      DisplayRank: index,
      RouteURL: `area-${index}`,
      Icon: 'layers',
      areaType: 'user' as const,
    }));
    await page.route('**/api/configuration/user_areas/**', (route) => route.fulfill({ json: { areas } }));
    await page.reload();
    await expect(navigation.getByRole('link', { name: 'Area 0', exact: true })).toBeVisible();
    await expect.poll(() => navigation.getByRole('link').count()).toBeLessThan(120);
    // A list that is still measured has another end.
    await expect(async () => {
      await navigation.getByRole('link', { name: 'Files' }).scrollIntoViewIfNeeded();
      await expect(navigation.getByRole('link', { name: 'Area 9999' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});

test('garbage in cookies and storage breaks nothing', async ({ page, context, signedUp, baseURL }) => {
  const url = new URL(baseURL ?? '').origin;
  const garbage = ['username', 'areaDetails', 'theme', 'color_scheme', 'profilePicture', 'companyPicture', 'company_name', 'greeting'];
  await context.addCookies([
    ...garbage.map((name) => ({ name, value: '%E4%zz{"javascript:alert(1)', url })),
    { name: 'userEmail', value: signedUp.email, url },
  ]);
  await page.addInitScript(() => {
    for (const key of ['atrium.model', 'atrium.tooltips', 'atrium.notes:x:y']) localStorage.setItem(key, '{"a":');
  });
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(signedUp.firstName);
});

test('a browser without storage still works', async ({ page, signedUp }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(signedUp.firstName);
  await page.getByRole('button', { name: 'Create Sticky Note' }).click();
  await page.getByRole('textbox', { name: 'Note text' }).fill('Kept by the server');
  await expect(page.getByRole('group', { name: 'Sticky note' })).toContainText('Saved');
});

test('a visit to a Work Area is one activity, which ends when the user leaves or closes the tab', async ({ page, signedUp }) => {
  const { api, email } = signedUp;
  const { RouteURL } = await api.call(createWorkArea, { body: { email, DisplayRank: 900, DisplayName: 'Field', Name: 'Field' } });
  const activities: string[] = [];
  // Waits for the responses: a session that the server has not stored yet cannot be ended.
  page.on('response', (response) => {
    const found = /user_activities\/(start|end)-activity/.exec(response.url());
    if (found) activities.push(found[1] ?? '');
  });
  await page.goto(`/app/${RouteURL}`);
  await expect.poll(() => activities).toEqual(['start']);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(() => activities).toEqual(['start', 'end']);
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Field' }).click();
  await expect.poll(() => activities).toEqual(['start', 'end', 'start']);
  await test.step('closing notifies the server with a request that outlives the page', async () => {
    const ended = page.waitForResponse(/end-activity/);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    expect((await ended).status()).toBe(200);
    await page.goto('about:blank');
    expect(activities).toEqual(['start', 'end', 'start', 'end']);
  });
});

test('theme, account type and unread alerts belong to the user', async ({ page, context, signedUp: _ }) => {
  await page.goto('/app/plans');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await page.keyboard.type('switch to dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Company Account' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('plum colors');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'plum');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveCount(0);
  await test.step('another browser of the same user shows the same', async () => {
    await context.clearCookies({ name: 'theme' });
    await context.clearCookies({ name: 'color_scheme' });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'plum');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Company Account' }).getByLabel('current')).toBeVisible();
  });
});

test('a theme that is chosen before the profile has arrived stays', async ({ page, signedUp: _ }) => {
  const profile = Promise.withResolvers<void>();
  await page.route(`**/api${getProfile.path}?*`, async (route) => {
    const response = await route.fetch();
    await profile.promise;
    await route.fulfill({ response });
  });
  await page.goto('/app/plans');
  const account = page.getByRole('button', { name: /^Account of/ });
  await account.click();
  await page.getByRole('menuitem', { name: 'Theme: system' }).hover();
  await page.getByRole('menuitem', { name: 'dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  const arrived = page.waitForResponse((response) => response.url().includes(getProfile.path));
  profile.resolve();
  await (await arrived).finished();
  await page.unrouteAll({ behavior: 'wait' });
  await account.click();
  await expect(page.getByRole('menuitem', { name: 'Theme: dark' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
});

import type { Page } from '@playwright/test';
import { giveAccess } from 'shared-contracts/access-calls';
import { createWorkArea } from 'shared-contracts/area-calls';
import { createAccount } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';
import { browserOf } from '../../support/second-browser.ts';
import { workspaceOf } from '../../support/workspace.ts';

const tasks = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Tasks' });
const row = (page: Page, title: string) => tasks(page).getByRole('listitem').filter({ hasText: title });

test('two people share the tasks of a Work Area: one plans them, the other is alerted, sees them live and does them', async ({
  page,
  browser,
  baseURL,
  signedUp,
  expectAccessible,
}) => {
  test.slow();
  const origin = new URL(baseURL ?? '').origin;
  const ben = await createAccount(origin, 'Ben');
  await workspaceOf(signedUp, [ben]);
  const { api, email } = signedUp;
  const area = { email, Name: 'Harbor', DisplayName: 'Harbor', DisplayRank: 7 };
  const { AreaID, RouteURL } = await api.call(createWorkArea, { body: area });
  const grantee = { kind: 'person' as const, id: ben.email };
  await api.call(giveAccess, { body: { email, kind: 'work-area', id: AreaID, grantee, level: 'edit' } });
  const his = await browserOf(browser, { url: origin }, ben);

  await test.step('tasks are typed one after another', async () => {
    await page.goto(`/app/${RouteURL}`);
    await expect(tasks(page).getByText('There are no tasks yet')).toBeVisible();
    const field = tasks(page).getByRole('textbox', { name: 'New task' });
    for (const title of ['Book the pier', 'Order flowers', 'Invite the mayor']) {
      await field.fill(title);
      await field.press('Enter');
      await expect(row(page, title)).toBeVisible();
      await expect(field).toHaveValue('');
    }
  });

  await test.step('one gets an owner and a date that has passed', async () => {
    await row(page, 'Order flowers').getByRole('button', { name: 'Add owner' }).click();
    await page.getByRole('combobox', { name: 'Owner of the task' }).fill('Ben');
    await page.locator('.ant-select-item-option', { hasText: 'Ben Rao' }).click();
    await expect(row(page, 'Order flowers').getByRole('button', { name: 'Owner: Ben Rao' })).toBeVisible();
    await row(page, 'Order flowers').getByRole('button', { name: 'Add date' }).click();
    await page.getByLabel('Due date of the task').fill('2026-01-15');
    await page.getByLabel('Due date of the task').press('Enter');
    await expect(row(page, 'Order flowers').getByRole('button', { name: /^Overdue: .*2026/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('Ben follows the alert, finds his task and ticks it off', async () => {
    await his.goto('/app/alerts');
    const alert = his.getByRole('region', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: 'gave you a task in Harbor' });
    await alert.getByRole('link').click();
    await expect(his).toHaveURL(new RegExp(`/app/${AreaID}$`));
    await tasks(his).getByRole('radio', { name: /Mine/ }).check({ force: true });
    await expect(tasks(his).getByRole('listitem')).toHaveCount(1);
    await tasks(his).getByRole('checkbox', { name: 'Done: Order flowers' }).click();
    await expect(tasks(his).getByText('None of the open tasks is yours')).toBeVisible();
    await expect(tasks(page).getByRole('checkbox', { name: 'Done: Order flowers' })).toBeChecked();
  });

  await test.step('a task moves up by keyboard, and Ben sees the new order', async () => {
    await row(page, 'Invite the mayor').getByRole('button', { name: 'Invite the mayor', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(row(page, 'Invite the mayor').getByRole('button', { name: 'Invite the mayor', exact: true })).toBeFocused();
    await tasks(his).getByRole('radio', { name: /Open/ }).check({ force: true });
    await expect(tasks(his).getByRole('listitem')).toContainText(['Invite the mayor', 'Book the pier']);
  });

  await test.step('deleting one can be undone, and a reload shows what was saved', async () => {
    await row(page, 'Book the pier')
      .getByRole('button', { name: /More actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete task' }).click();
    await expect(row(page, 'Book the pier')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Book the pier')).toBeVisible();
    await page.reload();
    await expect(tasks(page).getByRole('listitem')).toContainText(['Invite the mayor', 'Book the pier', 'Order flowers']);
  });
  await his.context().close();
});

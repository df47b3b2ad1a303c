import type { Page } from '@playwright/test';
import { acceptInvitation, createWorkspace, inviteMember, switchWorkspace } from 'shared-contracts/settings-calls';
import { createAccount } from '../../support/accounts.ts';
import { expect } from '../../support/fixtures.ts';
import { browserOf } from '../../support/second-browser.ts';
import { mailTo, outboxTest as test } from '../../support/server-with-outbox.ts';
import { visit } from '../../support/visit.ts';

/** Chooses a view of Users and Teams by its tab. */
const showPeople = (page: Page, view: 'Teams' | 'Pending invitations') => page.getByRole('tab', { name: new RegExp(`^${view}`) }).click();

test('a workspace is created, a person joins it with the mailed link, and both see roles and teams', async ({
  page,
  browser,
  server,
  signedUp,
  expectAccessible,
}) => {
  const ben = await createAccount(server.url, 'Ben');
  const list = page.getByRole('list', { name: 'Workspaces' });

  await test.step('create a workspace, rename it and work in it', async () => {
    await page.goto('/app/settings/workspaces');
    await expect(list.getByText(`${signedUp.firstName} Rao`)).toBeVisible();
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await expect(page.getByText('Enter a name for the workspace.')).toBeVisible();
    await page.getByLabel('Workspace name').fill('Lunch');
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await list.getByRole('button', { name: 'Rename Lunch' }).click();
    await page.getByRole('textbox', { name: 'Rename Lunch' }).fill('Launch');
    await page.keyboard.press('Enter');
    await expect(list.getByRole('listitem').filter({ hasText: 'Launch' })).toContainText('Current');
    await page.reload();
    await expect(list.getByRole('listitem').filter({ hasText: 'Launch' })).toContainText('Current');
  });

  await test.step('invite by e-mail', async () => {
    await list.getByRole('button', { name: 'People of Launch' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users and Teams' })).toBeVisible();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByLabel('E-mail to invite').fill('not an address');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('This is not a valid e-mail address.')).toBeVisible();
    await page.getByLabel('E-mail to invite').fill(ben.email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.keyboard.press('Escape');
    await showPeople(page, 'Pending invitations');
    await expect(page.getByRole('table', { name: 'Pending invitations' })).toContainText(ben.email);
    await expectAccessible(page);
  });

  const link = /http\S+/.exec(await mailTo(server, ben.email))?.[0] ?? '';
  const hers = await browserOf(browser, server, ben);

  await test.step('join with the link, once', async () => {
    await hers.goto(link);
    await expect(hers.getByRole('alert').filter({ hasText: 'You’re invited' })).toContainText('“Launch” as Member');
    await hers.getByRole('button', { name: 'Accept' }).click();
    await expect(hers.getByRole('list', { name: 'Workspaces' }).getByRole('listitem').filter({ hasText: 'Launch' })).toContainText(
      '2 people · your role: Member',
    );
    await hers.goto(link);
    await expect(hers.getByText('This invitation is no longer valid')).toBeVisible();
  });

  await test.step('change a role and a team, which the other person sees', async () => {
    await page.reload();
    const people = page.getByRole('table', { name: 'People', exact: true });
    await people.getByRole('combobox', { name: 'Role of Ben Rao' }).click();
    await page.getByTitle('Viewer', { exact: true }).click();
    await expect(page.getByText('Ben Rao is now Viewer')).toBeVisible();
    await showPeople(page, 'Teams');
    await page.getByRole('button', { name: 'New team' }).click();
    await page.getByLabel('Team name').fill('Design');
    await page.getByLabel('Team members').click();
    await page.getByTitle(/^Ben Rao/).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('list', { name: 'Teams' })).toContainText('Ben Rao');
    await visit(hers, '/settings/users-and-teams');
    const theirs = hers.getByRole('table', { name: 'People', exact: true });
    await expect(theirs.getByRole('row').filter({ hasText: ben.email })).toContainText('Viewer');
    await expect(theirs).toContainText(signedUp.email);
    await expect(hers.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
    await showPeople(hers, 'Teams');
    await expect(hers.getByRole('list', { name: 'Teams' })).toContainText('Design');
  });
  await hers.context().close();
});

test('a shared sticky note shows on the same page for other members, with its author and read-only', async ({
  page,
  browser,
  server,
  signedUp,
  expectAccessible,
}) => {
  const { api, email } = signedUp;
  const ben = await createAccount(server.url, 'Ben');
  const { workspace_id } = await api.call(createWorkspace, { body: { email, name: 'Launch' } });
  await api.call(switchWorkspace, { params: { workspace_id } });
  await api.call(inviteMember, { params: { workspace_id }, body: { invited_email: ben.email, role: 'Member' } });
  const invitation_token = /invitation=([\w-]+)/.exec(await mailTo(server, ben.email))?.[1] ?? '';
  await ben.api.call(acceptInvitation, { body: { invitation_token } });
  const note = (tab: Page) => tab.getByRole('group', { name: 'Sticky note' });
  const choose = async (entry: string) => {
    await note(page).getByRole('button', { name: 'Position and color' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };

  await page.goto('/app/plans');
  await page.getByRole('button', { name: 'Create Sticky Note' }).click();
  await note(page).getByRole('textbox', { name: 'Note text' }).fill('Book the hall, @Ben');
  await expect(note(page)).toContainText('Saved');
  await choose('Share with my workspace');
  await expect(note(page)).toContainText('Shared with Launch');

  const hers = await browserOf(browser, server, ben);
  await hers.goto('/app/plans');
  // The mention, and the invitation before it.
  await expect(hers.getByRole('button', { name: 'Alerts and activity, 2 unread' })).toBeVisible();
  await expect(note(hers)).toContainText('Book the hall, @Ben');
  await expect(note(hers)).toContainText('Shared with Launch · read-only');
  await expect(note(hers).getByRole('textbox')).toHaveCount(0);
  await expectAccessible(hers);
  await visit(hers, '/alerts');
  await expect(hers.getByRole('region', { name: 'Alerts' })).toContainText('mentioned you in a sticky note');
  const named = hers.getByRole('region', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: 'mentioned you in a sticky note' });
  await named.getByRole('link').click();
  await expect(hers.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  await expect(note(hers)).toContainText('Book the hall');

  await choose('Stop sharing');
  await expect(note(page)).not.toContainText('Shared with Launch');
  await hers.reload();
  await expect(hers.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note(hers)).toHaveCount(0);
  await hers.context().close();
});

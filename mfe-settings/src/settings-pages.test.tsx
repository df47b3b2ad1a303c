import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, profileChanged } from 'shared-contracts';
import { getProfile, getSubscriptions, listHelpArticles, setTimeZone } from 'shared-contracts/calls';
import { listActivity, listPlans, listWorkspaces, setRetention } from 'shared-contracts/settings-calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { createSettingsShell, list, main, openPage, panel, refused } from './testing/settings-pages.tsx';
import { createWorkspaceSample } from './testing/stub-pages.ts';

let shell: FakeShell;
const open = (path: string) => openPage(shell, path);

beforeEach(() => {
  shell = createSettingsShell();
});

it.each([
  ['/settings', 'Settings'],
  ['/settings/workspaces', 'Workspaces'],
  ['/settings/users-and-teams', 'Users and Teams'],
  ['/settings/plan-overview', 'Plan Overview'],
  ['/settings/security-and-access', 'Security and Access'],
  ['/settings/session-management', 'Session Management'],
  ['/settings/account-recovery', 'Account Recovery'],
  ['/settings/manage-account', 'Manage Account'],
  ['/help', 'Help'],
  ['/help/models_and_ai', 'Models and AI'],
  ['/help/unheard_of', 'This help category doesn’t exist'],
  ['/plans', 'Plans'],
  ['/notifications', 'Notifications'],
  ['/alerts', 'Alerts'],
  ['/activity-log', 'Activity Log'],
  ['/ai-insights', 'AI Insights'],
  ['/personalize-ai', 'Personalize AI'],
  ['/profile-and-preferences', 'Profile and Preferences'],
  ['/my-network', 'My Network'],
])('shows the heading of %s', async (path, title) => {
  open(path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
});

it('lists the seven settings entries in order', () => {
  expect(contributes.menus.toSorted((a, b) => a.order - b.order).map(({ label }) => label)).toEqual([
    'Workspaces',
    'Users and Teams',
    'Plan Overview',
    'Security and Access',
    'Session Management',
    'Account Recovery',
    'Manage Account',
  ]);
});

it('shows the profile’s fields and its completion in the panel', async () => {
  open('/profile-and-preferences');
  const fields = await main();
  expect(await fields.findByDisplayValue('Priya')).toBeDefined();
  expect(await fields.findByDisplayValue('Meridian')).toBeDefined();
  const bar = await (await panel()).findByRole('progressbar', { name: 'Personal' });
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('40');
});

it('shows placeholders while the profile loads and an error when it fails', async () => {
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  shell.answer(getProfile, async () => {
    await refused;
    throw new ApiError({ code: 'forbidden', status: 403, detail: 'Not yours.' });
  });
  open('/profile-and-preferences');
  expect(await (await main()).findByRole('status', { name: 'Loading' })).toBeDefined();
  refuse();
  expect((await (await main()).findByRole('alert')).textContent).toContain('Couldn’t load your profile');
});

async function chooseZone(zone: string) {
  const field = await (await main()).findByRole('combobox', { name: 'Time zone' });
  await userEvent.click(field);
  await userEvent.type(field, zone);
  await userEvent.click(await screen.findByTitle(zone));
}

it('saves a new time zone and announces the change', async () => {
  const changed: string[] = [];
  shell.hub.for('test', '1').subscribe(profileChanged, ({ email }) => changed.push(email));
  shell.answer(setTimeZone, ({ body }) => {
    shell.answer(getProfile, () => make.profile({ time_zone: body.timezone }));
    return { message: 'ok' };
  });
  open('/profile-and-preferences');
  await chooseZone('Asia/Kolkata');
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'success', title: 'Time zone changed' }]);
  expect(changed).toEqual(['priya@example.com']);
});

it('keeps the stored time zone when saving fails', async () => {
  shell.answer(setTimeZone, refused);
  open('/profile-and-preferences');
  await chooseZone('Asia/Kolkata');
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Error' }]);
  expect((await main()).getByTitle('Europe/Berlin')).toBeDefined();
});

it('shows help without a session: twelve categories, their articles and six questions', async () => {
  shell.setSession(null);
  const { unmount } = open('/help');
  const tiles = within(await (await main()).findByRole('list', { name: 'Help categories' }));
  expect(await tiles.findAllByRole('link')).toHaveLength(12);
  expect(await tiles.findByRole('link', { name: /Search and Knowledge\s*1 article$/ })).toBeDefined();
  const questions = (await main()).getAllByRole('group').filter(({ tagName }) => tagName === 'DETAILS');
  expect(questions).toHaveLength(6);
  unmount();
  open('/help/search_and_knowledge');
  const article = within(await (await main()).findByRole('group', { name: 'Finding things' }));
  expect((await article.findByText('Search Works')).tagName).toBe('STRONG');
});

it('says when a category is empty or its articles fail to load', async () => {
  const { unmount } = open('/help/models_and_ai');
  expect(await screen.findByText('No articles in this category.')).toBeDefined();
  unmount();
  shell.answer(listHelpArticles, refused);
  open('/help/models_and_ai');
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the help articles');
});

it('shows the current plan and links to its settings in the panel', async () => {
  open('/plans');
  expect(await (await panel()).findByText('$12 per month')).toBeDefined();
  await userEvent.click((await panel()).getByRole('button', { name: 'Manage Plan' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Plan Overview' })).toBeDefined();
});

it('says when the plan renews', async () => {
  const limits = { file_bytes: 1, agents: 1, workflows: 1, messages: 1, members: 1 };
  const plan = (plan_id: string, name: string) => ({
    plan_id,
    name,
    price: 12,
    billing_interval: 'month' as const,
    has_business_profile: true,
    limits,
  });
  const current_period = { since: '2026-10-21T08:00:00Z', renews_at: '2026-11-21T08:00:00Z' };
  shell.answer(listPlans, () => ({
    plans: [plan('pro', 'Pro'), plan('teams', 'Teams')],
    current_plan_id: 'pro',
    current_period,
    usage: [],
  }));
  open('/settings/plan-overview');
  const plans = await (await main()).findByRole('list', { name: 'Plans' });
  expect(plans.textContent).toMatch(/ProYour plan.*Renews on Nov 21, 2026/);
  expect(plans.textContent?.match(/Renews on/g)).toHaveLength(1);
  expect((await main()).getByText(/nothing is charged/)).toBeDefined();
});

it('says when an account has no subscription', async () => {
  shell.answer(getSubscriptions, () => ({ subscriptions: [] }));
  open('/settings/plan-overview');
  expect(await screen.findByText('No subscription.')).toBeDefined();
});

it('shows the activity and the server’s message when a retention is rejected', async () => {
  const entry = { entry_id: 'a', kind: 'page' as const, subject: 'Marketing', started_at: '2026-11-01T08:00:00Z', ended_at: null };
  shell.answer(listActivity, () => ({ entries: [entry], retention_days: 365 }));
  shell.answer(setRetention, () => {
    throw new ApiError({ code: 'invalid-input', status: 400, detail: 'Keep entries for at least 7 days.' });
  });
  open('/activity-log');
  expect(await (await main()).findByText('Marketing')).toBeDefined();
  const days = (await main()).getByLabelText('Days to keep entries');
  await userEvent.clear(days);
  await userEvent.type(days, '-1');
  await userEvent.click((await main()).getByRole('button', { name: 'Save' }));
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Keep entries for at least 7 days.' }]);
});

it('logs out from session management', async () => {
  open('/settings/session-management');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(shell.visited).toEqual(['signed-out']);
});

it('explains the page in the panel', async () => {
  open('/alerts');
  expect(await (await panel()).findByText('Security alerts: always on.')).toBeDefined();
});

it('hides people and forbidden actions from a Guest', async () => {
  shell.answer(listWorkspaces, () => ({ workspaces: [createWorkspaceSample({ role: 'Guest' })] }));
  const { unmount } = open('/settings/users-and-teams');
  expect(await screen.findByText('Guests can’t see the other members')).toBeDefined();
  unmount();
  open('/settings/workspaces');
  expect(await screen.findByRole('button', { name: 'Leave Launch' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Rename Launch' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete Launch' })).toBeNull();
});

describe('Settings', () => {
  it('shows in each row what is set now, and what is missing', async () => {
    openPage(shell, '/settings');
    const security = await list('Security');
    expect(await security.findByText('Not set up')).toBeDefined();
    expect(security.getByText('Two-step sign-in is off')).toBeDefined();
    expect(await (await list('Workspace')).findByText('Launch')).toBeDefined();
    expect(await (await list('Plan and account')).findByText('Pro')).toBeDefined();
  });

  it('finds a page by its title or what it is for, and opens it', async () => {
    openPage(shell, '/settings');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a setting' }), 'renews');
    const found = (await main()).getAllByRole('link');
    expect(found.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Plan Overview')]);
    await userEvent.click(found[0] as HTMLElement);
    expect(await screen.findByRole('heading', { level: 1, name: 'Plan Overview' })).toBeDefined();
  });
});

import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, profileChanged } from 'shared-contracts';
import {
  getProfile,
  getSubscriptions,
  listAgents,
  listHelpArticles,
  listNotebooks,
  listSessions,
  listWorks,
  setTimeZone,
} from 'shared-contracts/calls';
import {
  findAlerts,
  getAccount,
  getDetails,
  listActivity,
  listDevices,
  listInvitations,
  listMembers,
  listOwnInvitations,
  listPeers,
  listPlans,
  listWorkspaces,
  setRetention,
  type WorkspaceRole,
} from 'shared-contracts/settings-calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { createSettingsShell, main, openPage, panel, refused } from './testing/settings-pages.tsx';
import { stubSecurity } from './testing/stub-security.ts';

const workspace = { workspace_id: 'w', name: 'Launch', is_personal: false, role: 'Owner' as WorkspaceRole, is_current: true, members: 1 };
const member = {
  ...{ member_id: 'm', email: 'priya@example.com', name: 'Priya Rao', role: 'Owner' as const },
  ...{ joined_at: '2026-11-01T08:00:00Z', is_you: true, is_fixed: false },
};

const moments = { signed_in_at: '2026-11-01T08:00:00Z', last_used_at: '2026-11-01T08:00:00Z', expires_at: '2026-11-02T08:00:00Z' };
const device = { session_id: 's', agent: 'Firefox on Linux', user_agent: 'Firefox', address: '127.0.0.1', is_current: true, ...moments };

let shell: FakeShell;
const open = (path: string) => openPage(shell, path);

beforeEach(() => {
  shell = createSettingsShell();
  shell.answer(getProfile, () => make.profile({ company: 'Meridian' }));
  shell.answer(getSubscriptions, () => ({
    subscriptions: [{ end_date: '2099-03-01', plan_details: { plan_name: 'Pro', price: 12, billing_interval: 'month' as const } }],
  }));
  shell.answer(listHelpArticles, () => ({
    articles: [
      { slug: 'find', category: 'search_and_knowledge' as const, title: 'Finding things', body: 'Use **Search Works**.', pages: [] },
    ],
  }));
  shell.answer(listSessions, () => ({ data: [make.chatSession({ title: 'Q3 review' })], total: 1 }));
  shell.answer(listNotebooks, () => ({ notebooks: [] }));
  shell.answer(findAlerts, () => ({ alerts: [], unread: 0 }));
  shell.answer(listActivity, () => ({ entries: [], retention_days: 365 }));
  shell.answer(getAccount, () => ({ created_at: '2026-11-01T08:00:00Z', deletion_at: null, sole_owner_of: [] }));
  shell.answer(getDetails, () => ({ details: {} }));
  shell.answer(listPlans, () => ({ plans: [], current_plan_id: 'free', current_period: null, usage: [] }));
  shell.answer(listDevices, () => ({ devices: [device] }));
  stubSecurity(shell);
  shell.answer(listWorkspaces, () => ({ workspaces: [workspace] }));
  shell.answer(listMembers, () => ({ members: [member], teams: [{ team_id: 't', name: 'Design', member_ids: ['m'] }] }));
  shell.answer(listInvitations, () => ({ invitations: [] }));
  shell.answer(listOwnInvitations, () => ({ invitations: [] }));
  shell.answer(listPeers, () => ({
    people: [
      {
        email: 'ben@example.com',
        name: 'Ben Rao',
        company: null,
        workspaces: [{ workspace_id: 'w', name: 'Launch', role: 'Viewer' as const }],
      },
    ],
  }));
  shell.answer(listAgents, () => ({ agents: [] }));
  shell.answer(listWorks, () => make.works({ counts: { chats: 7, agents: 3 } }));
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
  const told: string[] = [];
  shell.hub.for('test', '1').subscribe(profileChanged, ({ email }) => told.push(email));
  shell.answer(setTimeZone, ({ body }) => {
    shell.answer(getProfile, () => make.profile({ time_zone: body.timezone }));
    return { message: 'ok' };
  });
  open('/profile-and-preferences');
  await chooseZone('Asia/Kolkata');
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'success', title: 'Time zone changed' }]);
  expect(told).toEqual(['priya@example.com']);
});

it('keeps the stored time zone when saving fails', async () => {
  shell.answer(setTimeZone, refused);
  open('/profile-and-preferences');
  await chooseZone('Asia/Kolkata');
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Error' }]);
  expect((await main()).getByText('Europe/Berlin')).toBeDefined();
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
  expect(await (await main()).findByText('12 per month')).toBeDefined();
  await userEvent.click((await panel()).getByRole('button', { name: 'Manage Plan' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Plan Overview' })).toBeDefined();
});

it('says when the plan started and when it renews', async () => {
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
  expect(plans.textContent).toMatch(/Pro Your plan.*Since .*Oct.* 2026 · renews on .*Nov.* 2026/);
  expect(plans.textContent?.match(/renews on/g)).toHaveLength(1);
  expect((await main()).getByText(/renew automatically, but nothing is charged/)).toBeDefined();
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
  shell.answer(listWorkspaces, () => ({ workspaces: [{ ...workspace, role: 'Guest' as const }] }));
  const { unmount } = open('/settings/users-and-teams');
  expect(await screen.findByText('Guests can’t see the other members')).toBeDefined();
  unmount();
  open('/settings/workspaces');
  expect(await screen.findByRole('button', { name: 'Leave Launch' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Rename Launch' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete Launch' })).toBeNull();
});

it('filters the network by words', async () => {
  open('/my-network');
  expect(await screen.findByText(/Viewer in Launch/)).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search people' }), 'nobody');
  expect(await screen.findByText('No one matches your search.')).toBeDefined();
});

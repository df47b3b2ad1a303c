import { screen } from '@testing-library/react';
import { getSubscriptions } from 'shared-contracts/calls';
import {
  changePlan,
  closeAccount,
  deactivateAccount,
  getAccount,
  getDataExport,
  keepAccount,
  listPlans,
  type Plan,
  startDataExport,
} from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createSettingsShell,
  dialog,
  dialogCloses,
  enterPassword,
  list,
  main,
  openPage,
  panel,
  press,
  record,
  refused,
  toastShows,
} from './testing/settings-pages.tsx';
import { since } from './testing/stub-pages.ts';

const message = { message: 'Done.' };
let shell: FakeShell;
beforeEach(() => {
  shell = createSettingsShell();
});

describe('Manage Account', () => {
  const open = () => openPage(shell, '/settings/manage-account');

  it('shows the address and since when the account exists', async () => {
    open();
    expect(await (await main()).findByText('priya@example.com')).toBeDefined();
    expect((await main()).getByText('Nov 1, 2026')).toBeDefined();
  });

  it('says why the account could not be loaded', async () => {
    shell.answer(getAccount, refused);
    open();
    expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load your account.*Not yours\./);
  });

  it('deactivates with the password and goes to the sign-in page', async () => {
    const sent = record(shell, deactivateAccount, message);
    open();
    await press('Deactivate my account');
    await enterPassword('Deactivate my account');
    await toastShows(shell, 'Your account is deactivated until you sign in again');
    expect(sent).toMatchObject([{ body: { current_password: 'my own password' } }]);
    await expect.poll(() => shell.visited).toEqual(['/auth/login']);
  });

  it('stays when the password is wrong', async () => {
    shell.answer(deactivateAccount, refused);
    open();
    await press('Deactivate my account');
    await enterPassword('Deactivate my account');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect(shell.visited).toEqual([]);
    expect((await dialog()).getByLabelText('Current password')).toBeDefined();
  });

  it('closes the account with the password, and shows until when it can be kept', async () => {
    shell.answer(closeAccount, () => {
      shell.answer(getAccount, () => ({ created_at: since, deletion_at: '2026-12-06T08:00:00Z', sole_owner_of: [] }));
      return { deletion_at: '2026-12-06T08:00:00Z' };
    });
    open();
    await press('Close my account');
    await enterPassword('Close my account');
    await toastShows(shell, 'Your account will be deleted on Dec 6, 2026');
    await dialogCloses();
    expect(await screen.findByText('This account will be deleted on Dec 6, 2026')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Close my account' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Deactivate my account' })).toBeNull();
  });

  it('asks in each workspace who takes over what others use', async () => {
    const works = {
      things: [{ kind: 'notebook' as const, count: 1 }],
      names: ['Harbour'],
      successors: [{ member_id: 'm3', email: 'dee@example.com', name: 'Dee Fox' }],
      suggested: 'm3',
    };
    const shared_works = [
      { ...works, workspace_id: 'w', workspace_name: 'Launch' },
      { ...works, workspace_id: 'v', workspace_name: 'Research' },
    ];
    record(shell, getAccount, { created_at: since, deletion_at: null, sole_owner_of: [], shared_works });
    const sent = record(shell, closeAccount, { deletion_at: '2026-12-06T08:00:00Z' });
    open();
    expect(await screen.findByText(/^Others use what you own in Launch, Research\./)).toBeDefined();
    await press('Close my account');
    expect(await (await dialog()).findByRole('combobox', { name: 'Who takes over in Research' })).toBeDefined();
    await enterPassword('Close my account');
    await toastShows(shell, 'Your account will be deleted on Dec 6, 2026');
    const successors = [
      { workspace_id: 'w', member_id: 'm3' },
      { workspace_id: 'v', member_id: 'm3' },
    ];
    expect(sent).toMatchObject([{ body: { current_password: 'my own password', successors } }]);
  });

  it('keeps a closed account', async () => {
    let deletion_at: string | null = '2026-12-06T08:00:00Z';
    shell.answer(getAccount, () => ({ created_at: since, deletion_at, sole_owner_of: [] }));
    shell.answer(keepAccount, () => {
      deletion_at = null;
      return message;
    });
    open();
    await press('Keep my account');
    await toastShows(shell, 'Your account will be kept');
    expect(await (await main()).findByRole('button', { name: 'Close my account' })).toBeDefined();
  });

  it('can’t be closed by the only Owner of a workspace', async () => {
    record(shell, getAccount, { created_at: since, deletion_at: null, sole_owner_of: ['Launch', 'Research'] });
    open();
    expect(await screen.findByText('You’re the only Owner of Launch, Research. Transfer or delete it first.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Close my account' })).toHaveProperty('disabled', true);
  });
});

describe('the download of the user’s data', () => {
  const made = { status: 'ready' as const, progress: 100, size: 3 * 1024 * 1024, created_at: since, url: '/files/export.zip' };
  const open = () => openPage(shell, '/settings/manage-account');

  it('is prepared, and offered when it is ready', async () => {
    shell.answer(startDataExport, () => {
      shell.answer(getDataExport, () => ({ data_export: made }));
      return { data_export: made };
    });
    open();
    await press('Prepare download');
    const link = await (await main()).findByRole('link', { name: 'Download (3 MB)' });
    expect(link.getAttribute('href')).toBe('/files/export.zip');
    expect(screen.getByText(/^Created Nov 1, 2026/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Prepare a new download' })).toBeDefined();
  });

  it('shows its progress and looks again until it is ready', async () => {
    let asked = 0;
    shell.answer(getDataExport, () => {
      asked += 1;
      return { data_export: asked > 1 ? made : { ...made, status: 'working' as const, progress: 40, url: null } };
    });
    open();
    const bar = await (await main()).findByRole('progressbar', { name: /Preparing your download/ });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    expect(screen.queryByRole('button', { name: 'Prepare download' })).toBeNull();
    expect(await (await main()).findByRole('link', { name: 'Download (3 MB)' }, { timeout: 4_000 })).toBeDefined();
  });

  it('can be tried again when it failed', async () => {
    record(shell, getDataExport, { data_export: { ...made, status: 'failed', url: null } });
    const sent = record(shell, startDataExport, { data_export: made });
    open();
    expect(await screen.findByText('Couldn’t prepare the download. Try again.')).toBeDefined();
    await press('Prepare download');
    await expect.poll(() => sent).toHaveLength(1);
  });

  it('shows the server’s sentence when it can’t be prepared', async () => {
    shell.answer(startDataExport, refused);
    open();
    await press('Prepare download');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
  });
});

describe('plans', () => {
  const plan = (part: Partial<Plan>): Plan => ({
    plan_id: 'free',
    name: 'Free',
    price: 0,
    billing_interval: 'month',
    has_business_profile: false,
    limits: { file_bytes: 2 * 1024 ** 3, agents: 25, workflows: 50, messages: 5_000, members: 10 },
    ...part,
  });
  const plans = [plan({}), plan({ plan_id: 'pro', name: 'Pro', price: 120, billing_interval: 'year', has_business_profile: true })];
  const answer = { plans, current_plan_id: 'free', current_period: null, usage: [] };

  it('are shown side by side with price and only what differs', async () => {
    const more = { ...plan({}).limits, agents: 250 };
    const [free, pro] = plans;
    record(shell, listPlans, { ...answer, plans: [free, { ...pro, limits: more }] as Plan[] });
    openPage(shell, '/plans');
    const cards = await (await list('Plans')).findAllByRole('listitem');
    expect(cards[0]?.textContent).toBe('FreeYour planTo try it on your own$0 per monthagents25Business profileNot included');
    expect(cards[1]?.textContent).toBe('ProFor one busy person$120 per yearChoose Proagents250Business profileIncluded');
    expect(cards[0]?.querySelector('button')).toBeNull();
  });

  it('are switched after a question', async () => {
    let current_plan_id = 'free';
    shell.answer(listPlans, () => ({ ...answer, current_plan_id }));
    shell.answer(changePlan, ({ body }) => {
      current_plan_id = body.plan_id;
      return message;
    });
    openPage(shell, '/plans');
    await press('Choose Pro');
    await toastShows(shell, 'You’re now on Pro');
    expect(shell.confirmations).toMatchObject([{ title: 'Switch to Pro?', okLabel: 'Choose' }]);
    expect(await (await main()).findByRole('button', { name: 'Choose Free' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Choose Pro' })).toBeNull();
  });

  it('stay when the question is declined or the server refuses', async () => {
    record(shell, listPlans, answer);
    const sent = record(shell, changePlan, message);
    shell.confirmWith(false);
    openPage(shell, '/plans');
    await press('Choose Pro');
    await expect.poll(() => shell.confirmations).toHaveLength(1);
    expect(sent).toEqual([]);
    shell.confirmWith(true);
    shell.answer(changePlan, refused);
    await press('Choose Pro');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
  });

  it('show usage against the limits, in the panel without what has no limit', async () => {
    record(shell, listPlans, {
      ...answer,
      usage: [
        { what: 'file_bytes', used: 1.9 * 1024 ** 3, limit: 2 * 1024 ** 3 },
        { what: 'agents', used: 3, limit: 25 },
        { what: 'chats', used: 1_234, limit: null },
      ],
    });
    const { unmount } = openPage(shell, '/settings/plan-overview');
    expect(await (await main()).findByText('1.9 GB of 2 GB')).toBeDefined();
    expect((await main()).getByText('Uploaded files, almost full')).toBeDefined();
    expect((await main()).getByText('3 of 25')).toBeDefined();
    expect((await main()).getByText('1,234')).toBeDefined();
    unmount();
    openPage(shell, '/plans');
    expect(await (await panel()).findByText('3 of 25')).toBeDefined();
    expect((await panel()).queryByText('1,234')).toBeNull();
  });

  it('show earlier subscriptions and the price of the current one', async () => {
    const paid = (plan_name: string, end_date: string) => ({
      end_date,
      plan_details: { plan_name, price: 12, billing_interval: 'month' as const },
    });
    record(shell, getSubscriptions, { subscriptions: [paid('Teams', '2026-02-01'), paid('Pro', '2099-03-01')] });
    openPage(shell, '/settings/plan-overview');
    expect((await list('Earlier subscriptions')).getByText(/\$12 per month · Ended on Feb 1, 2026/)).toBeDefined();
    expect((await main()).getByText('Renews on')).toBeDefined();
  });

  it('say that the last subscription has ended', async () => {
    record(shell, getSubscriptions, {
      subscriptions: [{ end_date: '2026-02-01', plan_details: { plan_name: 'Pro', price: 12, billing_interval: 'year' as const } }],
    });
    openPage(shell, '/plans');
    expect(await (await panel()).findByText('Ended on')).toBeDefined();
    expect((await panel()).getByText('$12 per year')).toBeDefined();
  });

  it('say why they could not be loaded', async () => {
    shell.answer(listPlans, refused);
    shell.answer(getSubscriptions, refused);
    openPage(shell, '/settings/plan-overview');
    expect(await (await main()).findByText('Couldn’t load your plan')).toBeDefined();
    expect(await (await main()).findByText('Couldn’t load the plans')).toBeDefined();
    expect((await main()).getAllByText(/Not yours\./)).toHaveLength(2);
  });
});

import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Alert, alertsChanged } from 'shared-contracts';
import { markAlertsRead } from 'shared-contracts/calls';
import { changeAlerts, findAlerts, getNotifications, listActivity, saveNotifications, setRetention } from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSettingsShell, list, main, openPage, press, record, refused, selectOption, toastShows } from './testing/settings-pages.tsx';
import { since } from './testing/stub-pages.ts';

const alert = (part: Partial<Alert> = {}): Alert => ({
  alert_id: 'a',
  kind: 'security',
  title: 'New sign-in',
  text: 'From Firefox.',
  created_at: since,
  read_at: null,
  link: null,
  ...part,
});
const message = { message: 'Done.' };
let shell: FakeShell;
beforeEach(() => {
  shell = createSettingsShell();
});
afterEach(() => vi.restoreAllMocks());

const alertsRegion = async () => within(await screen.findByRole('region', { name: 'Alerts' }));

describe('Alerts', () => {
  it('shows what is unread and where an alert leads', async () => {
    record(shell, findAlerts, {
      alerts: [alert({ link: '/settings' }), alert({ alert_id: 'b', title: 'Old', read_at: since })],
      unread: 1,
    });
    openPage(shell, '/alerts');
    const rows = await (await alertsRegion()).findAllByRole('listitem');
    expect(within(rows[0] as HTMLElement).getByText('unread')).toBeDefined();
    expect(within(rows[1] as HTMLElement).queryByText('unread')).toBeNull();
    expect(within(rows[1] as HTMLElement).queryByRole('button', { name: 'Mark “Old” as read' })).toBeNull();
    const sent = record(shell, markAlertsRead, message);
    await userEvent.click(within(rows[0] as HTMLElement).getByRole('link', { name: 'New sign-in' }));
    expect(sent).toMatchObject([{ body: { alert_ids: ['a'] } }]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeDefined();
  });

  it('lists alerts by day and counts those that are unread', async () => {
    const now = new Date().toISOString();
    record(shell, findAlerts, {
      alerts: [alert({ alert_id: 'b', created_at: now }), alert({ created_at: '2020-01-01T08:00:00Z' })],
      unread: 2,
    });
    openPage(shell, '/alerts');
    expect(await (await list('Today')).findAllByRole('listitem')).toHaveLength(1);
    expect(await (await list('Older')).findAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('radio', { name: 'Unread 2' })).toBeDefined();
    const choices = screen.getByRole('link', { name: 'Notifications' });
    expect(choices.getAttribute('href')).toMatch(/notifications$/);
  });

  it('never links to another site', async () => {
    record(shell, findAlerts, { alerts: [alert({ link: 'https://evil.example' })], unread: 1 });
    openPage(shell, '/alerts');
    await (await alertsRegion()).findByText(/New sign-in/);
    expect((await alertsRegion()).queryByRole('link')).toBeNull();
  });

  it('is empty, or says why it could not be loaded', async () => {
    const { unmount } = openPage(shell, '/alerts');
    expect(await screen.findByText('No alerts.')).toBeDefined();
    unmount();
    shell.answer(findAlerts, refused);
    openPage(shell, '/alerts');
    expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load your alerts.*Not yours\./);
  });

  it('filters by folder, kind and read state', async () => {
    const asked = record(shell, findAlerts, { alerts: [], unread: 0 });
    openPage(shell, '/alerts');
    await screen.findByText('No alerts.');
    expect(asked.at(-1)).toMatchObject({ query: { place: 'inbox' } });
    await press('Archive');
    await expect.poll(() => asked.at(-1)).toMatchObject({ query: { place: 'archive' } });
    await userEvent.click(screen.getByRole('radio', { name: 'Mentions' }));
    await expect.poll(() => asked.at(-1)).toMatchObject({ query: { place: 'archive', kind: 'mention' } });
    await userEvent.click(screen.getByRole('radio', { name: 'Unread' }));
    await expect.poll(() => asked.at(-1)).toEqual({ query: { email: 'priya@example.com', place: 'archive', unread: 'yes' } });
  });

  it('marks one or all as read', async () => {
    let read_at: string | null = null;
    shell.answer(findAlerts, () => ({ alerts: [alert({ read_at })], unread: 1 }));
    const sent: object[] = [];
    shell.answer(markAlertsRead, ({ body }) => {
      sent.push(body);
      read_at = since;
      return message;
    });
    openPage(shell, '/alerts');
    await press('Mark “New sign-in” as read');
    await expect.poll(() => screen.queryByRole('button', { name: 'Mark “New sign-in” as read' })).toBeNull();
    await press('Mark All Read');
    await expect.poll(() => sent).toMatchObject([{ alert_ids: ['a'] }, { all: true }]);
  });

  it('archives with Undo', async () => {
    record(shell, findAlerts, { alerts: [alert()], unread: 1 });
    const sent = record(shell, changeAlerts, message);
    openPage(shell, '/alerts');
    await press('Archive “New sign-in”');
    await toastShows(shell, 'Alert archived');
    act(() => shell.toasts[0]?.action?.onAction());
    await expect.poll(() => sent).toMatchObject([{ body: { action: 'archive' } }, { body: { action: 'restore', alert_ids: ['a'] } }]);
  });

  it('restores from the archive', async () => {
    record(shell, findAlerts, { alerts: [alert()], unread: 1 });
    const sent = record(shell, changeAlerts, message);
    openPage(shell, '/alerts');
    await press('Archive');
    await press('Restore “New sign-in”');
    await expect.poll(() => sent).toMatchObject([{ body: { action: 'restore' } }]);
    expect(screen.queryByRole('button', { name: 'Archive “New sign-in”' })).toBeNull();
  });

  it('deletes, and shows the server’s sentence when that fails', async () => {
    record(shell, findAlerts, { alerts: [alert()], unread: 1 });
    const sent = record(shell, changeAlerts, message);
    openPage(shell, '/alerts');
    await press('Delete “New sign-in”');
    await toastShows(shell, 'Alert deleted');
    expect(sent).toMatchObject([{ body: { action: 'delete', alert_ids: ['a'] } }]);
    shell.answer(changeAlerts, refused);
    await press('Delete “New sign-in”');
    await expect.poll(() => shell.toasts.at(-1)).toMatchObject({ kind: 'error', description: 'Not yours.' });
  });

  it('shows a new alert as soon as it is announced', async () => {
    openPage(shell, '/alerts');
    await screen.findByText('No alerts.');
    record(shell, findAlerts, { alerts: [alert()], unread: 1 });
    act(() => shell.hub.for('host-shell', '1').publish(alertsChanged, { email: 'priya@example.com', unread: 1, hasNew: true }));
    expect(await screen.findByText(/New sign-in/)).toBeDefined();
  });
});

describe('Notifications', () => {
  const channels = { in_app: true, by_email: false };
  const choices = { mention: channels, ai: channels, system: channels };

  it('saves a choice immediately and reverts it when saving fails', async () => {
    let stored = choices;
    shell.answer(getNotifications, () => ({ choices: stored, sends_mail: true }));
    shell.answer(saveNotifications, ({ body }) => {
      stored = body.choices;
      return message;
    });
    openPage(shell, '/notifications');
    const mail = await (await main()).findByRole('switch', { name: 'Mentions by e-mail', checked: false });
    await userEvent.click(mail);
    await expect.poll(() => stored).toEqual({ ...choices, mention: { in_app: true, by_email: true } });
    shell.answer(saveNotifications, refused);
    await userEvent.click(screen.getByRole('switch', { name: 'AI alerts in Atrium', checked: true }));
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect(await screen.findByRole('switch', { name: 'AI alerts in Atrium', checked: true })).toBeDefined();
  });

  it('can’t turn off security alerts', async () => {
    openPage(shell, '/notifications');
    expect(await (await list('What reaches you')).findByText('Always on')).toBeDefined();
    expect(screen.queryByRole('switch', { name: /^Security alerts/ })).toBeNull();
  });

  it('says when this server sends no mail', async () => {
    record(shell, getNotifications, { choices, sends_mail: false });
    openPage(shell, '/notifications');
    expect(await screen.findByText(/This server has no mail server/)).toBeDefined();
  });

  it('shows the ten latest alerts', async () => {
    record(shell, findAlerts, {
      alerts: Array.from({ length: 12 }, (_, index) => alert({ alert_id: `a${index}`, title: `Alert ${index}`, link: '/help' })),
      unread: 12,
    });
    openPage(shell, '/notifications');
    const recent = await list('Recent');
    expect(await recent.findAllByRole('listitem')).toHaveLength(10);
    expect(recent.getByRole('link', { name: 'Alert 0' })).toBeDefined();
  });

  it('says when there are none, and why the choices could not be loaded', async () => {
    shell.answer(getNotifications, refused);
    openPage(shell, '/notifications');
    expect(await screen.findByText('No notifications.')).toBeDefined();
    expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load your choices.*Not yours\./);
  });
});

describe('Activity Log', () => {
  const entry = { entry_id: 'e', kind: 'page' as const, subject: 'Marketing', started_at: since, ended_at: null };

  it('shows entries with their kind and end', async () => {
    record(shell, listActivity, {
      entries: [
        { ...entry, ended_at: '2026-11-01T09:30:00Z' },
        { ...entry, entry_id: 'f', kind: 'log-in', subject: 'Firefox' },
      ],
      retention_days: 365,
    });
    openPage(shell, '/activity-log');
    const rows = await (await list('Entries')).findAllByRole('listitem');
    expect(rows[0]?.textContent).toMatch(/Work Area Marketing.*until /);
    expect(rows[1]?.textContent).toMatch(/Signed in Firefox/);
    expect(rows[1]?.textContent).not.toContain('until');
  });

  it('asks for one kind of entry', async () => {
    const asked = record(shell, listActivity, { entries: [], retention_days: 365 });
    openPage(shell, '/activity-log');
    expect(await screen.findByText('No entries.')).toBeDefined();
    await selectOption('Kind of entry', 'Security');
    await expect.poll(() => asked.at(-1)).toMatchObject({ query: { kind: 'security' } });
  });

  it('shows the latest 200 entries and says how many there are', async () => {
    record(shell, listActivity, {
      entries: Array.from({ length: 201 }, (_, index) => ({ ...entry, entry_id: `e${index}` })),
      retention_days: 365,
    });
    openPage(shell, '/activity-log');
    expect(await screen.findByText('The latest 200 of 201 entries. Exports include all of them.')).toBeDefined();
    expect((await list('Entries')).getAllByRole('listitem')).toHaveLength(200);
  });

  it.each([
    { button: 'Export CSV', type: 'text/csv', content: /^"kind","subject","started_at","ended_at"\r\n"page","Marketing"/ },
    { button: 'Export JSON', type: 'application/json', content: /"subject": "Marketing"/ },
  ])('downloads the entries with “$button”', async ({ button, type, content }) => {
    const made: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob);
      return 'blob:made';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    record(shell, listActivity, { entries: [entry], retention_days: 365 });
    openPage(shell, '/activity-log');
    await (await list('Entries')).findByText(/Marketing/);
    await press(button);
    expect(made[0]?.type).toContain(type);
    expect(await made[0]?.text()).toMatch(content);
  });

  it('can’t be exported while it is empty', async () => {
    openPage(shell, '/activity-log');
    await screen.findByText('No entries.');
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
  });

  const keepFor = async (days: string) => {
    const field = await (await main()).findByLabelText('Days to keep entries');
    await userEvent.clear(field);
    await userEvent.type(field, days);
    await press('Save');
  };

  it('keeps entries longer without a question', async () => {
    const sent = record(shell, setRetention, { deleted: 0 });
    openPage(shell, '/activity-log');
    await keepFor('500');
    await toastShows(shell, 'Saved. 0 older entries were deleted.');
    expect(shell.confirmations).toEqual([]);
    expect(sent).toMatchObject([{ body: { retention_days: 500 } }]);
  });

  it('asks before entries are deleted', async () => {
    const sent = record(shell, setRetention, { deleted: 1 });
    shell.confirmWith(false);
    openPage(shell, '/activity-log');
    await keepFor('30');
    await expect.poll(() => shell.confirmations).toMatchObject([{ title: 'Delete entries older than 30 days?', danger: true }]);
    expect(sent).toEqual([]);
    shell.confirmWith(true);
    await press('Save');
    await toastShows(shell, 'Saved. 1 older entry was deleted.');
  });

  it('says why it could not be loaded', async () => {
    shell.answer(listActivity, refused);
    openPage(shell, '/activity-log');
    expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load the activity log.*Not yours\./);
  });
});

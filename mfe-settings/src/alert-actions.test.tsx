import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Alert } from 'shared-contracts';
import { decideApproval } from 'shared-contracts/agent-calls';
import { markAlertsRead } from 'shared-contracts/calls';
import { findAlerts } from 'shared-contracts/settings-calls';
import { expect, it } from 'vitest';
import { createSettingsShell, openPage, press, record, toastShows } from './testing/settings-pages.tsx';
import { since } from './testing/stub-pages.ts';

const alert = (part: Partial<Alert>): Alert => ({
  alert_id: 'a',
  kind: 'ai',
  title: 'Lease advisor needs your approval',
  text: 'E-mail to Clara',
  created_at: since,
  read_at: null,
  link: '/agents/g1?sessionId=s1',
  ...part,
});

it('shows who did it, and links to what an unread alert asks for', async () => {
  const shell = createSettingsShell();
  const alerts = [
    alert({ asks: 'review' }),
    alert({ alert_id: 'b', asks: 'review', read_at: since }),
    alert({ alert_id: 'c', kind: 'mention', by: 'Tomás Rivera' }),
  ];
  record(shell, findAlerts, { alerts, unread: 2 });
  const sent = record(shell, markAlertsRead, { message: 'Marked as read.' });
  openPage(shell, '/alerts');
  const rows = await within(await screen.findByRole('region', { name: 'Alerts' })).findAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByRole('link', { name: 'Review' }) !== null)).toEqual([true, false, false]);
  expect(rows[2]?.textContent).toMatch(/^TR/);
  const link = screen.getByRole('link', { name: 'Review' });
  expect(link.getAttribute('href')).toBe('/app/agents/g1?sessionId=s1');
  await userEvent.click(link);
  await expect.poll(() => sent).toMatchObject([{ body: { alert_ids: ['a'] } }]);
});

it('refuses the action that an alert asks about, and marks the alert as read', async () => {
  const shell = createSettingsShell();
  let alerts = [alert({ asks: 'review', approval_id: 'p1' })];
  shell.answer(findAlerts, () => ({ alerts, unread: 1 }));
  shell.answer(markAlertsRead, () => {
    alerts = [alert({ asks: 'review', approval_id: 'p1', read_at: since })];
    return { message: 'Marked as read.' };
  });
  const decisions = record(shell, decideApproval, { status: 'refused' });
  openPage(shell, '/alerts');
  await press('Refuse');
  await toastShows(shell, 'Refused');
  expect(decisions).toEqual([{ query: { approval_id: 'p1' }, body: { decision: 'refused' } }]);
  await expect.poll(() => screen.queryByRole('button', { name: 'Refuse' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Lease advisor needs your approval' }));
});

it('says when an action was approved in the chat before', async () => {
  const shell = createSettingsShell();
  record(shell, findAlerts, { alerts: [alert({ asks: 'review', approval_id: 'p1' })], unread: 1 });
  record(shell, markAlertsRead, { message: 'Marked as read.' });
  record(shell, decideApproval, { status: 'approved' });
  openPage(shell, '/alerts');
  await press('Refuse');
  await toastShows(shell, 'You approved this earlier');
});

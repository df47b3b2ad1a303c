import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Alert } from 'shared-contracts';
import { markAlertsRead } from 'shared-contracts/calls';
import { findAlerts } from 'shared-contracts/settings-calls';
import { expect, it } from 'vitest';
import { createSettingsShell, openPage, record } from './testing/settings-pages.tsx';
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

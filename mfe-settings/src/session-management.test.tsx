import { screen } from '@testing-library/react';
import { listDevices, revokeDevice, revokeOtherDevices } from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSettingsShell, list, main, openPage, press, record, refused, toastShows } from './testing/settings-pages.tsx';
import { since } from './testing/stub-pages.ts';

const message = { message: 'Done.' };
let shell: FakeShell;
beforeEach(() => {
  shell = createSettingsShell();
});

describe('Session Management', () => {
  const device = {
    session_id: 's',
    agent: 'Firefox on Linux',
    user_agent: 'Firefox',
    address: '',
    is_current: true,
    signed_in_at: since,
    last_used_at: since,
    expires_at: since,
  };
  const other = { ...device, session_id: 'o', agent: 'Chrome on Windows', address: '192.0.2.7', is_current: false };
  const openSessions = () => openPage(shell, '/settings/session-management');

  it('shows this browser and the others', async () => {
    record(shell, listDevices, { devices: [device, other] });
    openSessions();
    const rows = await (await list('Signed-in browsers')).findAllByRole('listitem');
    expect(rows[0]?.textContent).toMatch(/Firefox on Linux This browser.*address unknown/);
    expect(rows[1]?.textContent).toMatch(/Chrome on Windows.*192\.0\.2\.7/);
    expect(rows[0]?.querySelector('button')).toBeNull();
  });

  it('signs one browser out', async () => {
    let devices = [device, other];
    shell.answer(listDevices, () => ({ devices }));
    shell.answer(revokeDevice, ({ params }) => {
      devices = devices.filter(({ session_id }) => session_id !== params.device_id);
      return message;
    });
    openSessions();
    await press(/^Sign out Chrome on Windows/);
    await toastShows(shell, 'Browser signed out');
    await expect.poll(() => screen.queryByText(/Chrome on Windows/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  });

  it('signs all others out after a question', async () => {
    record(shell, listDevices, { devices: [device, other] });
    const sent = record(shell, revokeOtherDevices, { ended: 2 });
    shell.confirmWith(false);
    openSessions();
    await press('Sign out all others');
    await expect.poll(() => shell.confirmations).toHaveLength(1);
    expect(sent).toEqual([]);
    shell.confirmWith(true);
    await press('Sign out all others');
    await toastShows(shell, '2 browsers were signed out');
  });

  it('shows why the sessions could not be loaded', async () => {
    shell.answer(listDevices, refused);
    openSessions();
    expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load your sessions.*Not yours\./);
  });
});

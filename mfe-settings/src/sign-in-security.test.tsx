import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CallAnswer } from 'shared-contracts/calls';
import {
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  getRecovery,
  getSecurity,
  renewBackupCodes,
  setFirstPassword,
  setSignInWay,
  startPasskey,
  startTwoFactor,
} from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  confirmDialog,
  createSettingsShell,
  dialog,
  dialogCloses,
  enterPassword,
  list,
  main,
  openPage,
  press,
  record,
  refused,
  toastShows,
} from './testing/settings-pages.tsx';
import { since } from './testing/stub-pages.ts';

type Security = CallAnswer<typeof getSecurity>;
const plain: Security = { has_password: true, two_factor: false, backup_codes_left: 0, identities: [], passkeys: [], closed_ways: [] };
const passkey = { passkey_id: 'p', name: 'My laptop', created_at: since, last_used_at: null };
const message = { message: 'Done.' };
let shell: FakeShell;
beforeEach(() => {
  shell = createSettingsShell();
});
afterEach(() => vi.unstubAllGlobals());
/** Opens Security and Access for an account that is protected like this. */
const open = (part: Partial<Security> = {}) => {
  shell.answer(getSecurity, () => ({ ...plain, ...part }));
  openPage(shell, '/settings/security-and-access');
};
const type = async (label: string, value: string) => userEvent.type(await (await dialog()).findByLabelText(label), value);

it('shows why the security settings could not be loaded', async () => {
  shell.answer(getSecurity, refused);
  openPage(shell, '/settings/security-and-access');
  expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load your security settings.*Not yours\./);
});

describe('how well the account is protected', () => {
  const recovery = {
    recovery_email: null,
    recovery_phone: null,
    questions: [0],
    backup_codes_left: 0,
    contacts: [],
    sends_texts: true,
    sends_mail: true,
    has_password: true,
  };

  it.each<[string, Partial<Security>, number[]]>([
    ['Only your password protects this account', {}, [0]],
    ['Only your password protects this account', { passkeys: [passkey] }, [0]],
    ['Well protected', { passkeys: [passkey], closed_ways: ['password'] }, [0]],
    ['Well protected', { two_factor: true }, [0]],
    ['Well protected, with one gap', { two_factor: true }, []],
  ])('says: %s', async (title, part, questions) => {
    shell.answer(getRecovery, () => ({ ...recovery, questions }));
    open(part);
    const page = await main();
    expect(await page.findByText(title, { exact: true })).toBeDefined();
    const link = page.queryByRole('link', { name: 'Set up recovery' });
    expect(link?.getAttribute('href')).toBe(questions.length ? undefined : '/app/settings/account-recovery');
  });
});

describe('the password', () => {
  it('is changed in a dialog', async () => {
    const sent = record(shell, changePassword, message);
    open();
    await press('Change password');
    await type('Current password', 'my own password');
    await type('New password', 'a whole new password');
    await type('Repeat new password', 'a whole new password');
    await confirmDialog('Change password');
    await toastShows(shell, 'Password changed. All other browsers are signed out.');
    expect(sent).toMatchObject([{ body: { current_password: 'my own password', new_password: 'a whole new password' } }]);
    await dialogCloses();
  });

  it('is rated while it is typed, and not changed when that is canceled', async () => {
    open();
    await press('Change password');
    expect((await dialog()).getByText(/^At least 10 characters/)).toBeDefined();
    await type('New password', 'correct horse battery');
    expect((await dialog()).getByText('Password strength: Strong')).toBeDefined();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await dialogCloses();
  });

  it('must be repeated correctly', async () => {
    const sent = record(shell, changePassword, message);
    open();
    await press('Change password');
    await type('Current password', 'my own password');
    await type('New password', 'a whole new password');
    await type('Repeat new password', 'a whole old password');
    await confirmDialog('Change password');
    expect(await screen.findByText('The passwords don’t match.')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('must be long enough', async () => {
    const sent = record(shell, changePassword, message);
    open();
    await press('Change password');
    await type('Current password', 'my own password');
    await type('New password', 'short');
    await type('Repeat new password', 'short');
    await confirmDialog('Change password');
    expect(await screen.findByText('A password needs at least 10 characters.')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('stays typed when the server refuses', async () => {
    shell.answer(changePassword, refused);
    open();
    await press('Change password');
    await type('Current password', 'wrong password');
    await type('New password', 'a whole new password');
    await type('Repeat new password', 'a whole new password');
    await confirmDialog('Change password');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect(screen.getByLabelText('Current password')).toHaveProperty('value', 'wrong password');
  });

  it('is set for the first time on an account without one', async () => {
    const sent = record(shell, setFirstPassword, message);
    open({ has_password: false, identities: [{ provider: 'google', connected_at: since }] });
    expect(await screen.findByText(/You can set one within ten minutes of signing in/)).toBeDefined();
    expect(screen.queryByText('Two-factor authentication')).toBeNull();
    await press('Set password');
    await type('New password', 'a whole new password');
    await confirmDialog('Set password');
    await toastShows(shell, 'Your account now has a password');
    expect(sent).toMatchObject([{ body: { new_password: 'a whole new password' } }]);
  });
});

describe('two-factor authentication', () => {
  const made = { secret: 'ABCDEFGH', uri: 'otpauth://totp/Atrium:priya?secret=ABCDEFGH' };

  it('is turned on with password, key and code, and shows the backup codes', async () => {
    const started = record(shell, startTwoFactor, made);
    const confirmed = record(shell, confirmTwoFactor, { backup_codes: ['aaaa-1111'] });
    open();
    await press('Turn on');
    await enterPassword('Next');
    expect(await (await dialog()).findByDisplayValue('ABCD EFGH')).toBeDefined();
    expect((await dialog()).getByRole('link', { name: 'Open in the authenticator app' }).getAttribute('href')).toBe(made.uri);
    expect(started).toMatchObject([{ body: { current_password: 'my own password' } }]);
    await userEvent.type((await dialog()).getByLabelText('Code from the app'), '123 456');
    await confirmDialog('Confirm');
    expect(await (await dialog()).findByText('aaaa-1111')).toBeDefined();
    expect(confirmed).toMatchObject([{ body: { code: '123456' } }]);
    await toastShows(shell, 'Two-factor authentication is on');
  });

  it('asks for all six digits', async () => {
    record(shell, startTwoFactor, made);
    const confirmed = record(shell, confirmTwoFactor, { backup_codes: [] });
    open();
    await press('Turn on');
    await enterPassword('Next');
    await userEvent.type(await (await dialog()).findByLabelText('Code from the app'), '12345');
    await confirmDialog('Confirm');
    expect(await (await dialog()).findByText('Enter the six digits of the code.')).toBeDefined();
    expect(confirmed).toEqual([]);
  });

  it('stays at the password when it is wrong', async () => {
    shell.answer(startTwoFactor, refused);
    open();
    await press('Turn on');
    await enterPassword('Next');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect((await dialog()).getByLabelText('Current password')).toBeDefined();
  });

  it('is turned off with the password', async () => {
    const sent = record(shell, disableTwoFactor, message);
    open({ two_factor: true, backup_codes_left: 3 });
    expect(await screen.findByText(/3 unused backup codes\./)).toBeDefined();
    await press('Turn off');
    expect(await screen.findByText('Turn off two-factor authentication?')).toBeDefined();
    await enterPassword('Turn off');
    await toastShows(shell, 'Two-factor authentication is off');
    expect(sent).toMatchObject([{ body: { current_password: 'my own password' } }]);
    await dialogCloses();
  });

  it('gets new backup codes with the password', async () => {
    record(shell, renewBackupCodes, { backup_codes: ['cccc-3333'] });
    open({ two_factor: true });
    await press('New backup codes');
    await enterPassword('New backup codes');
    expect(await (await dialog()).findByText('cccc-3333')).toBeDefined();
  });
});

describe('passkeys', () => {
  it('show when they were added and last used', async () => {
    open({
      passkeys: [passkey, { passkey_id: 'q', name: 'My phone', created_at: since, last_used_at: '2026-11-02T08:00:00Z' }],
    });
    const rows = await (await list('Passkeys')).findAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('not used yet');
    expect(rows[1]?.textContent).toMatch(/last used Nov 2, 2026/);
  });

  it('can’t be added in a browser that doesn’t support them', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    open();
    expect(await screen.findByText(/This browser doesn’t support passkeys/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('need a name, and say when the server refuses', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    shell.answer(startPasskey, refused);
    open();
    await press('Add a passkey');
    await enterPassword('Next');
    expect(await (await dialog()).findByText('Enter a name for the passkey.')).toBeDefined();
    await userEvent.type((await dialog()).getByLabelText('Passkey name'), 'My laptop');
    await confirmDialog('Next');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
  });

  it('say when the browser creates none', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    record(shell, startPasskey, { options: {}, ceremony: 'sealed' });
    open();
    await press('Add a passkey');
    await userEvent.type((await dialog()).getByLabelText('Passkey name'), 'My laptop');
    await enterPassword('Next');
    await expect
      .poll(() => shell.toasts)
      .toMatchObject([{ kind: 'error', description: expect.stringContaining('didn’t create a passkey') }]);
    expect((await dialog()).getByLabelText('Passkey name')).toHaveProperty('value', 'My laptop');
  });
});

describe('ways to sign in', () => {
  it('are turned off and on with the password', async () => {
    const sent = record(shell, setSignInWay, message);
    open({ identities: [{ provider: 'google', connected_at: since }], closed_ways: ['google'] });
    await userEvent.click(await screen.findByRole('switch', { name: 'Sign in with E-mail and password', checked: true }));
    expect(await screen.findByText('Turn off E-mail and password?')).toBeDefined();
    await enterPassword('Turn off');
    await toastShows(shell, 'E-mail and password is turned off');
    await dialogCloses();
    await userEvent.click(screen.getByRole('switch', { name: 'Sign in with Google', checked: false }));
    await enterPassword('Turn on');
    await toastShows(shell, 'Google is turned on');
    expect(sent).toMatchObject([{ body: { way: 'password', is_open: false } }, { body: { way: 'google', is_open: true } }]);
  });

  it('stay as they are when the last one can’t be turned off', async () => {
    shell.answer(setSignInWay, refused);
    open();
    await userEvent.click(await screen.findByRole('switch', { name: 'Sign in with E-mail and password' }));
    await enterPassword('Turn off');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect(screen.getByRole('switch', { name: 'Sign in with E-mail and password', checked: true })).toBeDefined();
  });

  it('explain how to connect a provider when none is connected', async () => {
    open();
    expect(await screen.findByText(/To connect Google or LinkedIn, sign in with it on the sign-in page/)).toBeDefined();
  });
});

import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CallAnswer } from 'shared-contracts/calls';
import {
  addTrustedContact,
  confirmRecoveryAddress,
  getRecovery,
  removeRecoveryAddress,
  removeTrustedContact,
  renewBackupCodes,
  securityQuestions,
  setRecoveryAddress,
  setSecurityAnswers,
} from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
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

type Recovery = CallAnswer<typeof getRecovery>;
const nothing: Recovery = {
  recovery_email: null,
  recovery_phone: null,
  questions: [],
  backup_codes_left: 0,
  contacts: [],
  sends_texts: true,
  sends_mail: true,
  has_password: true,
};
let shell: FakeShell;
beforeEach(() => {
  shell = createSettingsShell();
});
/** Opens the page with what is set up. */
const open = (part: Partial<Recovery> = {}) => {
  shell.answer(getRecovery, () => ({ ...nothing, ...part }));
  openPage(shell, '/settings/account-recovery');
};
const message = { message: 'Done.' };

it('shows why the recovery options could not be loaded', async () => {
  shell.answer(getRecovery, refused);
  openPage(shell, '/settings/account-recovery');
  expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load your recovery options.*Not yours\./);
});

it('says when this server sends no mail', async () => {
  open({ sends_mail: false });
  expect(await screen.findByText(/This server has no mail server/)).toBeDefined();
});

describe('a recovery e-mail', () => {
  it('is set with the password and confirmed with the code sent there', async () => {
    const set = record(shell, setRecoveryAddress, message);
    const confirmed = record(shell, confirmRecoveryAddress, message);
    open();
    await press('Add a recovery e-mail');
    await userEvent.type((await dialog()).getByLabelText('Recovery e-mail'), 'second@example.com');
    await enterPassword('Send code');
    expect(await (await dialog()).findByText(/We sent a six-digit code there/)).toBeDefined();
    expect(set).toMatchObject([{ body: { kind: 'email', recovery_address: 'second@example.com', current_password: 'my own password' } }]);
    await userEvent.type((await dialog()).getByLabelText('Code we sent'), '123 456');
    await confirmDialog('Confirm');
    await toastShows(shell, 'Confirmed');
    expect(confirmed).toMatchObject([{ body: { kind: 'email', code: '123 456' } }]);
    await dialogCloses();
  });

  it('needs an address and the password', async () => {
    const set = record(shell, setRecoveryAddress, message);
    open();
    await press('Add a recovery e-mail');
    await confirmDialog('Send code');
    expect(await (await dialog()).findByText('Enter an e-mail address.')).toBeDefined();
    expect((await dialog()).getByText('Enter your password.')).toBeDefined();
    expect(set).toEqual([]);
  });

  it('keeps the form open with the server’s sentence when the password is wrong', async () => {
    shell.answer(setRecoveryAddress, refused);
    open();
    await press('Add a recovery e-mail');
    await userEvent.type((await dialog()).getByLabelText('Recovery e-mail'), 'second@example.com');
    await enterPassword('Send code');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect((await dialog()).getByLabelText('Recovery e-mail')).toHaveProperty('value', 'second@example.com');
  });

  it('asks for the code again while it is not confirmed', async () => {
    const confirmed = record(shell, confirmRecoveryAddress, message);
    open({ recovery_email: { value: 'second@example.com', is_confirmed: false } });
    expect((await list('Recovery e-mail')).getByText('Not confirmed')).toBeDefined();
    await press('Enter code');
    await userEvent.type((await dialog()).getByLabelText('Code we sent'), '12');
    await confirmDialog('Confirm');
    expect(await (await dialog()).findByText('Enter the six digits of the code.')).toBeDefined();
    expect(confirmed).toEqual([]);
  });

  it('is removed with the password', async () => {
    const removed = record(shell, removeRecoveryAddress, message);
    open({ recovery_email: { value: 'second@example.com', is_confirmed: true } });
    expect((await list('Recovery e-mail')).getByText('Confirmed')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Enter code' })).toBeNull();
    await press('Remove: Recovery e-mail');
    await enterPassword('Remove');
    await toastShows(shell, 'Removed');
    expect(removed).toMatchObject([{ body: { kind: 'email', current_password: 'my own password' } }]);
    await dialogCloses();
  });
});

describe('a recovery phone', () => {
  it('can’t be added while the server sends no text messages', async () => {
    open({ sends_texts: false });
    expect(await screen.findByText(/This server can’t send text messages/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add a recovery phone' })).toBeNull();
  });

  it('can still be removed then', async () => {
    open({ sends_texts: false, recovery_phone: { value: '+49301234567', is_confirmed: true } });
    expect((await list('Recovery phone')).getByText('+49301234567')).toBeDefined();
    expect(await (await main()).findByRole('button', { name: 'Change the recovery phone' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Remove: Recovery phone' })).toHaveProperty('disabled', false);
  });

  it('is set with its country code', async () => {
    const set = record(shell, setRecoveryAddress, message);
    open();
    await press('Add a recovery phone');
    expect((await dialog()).getByText(/Include the country code/)).toBeDefined();
    await userEvent.type((await dialog()).getByLabelText('Recovery phone'), '+49 30 1234567');
    await enterPassword('Send code');
    await expect.poll(() => set).toMatchObject([{ body: { kind: 'phone', recovery_address: '+49 30 1234567' } }]);
  });
});

describe('security questions', () => {
  it('are saved with three answers and the password', async () => {
    const saved = record(shell, setSecurityAnswers, message);
    open();
    await press('Set questions');
    const form = await dialog();
    for (const [place, answer] of ['Rex', 'Elm Street', 'Ms. Hill'].entries())
      await userEvent.type(form.getByLabelText(`Answer ${place + 1}`), answer);
    await enterPassword('Save');
    await toastShows(shell, 'Security questions saved');
    expect(saved).toMatchObject([
      {
        body: {
          current_password: 'my own password',
          answers: [
            { question: 0, answer: 'Rex' },
            { question: 1, answer: 'Elm Street' },
            { question: 2, answer: 'Ms. Hill' },
          ],
        },
      },
    ]);
  });

  it('need answers of three characters', async () => {
    const saved = record(shell, setSecurityAnswers, message);
    open();
    await press('Set questions');
    await userEvent.type((await dialog()).getByLabelText('Answer 1'), 'ab');
    await enterPassword('Save');
    expect(await (await dialog()).findAllByText('Enter at least three characters.')).toHaveLength(3);
    expect(saved).toEqual([]);
  });

  it('show which are chosen, and are removed with the password', async () => {
    const saved = record(shell, setSecurityAnswers, message);
    open({ questions: [2, 5, 7] });
    const shown = (await list('Security questions')).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(shown).toEqual([securityQuestions[2], securityQuestions[5], securityQuestions[7]]);
    await press('Remove: Security questions');
    await enterPassword('Remove');
    await toastShows(shell, 'Removed');
    expect(saved).toMatchObject([{ body: { answers: [] } }]);
  });
});

describe('backup codes', () => {
  it('are created with the password and shown once', async () => {
    const renewed = record(shell, renewBackupCodes, { backup_codes: ['aaaa-1111', 'bbbb-2222'] });
    open();
    expect(await screen.findByText(/0 unused backup codes\./)).toBeDefined();
    await press('Create backup codes');
    await enterPassword('Next');
    expect(await (await dialog()).findByText('aaaa-1111')).toBeDefined();
    expect((await dialog()).getByText('bbbb-2222')).toBeDefined();
    expect(renewed).toMatchObject([{ body: { current_password: 'my own password' } }]);
    await userEvent.click((await dialog()).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await dialogCloses();
    expect(screen.queryByText('aaaa-1111')).toBeNull();
  });

  it('are replaced when some are left', async () => {
    open({ backup_codes_left: 1 });
    expect(await screen.findByText(/1 unused backup code\./)).toBeDefined();
    await press('New backup codes');
    expect(await screen.findByRole('dialog', { name: 'Create new backup codes?' })).toBeDefined();
  });

  it('are not shown when the server refuses', async () => {
    shell.answer(renewBackupCodes, refused);
    open();
    await press('Create backup codes');
    await enterPassword('Next');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect((await dialog()).getByLabelText('Current password')).toBeDefined();
  });

  it('need no password on an account without one', async () => {
    const renewed = record(shell, renewBackupCodes, { backup_codes: ['aaaa-1111'] });
    open({ has_password: false });
    await press('Create backup codes');
    expect((await dialog()).getByText(/within ten minutes of signing in/)).toBeDefined();
    await confirmDialog('Next');
    await expect.poll(() => renewed).toMatchObject([{ body: { current_password: '' } }]);
  });
});

describe('trusted contacts', () => {
  const dee = { contact_id: 'c', contact_name: 'Dee Fox', contact_email: 'dee@example.com' };

  it('are added with name, address and password', async () => {
    const added = record(shell, addTrustedContact, dee);
    open();
    await press('Add a trusted contact');
    await userEvent.type((await dialog()).getByLabelText('Name'), 'Dee Fox');
    await userEvent.type((await dialog()).getByLabelText('E-mail'), 'dee@example.com');
    await enterPassword('Add a trusted contact');
    await toastShows(shell, 'Dee Fox is now a trusted contact');
    expect(added).toMatchObject([
      { body: { contact_name: 'Dee Fox', contact_email: 'dee@example.com', current_password: 'my own password' } },
    ]);
  });

  it('need a name and a valid address', async () => {
    const added = record(shell, addTrustedContact, dee);
    open();
    await press('Add a trusted contact');
    await userEvent.type((await dialog()).getByLabelText('E-mail'), 'dee');
    await enterPassword('Add a trusted contact');
    expect(await (await dialog()).findByText('Enter a name.')).toBeDefined();
    expect((await dialog()).getByText('Enter an e-mail address such as name@example.com.')).toBeDefined();
    expect(added).toEqual([]);
  });

  it('say that one is not enough', async () => {
    open({ contacts: [dee] });
    expect(await screen.findByText(/Add one more: you need two\./)).toBeDefined();
  });

  it('are limited to five', async () => {
    open({ contacts: Array.from({ length: 5 }, (_, index) => ({ ...dee, contact_id: `c${index}`, contact_name: `Contact ${index}` })) });
    expect(await (await list('Trusted contacts')).findAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Add a trusted contact' })).toBeNull();
  });

  it('are removed with the password', async () => {
    const removed = record(shell, removeTrustedContact, message);
    open({ contacts: [dee] });
    await press('Remove: Dee Fox');
    expect(await screen.findByText('Remove Dee Fox as a trusted contact?')).toBeDefined();
    await enterPassword('Remove');
    await toastShows(shell, 'Removed');
    expect(removed).toMatchObject([{ params: { contact_id: 'c' }, body: { current_password: 'my own password' } }]);
  });
});

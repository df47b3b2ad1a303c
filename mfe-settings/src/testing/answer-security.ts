import { listApiKeys } from 'shared-contracts/agent-calls';
import { getNotifications, getRecovery, getSecurity } from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';

const channels = { in_app: true, by_email: false };

/** Samples of how an account is protected and reached, for tests and for the pages alone. */
export function answerSecurity(shell: FakeShell): void {
  shell.answer(getSecurity, () => ({
    has_password: true,
    two_factor: false,
    backup_codes_left: 0,
    identities: [],
    passkeys: [],
    closed_ways: [],
  }));
  shell.answer(listApiKeys, () => ({ keys: [] }));
  shell.answer(getNotifications, () => ({ choices: { mention: channels, ai: channels, system: channels }, sends_mail: false }));
  shell.answer(getRecovery, () => ({
    recovery_email: null,
    recovery_phone: null,
    questions: [],
    backup_codes_left: 0,
    contacts: [],
    sends_texts: false,
    sends_mail: true,
  }));
}

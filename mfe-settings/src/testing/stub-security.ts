import { listApiKeys, listConnectedAssistants } from 'shared-contracts/agent-calls';
import { getDataExport, getNotifications, getRecovery, getSecurity, listInsights } from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';

const channels = { in_app: true, by_email: false };

/** Stubs the calls about protecting and reaching the account, for tests and for the standalone pages. */
export function stubSecurity(shell: FakeShell): void {
  shell.answer(getSecurity, () => ({
    has_password: true,
    two_factor: false,
    backup_codes_left: 0,
    identities: [],
    passkeys: [],
    closed_ways: [],
    is_address_verified: true,
    sends_mail: true,
  }));
  shell.answer(getDataExport, () => ({ data_export: null }));
  shell.answer(listInsights, () => ({
    insights: [{ insight_id: 'archive-idle-chats' as const, count: 7, subject: '', to: null }],
    dismissed: [],
  }));
  shell.answer(listApiKeys, () => ({ keys: [] }));
  shell.answer(listConnectedAssistants, () => ({ assistants: [] }));
  shell.answer(getNotifications, () => ({ choices: { mention: channels, ai: channels, system: channels }, sends_mail: false }));
  shell.answer(getRecovery, () => ({
    recovery_email: null,
    recovery_phone: null,
    questions: [],
    backup_codes_left: 0,
    contacts: [],
    sends_texts: false,
    sends_mail: true,
    has_password: true,
  }));
}

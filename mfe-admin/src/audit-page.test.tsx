import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  type AuditEntry,
  addAuditStream,
  exportAudit,
  getInstallation,
  listAuditActions,
  listAuditEntries,
  listAuditStreams,
  verifyAuditLog,
} from 'shared-contracts/admin-calls';
import { createFakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const entry = (seq: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  seq,
  at: '2026-11-23T08:00:00.000Z',
  action: 'member.role',
  actor: { kind: 'person', id: 'use_1', name: 'Ada', email: 'ada@example.com', address: '192.0.2.1' },
  request_id: 'req-1',
  target: { kind: 'person', id: 'use_2', name: 'bob@example.com' },
  before: { workspace: 'North', role: 'Member' },
  after: { workspace: 'North', role: 'Admin' },
  is_erased: false,
  hash: 'abc',
  ...more,
});

let asked: Record<string, string | undefined>[];
let shell: ReturnType<typeof createFakeShell>;
let role: 'owner' | 'admin';
beforeEach(() => {
  asked = [];
  role = 'owner';
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getInstallation, () => ({ role, people: 2, groups: 0 }));
  shell.answer(listAuditActions, () => ({ actions: ['member.remove', 'member.role', 'session.open'] }));
  shell.answer(listAuditStreams, () => ({ streams: [] }));
  shell.answer(listAuditEntries, ({ query }) => {
    asked.push(query);
    if (query.target === 'nothing') return { entries: [], next: null, people: {} };
    return query.before
      ? { entries: [entry(1, { actor: { kind: 'server', id: null, name: null, email: null, address: null } })], next: null, people: {} }
      : { entries: [entry(2)], next: '2', people: {} };
  });
});
const open = (path = '/admin/audit') =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const list = () => screen.findByRole('list', { name: 'Entries of the audit log' });

describe('the audit log', () => {
  it('shows who did what, and older entries on request', async () => {
    open();
    expect(within(await list()).getByRole('button', { name: /member\.role.*ada@example\.com.*bob@example\.com/ })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await within(await list()).findByText('The server')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows the difference that an act made', async () => {
    open();
    await userEvent.click(within(await list()).getByRole('button', { name: /ada@example/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Entry 2')).toBeDefined();
    const rows = within(dialog).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['roleMemberAdmin', 'workspaceNorthNorth']);
    expect(within(dialog).getByText('192.0.2.1')).toBeDefined();
  });

  it('asks for what the filters say, which are in the address', async () => {
    open('/admin/audit?action=member.role');
    await list();
    expect(asked.at(-1)).toMatchObject({ action: 'member.role' });
    await userEvent.type(screen.getByRole('textbox', { name: 'What' }), 'nothing');
    expect(await screen.findByText('No entry matches.')).toBeDefined();
    expect(asked.at(-1)).toMatchObject({ action: 'member.role', target: 'nothing' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await list();
    await waitFor(() => expect(asked.at(-1)).toEqual({}));
  });

  it('exports what the filters show', async () => {
    const exported: unknown[] = [];
    shell.answer(exportAudit, ({ body }) => {
      exported.push(body);
      return { url: '#exported' };
    });
    open('/admin/audit?actor=ada');
    await list();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(exported).toEqual([{ format: 'csv', actor: 'ada' }]));
  });

  it('says whether the log is whole', async () => {
    shell.answer(verifyAuditLog, () => ({ checked: 1_200, erased: 0, head: { seq: 1_200, hash: 'f00' }, fault: null }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Check the log' }));
    expect(await screen.findByText(/The log is whole\. Entries checked: 1,200\./)).toBeDefined();
    expect(screen.getByText(/1200:f00/)).toBeDefined();
  });

  it('says which entry is damaged', async () => {
    const fault = { kind: 'changed' as const, seq: 7, text: 'changed' };
    shell.answer(verifyAuditLog, () => ({ checked: 6, erased: 0, head: { seq: 6, hash: 'f00' }, fault }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Check the log' }));
    const alert = await screen.findByText('The log is damaged at entry 7.');
    expect(alert).toBeDefined();
    expect(screen.getByText('This entry was changed.')).toBeDefined();
  });
});

describe('sending the log elsewhere', () => {
  it('shows the signing key of a new webhook once', async () => {
    const stream = { stream_id: 's1', kind: 'webhook' as const, to: 'https://siem.example.com/', created_at: entry(1).at, sent_at: null };
    shell.answer(addAuditStream, ({ body }) => {
      expect(body).toEqual({ kind: 'webhook', url: 'https://siem.example.com/' });
      return { stream: { ...stream, behind: 0, problem: null }, signing_key: 'whk_secret' };
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a place' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Address of the webhook' }), 'https://siem.example.com/');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('whk_secret')).toBeDefined();
  });

  it('is for owners', async () => {
    role = 'admin';
    open();
    expect(await screen.findByText('The log isn’t sent anywhere yet.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add a place' })).toBeNull();
  });
});

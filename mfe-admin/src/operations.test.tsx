import { within } from '@testing-library/react';
import * as admin from 'shared-contracts/admin-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAdminShell, main, openPage, press, record, refused } from './testing/admin-pages.tsx';

let shell: FakeShell;
beforeEach(() => {
  shell = createAdminShell('admin');
});
const list = async (name: string) => within(await (await main()).findByRole('list', { name }));

describe('Health', () => {
  const check = { part: 'database', state: 'ok', sentence: 'The database answers in 3 ms.', details: [] } as const;
  const jobs = { part: 'jobs', state: 'warning', sentence: '2 jobs failed.', details: [{ name: 'Failed: feeds', value: '2' }] } as const;

  it('says what works, and what to do about the rest', async () => {
    shell.answer(admin.getHealth, () => ({
      checked_at: '2026-11-20T08:00:00Z',
      checks: [check, { ...jobs, details: [...jobs.details] }].map(copy),
    }));
    openPage(shell, '/admin/health');
    const [first, second] = (await list('Health')).getAllByRole('listitem');
    expect(first?.textContent).toBe('Database WorksThe database answers in 3 ms.');
    expect(second?.textContent).toContain('Background jobs Needs attention2 jobs failed.');
    expect(second?.textContent).toContain('Failed: feeds');
    expect((await main()).getByRole('status').textContent).toContain('1 part needs attention');
  });

  it('looks again on demand', async () => {
    const sent = record(shell, admin.getHealth, { checked_at: '2026-11-20T08:00:00Z', checks: [copy(check)] });
    openPage(shell, '/admin/health');
    expect(await (await main()).findByText(/^Everything works/)).toBeDefined();
    const before = sent.length;
    await press('Check again');
    await expect.poll(() => sent.length).toBe(before + 1);
  });

  it('shows why it could not be checked', async () => {
    shell.answer(admin.getHealth, refused);
    openPage(shell, '/admin/health');
    expect((await (await main()).findByRole('alert')).textContent).toContain('Couldn’t check the installation');
  });
});

const copy = ({
  details,
  ...rest
}: { readonly details: readonly { name: string; value: string }[] } & Omit<admin.HealthCheck, 'details'>) => ({
  ...rest,
  details: [...details],
});

describe('Mail', () => {
  const state = {
    server: { address: 'mail.example.com:587', from: 'ai@example.com' },
    waiting: 1,
    failed: 2,
    sent_today: 1_200,
    refused: [],
  };
  const mail = {
    mail_id: 'mail_1',
    to: 'ben@example.com',
    subject: 'Choose a new password',
    created_at: '2026-11-20T08:00:00Z',
    attempts: 8,
    problem: '550 no such mailbox',
    next_attempt_at: null,
  };

  it('shows the server and what it refused, and sends it again', async () => {
    shell.answer(admin.getMailState, () => ({ ...state, refused: [mail] }));
    const sent = record(shell, admin.retryMail, { message: 'Queued.' });
    openPage(shell, '/admin/mail');
    expect(await (await main()).findByText('mail.example.com:587')).toBeDefined();
    expect((await main()).getByText('1,200')).toBeDefined();
    const [row] = (await list('Refused mail')).getAllByRole('listitem');
    for (const part of ['Choose a new password', 'ben@example.com', 'Attempts: 8', 'given up', '550 no such mailbox'])
      expect(row?.textContent).toContain(part);
    await press('Try again to send the mail to ben@example.com');
    await expect.poll(() => shell.toasts).toMatchObject([{ title: 'The mail is being sent again' }]);
    expect(sent).toEqual([{ params: { mail_id: 'mail_1' } }]);
  });

  it('passes on why the test mail was refused', async () => {
    shell.answer(admin.getMailState, () => state);
    shell.answer(admin.sendTestMail, refused);
    openPage(shell, '/admin/mail');
    await press('Send me a test mail');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'The test mail wasn’t sent', description: 'Not yours.' }]);
  });

  it('says what to set where no mail server is connected, and offers no test', async () => {
    shell.answer(admin.getMailState, () => ({ ...state, server: null, failed: 0, waiting: 0 }));
    openPage(shell, '/admin/mail');
    expect(await (await main()).findByText(/Set SMTP_URL/)).toBeDefined();
    expect((await main()).getByText('No mail was refused')).toBeDefined();
    expect((await main()).queryByRole('button', { name: 'Send me a test mail' })).toBeNull();
  });
});

import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as admin from 'shared-contracts/admin-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import { createAdminShell, main, openPage, press, record, refused } from './testing/admin-pages.tsx';

const plan = { every: 'day', hour: 3, keep: 14 } as const;
const last: admin.BackupRun = { state: 'done', started_at: '2026-11-23T03:00:00Z', ended_at: '2026-11-23T03:04:00Z', problem: null };
const state = {
  place: 's3://backups/atrium',
  lacks: [],
  plan,
  next_at: '2026-11-24T03:00:00Z',
  last,
  last_done_at: '2026-11-23T03:04:00Z',
};
const stored = { backup_id: '2026-11-23t03-00-00-000z', made_at: '2026-11-23T03:00:00Z', version: '1.2.0', files: 2 };

let shell: FakeShell;
beforeEach(() => {
  shell = createAdminShell('admin');
  shell.answer(admin.getBackups, () => ({ ...state, lacks: [] }));
  shell.answer(admin.listBackups, () => ({ backups: [stored], problem: null }));
});

it('shows where backups go, when, and which there are', async () => {
  openPage(shell, '/admin/backups');
  const page = await main();
  expect(await page.findByText('s3://backups/atrium')).toBeDefined();
  const rows = within(await page.findByRole('list', { name: 'Backups' }));
  expect(rows.getByRole('listitem').textContent).toContain('2026-11-23t03-00-00-000z2 files · version 1.2.0');
});

it('says what to set up first, and offers no backup', async () => {
  const lacks: admin.BackupLack[] = ['place', 'recipients'];
  shell.answer(admin.getBackups, () => ({
    ...state,
    place: null,
    lacks,
    next_at: null,
    last: null,
    last_done_at: null,
  }));
  openPage(shell, '/admin/backups');
  const page = await main();
  expect((await page.findByRole('alert')).textContent).toMatch(/Backups aren’t set up yet.*Set BACKUP_TO.*new-key/);
  expect(page.queryByRole('button', { name: 'Back up now' })).toBeNull();
});

it('starts a backup', async () => {
  const sent = record(shell, admin.startBackup, { is_started: true });
  openPage(shell, '/admin/backups');
  await press('Back up now');
  await expect.poll(() => sent.length).toBe(1);
});

it('saves the schedule', async () => {
  const sent = record(shell, admin.saveBackupPlan, { message: 'Saved.' });
  openPage(shell, '/admin/backups');
  await userEvent.click(await (await main()).findByRole('radio', { name: 'Every Monday' }));
  const keep = (await main()).getByRole('spinbutton', { name: 'Backups to keep' });
  await userEvent.clear(keep);
  await press('Save');
  expect(await screen.findByText('Enter how many backups to keep.')).toBeDefined();
  await userEvent.type(keep, '14');
  await press('Save');
  await expect.poll(() => sent).toEqual([{ body: { every: 'week', hour: 3, keep: 14 } }]);
});

it('says why the last backup failed, and why the place can’t be read', async () => {
  shell.answer(admin.getBackups, () => ({ ...state, lacks: [], last: { ...last, state: 'failed' as const, problem: 'Access Denied' } }));
  shell.answer(admin.listBackups, () => ({ backups: [], problem: 'NoSuchBucket' }));
  openPage(shell, '/admin/backups');
  expect(await screen.findByText('Access Denied')).toBeDefined();
  expect(await screen.findByText('NoSuchBucket')).toBeDefined();
});

it('says how many files a backup lacks', async () => {
  const failed = { ...last, state: 'failed' as const, problem: 'missing-files', missing_files: 3 };
  shell.answer(admin.getBackups, () => ({ ...state, lacks: [], last: failed }));
  shell.answer(admin.listBackups, () => ({ backups: [{ ...stored, missing_files: 3 }], problem: null }));
  openPage(shell, '/admin/backups');
  const said = 'Files missing in the server’s storage: 3. The backup has everything else, and complete ones are kept.';
  expect(await screen.findByText(said)).toBeDefined();
  expect(await screen.findByText(/2 files · 3 missing · version 1.2.0/)).toBeDefined();
});

it('shows why the backups could not be loaded', async () => {
  shell.answer(admin.getBackups, refused);
  openPage(shell, '/admin/backups');
  expect((await (await main()).findByRole('alert')).textContent).toContain('Couldn’t load the backups');
});

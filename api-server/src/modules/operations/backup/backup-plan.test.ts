import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { getBackups, listAuditEntries, listBackups, saveBackupPlan, startBackup } from 'shared-contracts/admin-calls';
import { listAlerts, signIn } from 'shared-contracts/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBackupKey } from '../../../platform/backup/backup-seal.ts';
import { writeSetting } from '../../../platform/installation-settings.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { createTestApp, type TestApp, type TestUser, testPassword } from '../../../testing/test-app.ts';

let api: TestApp;
let owner: TestUser;
let bare: TestApp;
const folder = temporaryFolder('backup-place');
const to = join(folder, 'backups');
beforeAll(async () => {
  bare = await createTestApp();
  owner = await bare.newUser();
  const { recipient } = await newBackupKey();
  api = await createTestApp({ BACKUP_TO: to, BACKUP_RECIPIENTS: recipient }, bare);
});
afterAll(async () => {
  await api.close();
  await bare.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Moves the clock, and signs in again, because sessions end. */
const goTo = async (moment: string) => {
  api.time.now = new Date(moment);
  const { body } = await api.call(signIn, { body: { email: owner.email, password: testPassword } });
  owner = { ...owner, token: body.access_token };
};
const state = async () => (await api.call(getBackups, {}, owner)).body;
const stored = async () => (await api.call(listBackups, {}, owner)).body;
const plan = { every: 'day', hour: 3, keep: 2 } as const;
const save = () => api.call(saveBackupPlan, { body: plan }, owner);
const runJob = async () => api.app.jobs.find(({ name }) => name === 'backup')?.run();

it('says what the settings lack, and starts nothing', async () => {
  const { body } = await bare.call(getBackups, {}, owner);
  expect(body).toMatchObject({ place: null, lacks: ['place', 'recipients'], plan: { every: 'never' }, next_at: null, last: null });
  expect((await bare.call(startBackup, {}, owner)).body).toEqual({ is_started: false });
});

it('is for administrators', async () => {
  const other = await api.newUser();
  expect((await api.call(getBackups, {}, other)).status).toBe(403);
  expect((await api.call(startBackup, {}, other)).status).toBe(403);
});

it('makes a backup on demand, one at a time, and lists it', async () => {
  const started = await Promise.all([1, 2, 3].map(() => api.call(startBackup, {}, owner)));
  expect(started.filter(({ body }) => body.is_started)).toHaveLength(1);
  await expect.poll(async () => (await state()).last, { timeout: 20_000 }).toMatchObject({ state: 'done', problem: null });
  expect(await stored()).toMatchObject({ problem: null, backups: [{ version: '1.0.0', files: 0 }] });
});

it('makes a backup at the hour of the plan and keeps as many as it says', async () => {
  await goTo('2030-11-23T12:00:00Z');
  expect((await save()).status).toBe(200);
  expect(await state()).toMatchObject({ place: to, plan, next_at: '2030-11-24T03:00:00.000Z' });
  const before = (await stored()).backups.length;
  await runJob();
  expect((await stored()).backups).toHaveLength(before);
  for (const day of ['24', '25', '26']) {
    await goTo(`2030-11-${day}T03:01:00Z`);
    await runJob();
    await runJob();
  }
  expect((await stored()).backups.map(({ made_at }) => made_at)).toEqual(['2030-11-26T03:01:00.000Z', '2030-11-25T03:01:00.000Z']);
  const { body } = await api.call(listAuditEntries, { query: { action: 'backup.plan' } }, owner);
  expect(body.entries).toMatchObject([{ before: { every: 'never' }, after: plan }]);
  expect((await api.app.inject('/metrics')).body).toMatch(/atrium_backup_age_seconds \d+/);
});

it('counts a backup that lacks files as failed, keeps the complete ones and notifies administrators', async () => {
  const { db } = api.database;
  const fileId = await makeOwned(db, 'file', owner.email);
  await db.execute(sql`update files set storage_key = 'files/lost' where id = ${fileId}`);
  const before = (await stored()).backups;
  await goTo('2030-11-26T12:00:00Z');
  await api.call(startBackup, {}, owner);
  await expect
    .poll(async () => (await state()).last, { timeout: 20_000 })
    .toMatchObject({ state: 'failed', problem: 'missing-files', missing_files: 1 });
  expect((await state()).last_done_at).toBe('2030-11-26T03:01:00.000Z');
  expect((await stored()).backups).toMatchObject([{ missing_files: 1 }, ...before]);
  const { alerts } = (await api.call(listAlerts, { query: { email: owner.email } }, owner)).body;
  expect(alerts[0]?.text).toContain('files missing in the server’s storage: 1. Earlier backups are untouched');
  await db.execute(sql`delete from files where id = ${fileId}`);
});

it('notifies administrators of a backup that failed, and keeps the earlier ones', async () => {
  rmSync(to, { recursive: true });
  writeFileSync(to, 'not a folder');
  await goTo('2030-11-27T03:01:00Z');
  await runJob();
  expect(await state()).toMatchObject({
    last: { state: 'failed', problem: expect.stringMatching(/ENOTDIR|EEXIST/) },
    last_done_at: '2030-11-26T03:01:00.000Z',
  });
  expect((await stored()).problem).toMatch(/ENOTDIR/);
  const alerts = (await api.call(listAlerts, { query: { email: owner.email } }, owner)).body.alerts;
  expect(alerts.filter(({ title }) => title === 'A backup failed')).toMatchObject([
    { link: '/admin/backups' },
    { text: expect.stringContaining('storage: 1') },
  ]);
});

it('calls a backup failed whose node ended', async () => {
  rmSync(to);
  await goTo('2030-11-28T02:00:00Z');
  const { db } = api.database;
  const last = { state: 'running', started_at: '2030-11-28T01:00:00.000Z', ended_at: null, problem: null };
  await writeSetting(db, { name: 'backup-runs' } as never, { last, beat_at: '2030-11-28T01:01:00.000Z', done_at: null });
  await runJob();
  expect(await state()).toMatchObject({ last: { state: 'failed', problem: 'interrupted' } });
});

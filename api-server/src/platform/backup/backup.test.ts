import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import pg from 'pg';
import { signIn, signUp } from 'shared-contracts/calls';
import { completeUpload, createUpload, listFiles, sendUploadPart } from 'shared-contracts/file-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHttpBrowser } from '../../testing/http-browser.ts';
import { itInTurn } from '../../testing/rotation.ts';
import { startApi } from '../../testing/start-api.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { addressOf } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { ownMigrations } from '../database/migrate.ts';
import { createDiskStorage } from '../storage/disk-storage.ts';
import { findBackup, listBackups, openPlace, pruneBackups } from './backup-place.ts';
import { newBackupKey, openingWith } from './backup-seal.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { compareWith, verifyBackup } from './verify-backup.ts';

const folder = temporaryFolder('backups');
const place = path.join(folder, 'place');
const keyFile = path.join(folder, 'key');
let recipient = '';
beforeAll(async () => {
  const made = await newBackupKey();
  recipient = made.recipient;
  writeFileSync(keyFile, `# a comment\n${made.key}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program of `npx platform backup` as an operator does. */
function operate(dataDir: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const program = path.resolve(import.meta.dirname, '../../back-up.ts');
  const own = { ...process.env, DATA_DIR: dataDir, BACKUP_TO: place, BACKUP_RECIPIENTS: recipient, ...env };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env: own });
  return { status, said: `${stdout}${stderr}` };
}

const password = 'correct horse battery';
const content = 'pine and paper\n'.repeat(20_000);

describe('an installation', () => {
  it('is backed up while it runs, and restored on an empty machine without a difference', async () => {
    const [home, empty] = [temporaryFolder('backed-up'), path.join(folder, 'empty')];
    const api = await startApi({ dataDir: home, env: { FREE_SPACE_FLOOR_MB: '0' } });
    const browser = openHttpBrowser(() => api.url);
    const opened = await browser.send(signUp, { body: { email: 'priya@example.com', password, first_name: 'Priya' } });
    const token = opened.body.access_token;
    const email = 'priya@example.com';
    const { body: upload } = await browser.send(createUpload, { body: { email, file_name: 'pines.txt', size: content.length } }, token);
    const part = addressOf(sendUploadPart, { params: { upload_id: upload.upload_id }, query: { offset: 0 } });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    expect((await fetch(api.url + part, { method: 'PUT', headers, body: content })).status).toBe(200);
    await browser.send(completeUpload, { params: { upload_id: upload.upload_id } }, token);

    expect(operate(home, ['create'])).toMatchObject({
      status: 0,
      said: expect.stringMatching(/Files: 1 copied, 0 existed already\.\nBackup .* is complete/),
    });
    expect(operate(home, ['create'])).toMatchObject({ status: 0, said: expect.stringMatching(/Files: 0 copied, 1 existed already/) });
    await api.stop();
    expect(operate(home, ['verify', `--key=${keyFile}`])).toMatchObject({ status: 0, said: expect.stringContaining('is intact.') });

    const restored = operate(empty, ['restore', `--key=${keyFile}`]);
    expect(restored).toMatchObject({ status: 0, said: expect.stringContaining('is restored') });
    expect(operate(empty, ['verify', `--key=${keyFile}`, '--live'])).toMatchObject({
      status: 0,
      said: expect.stringContaining('The installation has what the backup has.'),
    });
    expect(operate(empty, ['restore', `--key=${keyFile}`])).toMatchObject({
      status: 1,
      said: expect.stringContaining('The database isn’t empty.'),
    });

    const again = await startApi({ dataDir: empty, env: { FREE_SPACE_FLOOR_MB: '0' } });
    const visitor = openHttpBrowser(() => again.url);
    expect((await visitor.send(listFiles, { query: { email } }, token)).status).toBe(401);
    const entered = await visitor.send(signIn, { body: { email, password } });
    const files = await visitor.send(listFiles, { query: { email } }, entered.body.access_token);
    expect(files.body).toMatchObject({ files: [{ file_name: 'pines.txt' }] });
    await again.stop();
    for (const one of [home, empty]) rmSync(one, { recursive: true, force: true });
  }, 180_000);
});

describe('a backup', () => {
  const none = { region: 'us-east-1', endpoint: undefined, accessKeyId: undefined, secretAccessKey: undefined };
  const silent = () => {};
  const open = () => openingWith(readFileSync(keyFile, 'utf8'));

  /** Makes a backup of a database with 3,000 rows and a file. */
  async function given(name: string, s3: Parameters<typeof openPlace>[1] = none, at = path.join(folder, name)) {
    const own = await createTestDatabase();
    const client = new pg.Client(own.connection);
    await client.connect();
    await client.query("insert into server_secrets select 's' || n, E'line\\n\\\\break\\t' || n from generate_series(1, 3000) n");
    await client.query("insert into users (id, email, name) values ('use_one', 'priya@example.com', 'Priya')");
    await client.query(
      `insert into agents (id, user_id, name, description, instructions, starters) values ('agt_one', 'use_one', 'Clerk', '', '', '[]')`,
    );
    await client.query(`insert into agent_schedules (agent_id, user_id, prompt, cron, time_zone, is_on, next_at)
      values ('agt_one', 'use_one', 'Write.', '0 9 * * *', 'UTC', true, '2026-01-01T09:00Z')`);
    await client.query("insert into files (id, user_id, name, storage_key) values ('file_one', 'use_one', 'a.txt', 'files/file_one')");
    await client.end();
    const storage = createDiskStorage(path.join(folder, `${name}-files`));
    await storage.put('files/file_one', Readable.from([Buffer.from('the bytes')]));
    const there = openPlace(at, s3);
    const options = { connection: own.connection, storage, place: there, recipients: [recipient], version: '1.0.0', say: silent };
    const make = (now = new Date()) => createBackup({ ...options, now });
    return { own, storage, place: there, at, make, about: await make() };
  }

  /** Creates an empty database, and what restores into it. Says whether the database was opened. */
  async function target(name: string) {
    const own = await createTestDatabase();
    const client = new pg.Client(own.connection);
    await client.connect();
    await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
    await client.end();
    let isTouched = false;
    const database = async () => {
      isTouched = true;
      return { connection: own.connection, close: async () => {} };
    };
    const storage = createDiskStorage(path.join(folder, `${name}-restored`));
    return { own, storage, database, isTouched: () => isTouched };
  }

  itInTurn('goes to a bucket and comes back from it', async () => {
    const bucket = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      allowMismatchedSignatures: true,
      directory: path.join(folder, 's3'),
      configureBuckets: [{ name: 'b' }],
    });
    const { port } = await bucket.run();
    const s3 = { region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const source = await given('bucket', s3, 's3://b/atrium/nightly');
    const into = await target('bucket');
    const about = await findBackup(source.place, undefined);
    await restoreBackup({ place: source.place, about, open: open(), say: silent, ...into });
    expect(
      await compareWith({ place: source.place, about, open: open() }, { connection: into.own.connection, storage: into.storage }),
    ).toEqual([]);
    const file = await into.storage.get('files/file_one');
    expect(file && (await text(file))).toBe('the bytes');
    await bucket.close();
    for (const { own } of [source, into]) await own.drop();
  });

  itInTurn('is refused before anything is touched when it is damaged, incomplete or sealed for somebody else', async () => {
    const source = await given('damaged');
    const into = await target('damaged');
    const { about } = source;
    const restore = (opening = open()) => restoreBackup({ place: source.place, about, open: opening, say: silent, ...into });
    const table = path.join(source.at, 'objects/backups', about.id, 'tables/server_secrets');
    const sound = readFileSync(table);
    const flipped = Buffer.from(sound);
    flipped[sound.length - 40] = (flipped[sound.length - 40] ?? 0) ^ 1;
    const cases: readonly (readonly [Buffer, RegExp])[] = [
      [flipped, /server_secrets can’t be read/],
      [sound.subarray(0, sound.length - 30), /server_secrets can’t be read/],
      [readFileSync(path.join(path.dirname(table), 'users')), /server_secrets isn’t the one that was backed up/],
    ];
    for (const [bytes, refusal] of cases) {
      writeFileSync(table, bytes);
      await expect(restore()).rejects.toThrow(refusal);
    }
    rmSync(table);
    await expect(restore()).rejects.toThrow(/tables\/server_secrets is missing/);
    writeFileSync(table, sound);
    await expect(restore(openingWith((await newBackupKey()).key))).rejects.toThrow(
      /can’t be read: it is damaged, or the key is another one/,
    );
    const newer = { ...about, migrations: about.migrations + 1 };
    await expect(restoreBackup({ place: source.place, about: newer, open: open(), say: silent, ...into })).rejects.toThrow(/newer version/);
    expect(into.isTouched()).toBe(false);
    expect(existsSync(path.join(folder, 'damaged-restored'))).toBe(false);
    await restore();
    for (const { own } of [source, into]) await own.drop();
  });

  itInTurn('of an earlier version is migrated when it is restored', async () => {
    const source = await given('earlier');
    const into = await target('earlier');
    const later = path.join(folder, 'migrations');
    cpSync(ownMigrations, later, { recursive: true });
    const journal = path.join(later, 'meta/_journal.json');
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
    entries.push({ idx: entries.length, version: '7', when: 4_000_000_000_000, tag: '9999_more', breakpoints: true });
    writeFileSync(journal, JSON.stringify({ ...rest, entries }));
    writeFileSync(path.join(later, '9999_more.sql'), "alter table server_secrets add column note text default 'added';");
    await restoreBackup({ place: source.place, about: source.about, open: open(), say: silent, ...into, migrations: later });
    const client = new pg.Client(into.own.connection);
    await client.connect();
    const { rows } = await client.query("select value, note from server_secrets where name = 's7'");
    expect(rows).toEqual([{ value: 'line\n\\break\t7', note: 'added' }]);
    // The installation that the backup is of may have run what was due since.
    const { rows: schedules } = await client.query('select next_at <= resumed_at as is_past from agent_schedules');
    expect(schedules).toEqual([{ is_past: true }]);
    const rules = await client.query("select count(*)::int as n from pg_constraint where contype = 'f'");
    expect(rules.rows[0].n).toBeGreaterThan(100);
    await client.end();
    for (const { own } of [source, into]) await own.drop();
  });

  itInTurn('is not mixed with another one of the same moment, and both count as one', async () => {
    const source = await given('at-once');
    const moment = new Date(Date.parse(source.about.made_at) + 3_600_000);
    const both = await Promise.all([source.make(moment), source.make(moment)]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
    for (const about of both) await verifyBackup({ place: source.place, about, open: open(), say: silent });
    expect(await pruneBackups(source.place, 2, moment)).toEqual([]);
    expect((await pruneBackups(source.place, 1, moment)).map(({ id }) => id)).toEqual([source.about.id]);
    expect(await listBackups(source.place)).toHaveLength(2);
    await source.own.drop();
  });

  itInTurn('is kept by number, and its files as long as a backup refers to them', async () => {
    const source = await given('kept');
    const objects = () => readdirSync(path.join(source.at, 'objects/objects', source.about.objects));
    const client = new pg.Client(source.own.connection);
    await client.connect();
    await client.query("delete from files where id = 'file_one'");
    await client.end();
    const second = await source.make(new Date(Date.now() + 1_000));
    const later = new Date(Date.now() + 48 * 3_600_000);
    expect(await pruneBackups(source.place, 2, later)).toEqual([]);
    expect(objects()).toEqual(['files']);
    expect((await pruneBackups(source.place, 1, later)).map(({ id }) => id)).toEqual([source.about.id]);
    expect((await listBackups(source.place)).map(({ id }) => id)).toEqual([second.id]);
    expect(readdirSync(path.join(source.at, 'objects/objects', source.about.objects, 'files'))).toEqual([]);
    await source.own.drop();
  });

  itInTurn('without a file that the installation still has in its lists doesn’t replace one that has it', async () => {
    const source = await given('lacking');
    const client = new pg.Client(source.own.connection);
    await client.connect();
    await client.query("insert into files (id, user_id, name, storage_key) values ('file_two', 'use_one', 'b.txt', 'files/file_two')");
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    for (const minute of [1, 2, 3]) expect((await source.make(minutes(minute))).files).toMatchObject({ count: 1, missing: 1 });
    const later = minutes(48 * 60);
    expect((await pruneBackups(source.place, 2, later)).map(({ made_at }) => made_at)).toHaveLength(1);
    const left = await listBackups(source.place);
    expect(left.map(({ files }) => files.missing)).toEqual([1, 1, 0]);
    expect(left.at(-1)?.id).toBe(source.about.id);

    await source.storage.put('files/file_two', Readable.from([Buffer.from('found again')]));
    const whole = await source.make(minutes(4));
    expect(whole.files).toMatchObject({ count: 2, missing: 0 });
    await pruneBackups(source.place, 1, later);
    expect((await listBackups(source.place)).map(({ id }) => id)).toEqual([whole.id]);
    await client.end();
    await source.own.drop();
  });

  itInTurn('says what is missing to make one', () => {
    expect(operate(folder, ['create'], { BACKUP_RECIPIENTS: '' })).toMatchObject({
      status: 1,
      said: expect.stringContaining('Set BACKUP_RECIPIENTS'),
    });
    expect(operate(folder, ['create'], { BACKUP_TO: '' })).toMatchObject({
      status: 1,
      said: expect.stringContaining('Name the place of backups'),
    });
    expect(operate(folder, ['create', '--to=https://a.example'])).toMatchObject({
      status: 1,
      said: expect.stringContaining('is not a place for backups'),
    });
    expect(operate(folder, ['list', `--from=${path.join(folder, 'nowhere')}`])).toMatchObject({
      status: 0,
      said: 'There is no complete backup at this place.\n',
    });
  });
});

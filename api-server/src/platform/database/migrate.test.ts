import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { backupDatabase } from './backup.ts';
import { finishMigration, migrateDatabase } from './migrate.ts';

const ownMigrations = path.resolve(import.meta.dirname, '../../../drizzle');
let own: TestDatabase;
let folder: string;
let client: pg.Client;
beforeEach(async () => {
  own = await createTestDatabase();
  folder = temporaryFolder('migrations');
  client = new pg.Client(own.connection);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a folder with this version's migrations and one more. */
function withOneMore(): string {
  cpSync(ownMigrations, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  journal.entries.push({ idx: journal.entries.length, version: '7', when: 4_000_000_000_000, tag: '9999_more', breakpoints: true });
  writeFileSync(file, JSON.stringify(journal));
  appendFileSync(path.join(folder, '9999_more.sql'), 'create table more (n int);');
  return folder;
}

/** Returns a folder with the first migrations only. */
function firstMigrations(count: number): string {
  cpSync(ownMigrations, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  writeFileSync(path.join(folder, 'indexes.sql'), '');
  return folder;
}

describe('migrations', () => {
  it('run once when several nodes start together', async () => {
    const target = withOneMore();
    const ran = await Promise.all([1, 2, 3].map(() => migrateDatabase({ connection: own.connection, folder: target })));
    expect(ran.toSorted()).toEqual([0, 0, 1]);
    expect((await client.query('select count(*)::int as n from more')).rows).toEqual([{ n: 0 }]);
  });

  it('back up existing data first, and change nothing if the backup fails', async () => {
    const target = withOneMore();
    const failing = migrateDatabase({ connection: own.connection, folder: target, backup: () => Promise.reject(new Error('disk full')) });
    await expect(failing).rejects.toThrow('disk full');
    expect((await client.query("select to_regclass('more') as name")).rows).toEqual([{ name: null }]);
    let backups = 0;
    const backup = async () => {
      backups += 1;
    };
    await migrateDatabase({ connection: own.connection, folder: target, backup });
    await migrateDatabase({ connection: own.connection, folder: target, backup });
    expect(backups).toBe(1);
  });

  it('keep when things were last changed, which only the index knew', async () => {
    await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
    await migrate(drizzle(client), { migrationsFolder: firstMigrations(73) });
    await client.query("insert into users (id, email, name) values ('ana', 'ana@example.com', 'Ana')");
    await client.query(
      "insert into files (id, user_id, name, created_at) select id, 'ana', id, '2026-01-01Z' from unnest('{plan,notes}'::text[]) id",
    );
    await client.query(
      "insert into item_index (user_id, kind, id, name, created_at, changed_at) values ('ana', 'file', 'plan', 'plan', '2026-01-01Z', '2026-05-05Z')",
    );
    await client.query(
      "insert into trash (id, user_id, kind, item_id, name, deleted_at) values ('gone', 'ana', 'file', 'gone', 'gone', now())",
    );
    await client.query(
      `insert into trash_rows (trash_id, kind, table_name, place, row) values ('gone', 'row', 'files', '', '{"id": "gone", "created_at": "2026-02-02"}')`,
    );
    await migrateDatabase({ connection: own.connection });
    const { rows } = await client.query('select id, updated_at from files order by id');
    expect(rows).toEqual([
      { id: 'notes', updated_at: new Date('2026-01-01Z') },
      { id: 'plan', updated_at: new Date('2026-05-05Z') },
    ]);
    expect((await client.query('select row from trash_rows')).rows).toMatchObject([{ row: { updated_at: '2026-02-02' } }]);
  });

  it('never hold up those who write while they wait for a table', async () => {
    const target = withOneMore();
    writeFileSync(path.join(folder, '9999_more.sql'), 'alter table work_areas add column more int;');
    const [slow, quick] = [new pg.Client(own.connection), new pg.Client(own.connection)];
    await Promise.all([slow.connect(), quick.connect()]);
    // A node of the former version is in the middle of a transaction.
    await slow.query("begin; update work_areas set name = name; select 'held'");
    const migrated = migrateDatabase({ connection: own.connection, folder: target });
    const waits =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%more int%'";
    await expect.poll(async () => (await quick.query(waits)).rows.length).toBe(1);
    await quick.query("set lock_timeout = '10s'");
    await quick.query("insert into work_areas (id, name, display_name, display_rank, route_url, icon) values ('a', 'a', 'a', 1, 'a', 'a')");
    await slow.query('commit');
    expect(await migrated).toBe(1);
    await Promise.all([slow.end(), quick.end()]);
  });

  it('leave indexes of large tables to be built while nodes write, also ones that were left unfinished', async () => {
    const isValid = async (name: string) =>
      (await client.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [name])).rows[0]?.indisvalid;
    await client.query("insert into users (id, name, email) values ('ana', 'Ana', 'ana@example.com')");
    await client.query("insert into notebooks (id, user_id, title) values ('ntb_1', 'ana', 'Plan')");
    await client.query('drop index comments_deleted');
    await client.query("update pg_index set indisvalid = false where indexrelid = 'area_tasks_deleted'::regclass");
    await client.query('create index passages_search on passages (title)');
    await migrateDatabase({ connection: own.connection });
    expect([await isValid('comments_deleted'), await isValid('area_tasks_deleted')]).toEqual([undefined, false]);
    const writer = new pg.Client(own.connection);
    await writer.connect();
    const finished = Promise.all([finishMigration(own.connection), finishMigration(own.connection)]);
    await writer.query('update work_areas set name = name');
    await finished;
    await writer.end();
    expect([await isValid('comments_deleted'), await isValid('area_tasks_deleted')]).toEqual([true, true]);
    expect(await isValid('passages_search')).toBeUndefined();
  });

  it('do not touch data of a newer version', async () => {
    await migrateDatabase({ connection: own.connection, folder: withOneMore() });
    await expect(migrateDatabase({ connection: own.connection })).rejects.toThrow(/newer version/);
  });
});

describe('a backup', () => {
  it('contains every row of every table from one snapshot', async () => {
    const target = path.join(folder, 'backups');
    await client.query("insert into server_secrets select 's' || n, E'line\\nbreak' from generate_series(1, 2500) n");
    const file = await backupDatabase(client, target, new Date('2026-11-21T10:00:00Z'));
    expect(readdirSync(target)).toEqual([path.basename(file)]);
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const at = lines.findIndex(({ table }) => table === 'server_secrets');
    expect(lines[at + 1]).toEqual({ name: 's1', value: 'line\nbreak' });
    const tables = lines.filter((line) => 'table' in line && Object.keys(line).length === 1).map(({ table }) => table);
    const { rows } = await client.query("select count(*)::int as n from pg_tables where schemaname = 'public'");
    expect(tables).toHaveLength(rows[0].n);
    expect(lines.filter(({ value }) => value === 'line\nbreak')).toHaveLength(2_500);
  });

  it('does not look complete when it was interrupted', async () => {
    await client.query('create view broken as select 1 as x');
    const other = new pg.Client(own.connection);
    await other.connect();
    await other.query('begin; lock table work_areas in access exclusive mode');
    await client.query("set lock_timeout = '50ms'");
    await expect(backupDatabase(client, folder, new Date())).rejects.toThrow(/lock timeout/);
    await other.end();
    expect(readdirSync(folder).filter((name) => name.endsWith('.jsonl'))).toEqual([]);
  });
});

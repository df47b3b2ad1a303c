import { rmSync } from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import * as schema from '../database/schema/index.ts';
import { createDiskStorage } from '../storage/disk-storage.ts';
import { openPlace } from './backup-place.ts';
import { newBackupKey, openingWith } from './backup-seal.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { accountDifferences, restoredSecrets } from './restored-access.ts';
import { compareWith } from './verify-backup.ts';

/** Matches names of columns that may hold a secret, a key, a link or the hash of one. */
const secretName = /hash|token|secret|key|(?<!answered_|en)code|password|seal|link|nonce|proof|credential|identifier|hook/;

it('says for each secret of the schema what a restore does with it', () => {
  const found = Object.values(schema).flatMap((table) => {
    if (!is(table, PgTable)) return [];
    const { name, columns } = getTableConfig(table);
    return columns
      .filter((column) => secretName.test(column.name) || (name === 'server_secrets' && column.name === 'value'))
      .map((column) => `${name}.${column.name}`);
  });
  const listed = Object.values(restoredSecrets).flatMap((tables) =>
    Object.entries<readonly string[]>(tables).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  );
  expect(found.length).toBeGreaterThan(50);
  expect(listed.toSorted(), 'decide in restored-access.ts what a restore does with a new column').toEqual(found.toSorted());
});

it('lists accounts that differ from the former installation', () => {
  const account = (id: string, part: object = {}) => ({ id, email: `${id}@example.com`, role: null, is_suspended: false, ...part });
  const restored = [
    account('same'),
    account('role', { role: 'owner' }),
    account('let-in'),
    account('kept-out', { is_suspended: true }),
    account('gone'),
  ];
  const former = [
    account('same'),
    account('role'),
    account('let-in', { is_suspended: true, email: 'new@example.com' }),
    account('kept-out'),
    account('newer'),
  ];
  expect(accountDifferences(former, restored)).toEqual([
    'role@example.com is owner now, and was without a role.',
    'let-in@example.com had changed the address to new@example.com.',
    'let-in@example.com was suspended since, and can sign in again.',
    'kept-out@example.com was reactivated since, and is suspended again.',
    'gone@example.com was deleted since, and has an account again.',
    'newer@example.com has an account only in the former installation.',
  ]);
});

const noBucket = { region: 'us-east-1', endpoint: undefined, accessKeyId: undefined, secretAccessKey: undefined };

it.each([false, true])(
  'ends keys and links when it is restored, unless told otherwise (%s), and says and records it',
  async (keepsAccess) => {
    const folder = temporaryFolder('restored-access');
    const [storage, place] = [createDiskStorage(path.join(folder, 'files')), openPlace(path.join(folder, 'place'), noBucket)];
    const { key, recipient } = await newBackupKey();
    const source = await createTestDatabase();
    const client = new pg.Client(source.connection);
    await client.connect();
    await client.query("insert into users (id, email, name) values ('use_one', 'ada@example.com', 'Ada')");
    await client.query("insert into users (id, email, name) values ('use_two', 'ben@example.com', 'Ben')");
    await client.query("insert into installation_roles (user_id, role) values ('use_one', 'owner'), ('use_two', 'admin')");
    await client.query("insert into api_keys (id, user_id, name, hash, hint) values ('key_one', 'use_one', 'Key', 'h', 'hint')");
    await client.query("insert into scim_tokens (id, name, hash, hint) values ('sct_one', 'SCIM', 'h', 'hint')");
    await client.query(
      `insert into release_keys (id, name, public_key, remote) values ('k1', 'Key', 'p', 'mfe-one'), ('k2', 'Registry', 'p', null)`,
    );
    await client.query(`insert into installation_invitations (id, email, token_hash, invited_by, expires_at)
      values ('inv_one', 'eve@example.com', 'h', 'use_one', now() + interval '1 day')`);
    const recipients = [recipient];
    const about = await createBackup({
      connection: source.connection,
      storage,
      place,
      recipients,
      version: '1.0.0',
      now: new Date(),
      say: () => {},
    });
    await client.query("update users set suspended_at = now() where id = 'use_two'");
    await client.query("delete from installation_roles where user_id = 'use_two'");
    await client.end();

    const into = await createTestDatabase();
    const emptied = new pg.Client(into.connection);
    await emptied.connect();
    await emptied.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
    await emptied.end();
    const database = async () => ({ connection: into.connection, close: async () => {} });
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    await restoreBackup({ place, about, open: openingWith(key), say, database, storage, keepsAccess, former: source.connection });
    const restored = new pg.Client(into.connection);
    await restored.connect();
    const works = async (table: string) =>
      (await restored.query(`select id from ${table} where revoked_at is null`)).rows.map(({ id }) => id);
    expect(await works('api_keys')).toEqual(keepsAccess ? ['key_one'] : []);
    expect(await works('scim_tokens')).toEqual(keepsAccess ? ['sct_one'] : []);
    expect(await works('release_keys')).toEqual(keepsAccess ? ['k1', 'k2'] : ['k2']);
    expect((await restored.query('select id from installation_invitations')).rowCount).toBe(keepsAccess ? 1 : 0);
    expect(said.join('\n')).toContain('ben@example.com is admin now, and was without a role.\nben@example.com was suspended since');
    expect(said.join('\n')).toMatch(
      keepsAccess ? /also those that were revoked since/ : /revoked \(.*api_keys: 1.*installation_invitations: 1/,
    );
    const { rows: entries } = await restored.query("select target_id, after from audit_entries where action = 'backup.restore'");
    expect(entries).toMatchObject([
      { target_id: about.id, after: { is_access_kept: keepsAccess, differences: [expect.any(String), expect.any(String)] } },
    ]);
    await restored.end();
    expect(await compareWith({ place, about, open: openingWith(key) }, { connection: into.connection, storage })).toEqual([]);
    for (const one of [source, into]) await one.drop();
    rmSync(folder, { recursive: true, force: true });
  },
);

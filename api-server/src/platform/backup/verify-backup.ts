import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { hashOf } from '../hash.ts';
import type { Storage } from '../storage/storage.ts';
import { type BackupAbout, type BackupContents, BackupError, backupContents, readFiles } from './backup-entity.ts';
import { keyOf, readObject } from './backup-place.ts';
import type { Opening } from './backup-seal.ts';
import { changedByRestore } from './restored-access.ts';
import { digestRows } from './row-digest.ts';
import { readRows } from './tables.ts';

export interface VerifyOptions {
  readonly place: Storage;
  readonly about: BackupAbout;
  readonly open: Opening;
  readonly say: (line: string) => void;
}

/** Reads what a backup contains. @throws BackupError if it was changed or another key made it */
export async function readContents({ place, about, open }: Omit<VerifyOptions, 'say'>): Promise<BackupContents> {
  const json = await read('The list of contents', async () => text(await open(await readObject(place, keyOf.contents(about.id)))));
  return backupContents.parse(JSON.parse(json));
}

/**
 * Reads a whole backup: every table and every file, against what was recorded when it was made.
 * @throws BackupError that names the first thing that is missing, damaged or changed
 */
export async function verifyBackup({ place, about, open, say }: VerifyOptions): Promise<BackupContents> {
  const contents = await readContents({ place, about, open });
  for (const [name, { rows, digest }] of Object.entries(contents.tables)) {
    const found = digestRows();
    await read(`The table ${name}`, async () => pipeline(await tableRows({ place, about, open }, name), found.through, drain));
    const result = found.result();
    if (result.rows !== rows || result.digest !== digest) throw new BackupError(`The table ${name} isn’t the one that was backed up.`);
  }
  say(`Database: ${Object.keys(contents.tables).length} tables are intact.`);
  const files = await listedFiles(place, about);
  for (const { key } of files) {
    const hash = createHash('sha256');
    await read(`The file ${key}`, async () => pipeline(await fileContent({ place, about, open }, key), hash));
    const recorded = contents.hashes[key];
    if (recorded && hash.digest('hex') !== recorded) throw new BackupError(`The file ${key} isn’t the one that was backed up.`);
  }
  say(`Files: ${files.length} are intact.`);
  return contents;
}

/**
 * Compares a backup with the installation. After a restore of it, tables in which that revoked something are left out.
 * @returns what differs, one line each; empty if nothing does
 */
export async function compareWith(
  { place, about, open }: Omit<VerifyOptions, 'say'>,
  installation: { readonly connection: pg.ClientConfig; readonly storage: Storage },
): Promise<string[]> {
  const contents = await readContents({ place, about, open });
  const client = new pg.Client({ ...installation.connection, application_name: 'atrium-verify' });
  client.on('error', () => undefined);
  await client.connect();
  const differences: string[] = [];
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query('set local statement_timeout = 0');
    const { rows: applied } = await client.query<{ count: number }>('select count(*)::int as count from drizzle.__drizzle_migrations');
    if (applied[0]?.count !== about.migrations)
      throw new BackupError('The installation has another version of the schema than the backup, so they can’t be compared.');
    const { rows: restores } = await client.query("select 1 from audit_entries where action = 'backup.restore' and target_id = $1", [
      about.id,
    ]);
    for (const [name, { columns, rows, digest }] of Object.entries(contents.tables)) {
      if (restores.length && changedByRestore.includes(name)) continue;
      const live = digestRows();
      await pipeline(readRows(client, { name, columns }), live.through, drain);
      const found = live.result();
      if (found.digest !== digest) differences.push(`The table ${name} has ${found.rows} rows, and ${rows} in the backup; they differ.`);
    }
  } finally {
    await client.end();
  }
  for (const { key } of await listedFiles(place, about)) {
    const content = await installation.storage.get(key);
    const hash = createHash('sha256');
    if (content) await pipeline(content, hash);
    if (!content) differences.push(`The file ${key} is missing.`);
    else if (contents.hashes[key] && contents.hashes[key] !== hash.digest('hex')) differences.push(`The file ${key} differs.`);
  }
  return differences;
}

type Source = Omit<VerifyOptions, 'say'>;

/** Returns the rows of a table in the text format of COPY. */
export async function tableRows({ place, about, open }: Source, name: string): Promise<Readable> {
  const sealed = await open(await readObject(place, keyOf.table(about.id, name)));
  const rows = createZstdDecompress();
  // The reader of the rows learns of an error in their source.
  pipeline(sealed, rows).catch(() => undefined);
  return rows;
}

/** Returns the bytes of a file. */
export async function fileContent({ place, about, open }: Source, key: string): Promise<Readable> {
  return open(await readObject(place, keyOf.object(about.objects, key)));
}

/** Lists the files of a backup. @throws BackupError if the list isn't the one that was written */
export async function listedFiles(place: Storage, about: BackupAbout) {
  const list = await text(await readObject(place, keyOf.files(about.id)));
  if (hashOf(list, 'hex') !== about.files.sha256) throw new BackupError('The list of files was changed.');
  return readFiles(list);
}

async function drain(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}

async function read<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${what} can’t be read: it is damaged, or the key is another one. (${(error as Error).message})`);
  }
}

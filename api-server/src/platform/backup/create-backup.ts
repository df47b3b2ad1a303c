import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { hashOf } from '../hash.ts';
import type { Storage, Stored } from '../storage/storage.ts';
import { type BackupAbout, type BackupContents, type BackupFile, backupFormat, writeFiles } from './backup-entity.ts';
import { keyOf } from './backup-place.ts';
import { type Sealing, sealingFor } from './backup-seal.ts';
import { digestRows } from './row-digest.ts';
import { backupTables, readRows, readSequences, referencedFiles } from './tables.ts';

/** Files copied at the same time. */
const filesAtOnce = 4;

export interface CreateBackupOptions {
  readonly connection: pg.ClientConfig;
  /** Holds the files of the installation. */
  readonly storage: Storage;
  readonly place: Storage;
  readonly recipients: readonly string[];
  readonly version: string;
  readonly now: Date;
  readonly say: (line: string) => void;
}

/**
 * Makes a backup while the installation is in use: all tables from one snapshot, then the files that it refers to. Files that an earlier
 * or interrupted backup has stored are not copied again.
 */
export async function createBackup(options: CreateBackupOptions): Promise<BackupAbout> {
  const { place, recipients, now, say } = options;
  const startedAt = performance.now();
  // Another backup may start in the same moment.
  const id = `${now.toISOString().replaceAll(/[:.]/g, '-').toLowerCase()}-${randomBytes(3).toString('hex')}`;
  const seal = sealingFor(recipients);
  const store = async (key: string, content: Readable) => place.put(key, await seal(content));
  const database = await copyDatabase(options, id, store);
  const objects = hashOf(recipients.toSorted().join('\n'), 'hex').slice(0, 16);
  const files = await copyFiles(options, database.files, objects, seal);
  const missing = await missingFiles(options, database.files, files);
  if (missing.length) say(`${missing.length} files are missing in the storage, such as ${missing[0]}.`);
  const hashes = Object.fromEntries(database.files.flatMap(({ key, hash }) => (hash ? [[key, hash]] : [])));
  const contents: BackupContents = { ...database.contents, hashes };
  const storedContents = await store(keyOf.contents(id), Readable.from([Buffer.from(JSON.stringify(contents))]));
  const storedFiles = await place.put(keyOf.files(id), Readable.from([Buffer.from(writeFiles(files))]));
  const endedAt = new Date(now.getTime() + performance.now() - startedAt);
  const about: BackupAbout = {
    format: backupFormat,
    id,
    made_at: now.toISOString(),
    ended_at: endedAt.toISOString(),
    version: options.version,
    migrations: database.migrations,
    recipients: [...recipients],
    objects,
    tables: database.tables,
    contents: storedContents,
    files: { ...storedFiles, count: files.length, stored_bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), missing: missing.length },
  };
  await place.put(keyOf.about(id), Readable.from([Buffer.from(JSON.stringify(about))]));
  return about;
}

/** Returns the keys of files that weren't copied although the database still refers to them. The others were deleted while the backup was made. */
async function missingFiles(
  { connection }: CreateBackupOptions,
  wanted: readonly { readonly key: string }[],
  copied: readonly BackupFile[],
): Promise<string[]> {
  const known = new Set(copied.map(({ key }) => key));
  const lacking = wanted.filter(({ key }) => !known.has(key));
  if (!lacking.length) return [];
  const client = await connect(connection);
  try {
    const live = new Set((await referencedFiles(client)).map(({ key }) => key));
    return lacking.flatMap(({ key }) => (live.has(key) ? [key] : []));
  } finally {
    await client.end();
  }
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  // A database that is gone without a goodbye would keep the backup waiting, and every later one with it.
  const client = new pg.Client({ ...connection, application_name: 'atrium-backup', keepAlive: true, keepAliveInitialDelayMillis: 30_000 });
  client.on('error', () => undefined);
  await client.connect();
  // A backup may read longer than the server lets a request read.
  await client.query('set statement_timeout = 0');
  return client;
}

type Store = (key: string, content: Readable) => Promise<Stored>;

async function copyDatabase({ connection, say }: CreateBackupOptions, id: string, store: Store) {
  const client = await connect(connection);
  try {
    await client.query('begin isolation level repeatable read, read only');
    const applied = await client.query<{ count: number }>('select count(*)::int as count from drizzle.__drizzle_migrations');
    const tables: Record<string, Stored> = {};
    const contents: Record<string, BackupContents['tables'][string]> = {};
    for (const table of await backupTables(client)) {
      const rows = digestRows();
      const compressed = createZstdCompress();
      const reading = pipeline(readRows(client, table), rows.through, compressed);
      [tables[table.name]] = await Promise.all([store(keyOf.table(id, table.name), compressed), reading]);
      contents[table.name] = { columns: [...table.columns], ...rows.result() };
    }
    const sequences = await readSequences(client);
    const files = await referencedFiles(client);
    await client.query('commit');
    const total = Object.values(contents).reduce((sum, { rows }) => sum + rows, 0);
    say(`Database: ${Object.keys(tables).length} tables with ${total} rows.`);
    return { migrations: applied.rows[0]?.count ?? 0, tables, contents: { tables: contents, sequences }, files };
  } finally {
    await client.end();
  }
}

async function copyFiles(
  { storage, place, say }: CreateBackupOptions,
  wanted: readonly { readonly key: string }[],
  folder: string,
  seal: Sealing,
): Promise<BackupFile[]> {
  const stored = new Map<string, number>();
  for await (const { key, bytes } of place.list(`objects/${folder}/`)) stored.set(key, bytes);
  const copied: BackupFile[] = [];
  const waiting = [...wanted];
  let reused = 0;
  const copy = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const target = keyOf.object(folder, next.key);
      const known = stored.get(target);
      const content = known === undefined ? await storage.get(next.key) : undefined;
      if (known !== undefined) reused += 1;
      const bytes = known ?? (content && (await place.put(target, await seal(content))).bytes);
      if (bytes !== undefined) copied.push({ key: next.key, bytes });
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, copy));
  say(`Files: ${copied.length - reused} copied, ${reused} existed already.`);
  return copied.toSorted((one, other) => one.key.localeCompare(other.key));
}

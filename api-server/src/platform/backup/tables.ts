import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { peopleTables } from '../people/install-people.ts';

/** Lists derived tables: `installSearch` fills them from other tables, at the latest when a database is migrated. */
export const derivedTables = ['item_index', 'item_texts', 'item_words'] as const;

/**
 * Lists tables that no backup contains. Sessions end with the installation that opened them: a restored one would accept what was signed
 * out since. So do the tokens of connected assistants.
 */
const leftOut = [...derivedTables, ...peopleTables, 'auth_sessions', 'assistant_codes', 'assistant_tokens'];

/** Lists columns that no backup contains: since when schedules run again is a matter of the installation, and set when it is restored. */
const leftOutColumns = ['resumed_at'];

export interface BackupTable {
  readonly name: string;
  /** Names the columns with stored values. Generated ones follow from them. */
  readonly columns: readonly string[];
}

const quote = pg.escapeIdentifier;
const listColumns = (columns: readonly string[]) => columns.map(quote).join(', ');

export async function backupTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname <> all($1) and a.attname <> all($2)
     group by c.relname order by c.relname`,
    [leftOut, leftOutColumns],
  );
  return rows;
}

/** Reads the rows of a table in the text format of COPY, one line each. */
export function readRows(client: pg.Client, { name, columns }: BackupTable): Readable {
  return guardCopy(client.query(copyTo(`copy ${quote(name)} (${listColumns(columns)}) to stdout`)));
}

export async function writeRows(client: pg.Client, { name, columns }: BackupTable, rows: Readable): Promise<void> {
  await pipeline(rows, guardCopy(client.query(copyFrom(`copy ${quote(name)} (${listColumns(columns)}) from stdin`))));
}

/** Listens to a copy's errors for good: a connection that ends reports an error even to a copy that was given up, which would end the process. */
function guardCopy<Copy extends Readable | Writable>(copy: Copy): Copy {
  copy.on('error', () => undefined);
  return copy;
}

export async function readSequences(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'",
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function writeSequences(client: pg.Client, sequences: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    if (value !== null) await client.query('select setval($1::regclass, $2)', [quote(name), value]);
}

/** Lists the storage keys that rows refer to, with the hash that the product recorded. Files in the trash are included. */
export async function referencedFiles(client: pg.Client): Promise<readonly { readonly key: string; readonly hash: string | null }[]> {
  const { rows } = await client.query<{ key: string; hash: string | null }>(
    `select key, max(hash) as hash from (
       select storage_key as key, sha256 as hash from files
       union all select storage_key, sha256 from upload_parts
       union all select storage_key, null from data_exports
       union all select row ->> 'storage_key', row ->> 'sha256' from trash_rows
     ) referenced where key is not null group by key order by key`,
  );
  return rows;
}

/** Runs work on tables without their triggers and without checks between them, then checks everything. Works for the owner of the tables. */
export async function withoutRules(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ place: string; name: string; rule: string }>(
    `select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as rule
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const { rows: tables } = await client.query<{ place: string }>(
    "select oid::regclass::text as place from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  for (const { place, name } of keys) await client.query(`alter table ${place} drop constraint ${quote(name)}`);
  for (const { place } of tables) await client.query(`alter table ${place} disable trigger user`);
  await work();
  for (const { place } of tables) await client.query(`alter table ${place} enable trigger user`);
  for (const { place, name, rule } of keys) await client.query(`alter table ${place} add constraint ${quote(name)} ${rule}`);
}

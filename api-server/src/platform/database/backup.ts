import { once } from 'node:events';
import { createWriteStream, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import pg from 'pg';

const rowsPerFetch = 1_000;

/**
 * Writes every row of every table as a line of JSON, all from one snapshot. The first line of a table is `{"table":"…"}`, followed by its
 * rows. An incomplete file keeps the name `….part`.
 */
export async function backupDatabase(client: pg.Client, folder: string, now: Date): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const target = path.join(folder, `${now.toISOString().replaceAll(':', '-')}.jsonl`);
  const out = createWriteStream(`${target}.part`, { mode: 0o600 });
  await client.query('begin isolation level repeatable read, read only');
  try {
    for (const table of await tableNames(client)) await exportTable(client, table, out);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    out.destroy();
    throw error;
  }
  out.end();
  await finished(out);
  renameSync(`${target}.part`, target);
  return target;
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const found = await client.query("select tablename from pg_tables where schemaname = 'public' order by tablename");
  return found.rows.map((row) => row.tablename);
}

async function exportTable(client: pg.Client, table: string, out: NodeJS.WritableStream): Promise<void> {
  out.write(`${JSON.stringify({ table })}\n`);
  await client.query(`declare export no scroll cursor for select to_json(t)::text as line from ${pg.escapeIdentifier(table)} t`);
  for (;;) {
    const { rows } = await client.query(`fetch ${rowsPerFetch} from export`);
    if (!rows.length) break;
    if (!out.write(rows.map((row) => `${row.line}\n`).join(''))) await once(out, 'drain');
  }
  await client.query('close export');
}

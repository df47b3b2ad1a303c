import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Runs statements on either engine. */
export type Execute = (statement: string) => Promise<{ rows: unknown[] }>;

/**
 * Builds the indexes of tables that may be large, and drops those that they replace. Without `isAlone`, writes continue meanwhile. An index
 * that was left unfinished is built again. Returns how many were built.
 */
export async function buildIndexes(execute: Execute, migrations: string, { isAlone }: { isAlone: boolean }): Promise<number> {
  const statements = readFileSync(path.join(migrations, 'indexes.sql'), 'utf8').split('--> statement-breakpoint');
  let built = 0;
  for (const statement of statements) {
    const [, verb, name] = /^(CREATE|DROP) (?:UNIQUE )?INDEX CONCURRENTLY "(\w+)"/m.exec(statement) ?? [];
    if (!name) continue;
    const { rows } = await execute(`select indisvalid from pg_index where indexrelid = to_regclass('"${name}"')`);
    const [found] = rows as { indisvalid: boolean }[];
    if (verb === 'DROP' ? !found : found?.indisvalid) continue;
    if (verb === 'CREATE' && found) await execute(`drop index concurrently if exists "${name}"`);
    await execute(isAlone ? statement.replace(' CONCURRENTLY', '') : statement);
    built += 1;
  }
  return built;
}

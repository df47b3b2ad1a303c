import pg from 'pg';
import type { Execute } from '../database/build-indexes.ts';
import { retryLocked } from '../database/conflicts.ts';
import { nameSources, textSources } from './search-sources.ts';

const rowsAtOnce = 200;
const job = 'search-refill';

/** Describes what was indexed last: the table, by its place in the list, and the key of its row. */
interface Progress {
  readonly fingerprint: string;
  readonly place: number;
  readonly key: readonly string[] | null;
}

/** Lists the tables whose rows are indexed, each with a column whose change makes the triggers do it. */
const tables = [
  ...new Map(
    [...nameSources, ...textSources].map(({ table, columns }) => [`${table} ${columns[0]}`, { table, column: columns[0] }]),
  ).values(),
];

/**
 * Indexes all rows again, some at once, each time in a separate transaction, so that nobody waits for longer than that takes. Then removes
 * entries whose row is gone.
 */
export async function refillIndex(execute: Execute, fingerprint: string): Promise<void> {
  const stored = await progressOf(execute);
  const start = stored?.fingerprint === fingerprint ? stored : { place: 0, key: null };
  for (let { place, key } = start; place < tables.length; place += 1, key = null) {
    const { table, column } = tables[place] ?? {};
    if (table && column) await refillTable(execute, { table, column }, key, (done) => keep(execute, { fingerprint, place, key: done }));
  }
  for (const statement of removals()) await retryLocked(() => execute(statement));
  await execute(`delete from job_turns where job = '${job}'`);
}

async function refillTable(
  execute: Execute,
  { table, column }: { readonly table: string; readonly column: string },
  from: readonly string[] | null,
  note: (key: readonly string[]) => Promise<void>,
): Promise<void> {
  const { rows } = await execute(`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
    where i.indrelid = '${table}'::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`);
  const parts = rows as { name: string; type: string }[];
  const names = parts.map(({ name }) => name).join(', ');
  const valuesOf = (key: readonly string[]) => parts.map(({ type }, place) => `${pg.escapeLiteral(key[place] ?? '')}::${type}`).join(', ');
  for (let after = from; ; ) {
    const isAfter = after ? `(${names}) > (${valuesOf(after)})` : 'true';
    const found = await execute(`
      select array[${parts.map(({ name }) => `${name}::text`).join(', ')}] as key from ${table}
      where ${isAfter} order by ${names} limit ${rowsAtOnce}`);
    const last = (found.rows as { key: string[] }[]).at(-1)?.key;
    if (!last) return;
    await retryLocked(() => execute(`update ${table} set ${column} = ${column} where ${isAfter} and (${names}) <= (${valuesOf(last)})`));
    await note(last);
    after = last;
  }
}

const ofRow = (expression: string) => expression.replace(/\brow\./g, 'r.');

/** Returns the statements that remove things whose rows are gone or aren't listed, and texts of things and parts that are gone. */
function removals(): string[] {
  const things = nameSources.map(
    ({ kind, table, id = 'row.id', user = 'row.user_id', when = 'true' }) => `
    delete from item_index i where i.kind = '${kind}'
      and not exists (select 1 from ${table} r where ${ofRow(`${id} = i.id and ${user} = i.user_id and (${when})`)})`,
  );
  const withParts = [...new Set(textSources.map(({ kind, table }) => `${kind} ${table}`))].map((source) => {
    const [kind, table] = source.split(' ');
    return `delete from item_texts t where t.kind = '${kind}' and t.part <> '' and not exists (select 1 from ${table} p where p.id = t.part)`;
  });
  const texts = `
    delete from item_texts t where not exists (select 1 from item_index i where i.user_id = t.user_id and i.kind = t.kind and i.id = t.item_id)`;
  return [...things, ...withParts, texts];
}

async function progressOf(execute: Execute): Promise<Progress | undefined> {
  const { rows } = await execute(`select after from job_turns where job = '${job}'`);
  const [row] = rows as { after: string }[];
  return row && (JSON.parse(row.after) as Progress);
}

async function keep(execute: Execute, progress: Progress): Promise<void> {
  const value = pg.escapeLiteral(JSON.stringify(progress));
  await execute(`insert into job_turns (job, after) values ('${job}', ${value}) on conflict (job) do update set after = excluded.after`);
}

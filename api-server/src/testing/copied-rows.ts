import pg from 'pg';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly is_key: boolean;
  readonly is_generated: boolean;
}

/**
 * Copies every row of every table so many times, each copy with separate ids that refer to rows of the same copy. An installation with a
 * few things of each kind becomes one with thousands, in seconds. Tables of `except` stay as they are.
 */
export async function copyRows(connection: pg.ClientConfig, copies: number, except: readonly string[] = []): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // Triggers would index each row, and references would be checked one by one. Both are right, because all tables are copied alike.
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<Column>(columnsOfTables);
    for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
      if (except.includes(table)) continue;
      const own = columns.filter(({ is_generated }) => !is_generated);
      const names = own.map(({ column }) => pg.escapeIdentifier(column)).join(', ');
      const values = own.map(copyOf).join(', ');
      if (!own.some((column) => isRenamed(column))) continue;
      const name = pg.escapeIdentifier(table);
      await client.query(
        `insert into ${name} (${names}) select ${values} from ${name} t, generate_series(1, ${copies}) n on conflict do nothing`,
      );
    }
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Whether a column identifies something, so that each copy has its own. */
const isRenamed = ({ column, type, is_key: isKey }: Column) =>
  type === 'text' && (isKey || column === 'id' || column.endsWith('_id') || column === 'email');

function copyOf(one: Column): string {
  const name = `t.${pg.escapeIdentifier(one.column)}`;
  return isRenamed(one) ? `${name} || '~' || n` : name;
}

/** Sequences number the copies themselves. */
const columnsOfTables = `
  select c.relname as table, a.attname as column, t.typname as type,
    exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey::int2[])) as is_key,
    a.attgenerated <> '' or a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false) as is_generated
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  order by c.relname, a.attnum`;

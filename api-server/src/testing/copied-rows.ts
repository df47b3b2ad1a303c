import pg from 'pg';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly is_key: boolean;
  readonly is_generated: boolean;
}

export interface CopyOptions {
  /** Tables that stay as they are. */
  readonly except?: readonly string[];
  /** Copies only the rows in which an id begins with this. */
  readonly prefix?: string;
}

/**
 * Copies every row of every table so many times, each copy with separate ids that refer to rows of the same copy. An installation with a
 * few things of each kind becomes one with thousands, in seconds.
 */
export async function copyRows(connection: pg.ClientConfig, copies: number, { except = [], prefix = '' }: CopyOptions = {}): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // Triggers would index each row, and references would be checked one by one. Both are right, because all tables are copied alike.
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<Column>(columnsOfTables);
    for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
      if (except.includes(table)) continue;
      const own = columns.filter(({ is_generated }) => !is_generated);
      const ids = own.filter(isRenamed);
      if (!ids.length) continue;
      const names = own.map(({ column }) => pg.escapeIdentifier(column)).join(', ');
      const values = own.map(copyOf).join(', ');
      const isCopied = ids.map((id) => `starts_with(${nameOf(id)}, ${pg.escapeLiteral(prefix)})`).join(' or ');
      const name = pg.escapeIdentifier(table);
      const from = `${name} t, generate_series(1, ${copies}) n where ${prefix ? isCopied : 'true'}`;
      await client.query(`insert into ${name} (${names}) select ${values} from ${from} on conflict do nothing`);
    }
    // As on any installation, indexes have no pending entries, which a count of rows would meet.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Whether a column identifies something, so that each copy has its own. */
const isRenamed = ({ column, type, is_key: isKey }: Column) =>
  type === 'text' && (isKey || ['id', 'ref', 'email'].includes(column) || column.endsWith('_id'));

const nameOf = ({ column }: Column) => `t.${pg.escapeIdentifier(column)}`;

function copyOf(one: Column): string {
  const value = nameOf(one);
  const person = `'person:' || t.user_id`;
  if (one.table === 'model_calls' && one.column === 'scopes') return `array_replace(${value}, ${person}, ${person} || '~' || n)`;
  if (!isRenamed(one)) return value;
  // A copied address is an address, too.
  return one.column === 'email' ? `n || '~' || ${value}` : `${value} || '~' || n`;
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

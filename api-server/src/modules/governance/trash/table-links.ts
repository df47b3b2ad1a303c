import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';

/** Describes a single-column foreign key: `child.column` references `parent.parentColumn`. */
export interface TableLink {
  readonly child: string;
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
  /** Holds what happens to the child when its parent is deleted. */
  readonly onDelete: 'cascade' | 'set null' | 'other';
}

/**
 * Describes how tables reference each other and which columns are writable. Read from the database itself, so a new table needs no entry
 * here.
 */
export interface TableLinks {
  readonly links: readonly TableLink[];
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** Holds, by table, the unique keys with columns that may be empty. */
  readonly keys: ReadonlyMap<string, readonly UniqueKey[]>;
}

/** Describes a unique key. A row whose key another row has taken can still exist without it, with `optional` empty. */
export interface UniqueKey {
  readonly columns: readonly string[];
  /** Holds the columns that may be empty and reference nothing. */
  readonly optional: readonly string[];
}

/** Reads all foreign keys and columns of the product's tables. */
export async function readTableLinks(tx: Transaction): Promise<TableLinks> {
  const keys = await tx.execute<{
    child: string;
    column: string;
    parent: string;
    parent_column: string;
    on_delete: string;
    size: number;
  }>(sql`
    select child.relname as child, a.attname as column, parent.relname as parent, b.attname as parent_column,
      k.confdeltype as on_delete, cardinality(k.conkey) as size
    from pg_constraint k
    join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    join pg_namespace n on n.oid = child.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where k.contype = 'f' order by child.relname, a.attname`);
  const columns = await tx.execute<{ table: string; columns: string[] }>(sql`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'tsvector'::regtype group by c.relname`);
  const unique = await tx.execute<{ table: string; columns: string[]; optional: string[] }>(sql`
    select c.relname as table, array_agg(a.attname::text) as columns, coalesce(array_agg(a.attname::text) filter (
      where not a.attnotnull and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey))
    ), '{}') as optional
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indisunique and i.indexprs is null group by i.indexrelid, c.relname`);
  const keysWithOptional = unique.rows.filter(({ optional }) => optional.length);
  return {
    keys: Map.groupBy(keysWithOptional, ({ table }) => table),
    links: keys.rows.map((row) => {
      if (row.size !== 1) throw new Error(`${row.child} refers to ${row.parent} by several columns, which the trash cannot follow.`);
      const onDelete = row.on_delete === 'c' ? 'cascade' : row.on_delete === 'n' ? 'set null' : 'other';
      return { child: row.child, column: row.column, parent: row.parent, parentColumn: row.parent_column, onDelete };
    }),
    columns: new Map(columns.rows.map((row) => [row.table, row.columns])),
  };
}

/** Sorts tables so that each follows the tables that its rows require. Nullable references do not count. */
export function parentsFirst(tables: readonly string[], links: readonly TableLink[]): string[] {
  const sorted: string[] = [];
  const waiting = new Set(tables);
  while (waiting.size) {
    const ready = [...waiting].filter(
      (table) =>
        !links.some(({ child, parent, onDelete }) => child === table && parent !== table && onDelete !== 'set null' && waiting.has(parent)),
    );
    if (!ready.length) throw new Error(`The tables ${[...waiting].join(', ')} need one another in a circle.`);
    for (const table of ready) waiting.delete(table);
    sorted.push(...ready);
  }
  return sorted;
}

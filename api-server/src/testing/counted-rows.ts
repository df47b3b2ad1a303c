import pg from 'pg';
import { vi } from 'vitest';

/** Says how many rows some work read and changed, in all tables and by table. */
export interface CountedRows {
  readonly read: number;
  readonly changed: number;
  readonly readOf: Readonly<Record<string, number>>;
  /** Names the tables that were looked into, even where nothing was found. */
  readonly used: readonly string[];
}

/** Makes the database use an index wherever there is one, as it does with far more rows than a test has. */
const planner = 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off';

interface Counts {
  readonly read: number;
  readonly changed: number;
  readonly scans: number;
}

/** Runs some work and counts the rows that the database reads and changes for it, whatever connection it uses. */
export async function countRows(connection: pg.ClientConfig, work: () => Promise<unknown>): Promise<CountedRows> {
  const clients = new Set<pg.Client>();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    if (clients.has(this)) return Reflect.apply(query, this, given) as never;
    clients.add(this);
    const ready = Reflect.apply(query, this, [planner]) as unknown as Promise<unknown>;
    const answer = ready.then(() => Reflect.apply(query, this, given) as unknown);
    // A query with a callback returns nothing.
    return (typeof given.at(-1) === 'function' ? undefined : answer) as never;
  });
  const before = await countsOf(connection);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  // Each session reports its counts when it is idle, at most once a second unless it is asked to.
  for (const client of clients) await client.query('select pg_stat_force_next_flush(); reset all').catch(() => undefined);
  const readOf: Record<string, number> = {};
  const used: string[] = [];
  let changed = 0;
  for (const [table, now] of await countsOf(connection)) {
    const past = before.get(table) ?? { read: 0, changed: 0, scans: 0 };
    if (now.read > past.read) readOf[table] = now.read - past.read;
    if (now.scans > past.scans) used.push(table);
    changed += now.changed - past.changed;
  }
  return { read: Object.values(readOf).reduce((sum, one) => sum + one, 0), changed, readOf, used };
}

async function countsOf(connection: pg.ClientConfig): Promise<Map<string, Counts>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Counts & { table: string }>(`
      select relname as table, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read,
        (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans, (n_tup_ins + n_tup_upd + n_tup_del)::int as changed
      from pg_stat_user_tables where schemaname = 'public'`);
    return new Map(rows.map(({ table, ...counts }) => [table, counts]));
  } finally {
    await client.end();
  }
}

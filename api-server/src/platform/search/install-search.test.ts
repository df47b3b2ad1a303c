import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeOwned, ownedKinds } from '../../testing/owned-things.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { derivedTables } from '../backup/tables.ts';
import { connectDatabase } from '../database/connect.ts';
import type { Database } from '../database/database.ts';
import { grants, itemIndex, notebooks, users } from '../database/schema/index.ts';
import { createLog } from '../log.ts';
import { installSearch, refillSearch } from './install-search.ts';
import { nameSources } from './search-sources.ts';

let own: TestDatabase;
let database: Database;
let client: pg.Client;
beforeEach(async () => {
  own = await createTestDatabase();
  database = connectDatabase(own.connection, createLog('silent'));
  client = new pg.Client(own.connection);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.close();
  await own.drop();
});

it('refills the index without telling pages that shared things have changed, and tells them of later changes', async () => {
  const { db } = database;
  await db.insert(users).values({ id: 'ana', name: 'Ana', email: 'ana@example.com' });
  const id = await makeOwned(db, 'notebook', 'ana@example.com');
  await db.insert(grants).values({ kind: 'notebook', id, granteeKind: 'person', granteeId: 'ben', level: 'view' });
  const told: string[] = [];
  await database.listen('sharing_changed', (payload) => told.push(payload));
  await client.query('comment on table item_index is null');
  await client.query("update item_index set name = 'stale'");
  await client.query("select pg_notify('sharing_changed', 'before')");
  await installSearch((statement) => client.query(statement));
  await refillSearch((statement) => client.query(statement));
  await client.query("select pg_notify('sharing_changed', 'refilled')");
  await db.update(notebooks).set({ title: 'Renamed' }).where(eq(notebooks.id, id));
  await client.query("select pg_notify('sharing_changed', 'after')");
  await expect.poll(() => told.at(-1)).toBe('after');
  const change = expect.stringContaining(id);
  expect(told.slice(told.indexOf('before'))).toEqual(['before', 'refilled', change, 'after']);
  expect(await db.select({ name: itemIndex.name }).from(itemIndex).where(eq(itemIndex.id, id))).toEqual([{ name: 'Renamed' }]);
});

it('loses nothing that people see when every derived table is emptied and filled again', async () => {
  const { db } = database;
  await db.insert(users).values({ id: 'ana', name: 'Ana', email: 'ana@example.com' });
  await db.insert(users).values({ id: 'ben', name: 'Ben', email: 'ben@example.com' });
  const indexed = new Set<string>(nameSources.map(({ kind }) => kind));
  for (const kind of ownedKinds()) if (indexed.has(kind)) await makeOwned(db, kind, 'ana@example.com');
  for (const { table, columns } of nameSources) {
    const [column = ''] = columns;
    if (table !== 'bookmarks') await client.query(`update ${table} set ${column} = ${column} || ' (2)' where user_id = 'ana'`);
  }
  await client.query("update files set user_id = 'ben'");
  const { rows: changed } = await client.query('select distinct kind from item_index where changed_at > created_at order by kind');
  expect(changed.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['agent', 'file', 'report', 'sticky-note', 'work-area']));
  const before = await shown();

  for (const table of derivedTables) await client.query(`truncate ${table}`);
  await client.query('comment on table item_index is null');
  await installSearch((statement) => client.query(statement));
  await refillSearch((statement) => client.query(statement));

  const { words, ...rest } = await shown();
  expect(rest).toEqual({ index: before.index, texts: before.texts });
  expect(before.words).toEqual(expect.arrayContaining(words));
});

/** Returns what lists and search read. Words of former texts, which only correct misspelled ones, may be missing after a refill. */
async function shown() {
  const index = await client.query('select to_jsonb(i) from item_index i order by user_id, kind, id');
  const texts = await client.query('select to_jsonb(t) from item_texts t order by user_id, kind, item_id, part, piece');
  const words = await client.query('select to_jsonb(w) from item_words w');
  return { index: index.rows, texts: texts.rows, words: words.rows };
}

it('fills the index some rows at once, continues where it ended, and removes what has no row', async () => {
  const { db } = database;
  await db.insert(users).values({ id: 'ana', name: 'Ana', email: 'ana@example.com' });
  await client.query(
    `insert into notebooks (id, user_id, title) select 'ntb_' || lpad(n::text, 4, '0'), 'ana', 'Plan ' || n from generate_series(1, 900) n`,
  );
  await client.query('comment on table item_index is null');
  await client.query("update item_index set name = 'stale'");
  await client.query("insert into item_index (user_id, kind, id, name) values ('ana', 'notebook', 'gone', 'gone')");
  await client.query(
    "insert into item_texts (user_id, kind, item_id, part, piece, body, at) values ('ana', 'notebook', 'gone', '', 0, 'gone', now())",
  );
  await installSearch((statement) => client.query(statement));
  const updates: string[] = [];
  const breakAfter = (count: number) => (statement: string) => {
    if (statement.startsWith('update notebooks') && updates.push(statement) > count) throw new Error('The node ended.');
    return client.query(statement);
  };
  await expect(refillSearch(breakAfter(2))).rejects.toThrow('The node ended.');
  const stale = async () => (await client.query("select count(*)::int as n from item_index where name = 'stale'")).rows[0].n;
  expect(await stale()).toBe(500);
  // Somebody else writes in one of the rows to come.
  const writer = new pg.Client(own.connection);
  await writer.connect();
  await writer.query("begin; update notebooks set title = 'Renamed' where id = 'ntb_0800'");
  await client.query("set lock_timeout = '200ms'");
  updates.length = 0;
  const refilled = refillSearch(breakAfter(Number.POSITIVE_INFINITY));
  await expect.poll(() => updates.length).toBeGreaterThan(3);
  await writer.query('commit');
  await writer.end();
  await refilled;
  expect(updates.filter((statement) => statement.includes('ntb_0200'))).toEqual([]);
  const { rows } = await client.query("select id, name from item_index where user_id = 'ana' and name not like 'Plan %'");
  expect(rows).toEqual([{ id: 'ntb_0800', name: 'Renamed' }]);
  expect((await client.query("select 1 from item_texts where item_id = 'gone'")).rows).toEqual([]);
  expect((await client.query('select 1 from job_turns')).rows).toEqual([]);
});

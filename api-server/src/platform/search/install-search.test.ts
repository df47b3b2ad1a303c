import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeOwned } from '../../testing/owned-things.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connectDatabase } from '../database/connect.ts';
import type { Database } from '../database/database.ts';
import { grants, itemIndex, notebooks, users } from '../database/schema/index.ts';
import { createLog } from '../log.ts';
import { installSearch } from './install-search.ts';

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
  await client.query("select pg_notify('sharing_changed', 'refilled')");
  await db.update(notebooks).set({ title: 'Renamed' }).where(eq(notebooks.id, id));
  await client.query("select pg_notify('sharing_changed', 'after')");
  await expect.poll(() => told.at(-1)).toBe('after');
  const change = expect.stringContaining(id);
  expect(told.slice(told.indexOf('before'))).toEqual(['before', 'refilled', change, 'after']);
  expect(await db.select({ name: itemIndex.name }).from(itemIndex).where(eq(itemIndex.id, id))).toEqual([{ name: 'Renamed' }]);
});

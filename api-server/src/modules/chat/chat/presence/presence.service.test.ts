import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '../../../../platform/database/connect.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { newId } from '../../../../platform/ids.ts';
import { createLog } from '../../../../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createPresenceService, type PresenceService, presenceChannel } from './presence.service.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = connectDatabase(own.connection, createLog('silent'));
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

it('shows everybody in a chat that hundreds have open, on every node', async () => {
  const nodes: PresenceService[] = [];
  // The database refuses a notification that is too long, as it does between real nodes.
  const notify = async (payload: string) => {
    await database.db.execute(sql`select pg_notify(${presenceChannel}, ${payload})`);
    for (const node of nodes) node.hear(payload);
  };
  const people = async (ids: readonly string[]) => new Map(ids.map((id) => [id, { name: id }]));
  const [one, other] = [createPresenceService({ notify, people }), createPresenceService({ notify, people })];
  nodes.push(one, other);
  const leaving = new AbortController();
  const watch = (node: PresenceService, userId: string) => node.watch(userId, 'cht_1', leaving.signal).next();
  const ids = Array.from({ length: 400 }, () => newId('use'));
  void watch(other, 'use_reader');
  for (const id of ids) void watch(one, id);
  await expect.poll(async () => (await other.others('use_reader', 'cht_1')).length).toBe(400);
  expect((await other.others('use_reader', 'cht_1')).map(({ name }) => name)).toEqual(ids.toSorted((a, b) => a.localeCompare(b)));
  leaving.abort();
  one.close();
  other.close();
});

it('looks the names up once after a change, however many watch', async () => {
  let lookups = 0;
  const people = async (ids: readonly string[]) => {
    lookups += 1;
    return new Map(ids.map((id) => [id, { name: id }]));
  };
  const node = createPresenceService({ notify: async () => undefined, people });
  const leaving = new AbortController();
  const streams = Array.from({ length: 50 }, (_, at) => node.watch(`use_${at}`, 'cht_1', leaving.signal));
  await Promise.all(streams.map((stream) => stream.next()));
  lookups = 0;
  node.hear(JSON.stringify({ chat: 'cht_1', is: 'here', users: ['use_new'] }));
  const seen = await Promise.all(streams.map((stream) => stream.next()));
  expect(seen.every(({ value }) => value?.some(({ name }: { name: string }) => name === 'use_new'))).toBe(true);
  expect(lookups).toBe(1);
  leaving.abort();
  node.close();
});

import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabaseLine } from '../../testing/chaos/database-line.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { connectDatabase } from './connect.ts';
import type { Database } from './database.ts';
import { Notifications } from './notifications.ts';

let own: TestDatabase;
let database: Database;
let sender: pg.Client;
const notify = (channel: string, payload: string) => sender.query('select pg_notify($1, $2)', [channel, payload]);
const listeners = async (): Promise<number[]> => {
  const { rows } = await sender.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'atrium-api-listen'",
  );
  return rows.map(({ pid }) => pid);
};

beforeEach(async () => {
  own = await createTestDatabase();
  database = connectDatabase(own.connection, createLog('silent'));
  sender = new pg.Client(own.connection);
  await sender.connect();
});

afterEach(async () => {
  await database.close();
  await sender.end();
  await own.drop();
});

it('serves all channels with one connection', async () => {
  const heard: string[] = [];
  await database.listen('runs', (payload) => heard.push(`runs ${payload}`));
  await database.listen('Stops "now"', (payload) => heard.push(`stops ${payload}`));
  expect(await listeners()).toHaveLength(1);
  await notify('runs', '1');
  await notify('Stops "now"', '2');
  await notify('others', '3');
  await notify('runs', '4');
  await expect.poll(() => heard).toEqual(['runs 1', 'stops 2', 'runs 4']);
});

it('stops one of two listeners to a channel, and calls the others when one throws', async () => {
  const heard: string[] = [];
  const stop = await database.listen('runs', () => heard.push('stopped'));
  await database.listen('runs', () => {
    throw new Error('broken');
  });
  await database.listen('runs', (payload) => heard.push(payload));
  await stop();
  await notify('runs', '1');
  await expect.poll(() => heard).toEqual(['1']);
});

it('listens to every channel again after its connection broke', async () => {
  const heard = vi.fn();
  await database.listen('runs', heard);
  await database.listen('stops', heard);
  const [pid = 0] = await listeners();
  await sender.query('select pg_terminate_backend($1)', [pid]);
  await expect.poll(async () => (await listeners()).filter((other) => other !== pid)).toHaveLength(1);
  await expect
    .poll(async () => {
      await notify('stops', 'again');
      await notify('runs', 'again');
      return heard.mock.calls.length;
    })
    .toBeGreaterThanOrEqual(2);
});

it('says that notifications may have been lost, once its connection is back', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  await database.listen('runs', () => undefined, first);
  const stop = await database.listen('stops', () => undefined, second);
  await stop();
  const [pid = 0] = await listeners();
  await sender.query('select pg_terminate_backend($1)', [pid]);
  await expect.poll(() => first.mock.calls.length).toBe(1);
  expect(second).not.toHaveBeenCalled();
});

it('notices a connection that is silent for good, which one that only listens never does', async () => {
  const line = await openDatabaseLine(own.connection);
  const quick = { askEveryMs: 50, silentMs: 200 };
  let opened = 0;
  const open = () => {
    opened += 1;
    return new pg.Client({ connectionString: line.url, connectionTimeoutMillis: 500 });
  };
  const notifications = new Notifications(open, createLog('silent'), quick);
  const [heard, gap] = [vi.fn(), vi.fn()];
  await notifications.listen('runs', heard, gap);
  line.cut();
  await notify('runs', 'lost');
  await expect.poll(() => opened).toBeGreaterThan(1);
  line.mend();
  await expect.poll(() => gap.mock.calls.length).toBe(1);
  await notify('runs', 'heard');
  await expect.poll(() => heard.mock.calls).toContainEqual(['heard']);
  await notifications.close();
  await line.close();
});

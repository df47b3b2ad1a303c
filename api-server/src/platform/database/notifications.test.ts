import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { connectDatabase } from './connect.ts';
import type { Database } from './database.ts';

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

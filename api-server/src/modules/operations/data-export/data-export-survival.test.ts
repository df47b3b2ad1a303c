import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { send } from '../../../testing/send.ts';
import { type RunningApi, startApi } from '../../../testing/start-api.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

/** Holds the data of a real server process, with its own database and job queue, that is killed as in a power outage. */
let dataDir: string;
let servers: RunningApi[] = [];
beforeEach(() => {
  dataDir = temporaryFolder('export-survival');
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  servers = [];
  rmSync(dataDir, { recursive: true, force: true });
});

const { api, user } = appWithUser();
const email = 'priya@example.com';

async function start(databaseUrl?: string): Promise<RunningApi> {
  const server = await startApi({ dataDir, ...(databaseUrl ? { databaseUrl } : {}), env: { JOBS: 'queues' } });
  servers.push(server);
  return server;
}

it('finishes a download that was started before kill -9, once', { timeout: 120_000 }, async () => {
  const first = await start();
  const account = { email, password: 'correct horse battery', first_name: 'Priya' };
  const { access_token: token } = await send<{ access_token: string }>(first, 'POST', '/auth/sign-up', '', account);
  await send(first, 'POST', '/account/export', token, { email });
  await first.kill();

  const second = await start();
  const state = async () =>
    (await send<{ data_export: { status: string; url: string } }>(second, 'GET', `/account/export?email=${email}`, token)).data_export;
  await expect.poll(async () => (await state()).status, { timeout: 60_000 }).toBe('ready');
  const archive = await fetch(`${second.url}${(await state()).url}`);
  expect(archive.headers.get('content-type')).toBe('application/zip');
  expect((await archive.arrayBuffer()).byteLength).toBeGreaterThan(500);
  const countAlerts = async () => {
    const { alerts } = await send<{ alerts: { title: string }[] }>(second, 'GET', `/alerts?email=${email}`, token);
    return alerts.filter(({ title }) => title === 'Your data is ready').length;
  };
  await expect.poll(countAlerts).toBe(1);
});

it('continues a download whose node was killed on another node within 15 seconds', { timeout: 120_000 }, async () => {
  const { db } = api.database;
  const first = await start(api.own.url);
  const row = async () => (await db.execute(sql`select status, lease_node is not null as is_held, attempts from data_exports`)).rows[0];
  // The export waits for a table that it reads, so that it is still in progress when its node dies.
  const killedAt = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table comparisons in access exclusive mode`);
    await send(first, 'POST', '/account/export', user.token, { email: user.email });
    await expect.poll(row, { timeout: 60_000 }).toEqual({ status: 'working', is_held: true, attempts: 1 });
    await start(api.own.url);
    await first.kill();
    return performance.now();
  });
  await expect.poll(row, { timeout: 60_000 }).toEqual({ status: 'ready', is_held: false, attempts: 2 });
  expect(performance.now() - killedAt).toBeLessThan(15_000);
});

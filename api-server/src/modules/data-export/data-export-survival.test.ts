import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { send } from '../../testing/send.ts';
import { type RunningApi, startApi } from '../../testing/start-api.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

/** Holds the data of a real server process, with its own database and job queue, that is killed as in a power outage. */
let dataDir: string;
let server: RunningApi | undefined;
beforeEach(() => {
  dataDir = temporaryFolder('export-survival');
});
afterEach(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const email = 'priya@example.com';

async function start(): Promise<RunningApi> {
  server = await startApi({ dataDir, env: { JOBS: 'queues' } });
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

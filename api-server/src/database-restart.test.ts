import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStream, textOf } from './testing/event-stream.ts';
import { type ScriptedProvider, startScriptedProvider } from './testing/scripted-provider.ts';
import { type RunningApi, startApi } from './testing/start-api.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** Runs a real server process whose embedded database is killed while it runs. */
let provider: ScriptedProvider;
let dataDir: string;
let api: RunningApi;
let token: string;
/** Allows for PostgreSQL's recovery after a crash, which must finish before it accepts connections. */
const patience = { timeout: 60_000 };
const email = 'priya@example.com';
const rounds = process.env.TEST_ALL ? 3 : 1;

beforeEach(async () => {
  provider = await startScriptedProvider();
  dataDir = temporaryFolder('database-restart');
  api = await startApi({ dataDir, providerUrl: provider.baseUrl });
  const body = { email, password: 'correct horse battery', first_name: 'Priya' };
  token = ((await (await post('/auth/sign-up', body)).json()) as { access_token: string }).access_token;
});
afterEach(async () => {
  await api.stop();
  await provider.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const post = (address: string, body: unknown) =>
  fetch(`${api.url}/api${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
const databasePid = () => Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const sessions = () =>
  fetch(`${api.url}/api/v4/chat/sessions/${email}?page=1&pageSize=10`, { headers: { authorization: `Bearer ${token}` } });

it('restarts a killed database, reports that it is not ready meanwhile, and keeps what was written', async () => {
  provider.script = [{ text: 'Kept.' }, { finish: true }];
  expect((await post('/v4/chat/completion', { message: 'Hi', email })).status).toBe(200);
  for (let round = 0; round < rounds; round += 1) {
    const killed = databasePid();
    process.kill(killed, 'SIGKILL');
    const refused = new Set<string>();
    await expect
      .poll(async () => {
        const { status, headers } = await sessions();
        if (status !== 200) refused.add(`${status}, retry after ${headers.get('retry-after')} s`);
        return status === 200 && databasePid() !== killed;
      }, patience)
      .toBe(true);
    expect([...refused].filter((answer) => answer !== '503, retry after 5 s')).toEqual([]);
  }
  expect(await (await sessions()).json()).toMatchObject({ data: [{ title: 'Hi' }] });
}, 240_000);

it('completes an answer that was in progress while the database was away', async () => {
  provider.script = [{ text: 'Before' }, { hold: true }, { text: ', and after.' }, { finish: true }];
  const stream = await openStream({ url: `${api.url}/api/v4/chat/completion`, token, body: { message: 'Hi', email } });
  const started = await stream.next();
  while ((await stream.next())?.type !== 'delta');
  process.kill(databasePid(), 'SIGKILL');
  provider.release();
  const runId = started?.type === 'started' ? started.run_id : '';
  const url = `${api.url}/api/v4/chat/runs/${runId}/events`;
  await expect
    .poll(async () => {
      const again = await openStream({ url, token });
      if (again.status !== 200) return again.status;
      const events = await again.rest();
      return [textOf(events), events.at(-1)];
    }, patience)
    .toMatchObject(['Before, and after.', { type: 'ended', status: 'complete' }]);
}, 120_000);

/** Sends a signal to PostgreSQL and all processes that it started, each of which leads its own group. */
function signalDatabase(signal: NodeJS.Signals): void {
  const parent = databasePid();
  const parentOf = (pid: string) => {
    try {
      return Number(/^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
    } catch {
      // It ended since the list was read.
      return undefined;
    }
  };
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === parent);
  for (const pid of [parent, ...children.map(Number)]) process.kill(pid, signal);
}

it.skipIf(process.platform !== 'linux')('says that a frozen database is away, and is back as soon as it continues', async () => {
  provider.script = [{ text: 'Kept.' }, { finish: true }];
  expect((await post('/v4/chat/completion', { message: 'Hi', email })).status).toBe(200);
  signalDatabase('SIGSTOP');
  try {
    const first = await sessions();
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
    const started = performance.now();
    const all = await Promise.all(Array.from({ length: 40 }, async () => (await sessions()).status));
    expect([...new Set(all)]).toEqual([503]);
    // More callers than connections, and none waits: the database is known to be silent.
    expect(performance.now() - started).toBeLessThan(3_000);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  } finally {
    signalDatabase('SIGCONT');
  }
  await expect.poll(async () => (await sessions()).status, { timeout: 10_000 }).toBe(200);
  expect(await (await sessions()).json()).toMatchObject({ data: [{ title: 'Hi' }] });
});

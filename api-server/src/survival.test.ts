import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { RunEvent } from 'shared-contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStream, textOf } from './testing/event-stream.ts';
import { itInTurn } from './testing/rotation.ts';
import { type ScriptedProvider, startScriptedProvider } from './testing/scripted-provider.ts';
import { type RunningApi, type StartApiOptions, startApi } from './testing/start-api.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createTestDatabase } from './testing/test-database.ts';

/** Runs a real server process with an embedded database, and ends it the way a power failure would. */
let provider: ScriptedProvider;
let dataDir: string;
let api: RunningApi | undefined;
beforeEach(async () => {
  provider = await startScriptedProvider();
  dataDir = temporaryFolder('survival');
});
afterEach(async () => {
  await api?.stop();
  await provider.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (options: StartApiOptions = {}) => {
  api = await startApi({ dataDir, providerUrl: provider.baseUrl, ...options });
  return api;
};

async function post<A>(server: RunningApi, address: string, body: unknown, token = ''): Promise<A> {
  const response = await fetch(`${server.url}/api${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as A;
}

const email = 'priya@example.com';
const signUp = (server: RunningApi) =>
  post<{ access_token: string }>(server, '/auth/sign-up', { email, password: 'correct horse battery', first_name: 'Priya' });

it('keeps every acknowledged message and all text that was shown when it is killed while answering', async () => {
  const first = await start({ isEmpty: true });
  const { access_token: token } = await signUp(first);
  provider.script = [{ text: 'A whole answer.' }, { finish: true }];
  const done = await post<{ session_id: string }>(first, '/v4/chat/completion', { message: 'One', email }, token);
  provider.script = [{ text: 'Shown before the ' }, { text: 'power cut' }, { hold: true }, { text: ', never sent' }, { finish: true }];
  const url = `${first.url}/api/v4/chat/completion`;
  const stream = await openStream({ url, token, body: { message: 'Two', email, session_id: done.session_id } });
  const begin = await stream.next();
  const seen: RunEvent[] = [];
  while (textOf(seen) !== 'Shown before the power cut') {
    const event = await stream.next();
    if (!event) throw new Error('the stream ended early');
    seen.push(event);
  }
  await first.kill();

  const second = await start();
  const session = await post<{ messages: object[]; running: unknown }>(
    second,
    `/v4/chat/completion/session_id?session_id=${done.session_id}`,
    {},
    token,
  );
  expect(session.running).toBeNull();
  expect(session.messages).toMatchObject([
    { role: 'user', content: 'One' },
    { role: 'assistant', content: 'A whole answer.', status: 'complete' },
    { role: 'user', content: 'Two' },
    { role: 'assistant', content: 'Shown before the power cut', status: 'interrupted' },
  ]);
  const runId = begin?.type === 'started' ? begin.run_id : '';
  const last = String(seen.at(-1)?.seq);
  const rest = await openStream({ url: `${second.url}/api/v4/chat/runs/${runId}/events`, token, headers: { 'last-event-id': last } });
  expect(await rest.rest()).toMatchObject([{ type: 'ended', status: 'interrupted' }]);

  provider.script = [{ text: 'Again.' }, { finish: true }];
  const retry = await post(second, '/v4/chat/completion', { message: 'Two', email, session_id: done.session_id }, token);
  expect(retry).toMatchObject({ message: 'Again.', status: 'complete' });
});

itInTurn(
  'refuses a second server and another engine on its data, and when it is stopped, interrupts answers and stops its database',
  async () => {
    const first = await start();
    await expect(startApi({ dataDir })).rejects.toThrow(/already uses/);
    const pid = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    expect(() => process.kill(pid, 0)).not.toThrow();
    const { access_token: token } = await signUp(first);
    provider.script = [{ text: 'So far' }, { hold: true }];
    const stream = await openStream({ url: `${first.url}/api/v4/chat/completion`, token, body: { message: 'Hi', email } });
    while ((await stream.next())?.type !== 'delta');
    await first.stop();
    expect(await stream.rest()).toMatchObject([{ type: 'ended', status: 'interrupted' }]);
    await provider.abandoned;
    expect(() => process.kill(pid, 0)).toThrow();
    await expect(startApi({ dataDir, env: { ENGINE: 'pglite' } })).rejects.toThrow(/engine postgres/);
  },
);

itInTurn('runs on PGlite if configured, stops cleanly, and keeps its data after a restart', async () => {
  const begin = () => startApi({ dataDir, providerUrl: provider.baseUrl, env: { ENGINE: 'pglite' } });
  const first = await begin();
  api = first;
  const { access_token: token } = await signUp(first);
  provider.script = [{ text: 'Kept.' }, { finish: true }];
  const { session_id } = await post<{ session_id: string }>(first, '/v4/chat/completion', { message: 'Hi', email }, token);
  expect(await first.stop()).toBe(0);
  const second = await begin();
  api = second;
  const session = await post(second, `/v4/chat/completion/session_id?session_id=${session_id}`, {}, token);
  expect(session).toMatchObject({ messages: [{ content: 'Hi' }, { content: 'Kept.', status: 'complete' }] });
});

itInTurn('uses a PostgreSQL server if there is one', async () => {
  const own = await createTestDatabase();
  api = await startApi({ databaseUrl: own.url });
  await signUp(api);
  const client = new pg.Client(own.connection);
  await client.connect();
  expect((await client.query('select email from users')).rows).toEqual([{ email }]);
  await client.end();
  expect(existsSync(path.join(api.dataDir, 'postgres'))).toBe(false);
  await api.stop();
  await own.drop();
});

it('names every invalid setting in one line', async () => {
  await expect(startApi({ dataDir, env: { BASE_PATH: 'app', TOKEN_SECRET: 'short' } })).rejects.toThrow(/BASE_PATH.*TOKEN_SECRET/);
});

import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countedAnswer } from '../../../testing/counted-answer.ts';
import { openStream } from '../../../testing/event-stream.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../../testing/scripted-provider.ts';
import { type RunningApi, startApi } from '../../../testing/start-api.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

/** Runs a real server process with an embedded database, and ends it the way a power failure would. */
let provider: ScriptedProvider;
let dataDir: string;
let api: RunningApi | undefined;
beforeEach(async () => {
  provider = await startScriptedProvider();
  dataDir = temporaryFolder('usage-survival');
});
afterEach(async () => {
  provider.release();
  await api?.stop();
  await provider.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const email = 'priya@example.com';

async function send<A>(method: string, address: string, token: string, body?: unknown): Promise<A> {
  const response = await fetch(`${api?.url}/api${address}`, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as A;
}

const budgetOf = async (token: string) =>
  (await send<{ budget: { spent_micro: number; reserved_micro: number } }>('GET', `/usage?email=${email}`, token)).budget;

it('releases what a server reserved that was killed, and counts what it had sent', async () => {
  const start = async () => {
    api = await startApi({ dataDir, providerUrl: provider.baseUrl, env: { RATE_LIMIT_PER_MINUTE: '100000' } });
    return api;
  };
  const first = await start();
  const signUp = { email, password: 'correct horse battery', first_name: 'Priya' };
  const { access_token: token } = await send<{ access_token: string }>('POST', '/auth/sign-up', '', signUp);
  // The first account owns the installation.
  const price = { input_micro: 1_000_000, cached_micro: null, output_micro: 1_000_000, picture_micro: null };
  await send('PUT', '/admin/prices', token, { email, model: 'scripted', ...price });
  await send('PUT', '/admin/budgets', token, { email, kind: 'person', budget_id: '', monthly_micro: 30_000 });
  provider.script = [{ text: 'Yes.' }, { hold: true }, { finish: true }];
  const ask = async (): Promise<void> => {
    const url = `${first.url}/api/v4/chat/completion`;
    const stream = await openStream({ url, token, body: { message: 'Hi', email, temporary: true } });
    await stream.rest().catch(() => undefined);
  };
  let refused = 0;
  const asked = Array.from({ length: 100 }, () => ask().finally(() => (refused += 1)));
  await expect.poll(() => refused + provider.requests.length, { timeout: 60_000 }).toBe(100);
  const held = await budgetOf(token);
  expect(held.reserved_micro).toBeGreaterThan(28_000);
  expect(held.reserved_micro).toBeLessThanOrEqual(30_000);
  await first.kill();
  await Promise.all(asked);

  await start();
  const after = await budgetOf(token);
  expect(after.reserved_micro).toBe(0);
  expect(after.spent_micro).toBeGreaterThan(0);
  expect(after.spent_micro).toBeLessThan(held.reserved_micro);
  provider.release();
  provider.script = countedAnswer('Again.', { input: 100, output: 10 });
  const answer = await send<{ status: string }>('POST', '/v4/chat/completion', token, { message: 'Hi', email });
  expect(answer.status).toBe('complete');
  expect(await budgetOf(token)).toMatchObject({ spent_micro: after.spent_micro + 110, reserved_micro: 0 });
}, 180_000);

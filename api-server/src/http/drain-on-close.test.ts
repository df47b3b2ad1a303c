import { afterEach, beforeEach, expect, it } from 'vitest';
import { appWithModel } from '../testing/app-with-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const { api: first, provider, user } = appWithModel();
let second: TestApp;
let url: string;
beforeEach(async () => {
  second = await createTestApp({ LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted' }, first);
  url = await second.listen();
});
afterEach(() => second.close());

const request = (path: string, options: RequestInit = {}) =>
  fetch(`${url}/api${path}`, {
    ...options,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json', ...options.headers },
  });
const ask = (message: string) =>
  request('/v4/chat/completion', { method: 'POST', body: JSON.stringify({ message, email: user.email, rag_enabled: false }) });

it('answers the requests in progress of a node that stops, and takes no new ones', async () => {
  provider.script = [{ text: 'So ' }, { hold: true }, { text: 'long.' }, { finish: true }];
  const asked = ask('Are you leaving?');
  await provider.held();
  const closed = second.app.close();
  await expect(request(`/v2/get_profile?email=${user.email}`)).rejects.toThrow('fetch failed');
  provider.release();
  const answer = await asked;
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ message: 'So long.' });
  await closed;
});

it('ends streams of a node that stops properly, so that pages continue elsewhere without an error', async () => {
  const stream = await request(`/alerts/live?email=${user.email}`, { headers: { accept: 'text/event-stream' } });
  expect(stream.status).toBe(200);
  const read = stream.text();
  await second.app.close();
  expect(await read).toBeDefined();
});

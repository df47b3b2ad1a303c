import { limits } from 'shared-contracts';
import {
  completeChat,
  connectModelProvider,
  disconnectModelProvider,
  getModels,
  getProfile,
  listModelProviders,
  refreshModelProvider,
  setDefaultModel,
  testModelProvider,
} from 'shared-contracts/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { modelProviders } from '../../../platform/database/schema/index.ts';
import { createKeyBox } from '../../../platform/model/key-box.ts';
import { appWithProvider } from '../../../testing/app-with-user.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { startWireProvider } from '../../../testing/wire-provider.ts';
import { wires } from '../../../testing/wires/wires.ts';

const key = 'sk-very-secret-key';
const secret = 'a secret of thirty-two characters';
const { api, provider, user } = appWithProvider({ SECRETS_KEY: secret }, { isEmptied: true });

beforeEach(() => {
  provider.models = ['small', 'large'];
  provider.key = key;
  provider.script = [{ text: 'Answered.' }, { finish: true }];
});

const connect = async (more: object = {}, by = user) =>
  (await api.call(connectModelProvider, { body: { email: by.email, name: 'Acme', base_url: provider.baseUrl, api_key: key, ...more } }, by))
    .body;
const connected = async () => {
  const { provider: made } = await connect();
  if (!made) throw new Error('not connected');
  return made.provider_id;
};
const list = async (by = user) => (await api.call(getModels, { query: { email: by.email } }, by)).body;
const ask = async (model?: string) =>
  (await api.call(completeChat, { body: { message: 'Hi', email: user.email, ...(model ? { model } : {}) } }, user)).body;

it('names the built-in assistant in the reader’s language', async () => {
  const { body } = await api.call(getModels, { query: { email: user.email } }, user, { 'accept-language': 'de' });
  expect(body.map(({ modelName }) => modelName)).toContain('Integrierter Assistent');
  expect((await list()).map(({ modelName }) => modelName)).toContain('Built-in assistant');
});

describe('a provider', () => {
  it('is connected with its models, alongside the built-in assistant', async () => {
    const id = await connected();
    expect(await list()).toMatchObject([
      { id: `${id}/small`, provider: 'Acme', modelName: 'small', connected: true, isDefault: true },
      { id: `${id}/large`, connected: true, isDefault: false },
      { id: 'built-in', modelName: 'Built-in assistant', connected: true, isDefault: false },
    ]);
  });

  it('never exposes its key: it is encrypted in the database, in no response, and unreadable under another secret', async () => {
    const id = await connected();
    const answers = [await api.call(listModelProviders, { query: { email: user.email } }, user), { body: await list() }];
    expect(JSON.stringify(answers)).not.toContain(key);
    expect(answers[0]?.body).toMatchObject({ providers: [{ provider_id: id, has_key: true, models: ['small', 'large'] }] });
    const [row] = await api.database.db.select().from(modelProviders);
    const sealed = row?.sealedKey ?? '';
    expect(JSON.stringify(row)).not.toContain(key);
    expect(createKeyBox(secret).open(sealed, id)).toBe(key);
    expect(createKeyBox('another').open(sealed, id)).toBeUndefined();
    expect(createKeyBox(secret).open(sealed, 'prv_other')).toBeUndefined();
  });

  it('with a wrong key is not stored, and the response says why', async () => {
    expect(await connect({ api_key: 'wrong' })).toMatchObject({ provider: null, problem: expect.stringContaining('refused the key') });
    expect(await api.database.db.select().from(modelProviders)).toEqual([]);
  });

  it('can be tested without being stored', async () => {
    const body = { email: user.email, base_url: provider.baseUrl, api_key: key };
    expect((await api.call(testModelProvider, { body }, user)).body).toEqual({ problem: null, models: ['small', 'large'] });
    expect(await api.database.db.select().from(modelProviders)).toEqual([]);
  });

  it('that lists no models is connected with the models the user names', async () => {
    provider.models = undefined;
    expect(await connect()).toMatchObject({ provider: null, problem: expect.stringContaining('404') });
    expect(await connect({ models: ['mine'] })).toMatchObject({ provider: { models: ['mine'] }, problem: null });
  });

  it.each(['http://10.1.2.3/v1', 'http://169.254.169.254/v1', 'http://localhost:4321/v1', 'http://[::1]/v1', 'http://2130706433/v1'])(
    'inside a private network is refused with the setting that allows it: %s',
    async (base_url) => {
      expect(await connect({ base_url })).toMatchObject({ provider: null, problem: expect.stringContaining('ALLOW_PRIVATE_PROVIDERS=') });
    },
  );

  it('needs a unique name, which other users may use too', async () => {
    await connected();
    expect(await connect()).toMatchObject({ code: 'name-taken' });
    const other = await api.newUser();
    expect(await connect({}, other)).toMatchObject({ problem: null });
  });

  it('refreshes its models, and keeps the known ones while it does not respond', async () => {
    const params = { provider_id: await connected() };
    provider.models = ['small', 'new'];
    expect((await api.call(refreshModelProvider, { params }, user)).body).toMatchObject({
      problem: null,
      provider: { models: ['small', 'new'] },
    });
    provider.key = 'changed';
    expect((await api.call(refreshModelProvider, { params }, user)).body).toMatchObject({
      problem: expect.stringContaining('refused the key'),
      provider: { models: ['small', 'new'] },
    });
  });

  it('is deleted with its key when it is disconnected', async () => {
    await api.call(disconnectModelProvider, { params: { provider_id: await connected() } }, user);
    expect(await api.database.db.select().from(modelProviders)).toEqual([]);
    expect((await list()).filter((model) => model.connected).map(({ id }) => id)).toEqual(['built-in']);
  });
});

describe('the model that answers', () => {
  it('is the one that the request names, among several providers', async () => {
    await connect();
    const { provider: second } = await connect({ name: 'Other' });
    expect(await ask(`${second?.provider_id}/large`)).toMatchObject({ message: 'Answered.', status: 'complete' });
    expect(provider.requests.at(-1)?.model).toBe('large');
  });

  it('is the default when the request names none or an unknown one', async () => {
    const id = await connected();
    await api.call(setDefaultModel, { body: { email: user.email, default_model: `${id}/large` } }, user);
    await ask();
    await ask('gpt-4o');
    expect(provider.requests.map(({ model }) => model)).toEqual(['large', 'large']);
    expect((await list()).filter(({ isDefault }) => isDefault).map(({ id: chosen }) => chosen)).toEqual([`${id}/large`]);
  });

  it('is the default rather than a connected model with the name that browsers send when nothing is chosen', async () => {
    const profile = async () => (await api.call(getProfile, { query: { email: user.email } }, user)).body.default_model;
    expect(await profile()).toBeNull();
    const { provider: acme } = await connect({ models: ['gpt-4o', 'large'] });
    const id = acme?.provider_id;
    expect(await profile()).toEqual({ modelId: `${id}/gpt-4o`, modelName: 'gpt-4o' });
    const body = { email: user.email, default_model: `${id}/large` };
    await api.call(setDefaultModel, { body }, user);
    expect(await profile()).toEqual({ modelId: `${id}/large`, modelName: 'large' });
    for (const named of ['gpt-4o', `${id}/gpt-4o`]) await ask(named);
    expect(provider.requests.map(({ model }) => model)).toEqual(['large', 'gpt-4o']);
    await api.call(setDefaultModel, { body: { ...body, default_model: 'built-in' } }, user);
    expect(await profile()).toMatchObject({ modelId: 'built-in' });
  });

  it('is the default rather than the server’s own model of that name, unless that one is chosen', async () => {
    const server = { LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'gpt-4o', LLM_API_KEY: key };
    const other = await createTestApp({ ...server, ALLOW_PRIVATE_PROVIDERS: new URL(provider.baseUrl).host, SECRETS_KEY: secret }, api);
    const id = await connected();
    const says = async (model: string) =>
      (await other.call(completeChat, { body: { message: 'Hi', email: user.email, model } }, user)).body.message;
    await other.call(setDefaultModel, { body: { email: user.email, default_model: `${id}/large` } }, user);
    for (const named of ['gpt-4o', 'server/gpt-4o']) expect(await says(named)).toBe('Answered.');
    expect(provider.requests.map(({ model }) => model)).toEqual(['large', 'gpt-4o']);
    await other.call(setDefaultModel, { body: { email: user.email, default_model: 'server/gpt-4o' } }, user);
    const { body } = await other.call(getProfile, { query: { email: user.email } }, user);
    expect(body.default_model).toEqual({ modelId: 'server/gpt-4o', modelName: 'gpt-4o' });
    await other.close();
  });

  it('tells the browser when the chosen one is no longer connected', async () => {
    const id = await connected();
    const isConnected = async (model?: string) =>
      (await api.call(getProfile, { query: { email: user.email, ...(model ? { model } : {}) } }, user)).body.is_model_connected;
    expect([await isConnected(`${id}/large`), await isConnected('built-in'), await isConnected()]).toEqual([true, true, undefined]);
    await api.call(disconnectModelProvider, { params: { provider_id: id } }, user);
    expect([await isConnected(`${id}/large`), await isConnected('gpt-4.1-2025-04-14')]).toEqual([false, false]);
  });

  it('stops an endless answer, and keeps its beginning', async () => {
    const id = await connected();
    provider.script = Array.from({ length: 50 }, () => ({ text: 'x'.repeat(10_000) }));
    const answer = await ask(`${id}/large`);
    expect([answer.status, answer.message.length]).toEqual(['interrupted', limits.answerMaxCharacters]);
  });

  it('is the built-in assistant when the request names it, even if others are connected', async () => {
    await connected();
    expect((await ask('built-in')).message).toContain('the built-in assistant');
    expect(provider.requests).toEqual([]);
  });

  it('cannot be another user’s', async () => {
    const id = await connected();
    const other = await api.newUser();
    const body = { email: other.email, default_model: `${id}/large` };
    expect((await api.call(setDefaultModel, { body }, other)).status).toBe(422);
    const { body: said } = await api.call(completeChat, { body: { message: 'Hi', email: other.email, model: `${id}/large` } }, other);
    expect(said.message).toContain('the built-in assistant');
  });
});

it('speaks the protocol that the address or the user tells', async () => {
  const wire = wires['anthropic-messages'];
  const other = await startWireProvider();
  const server = await createTestApp({ ALLOW_PRIVATE_PROVIDERS: '1', SECRETS_KEY: secret });
  try {
    const ana = await server.newUser();
    const json = { 'content-type': 'application/json' };
    other.answers.push({ headers: json, pieces: [wire.models] }, { pieces: [wire.turn([{ thought: 'Hm.' }, { text: 'Hello.' }])] });
    const body = { email: ana.email, name: 'Acme', base_url: `${other.origin}/anthropic/v1`, api_key: key };
    const made = await server.call(connectModelProvider, { body }, ana);
    expect(made.body.provider).toMatchObject({ protocol: 'anthropic-messages', models: ['small', 'large'] });
    const answer = await server.call(completeChat, { body: { message: 'Hi', email: ana.email } }, ana);
    expect(answer.body).toMatchObject({ message: 'Hello.' });
    expect(other.requests.map(({ path }) => path)).toEqual(['/anthropic/v1/models?limit=1000', '/anthropic/v1/messages']);
    const chosen = { ...body, name: 'Chosen', protocol: 'openai-responses' as const, models: ['m'] };
    other.answers.push({ status: 404, pieces: ['{}'] });
    expect((await server.call(connectModelProvider, { body: chosen }, ana)).body.provider).toMatchObject({ protocol: 'openai-responses' });
  } finally {
    await server.close();
    await other.close();
  }
});

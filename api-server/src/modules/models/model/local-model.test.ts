import { getLocalDiscovery, setLocalDiscovery } from 'shared-contracts/admin-calls';
import { completeChat, connectModelProvider, disconnectModelProvider, getModels, refreshModelProvider } from 'shared-contracts/calls';
import { connectLocalModels, findLocalModels, type LocalServerKind, shareLocalModels } from 'shared-contracts/connection-calls';
import { afterEach, describe, expect, it } from 'vitest';
import { auditEntries, modelProviders } from '../../../platform/database/schema/index.ts';
import { asOllama, type LocalAnswer, type LocalServer, sendChat, sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';

let api: TestApp;
let running: LocalServer[] = [];
let user: TestUser;

afterEach(async () => {
  await api.close();
  await Promise.all(running.map((server) => server.close()));
  running = [];
});

/** Starts programs on this computer and an installation that looks for them at their ports, with one account. */
async function start(programs: Partial<Record<LocalServerKind, LocalAnswer>>, env: Record<string, string> = {}): Promise<LocalServer[]> {
  const started = await Promise.all(
    Object.entries(programs).map(async ([kind, answer]) => ({ kind, server: await startLocalServer(answer) })),
  );
  running = started.map(({ server }) => server);
  // Ports of programs that don't run are closed ones, and not what a developer runs there.
  const others = (['ollama', 'lm-studio', 'llama-cpp', 'vllm'] as const).filter((kind) => !programs[kind]).map((kind) => `${kind}:1`);
  const ports = [...started.map(({ kind, server }) => `${kind}:${server.port}`), ...others].join(',');
  api = await createTestApp({ LOCAL_MODEL_PORTS: ports, ...env });
  user = await api.newUser();
  return running;
}

const find = async (by = user) => (await api.call(findLocalModels, { query: { email: by.email } }, by)).body;
const connect = (server: LocalServerKind, by = user) => api.call(connectLocalModels, { body: { email: by.email, server } }, by);
const list = async (by = user) => (await api.call(getModels, { query: { email: by.email } }, by)).body;
const ask = async (model?: string, by = user) =>
  (await api.call(completeChat, { body: { message: 'Hi', email: by.email, ...(model ? { model } : {}) } }, by)).body;

const ollama = asOllama({
  'llama3.1:8b': { capabilities: ['completion', 'tools'], parameters: 'stop "<|eot|>"\nnum_ctx 8192' },
  'qwen3-vl:8b': { capabilities: ['completion', 'vision', 'thinking'] },
  'nomic-embed-text:latest': { capabilities: ['embedding'] },
});

describe('models on this computer', () => {
  it('are offered with the programs that serve them', async () => {
    const lmStudio: LocalAnswer = ({ url }, response) =>
      url === '/api/v0/models'
        ? sendJson(response, {
            object: 'list',
            data: [
              { id: 'qwen2-vl-7b', object: 'model', type: 'vlm', arch: 'qwen2_vl', state: 'not-loaded', max_context_length: 32_768 },
              { id: 'nomic', object: 'model', type: 'embeddings', arch: 'nomic-bert', state: 'loaded', max_context_length: 2_048 },
            ],
          })
        : sendJson(response, {}, 404);
    const llamaCpp: LocalAnswer = ({ url }, response) => {
      if (url === '/v1/models')
        sendJson(response, { object: 'list', data: [{ id: 'gpt-oss-20b', object: 'model', owned_by: 'llamacpp' }] });
      else sendJson(response, { default_generation_settings: { n_ctx: 16_384 }, modalities: { vision: false, audio: false } });
    };
    const vllm: LocalAnswer = (_, response) =>
      sendJson(response, { object: 'list', data: [{ id: 'Qwen/Qwen3-8B', object: 'model', owned_by: 'vllm', max_model_len: 40_960 }] });
    await start({ ollama, 'lm-studio': lmStudio, 'llama-cpp': llamaCpp, vllm });
    expect(await find()).toMatchObject({
      is_on: true,
      can_share: true,
      servers: [
        { server: 'ollama', name: 'Ollama', models: ['llama3.1:8b', 'qwen3-vl:8b'], is_connected: false },
        { server: 'lm-studio', name: 'LM Studio', models: ['qwen2-vl-7b'] },
        { server: 'llama-cpp', name: 'llama.cpp', models: ['gpt-oss-20b'] },
        { server: 'vllm', name: 'vLLM', models: ['Qwen/Qwen3-8B'] },
      ],
    });
    for (const kind of ['ollama', 'lm-studio', 'llama-cpp', 'vllm'] as const) expect((await connect(kind)).body.problem).toBeNull();
    const facts = Object.fromEntries((await list()).map(({ modelName, facts: known }) => [modelName, known]));
    // The program's window counts, not what the weights allow.
    expect(facts['llama3.1:8b']).toMatchObject({ maker: 'Meta', context_window: 8_192, tools: true, pictures: false });
    expect(facts['qwen3-vl:8b']).toMatchObject({ maker: 'Qwen', pictures: true, thoughts: true, tools: false });
    expect(facts['qwen3-vl:8b']).not.toHaveProperty('context_window');
    expect(facts['qwen2-vl-7b']).toMatchObject({ weights_window: 32_768, pictures: true });
    expect(facts['gpt-oss-20b']).toMatchObject({ context_window: 16_384, pictures: false });
    expect(facts['Qwen/Qwen3-8B']).toMatchObject({ context_window: 40_960 });
  });

  it('answer after one step, and are connected once', async () => {
    await start({ ollama });
    const { provider } = (await connect('ollama')).body;
    expect(provider).toMatchObject({ name: 'Ollama', has_key: false, models: ['llama3.1:8b', 'qwen3-vl:8b'] });
    expect((await connect('ollama')).body.provider?.provider_id).toBe(provider?.provider_id);
    expect((await find()).servers).toMatchObject([{ is_connected: true }]);
    expect(await ask()).toMatchObject({ message: 'From this computer.' });
    expect((await list())[0]).toMatchObject({
      modelName: 'llama3.1:8b',
      description: 'Runs on the computer of this server. Connected by you.',
    });
    await api.call(disconnectModelProvider, { params: { provider_id: provider?.provider_id ?? '' } }, user);
    expect((await find()).servers).toMatchObject([{ is_connected: false }]);
  });

  it('get another name if the person already uses theirs', async () => {
    await start({ ollama }, { ALLOW_PRIVATE_PROVIDERS: '1' });
    const base_url = `http://127.0.0.1:${running[0]?.port}/v1`;
    await api.call(connectModelProvider, { body: { email: user.email, name: 'Ollama', base_url, models: ['mine'] } }, user);
    expect((await connect('ollama')).body.provider).toMatchObject({ name: 'Ollama 2' });
  });

  it('keep their list when the program has stopped, and say so', async () => {
    const [program] = await start({ ollama });
    const { provider } = (await connect('ollama')).body;
    await program?.close();
    running = [];
    const params = { provider_id: provider?.provider_id ?? '' };
    const { body } = await api.call(refreshModelProvider, { params }, user);
    expect(body.problem).toBe('Ollama isn’t running on this computer any more, or doesn’t answer. Start it and try again.');
    expect(body.provider.models).toHaveLength(2);
    expect(JSON.stringify(await ask())).toContain('cannot be reached');
  });

  it('are not connected while the program has none', async () => {
    await start({ ollama: asOllama({}) });
    expect((await find()).servers).toMatchObject([{ server: 'ollama', models: [] }]);
    expect((await connect('ollama')).body).toEqual({
      provider: null,
      problem: 'Ollama is running but has no models yet. Download one there and try again.',
    });
  });
});

describe('who is offered models on this computer', () => {
  it('is nobody once a second person has an account, unless the settings say so', async () => {
    await start({ ollama });
    expect((await find()).is_on).toBe(true);
    const second = await api.newUser();
    for (const person of [user, second]) expect(await find(person)).toEqual({ is_on: false, can_share: false, servers: [] });
    expect((await connect('ollama', second)).status).toBe(404);
    await api.close();
    await start({ ollama }, { LOCAL_MODELS: 'on' });
    const other = await api.newUser();
    expect(await find(other)).toMatchObject({ is_on: true, can_share: false, servers: [{ server: 'ollama' }] });
  });

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://atrium.example.com' }, { TRUST_PROXY: '1' }, { LOCAL_MODELS: 'off' }])(
    'is nobody with %o, and the ports are not even knocked at',
    async (env) => {
      const [program] = await start({ ollama }, env as unknown as Record<string, string>);
      expect((await find()).is_on).toBe(false);
      expect((await connect('ollama')).status).toBe(404);
      expect(program?.asked).toEqual([]);
    },
  );

  it('is decided by administrators, within what the settings allow', async () => {
    await start({ ollama });
    const look = (looks_for_local: boolean, by = user) => api.call(setLocalDiscovery, { body: { looks_for_local } }, by);
    const read = async () => (await api.call(getLocalDiscovery, {}, user)).body;
    const other = await api.newUser();
    expect(await read()).toEqual({ is_on: false, is_allowed: true });
    expect((await look(true, other)).status).toBe(403);
    expect((await look(true)).status).toBe(200);
    for (const person of [user, other]) expect((await find(person)).servers).toMatchObject([{ server: 'ollama' }]);
    expect((await connect('ollama', other)).body.provider).toMatchObject({ name: 'Ollama' });
    await look(false);
    expect(await read()).toEqual({ is_on: false, is_allowed: true });
    expect((await find(other)).servers).toEqual([]);
    expect((await connect('ollama')).status).toBe(404);
    // What is connected stays connected.
    expect(await ask(undefined, other)).toMatchObject({ message: 'From this computer.' });
    const entries = (await api.database.db.select().from(auditEntries).orderBy(auditEntries.id)).filter(
      ({ action }) => action === 'local-discovery.change',
    );
    expect(entries).toMatchObject([{ after: { is_on: true } }, { after: { is_on: false } }]);
  });

  it('stays nobody where the settings forbid it', async () => {
    await start({ ollama }, { LOCAL_MODELS: 'off' });
    const look = (looks_for_local: boolean) => api.call(setLocalDiscovery, { body: { looks_for_local } }, user);
    expect((await api.call(getLocalDiscovery, {}, user)).body).toEqual({ is_on: false, is_allowed: false });
    expect((await look(true)).body).toMatchObject({ code: 'not-allowed', detail: expect.stringContaining('LOCAL_MODELS') });
    expect((await look(false)).status).toBe(200);
  });

  it('is everybody if an owner shares them, who may not be just anybody', async () => {
    await start({ ollama }, { LOCAL_MODELS: 'on' });
    const other = await api.newUser();
    const share = (by: TestUser) => api.call(shareLocalModels, { body: { server: 'ollama' } }, by);
    expect((await share(other)).status).toBe(403);
    expect((await share(user)).body).toMatchObject({ problem: null, connection: { name: 'Ollama', models: 2 } });
    expect((await list(other))[0]).toMatchObject({ modelName: 'llama3.1:8b', description: 'Connected by your administrator.' });
    expect((await find(other)).servers).toMatchObject([{ is_connected: true }]);
    expect(await ask(undefined, other)).toMatchObject({ message: 'From this computer.' });
    await connect('ollama', other);
    const entries = await api.database.db.select().from(auditEntries).orderBy(auditEntries.seq);
    const connected = entries.filter(({ action }) => ['model-connection.connect', 'provider.connect'].includes(action));
    expect(connected.map(({ action, targetName }) => [action, targetName])).toEqual([
      ['model-connection.connect', 'Ollama'],
      ['provider.connect', 'Ollama'],
    ]);
  });
});

describe('the address of a model on this computer', () => {
  it('comes from the settings, whatever is stored', async () => {
    const [program] = await start({ ollama });
    await connect('ollama');
    const elsewhere = await startLocalServer((_, response) => sendChat(response, 'From elsewhere.'));
    running.push(elsewhere);
    await api.database.db.update(modelProviders).set({ baseUrl: `http://127.0.0.1:${elsewhere.port}/v1` });
    expect(await ask()).toMatchObject({ message: 'From this computer.' });
    expect(elsewhere.asked).toEqual([]);
    expect(program?.asked).toContain('POST /v1/chat/completions');
  });

  it('does not open the same address to what people enter', async () => {
    const [program] = await start({ ollama });
    await connect('ollama');
    const base_url = `http://127.0.0.1:${program?.port}/v1`;
    const { body } = await api.call(connectModelProvider, { body: { email: user.email, name: 'Mine', base_url } }, user);
    expect(body.problem).toContain('private network');
  });

  it('is closed when the settings no longer allow it', async () => {
    const [program] = await start({ ollama });
    await connect('ollama');
    const closed = await createTestApp({ LOCAL_MODELS: 'off', LOCAL_MODEL_PORTS: `ollama:${program?.port}` }, api);
    const before = program?.asked.length;
    const { body, status } = await closed.call(completeChat, { body: { message: 'Hi', email: user.email } }, user);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('no longer uses models on its own computer')]);
    expect(program?.asked).toHaveLength(before ?? 0);
    await closed.close();
  });
});

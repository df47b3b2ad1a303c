import {
  addGroupMembers,
  createGroup,
  createModelConnection,
  deleteGroup,
  deleteModelConnection,
  listConnectionModels,
  listModelConnections,
  listPrices,
  previewDisconnection,
  previewGroupLoss,
  refreshModelConnection,
  removeGroupMember,
  setConnectionAccess,
  setConnectionModel,
  setInstallationModel,
  testModelConnection,
  updateModelConnection,
} from 'shared-contracts/admin-calls';
import { saveAgentSettings } from 'shared-contracts/agent-calls';
import {
  completeChat,
  createAgent,
  getCapabilities,
  getModels,
  listModelProviders,
  setDefaultModel,
  setSpecialModel,
} from 'shared-contracts/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries, modelProviders } from '../../../platform/database/schema/index.ts';
import { appWithProvider } from '../../../testing/app-with-user.ts';
import { startScriptedProvider } from '../../../testing/scripted-provider.ts';
import { createTestApp, type TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';

const key = 'sk-very-secret-key';
const secret = 'a secret of thirty-two characters';
// The first account is the owner.
const { api, provider } = appWithProvider({ SECRETS_KEY: secret }, { isEmptied: true });
let admin: TestUser;
let member: TestUser;

beforeEach(async () => {
  provider.models = ['small', 'large'];
  provider.key = key;
  provider.script = [{ text: 'Answered.' }, { finish: true }];
  admin = await api.newAdmin();
  member = await api.newUser();
});

const env = () => ({ ALLOW_PRIVATE_PROVIDERS: new URL(provider.baseUrl).host, SECRETS_KEY: secret });
const create = async (more: object = {}) =>
  (await api.call(createModelConnection, { body: { name: 'Acme', base_url: provider.baseUrl, api_key: key, ...more } }, admin)).body;
async function connect(): Promise<string> {
  const { connection } = await create();
  if (!connection) throw new Error('not connected');
  return connection.connection_id;
}

const modelsOf = async (user: TestUser, on = api) =>
  (await on.call(getModels, { query: { email: user.email } }, user)).body
    .filter(({ connected }) => connected)
    .map(({ modelName }) => modelName);
const ask = async (user: TestUser, model?: string, on = api) =>
  (await on.call(completeChat, { body: { message: 'Hi', email: user.email, ...(model ? { model } : {}) } }, user)).body;
const decide = (connection_id: string, model_id: string, more: object = {}, on = api) => {
  const body = { model_id, is_on: true, display_name: null, requests_per_minute: null, group_ids: null, ...more };
  return on.call(setConnectionModel, { params: { connection_id }, body }, admin);
};
const idOf = (user: TestUser) => userIdOf(api, user);
async function groupWith(name: string, ...people: TestUser[]): Promise<string> {
  const { group_id } = (await api.call(createGroup, { body: { name, description: '' } }, admin)).body;
  const person_ids = await Promise.all(people.map(idOf));
  if (people.length) await api.call(addGroupMembers, { params: { group_id }, body: { person_ids } }, admin);
  return group_id;
}

describe('a connection of the installation', () => {
  it('gives everyone its models, and nobody its key or the means to change it', async () => {
    const id = await connect();
    expect(await modelsOf(member)).toEqual(['small', 'large', 'Built-in assistant']);
    expect(await ask(member, `${id}/large`)).toMatchObject({ message: 'Answered.' });
    expect(provider.requests.at(-1)?.model).toBe('large');
    const { body: listed } = await api.call(listModelConnections, {}, admin);
    expect(listed.connections).toMatchObject([{ connection_id: id, name: 'Acme', has_key: true, models: 2, models_on: 2, groups: null }]);
    const { body: models } = await api.call(getModels, { query: { email: member.email } }, member);
    expect(JSON.stringify([listed, models])).not.toContain(key);
    expect(models.some((model) => model.provider_id)).toBe(false);
    expect((await api.call(listModelProviders, { query: { email: member.email } }, member)).body.providers).toEqual([]);
    for (const table of [modelProviders, auditEntries])
      expect(JSON.stringify(await api.database.db.select().from(table))).not.toContain(key);
  });

  it('is tested before it is stored, and can be tested without being stored', async () => {
    expect(await create({ api_key: 'wrong' })).toMatchObject({ connection: null, problem: expect.stringContaining('refused the key') });
    const body = { base_url: provider.baseUrl, api_key: key };
    expect((await api.call(testModelConnection, { body }, admin)).body).toEqual({ problem: null, models: ['small', 'large'] });
    expect(await api.database.db.select().from(modelProviders)).toEqual([]);
    await connect();
    expect(await create()).toMatchObject({ code: 'name-taken' });
  });

  it('never sends the stored key to a new address', async () => {
    const id = await connect();
    const other = await startScriptedProvider();
    other.models = ['theirs'];
    const update = (body: object) => api.call(updateModelConnection, { params: { connection_id: id }, body }, admin);
    expect(await update({ base_url: other.baseUrl })).toMatchObject({ status: 400, body: { errors: [{ path: 'api_key' }] } });
    expect(other.requests).toEqual([]);
    expect((await update({ api_key: 'wrong' })).body).toMatchObject({ problem: expect.stringContaining('refused the key') });
    expect((await update({ name: 'Acme Europe' })).body).toMatchObject({ problem: null, connection: { name: 'Acme Europe' } });
    expect(await ask(member, `${id}/small`)).toMatchObject({ message: 'Answered.' });
    await other.close();
  });

  it('refreshes its models and keeps the known ones while it does not answer', async () => {
    const params = { connection_id: await connect() };
    provider.models = ['small', 'new'];
    expect((await api.call(refreshModelConnection, { params }, admin)).body).toMatchObject({ problem: null, connection: { models: 2 } });
    expect(await modelsOf(member)).toEqual(['small', 'new', 'Built-in assistant']);
    provider.key = 'changed';
    expect((await api.call(refreshModelConnection, { params }, admin)).body.problem).toContain('refused the key');
    expect(await modelsOf(member)).toEqual(['small', 'new', 'Built-in assistant']);
  });

  it('says who uses it before it is disconnected, and ends the default with it', async () => {
    const id = await connect();
    const chosen = { default_model: `${id}/large` };
    await api.call(setDefaultModel, { body: { email: member.email, ...chosen } }, member);
    await api.call(setInstallationModel, { body: chosen }, admin);
    const params = { connection_id: id };
    const uses = { people: 1, agents: 0, workflows: 0, is_default: true };
    expect((await api.call(previewDisconnection, { params }, admin)).body).toEqual(uses);
    expect((await api.call(deleteModelConnection, { params }, admin)).status).toBe(200);
    expect((await api.call(listModelConnections, {}, admin)).body).toEqual({ connections: [], default_model: null });
    expect((await ask(member, `${id}/large`)).message).toContain('the built-in assistant');
  });

  it('is recorded in the audit log with what changed', async () => {
    const id = await connect();
    await decide(id, 'small', { is_on: false });
    await api.call(deleteModelConnection, { params: { connection_id: id } }, admin);
    const rows = await api.database.db.select().from(auditEntries).orderBy(auditEntries.id);
    const own = rows.filter(({ action }) => action.startsWith('model'));
    expect(own.map(({ action }) => action)).toEqual(['model-connection.connect', 'model.change', 'model-connection.disconnect']);
    expect(own.every(({ actorEmail }) => actorEmail === admin.email)).toBe(true);
    expect(own[1]?.after).toMatchObject({ is_on: false });
  });
});

describe('what groups may use', () => {
  it('limits a connection: others neither see nor reach its models, whatever they stored', async () => {
    const id = await connect();
    const outsider = await api.newUser();
    const body = { email: outsider.email, default_model: `${id}/large` };
    await api.call(setDefaultModel, { body }, outsider);
    const group = await groupWith('Research', member);
    await api.call(setConnectionAccess, { params: { connection_id: id }, body: { group_ids: [group], new_models_on: true } }, admin);
    expect(await modelsOf(member)).toEqual(['small', 'large', 'Built-in assistant']);
    expect(await modelsOf(outsider)).toEqual(['Built-in assistant']);
    for (const model of [undefined, 'large', `${id}/large`])
      expect((await ask(outsider, model)).message).toContain('the built-in assistant');
    expect((await api.call(setDefaultModel, { body }, outsider)).status).toBe(422);
    expect(provider.requests).toEqual([]);
    await ask(member, `${id}/large`);
    expect(provider.requests).toHaveLength(1);
  });

  it('can open a single model to another group than its connection', async () => {
    const id = await connect();
    const sales = await api.newUser();
    const [research, other] = [await groupWith('Research', member), await groupWith('Sales', sales)];
    await api.call(setConnectionAccess, { params: { connection_id: id }, body: { group_ids: [research], new_models_on: true } }, admin);
    await decide(id, 'large', { group_ids: [other] });
    expect(await modelsOf(member)).toEqual(['small', 'Built-in assistant']);
    expect(await modelsOf(sales)).toEqual(['large', 'Built-in assistant']);
  });

  it('says what people lose, and opens nothing when the last group is deleted', async () => {
    const id = await connect();
    const both = await api.newUser();
    const [research, sales] = [await groupWith('Research', member, both), await groupWith('Sales', both)];
    await api.call(
      setConnectionAccess,
      { params: { connection_id: id }, body: { group_ids: [research, sales], new_models_on: true } },
      admin,
    );
    await decide(id, 'large', { group_ids: [research], display_name: 'Big one' });
    const params = { group_id: research };
    expect((await api.call(previewGroupLoss, { params, query: {} }, admin)).body).toEqual({
      people: 2,
      losses: [
        { kind: 'model-connection', name: 'Acme', people: 1 },
        { kind: 'model', name: 'Big one', people: 2 },
      ],
    });
    const query = { person_id: await idOf(both) };
    expect((await api.call(previewGroupLoss, { params, query }, admin)).body.losses).toEqual([
      { kind: 'model', name: 'Big one', people: 1 },
    ]);
    await api.call(removeGroupMember, { params: { ...params, person_id: await idOf(member) } }, admin);
    expect(await modelsOf(member)).toEqual(['Built-in assistant']);
    await api.call(deleteGroup, { params }, admin);
    expect(await modelsOf(both)).toEqual(['small', 'Built-in assistant']);
    expect(await modelsOf(admin)).toEqual(['Built-in assistant']);
    const { body } = await api.call(listConnectionModels, { params: { connection_id: id }, query: {} }, admin);
    expect(body.models.map(({ model_id, groups }) => [model_id, groups])).toEqual([
      ['small', null],
      ['large', []],
    ]);
  });

  it('covers the server’s own endpoint, its image model included', async () => {
    const server = { LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'house', LLM_API_KEY: key, LLM_IMAGE_MODEL: 'painter' };
    const other = await createTestApp({ ...env(), ...server }, api);
    const params = { connection_id: 'server' };
    const { body } = await other.call(listModelConnections, {}, admin);
    const named = { connection_id: 'server', name: 'This server’s connection' };
    expect(body.connections).toMatchObject([{ ...named, is_fixed: true, models: 2 }]);
    expect((await other.call(listPrices, { query: { email: admin.email } }, admin)).body.connections).toMatchObject([named]);
    const { body: models } = await other.call(getModels, { query: { email: member.email } }, member);
    expect(models[0]).toMatchObject({ id: 'house', provider: named.name, providerLogo: 'server' });
    expect((await other.call(updateModelConnection, { params, body: { name: 'Mine' } }, admin)).status).toBe(403);
    expect((await other.call(deleteModelConnection, { params }, admin)).status).toBe(403);
    const group_ids = [await groupWith('Research', member)];
    for (const model of ['house', 'painter']) expect((await decide('server', model, { group_ids }, other)).status).toBe(200);
    const outsider = await api.newUser();
    const images = async (user: TestUser) => (await other.call(getCapabilities, { query: { email: user.email } }, user)).body.images.by;
    expect([await images(member), await images(outsider)]).toEqual(['server', null]);
    expect([await modelsOf(member, other), await modelsOf(outsider, other)]).toEqual([
      ['house', 'Built-in assistant'],
      ['Built-in assistant'],
    ]);
    expect((await ask(outsider, 'house', other)).message).toContain('the built-in assistant');
    expect(provider.requests).toEqual([]);
    await other.close();
  });

  it('decides about the fallback of an agent and the models for images, too', async () => {
    const id = await connect();
    const agent = { name: 'Editor', description: 'Edits.', instructions: 'Be brief.', starters: [] };
    const { agent_id } = (await api.call(createAgent, { body: { email: member.email, ...agent } }, member)).body;
    const safety = { retries: 0, fallbackModel: `${id}/large`, blockedTopics: [], refusal: '' };
    await api.call(saveAgentSettings, { query: { agent_id }, body: { safety } }, member);
    const special = { email: member.email, purpose: 'image' as const, special_model: `${id}/large` };
    expect((await api.call(setSpecialModel, { body: special }, member)).body.images).toMatchObject({ by: 'server', model: `${id}/large` });
    await decide(id, 'large', { group_ids: [await groupWith('Research')] });
    expect((await api.call(setSpecialModel, { body: special }, member)).status).toBe(422);
    expect((await api.call(getCapabilities, { query: { email: member.email } }, member)).body.images.by).toBeNull();
    provider.refusals = [{ status: 400, headers: {} }];
    const body = { message: 'Hi', email: member.email, agent_id, model: `${id}/small` };
    const { body: said } = await api.call(completeChat, { body }, member);
    expect(said.status).toBe('complete');
    expect(provider.requests.map(({ model }) => model)).not.toContain('large');
  });
});

describe('what is decided about a model', () => {
  it('turns it off, names it, and keeps new models off until somebody turns them on', async () => {
    const id = await connect();
    await decide(id, 'small', { display_name: 'Quick' });
    await decide(id, 'large', { is_on: false });
    await api.call(setConnectionAccess, { params: { connection_id: id }, body: { group_ids: null, new_models_on: false } }, admin);
    provider.models = ['small', 'large', 'new'];
    await api.call(refreshModelConnection, { params: { connection_id: id } }, admin);
    expect(await modelsOf(member)).toEqual(['Quick', 'Built-in assistant']);
    expect((await ask(member, `${id}/large`)).message).toBe('Answered.');
    expect(provider.requests.at(-1)?.model).toBe('small');
    const found = await api.call(listConnectionModels, { params: { connection_id: id }, query: { search: 'quick' } }, admin);
    expect(found.body).toMatchObject({ models: [{ model_id: 'small', display_name: 'Quick', is_on: true }], next: null });
    expect((await decide(id, 'unknown')).status).toBe(404);
  });

  it('answers everyone without a choice if it is the installation’s default, unless they may not use it', async () => {
    const id = await connect();
    await api.call(setInstallationModel, { body: { default_model: `${id}/large` } }, admin);
    await ask(member);
    await ask(member, 'gpt-4o');
    expect(provider.requests.map(({ model }) => model)).toEqual(['large', 'large']);
    await decide(id, 'large', { group_ids: [await groupWith('Research')] });
    await ask(member);
    expect(provider.requests.at(-1)?.model).toBe('small');
    await api.call(setInstallationModel, { body: { default_model: null } }, admin);
    expect((await api.call(listModelConnections, {}, admin)).body.default_model).toBeNull();
    expect((await api.call(setInstallationModel, { body: { default_model: 'prv_other/large' } }, admin)).status).toBe(422);
  });

  it('refuses more requests per minute of a person than allowed, even at once, and only theirs', async () => {
    const id = await connect();
    await decide(id, 'small', { requests_per_minute: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(member, `${id}/small`)));
    expect(answers.filter(({ status }) => status === 'complete')).toHaveLength(3);
    expect(provider.requests).toHaveLength(3);
    expect((await ask(admin, `${id}/small`)).status).toBe('complete');
    expect((await ask(member, `${id}/large`)).status).toBe('complete');
    api.time.now = new Date(api.time.now.getTime() + 61_000);
    expect((await ask(member, `${id}/small`)).status).toBe('complete');
  });
});

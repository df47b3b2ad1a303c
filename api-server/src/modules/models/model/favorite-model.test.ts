import { setPrice } from 'shared-contracts/admin-calls';
import { completeChat, connectModelProvider, getModels, setDefaultModel } from 'shared-contracts/calls';
import { setFavoriteModel } from 'shared-contracts/connection-calls';
import {
  createWorkspaceConnection,
  deleteWorkspaceConnection,
  getWorkspaceDefaultModel,
  listWorkspaces,
  setWorkspaceDefaultModel,
  switchWorkspace,
} from 'shared-contracts/settings-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../platform/database/schema/index.ts';
import { appWithProvider } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider, user: owner } = appWithProvider({}, { isEmptied: true });
let member: TestUser;

beforeEach(async () => {
  provider.models = ['gpt-4o', 'small', 'large'];
  provider.script = [{ text: 'Answered.' }, { finish: true }];
  member = await api.newUser();
});

async function connect(by = member): Promise<string> {
  const body = { email: by.email, name: 'Acme', base_url: provider.baseUrl };
  return (await api.call(connectModelProvider, { body }, by)).body.provider?.provider_id ?? '';
}
const list = async (by = member) => (await api.call(getModels, { query: { email: by.email } }, by)).body;
const star = (favorite_model: string, is_favorite = true, by = member) =>
  api.call(setFavoriteModel, { body: { email: by.email, favorite_model, is_favorite } }, by);
const ask = async (model?: string, by = member) =>
  (await api.call(completeChat, { body: { message: 'Hi', email: by.email, ...(model ? { model } : {}) } }, by)).body;

describe('favorites', () => {
  it('are listed first, for their person alone, until the mark is removed', async () => {
    const id = await connect();
    await connect(owner);
    expect((await star(`${id}/large`)).status).toBe(200);
    expect((await star(`${id}/large`)).status).toBe(200);
    expect((await list()).map(({ modelName, isFavorite }) => [modelName, isFavorite])).toEqual([
      ['large', true],
      ['gpt-4o', false],
      ['small', false],
      ['Built-in assistant', false],
    ]);
    expect((await list(owner)).some(({ isFavorite }) => isFavorite)).toBe(false);
    await star(`${id}/large`, false);
    expect((await list())[0]).toMatchObject({ modelName: 'gpt-4o', isFavorite: false });
  });

  it('change nothing about which model answers', async () => {
    const id = await connect();
    await star(`${id}/large`);
    expect((await list()).find(({ isDefault }) => isDefault)?.modelName).toBe('gpt-4o');
    await ask();
    expect(provider.requests.at(-1)?.model).toBe('gpt-4o');
  });

  it('are models that the person may use', async () => {
    const id = await connect(owner);
    expect((await star(`${id}/large`)).status).toBe(422);
    expect((await star('built-in')).status).toBe(200);
    // A mark whose model is gone can still be removed.
    expect((await star('prv_gone/large', false)).status).toBe(200);
  });
});

describe('what the list says about a model', () => {
  it('is from the catalog, with the list price', async () => {
    await connect();
    const facts = Object.fromEntries((await list()).map((model) => [model.modelName, model.facts]));
    expect(facts['gpt-4o']).toMatchObject({
      maker: 'OpenAI',
      context_window: 128_000,
      max_output: 16_384,
      pictures: true,
      tools: true,
      thoughts: false,
      released_on: '2024-05-13',
      price: { currency: 'USD', input_micro: 2_500_000, cached_micro: 1_250_000, output_micro: 10_000_000 },
    });
    // What nobody knows is left out.
    expect(facts.small).toEqual({});
    expect(facts['Built-in assistant']).toBeUndefined();
  });

  it('is the price of an administrator, if there is one', async () => {
    const id = await connect();
    const price = { input_micro: 7, cached_micro: null, output_micro: 9, picture_micro: null };
    await api.call(setPrice, { body: { email: owner.email, model: 'gpt-4o', ...price } }, owner);
    await api.call(setPrice, { body: { email: owner.email, model: 'small', ...price } }, owner);
    const facts = Object.fromEntries((await list()).map((model) => [model.id, model.facts]));
    expect(facts[`${id}/gpt-4o`]?.price).toMatchObject({ currency: 'USD', ...price });
    expect(facts[`${id}/small`]?.price).toMatchObject({ currency: 'USD', ...price });
  });

  it('learns from a refusal', async () => {
    const id = await connect();
    provider.toolRefusal = { status: 400, message: 'tools are not supported by this model' };
    expect((await list()).find((model) => model.id === `${id}/gpt-4o`)?.facts?.tools).toBe(true);
    await ask();
    const learned = (await list()).find((model) => model.id === `${id}/gpt-4o`)?.facts;
    expect(learned).toMatchObject({ tools: false, pictures: true });
  });
});

it('says in the answer that the chosen model is gone', async () => {
  await connect();
  expect(await ask('prv_gone/other-model')).toMatchObject({ message: 'Answered.', sources: { replaced_model: 'other-model' } });
  for (const model of [undefined, 'gpt-4o', 'small', 'built-in']) expect((await ask(model)).sources).not.toHaveProperty('replaced_model');
});

describe('the default model of a workspace', () => {
  let workspace_id: string;
  let connection: string;
  beforeEach(async () => {
    workspace_id = await workspaceOf(api, owner, [member, 'Member']);
    const body = { name: 'Team', base_url: provider.baseUrl };
    connection =
      (await api.call(createWorkspaceConnection, { params: { workspace_id }, body }, owner)).body.connection?.connection_id ?? '';
  });
  const choose = (default_model: string | null, by = owner) =>
    api.call(setWorkspaceDefaultModel, { params: { workspace_id }, body: { default_model } }, by);
  const read = async (by = owner) => (await api.call(getWorkspaceDefaultModel, { params: { workspace_id } }, by)).body;
  const workIn = (id: string, by = member) => api.call(switchWorkspace, { params: { workspace_id: id } }, by);
  const answering = async (by = member) => (await list(by)).find(({ isDefault }) => isDefault)?.modelName;

  it('answers people who work there and have not chosen one', async () => {
    expect((await read()).default_model).toBeNull();
    expect((await read()).choices.map(({ name }) => name)).toEqual(['gpt-4o', 'small', 'large']);
    expect((await choose(`${connection}/large`)).status).toBe(200);
    expect((await read()).default_model).toEqual({ id: `${connection}/large`, name: 'large', is_usable: true });
    expect(await answering()).toBe('large');
    const { workspaces } = (await api.call(listWorkspaces, { query: { email: member.email } }, member)).body;
    await workIn(workspaces.find((one) => one.workspace_id !== workspace_id)?.workspace_id ?? '');
    expect(await answering()).toBe('Built-in assistant');
    await workIn(workspace_id);
    await ask();
    expect(provider.requests.at(-1)?.model).toBe('large');
    const own = await connect();
    await api.call(setDefaultModel, { body: { email: member.email, default_model: `${own}/small` } }, member);
    expect(await answering()).toBe('small');
    const entries = await api.database.db.select().from(auditEntries).orderBy(auditEntries.seq);
    expect(entries.find(({ action }) => action === 'workspace.default-model')).toMatchObject({ after: { model: `${connection}/large` } });
  });

  it('is skipped when it is gone, and the managers see that', async () => {
    await choose(`${connection}/large`);
    expect(await answering()).toBe('large');
    await api.call(deleteWorkspaceConnection, { params: { workspace_connection_id: connection } }, owner);
    expect(await answering()).toBe('Built-in assistant');
    expect((await read()).default_model).toEqual({ id: `${connection}/large`, name: 'large', is_usable: false });
    expect((await choose(null)).status).toBe(200);
    expect((await read()).default_model).toBeNull();
  });

  it('is chosen by its managers, among models that are not their own', async () => {
    const own = await connect(owner);
    expect((await read()).choices.map(({ id }) => id)).not.toContain(`${own}/large`);
    expect((await choose(`${own}/large`)).status).toBe(422);
    for (const call of [choose(`${connection}/large`, member), read(member).then(() => undefined)]) {
      const answer = await call.catch(() => undefined);
      if (answer) expect(answer.status).toBe(403);
    }
    const stranger = await api.newUser();
    expect((await choose(`${connection}/large`, stranger)).status).toBe(404);
  });
});

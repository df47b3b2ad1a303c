import {
  createModelConnection,
  listConnectionModels,
  type StatedFacts,
  setConnectionModel,
  setModelFacts,
} from 'shared-contracts/admin-calls';
import { completeChat, connectModelProvider, getModels, readContextWindow } from 'shared-contracts/calls';
import { beforeEach, expect, it } from 'vitest';
import { auditEntries } from '../../../platform/database/schema/index.ts';
import { appWithProvider } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';

// The first account is the owner.
const { api, provider } = appWithProvider({}, { isEmptied: true });
let admin: TestUser;
let member: TestUser;
let connection_id: string;

beforeEach(async () => {
  provider.models = ['o3', 'house-model'];
  provider.script = [{ text: 'Answered.' }, { finish: true }];
  admin = await api.newAdmin();
  member = await api.newUser();
  const { body } = await api.call(createModelConnection, { body: { name: 'Acme', base_url: provider.baseUrl } }, admin);
  connection_id = body.connection?.connection_id ?? '';
});

const state = (model_id: string, stated_facts: StatedFacts, by = admin) =>
  api.call(setModelFacts, { params: { connection_id }, body: { model_id, stated_facts } }, by);
const shown = async (name: string) =>
  (await api.call(getModels, { query: { email: member.email } }, member)).body.find(({ modelName }) => modelName === name);
const managed = async (name: string) =>
  (await api.call(listConnectionModels, { params: { connection_id }, query: {} }, admin)).body.models.find(
    ({ model_id }) => model_id === name,
  );
const windowOf = async (name: string) =>
  (await api.call(readContextWindow, { query: { model: `${connection_id}/${name}` } }, member)).body.window;

it('counts more than the catalog in lists, in the gauge and in what can be set', async () => {
  expect((await shown('o3'))?.settable?.parameters).not.toContain('temperature');
  expect(await windowOf('house-model')).toMatchObject({ is_assumed: true });
  const facts = { context_window: 64_000, max_output: 4_000, tools: true, thoughts: true, deprecated_on: '2027-01-31' };
  expect((await state('house-model', facts)).status).toBe(200);
  expect((await state('o3', { sampling: true, thoughts: false })).status).toBe(200);
  expect((await shown('house-model'))?.facts).toMatchObject(facts);
  expect((await shown('house-model'))?.settable).toMatchObject({ max_tokens: 4_000, efforts: ['low', 'medium', 'high'] });
  expect((await shown('o3'))?.settable).toMatchObject({ efforts: [], parameters: expect.arrayContaining(['temperature', 'top_p']) });
  expect(await windowOf('house-model')).toMatchObject({ window: 64_000 });
});

it('keeps tools and pictures from a model that has none', async () => {
  await state('house-model', { tools: false, pictures: false });
  const body = { email: member.email, message: 'What do my notes say?', model: `${connection_id}/house-model`, knowledge_enabled: true };
  const { body: answer } = await api.call(completeChat, { body }, member);
  expect(answer).toMatchObject({ message: 'Answered.' });
  expect(provider.requests.at(-1)).not.toHaveProperty('tools');
});

it('is listed beside the known facts, outlasts other decisions, and is taken back', async () => {
  await state('o3', { context_window: 100_000 });
  const decision = { model_id: 'o3', is_on: true, display_name: 'Thinker', requests_per_minute: null, group_ids: null };
  await api.call(setConnectionModel, { params: { connection_id }, body: decision }, admin);
  expect(await managed('o3')).toMatchObject({
    display_name: 'Thinker',
    stated_facts: { context_window: 100_000 },
    known_facts: { context_window: 200_000, maker: 'OpenAI', sampling: false },
  });
  await state('o3', {});
  expect(await managed('o3')).toMatchObject({ stated_facts: {}, display_name: 'Thinker' });
  expect(await windowOf('o3')).toMatchObject({ window: 200_000 });
});

it('is for administrators, about models that exist, and in the audit log', async () => {
  expect((await state('o3', { tools: false }, member)).status).toBe(403);
  expect((await state('unheard-of', { tools: false })).status).toBe(404);
  expect((await state('o3', { context_window: 1 })).status).toBe(400);
  expect((await state('o3', { deprecated_on: 'soon' })).status).toBe(400);
  expect((await state('o3', { tools: false })).status).toBe(200);
  const entries = (await api.database.db.select().from(auditEntries).orderBy(auditEntries.id)).filter(
    ({ action }) => action === 'model.facts',
  );
  expect(entries).toMatchObject([{ targetName: 'o3', before: {}, after: { tools: false } }]);
});

it('says nothing about the connections of people', async () => {
  const own = { email: member.email, name: 'Mine', base_url: provider.baseUrl };
  await api.call(connectModelProvider, { body: own }, member);
  await state('house-model', { context_window: 64_000 });
  const { body } = await api.call(getModels, { query: { email: member.email } }, member);
  const windows = body.filter(({ modelName }) => modelName === 'house-model').map(({ facts }) => facts?.context_window);
  expect(windows).toEqual([undefined, 64_000]);
});

import { eq } from 'drizzle-orm';
import { createModelConnection, deleteModelConnection, listPrices, setPrice } from 'shared-contracts/admin-calls';
import { completeChat } from 'shared-contracts/calls';
import { createWorkspace, createWorkspaceConnection } from 'shared-contracts/settings-calls';
import { beforeEach, expect, it } from 'vitest';
import { auditEntries, modelCalls } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { countedAnswer } from '../../../testing/counted-answer.ts';

// The first account is the owner.
const { api, provider, user: admin } = appWithModel({ LLM_MODEL: 'gpt-4o' }, { isEmptied: true });
let acme: string;
beforeEach(async () => {
  acme = await connect('Acme');
});

async function connect(name: string): Promise<string> {
  const body = { name, base_url: provider.baseUrl, models: ['gpt-4o'] };
  return (await api.call(createModelConnection, { body }, admin)).body.connection?.connection_id ?? '';
}
const price = async (input_micro: number | null, connection_id?: string) => {
  const amounts = { input_micro, cached_micro: null, output_micro: null, picture_micro: null };
  const body = { email: admin.email, model: 'gpt-4o', ...amounts, ...(connection_id === undefined ? {} : { connection_id }) };
  return (await api.call(setPrice, { body }, admin)).status;
};
const listed = async () => (await api.call(listPrices, { query: { email: admin.email } }, admin)).body;
/** Asks over a connection and returns what the answer cost. */
async function costOver(connection: string): Promise<number | null | undefined> {
  provider.script = countedAnswer('Hello.', { input: 1_000, output: 0 });
  const model = connection === 'server' ? 'gpt-4o' : `${connection}/gpt-4o`;
  expect((await api.call(completeChat, { body: { email: admin.email, message: 'Hi', model } }, admin)).body.status).toBe('complete');
  const rows = await api.database.db.select().from(modelCalls).where(eq(modelCalls.connectionId, connection));
  return rows.at(-1)?.costMicro;
}

it('counts before the price of the model, which counts before the list price', async () => {
  expect(await costOver(acme)).toBe(2_500);
  expect(await price(4_000_000)).toBe(200);
  expect(await price(7_000_000, acme)).toBe(200);
  expect(await price(1_000_000, 'server')).toBe(200);
  expect([await costOver(acme), await costOver('server'), await costOver(await connect('Other'))]).toEqual([7_000, 1_000, 4_000]);
  expect((await listed()).prices).toMatchObject([
    { model: 'gpt-4o', source: 'own', input_micro: 4_000_000 },
    { model: 'gpt-4o', source: 'own', input_micro: 7_000_000, connection: { connection_id: acme, name: 'Acme', workspace: null } },
    { model: 'gpt-4o', source: 'own', input_micro: 1_000_000, connection: { connection_id: 'server', name: 'This server’s connection' } },
  ]);
  await price(null, acme);
  expect(await costOver(acme)).toBe(4_000);
  await price(null);
  expect(await costOver(acme)).toBe(2_500);
});

it('is recorded with the connection, and goes with it', async () => {
  await price(7_000_000, acme);
  const entries = await api.database.db.select().from(auditEntries).where(eq(auditEntries.action, 'model.price')).orderBy(auditEntries.seq);
  expect(entries).toMatchObject([{ targetName: 'gpt-4o', after: { connection: 'Acme', price: { inputMicro: 7_000_000 } } }]);
  await api.call(deleteModelConnection, { params: { connection_id: acme } }, admin);
  expect((await listed()).prices).toEqual([]);
});

it('can be set for the connections of workspaces, and for no others', async () => {
  const { workspace_id } = (await api.call(createWorkspace, { body: { email: admin.email, name: 'Launch' } }, admin)).body;
  const body = { name: 'Ours', base_url: provider.baseUrl, models: ['gpt-4o'] };
  const made = await api.call(createWorkspaceConnection, { params: { workspace_id }, body }, admin);
  const ours = made.body.connection?.connection_id ?? '';
  expect((await listed()).connections).toMatchObject([
    { connection_id: 'server' },
    { name: 'Acme' },
    { name: 'Ours', workspace: 'Launch' },
  ]);
  expect(await price(3_000_000, ours)).toBe(200);
  expect(await costOver(ours)).toBe(3_000);
  expect(await price(3_000_000, 'prv_none')).toBe(404);
  expect(await price(0, ours)).toBe(400);
});

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { getEmbedding, pauseEmbedding, previewEmbedding, startEmbedding } from 'shared-contracts/admin-calls';
import { listNotebooks, searchSources } from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEntries, budgets, embeddingModels, files, modelCalls, modelRules } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { anotherNode, appWithUser } from '../../../testing/app-with-user.ts';
import { countRows } from '../../../testing/counted-rows.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { listenLow } from '../../../testing/scripted-provider.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';
import { EmbeddingRepository } from './embedding.repository.ts';
import { VectorsRepository } from './vector.repository.ts';

const priced = 'text-embedding-3-small';
const unpriced = 'meanings';

/** Plays a provider. It answers at once, holds its answers back, refuses the key, or fails with one text. */
const provider = {
  sent: [] as { model: string; texts: number }[],
  held: undefined as ServerResponse[] | undefined,
  refuses: false,
  failsWith: undefined as string | undefined,
};
const server = createServer(async (request, response) => {
  const { model, input = [] } = (await json(request)) as { model: string; input?: string[] };
  provider.sent.push({ model, texts: input.length });
  response.setHeader('content-type', 'application/json');
  if (provider.refuses) response.writeHead(401).end('{}');
  else if (input.some((text) => provider.failsWith && text.includes(provider.failsWith))) response.writeHead(500).end('{}');
  else if (provider.held) provider.held.push(Object.assign(response, { answer: answerTo(input) }));
  else response.end(answerTo(input));
});
const answerTo = (input: string[]) => JSON.stringify({ data: input.map((_, index) => ({ index, embedding: [1, 0] })) });
const release = () => {
  for (const response of provider.held ?? []) response.end((response as ServerResponse & { answer: string }).answer);
  provider.held = undefined;
};
const textsOf = (model: string) => provider.sent.reduce((sum, one) => sum + (one.model === model ? one.texts : 0), 0);

let url = '';
beforeAll(async () => {
  url = `http://127.0.0.1:${await listenLow(server)}/v1`;
});
afterAll(async () => {
  server.close();
  await once(server, 'close');
});
const env = () => ({ LLM_BASE_URL: url, LLM_MODEL: unpriced, LLM_EMBED_MODEL: priced });
const { api, user } = appWithUser(env, { isEmptied: true });
const other = anotherNode(api, env);
let admin: TestUser;
beforeEach(async () => {
  Object.assign(provider, { sent: [], held: undefined, refuses: false, failsWith: undefined });
  admin = await api.newAdmin();
  // The server started without files, so it uses the model of its settings. In these tests, there are files before anything is chosen.
  await api.database.db.delete(embeddingModels);
});

/** Adds files that were read, with ten passages each. */
async function addFiles(count: number, notebookId: string | null = null): Promise<string[]> {
  const userId = await userIdOf(api, user);
  const ids = Array.from({ length: count }, () => newId('file'));
  const rows = ids.map((id) => ({ id, userId, name: id, status: 'ready' as const, notebookId }));
  await api.database.db.insert(files).values(rows);
  await api.database.db.execute(sql`
    insert into passages (id, user_id, kind, ref, file_id, place, title, body)
    select f.id || n, ${userId}, 'file', f.id, f.id, n, 'notes', 'Walnut ' || n from unnest(${sql.param(ids)}::text[]) f (id), generate_series(1, 10) n`);
  return ids;
}

const runOn = (node: TestApp) => node.app.jobs.find(({ name }) => name === 'files-embed')?.run();
const read = async (node = api) => (await node.call(getEmbedding, {}, admin)).body;
const start = (model: string) => api.call(startEmbedding, { body: { embedding_model: model } }, admin);
const pause = (model: string, is_paused: boolean, node = api) =>
  node.call(pauseEmbedding, { body: { embedding_model: model, is_paused } }, admin);
const countStored = async () => {
  const { rows } = await api.database.db.execute<{ model: string; count: number }>(sql`
    select model, count(*)::int from (select model from passage_vectors union all select model from next_passage_vectors) v group by 1`);
  return Object.fromEntries(rows.map(({ model, count }) => [model, count]));
};
/** Embeds everything with a model, which becomes the current one. */
async function finish(model: string): Promise<void> {
  await start(model);
  await runOn(api);
}

it('says what a model costs, and sends nothing before an administrator starts it', async () => {
  await addFiles(3);
  const preview = async (embedding_model: string) => (await api.call(previewEmbedding, { query: { embedding_model } }, admin)).body;
  const { cost_micro: cost, ...known } = await preview(priced);
  expect(known).toEqual({ passages: 30, tokens: 99, currency: 'USD' });
  expect(cost).toBe(2);
  expect(await preview(unpriced)).toEqual({ passages: 30, tokens: 99, cost_micro: null, currency: null });
  await runOn(api);
  expect(await read()).toMatchObject({ models: [], suggested: priced, choices: [{ name: priced }, { name: unpriced }] });
  expect(provider.sent).toEqual([]);
  expect((await api.call(startEmbedding, { body: { embedding_model: priced } }, await api.newUser())).status).toBe(403);
  expect((await start('unknown')).body).toMatchObject({ code: 'not-connected' });
  await finish(priced);
  expect(textsOf(priced)).toBe(30);
  expect((await read()).models).toMatchObject([{ is_current: true, is_building: false, done: 30, left: 0 }]);
});

it('uses the model of the server’s settings without asking only where no file was read', async () => {
  const restart = async () => {
    await (await createTestApp(env(), api)).close();
    return (await read()).models;
  };
  await addFiles(1);
  expect(await restart()).toEqual([]);
  await api.database.db.delete(files);
  expect(await restart()).toMatchObject([{ embedding_model: priced, is_current: true, is_building: false }]);
});

it('shows its progress on every node, and pauses and continues on each', async () => {
  const notebookId = await makeOwned(api.database.db, 'notebook', user.email);
  await addFiles(4, notebookId);
  provider.held = [];
  await start(priced);
  await expect.poll(() => provider.sent.length).toBe(1);
  await pause(priced, true, other);
  release();
  await runOn(api);
  expect(textsOf(priced)).toBe(10);
  expect((await read(other)).models).toMatchObject([{ is_current: true, is_building: true, is_paused: true, done: 10, left: 30 }]);
  const query = { email: user.email, with_contents: 'yes' } as const;
  const readContents = async () =>
    (await api.call(listNotebooks, { query }, user)).body.notebooks.find(({ id }) => id === notebookId)?.contents;
  expect(await readContents()).toMatchObject({ meaning_percent: 25 });
  await runOn(other);
  expect(provider.sent).toHaveLength(1);
  await pause(priced, false, other);
  await runOn(other);
  expect(textsOf(priced)).toBe(40);
  const acts = await api.database.db.select({ action: auditEntries.action }).from(auditEntries).where(eq(auditEntries.targetId, priced));
  expect(acts.map(({ action }) => action)).toEqual(['embedding.start', 'embedding.pause', 'embedding.continue']);
  expect(await readContents()).not.toHaveProperty('meaning_percent');
});

it('searches with the earlier model until another one has embedded everything', async () => {
  await addFiles(2);
  await finish(priced);
  const find = async () => (await api.call(searchSources, { query: { text: 'a tree' } }, user)).body.sources.length;
  provider.held = [];
  await start(unpriced);
  await expect.poll(() => textsOf(unpriced)).toBe(10);
  await addFiles(1);
  const held = provider.held;
  provider.held = undefined;
  expect(await find()).toBeGreaterThan(0);
  expect(provider.sent.at(-1)).toEqual({ model: priced, texts: 1 });
  provider.held = held;
  release();
  await runOn(api);
  expect(await read()).toMatchObject({ models: [{ embedding_model: unpriced, is_current: true, is_building: false }], suggested: priced });
  expect(await countStored()).toEqual({ [unpriced]: 30 });
  expect(await find()).toBeGreaterThan(0);
  expect(provider.sent.at(-1)).toEqual({ model: unpriced, texts: 1 });
});

it('keeps the current model and deletes what was to replace it when the current one is chosen again', async () => {
  await addFiles(2);
  await finish(priced);
  provider.held = [];
  await start(unpriced);
  await expect.poll(() => textsOf(unpriced)).toBe(10);
  await start(priced);
  release();
  await runOn(api);
  expect((await read()).models).toMatchObject([{ embedding_model: priced, is_current: true }]);
  expect(await countStored()).toEqual({ [priced]: 20 });
  expect(textsOf(priced)).toBe(20);
});

it('continues on another node where one died, without embedding twice what was stored', async () => {
  await addFiles(5);
  await start(priced);
  await runOn(api);
  // As a node leaves it that dies after a part of a file: its claim ends later.
  const { db } = api.database;
  await db.execute(sql`delete from passage_vectors where passage_id in (select passage_id from passage_vectors limit 4)`);
  await db.execute(sql`
    insert into embedding_queue (model, file_id, passages, due_at)
    select distinct ${priced}, p.file_id, 10, now() + interval '5 minutes' from passages p
    where p.file_id is not null and not exists (select from passage_vectors v where v.passage_id = p.id)`);
  await db.update(embeddingModels).set({ stage: 'building' });
  await runOn(other);
  expect(textsOf(priced)).toBe(50);
  await db.execute(sql`update embedding_queue set due_at = now()`);
  await Promise.all([runOn(api), runOn(other)]);
  expect(textsOf(priced)).toBe(54);
  expect(await countStored()).toEqual({ [priced]: 50 });
});

it('says why a model failed and what to do, and asks it again later or when told to continue', async () => {
  await addFiles(2);
  provider.refuses = true;
  await finish(priced);
  expect((await read()).models[0]?.problem).toMatch(/refused the key.*LLM_API_KEY/);
  provider.refuses = false;
  await runOn(api);
  expect(provider.sent).toHaveLength(1);
  await pause(priced, false);
  await runOn(api);
  expect((await read()).models).toMatchObject([{ is_building: false, done: 20, left: 0, problem: null }]);
});

it('continues with the other files when one fails, gives it up after five attempts and tries it again when told to', async () => {
  const [failing] = await addFiles(3);
  const { db } = api.database;
  await db.execute(sql`update passages set body = 'Unreadable' where file_id = ${failing} and place = 1`);
  provider.failsWith = 'Unreadable';
  await finish(priced);
  expect((await read()).models).toMatchObject([{ is_building: true, done: 20, left: 10, failed_files: 0 }]);
  for (let attempt = 2; attempt <= 5; attempt++) {
    await db.execute(sql`update embedding_queue set due_at = now() where due_at < 'infinity'`);
    await runOn(api);
  }
  expect((await read()).models).toMatchObject([{ is_building: false, done: 20, left: 0, failed_files: 1 }]);
  const { length } = provider.sent;
  await runOn(other);
  expect(provider.sent).toHaveLength(length);
  provider.failsWith = undefined;
  await pause(priced, false);
  await runOn(api);
  expect((await read()).models).toMatchObject([{ done: 30, left: 0, failed_files: 0, problem: null }]);
});

it('keeps what an unfinished model has embedded until another one has embedded everything', async () => {
  await addFiles(2);
  provider.held = [];
  await start(priced);
  await expect.poll(() => provider.sent.length).toBe(1);
  await pause(priced, true);
  release();
  await runOn(api);
  provider.refuses = true;
  await finish(unpriced);
  const unfinished = { embedding_model: priced, is_current: true, is_paused: true, done: 10 };
  expect((await read()).models).toMatchObject([unfinished, { embedding_model: unpriced, is_current: false, left: 20 }]);
  provider.refuses = false;
  await pause(unpriced, false);
  await runOn(api);
  expect((await read()).models).toMatchObject([{ embedding_model: unpriced, is_current: true, is_building: false }]);
  expect(await countStored()).toEqual({ [unpriced]: 20 });
});

it('embeds with a model that people may not chat with, at nobody’s cost', async () => {
  await addFiles(2);
  const { db } = api.database;
  await db.insert(modelRules).values({ id: newId('rule'), modelId: priced, isEnabled: false });
  await db
    .insert(budgets)
    .values({ kind: 'person', id: await userIdOf(api, user), monthlyMicro: 1 });
  await finish(priced);
  expect((await read()).models).toMatchObject([{ is_building: false, done: 20, problem: null }]);
  expect(await countStored()).toEqual({ [priced]: 20 });
  const calls = await db.select().from(modelCalls).where(eq(modelCalls.model, priced));
  expect(calls.map(({ userId, scopes }) => ({ userId, scopes }))).toEqual([1, 2].map(() => ({ userId: null, scopes: [] })));
});

it('keeps the files of a disconnected model queued, and shows the problem', async () => {
  await addFiles(1);
  const { db } = api.database;
  await db.insert(embeddingModels).values({ model: 'gone', isCurrent: true, stage: 'new' });
  await runOn(api);
  expect((await read()).models).toMatchObject([{ is_building: true, left: 10, problem: expect.stringContaining('no longer available') }]);
});

it('embeds what a node of an earlier release left with the vectors of another model', async () => {
  await addFiles(3);
  await finish(priced);
  const { db } = api.database;
  await db.execute(sql`update passage_vectors set model = 'former' where file_id = (select min(file_id) from passage_vectors)`);
  await Promise.all([runOn(api), runOn(other)]);
  expect(await countStored()).toEqual({ [priced]: 30 });
  expect(textsOf(priced)).toBe(40);
});

it('keeps all vectors when the former model is chosen again before those of the current one replaced its own', async () => {
  await addFiles(2);
  await finish(priced);
  const { db } = api.database;
  // As a node leaves it that dies after the other model became current.
  await db.update(embeddingModels).set({ model: unpriced });
  await db.execute(sql`
    insert into next_passage_vectors (passage_id, model, vector) select passage_id, ${unpriced}, vector from passage_vectors`);
  await finish(priced);
  expect(await read()).toMatchObject({ models: [{ embedding_model: priced, is_current: true, is_building: false }] });
  expect(await countStored()).toEqual({ [priced]: 20 });
});

it('stores only vectors of a model that the installation still uses, where the model’s row says', async () => {
  const [fileId] = await addFiles(1);
  await finish(priced);
  await start(unpriced);
  await runOn(api);
  const vectors = new VectorsRepository(api.database.db);
  await vectors.storeOfInstallation(priced, [{ id: `${fileId}1`, vector: Float32Array.of(0, 1) }]);
  expect(await countStored()).toEqual({ [unpriced]: 10 });
  await api.database.db.insert(embeddingModels).values({ model: 'next', isCurrent: false, stage: 'building' });
  await vectors.storeOfInstallation('next', [{ id: `${fileId}1`, vector: Float32Array.of(0, 1) }]);
  expect(await countStored()).toEqual({ [unpriced]: 10, next: 1 });
});

it('says that the size is unknown where it takes long to count, and starts all the same', async () => {
  await addFiles(1);
  const query = { embedding_model: priced };
  await api.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table passages in access exclusive mode`);
    const { body } = await api.call(previewEmbedding, { query }, admin);
    expect(body).toEqual({ passages: null, tokens: null, cost_micro: null, currency: 'USD' });
  });
  await finish(priced);
  expect((await read()).models).toMatchObject([{ is_building: false, done: 10 }]);
});

it('leaves a file to the node that embeds it, counts what it lacks, and ends no claim of another node', async () => {
  const [fileId = ''] = await addFiles(1);
  const { db } = api.database;
  const repository = new EmbeddingRepository(db);
  await db.insert(embeddingModels).values({ model: priced, isCurrent: true, stage: 'building' });
  await repository.add(fileId);
  const first = await repository.claim(priced, 60_000);
  if (!first) throw new Error('Nothing is queued.');
  await new VectorsRepository(db).storeOfInstallation(priced, [{ id: `${fileId}1`, vector: Float32Array.of(0, 1) }]);
  await repository.add(fileId);
  expect(await repository.countLeft()).toEqual(new Map([[priced, expect.objectContaining({ left: 9 })]]));
  expect(await repository.claim(priced, 60_000)).toBeUndefined();
  // The claim ends before the node notices.
  await db.execute(sql`update embedding_queue set due_at = now()`);
  const second = await repository.claim(priced, 60_000);
  await repository.release(priced, first);
  expect(await repository.renew(priced, first, 60_000)).toBe(false);
  expect(second && (await repository.renew(priced, second, 60_000))).toBe(true);
});

it('reads no more than it embeds while many passages are queued', async () => {
  for (let n = 0; n < (process.env.TEST_ALL ? 34 : 1); n++) await addFiles(300);
  // Counting this too makes the sessions report it now rather than with what follows.
  await countRows(api.own.connection, async () => {
    provider.held = [];
    await start(priced);
    await expect.poll(() => provider.sent.length).toBe(1);
    await pause(priced, true);
    release();
    await runOn(api);
    await api.database.db.execute(sql`analyze`);
  });
  const { read: rows, changed } = await countRows(api.own.connection, async () => runOn(api));
  expect(rows).toBeLessThanOrEqual(changed + 1_000);
  await api.database.db.update(embeddingModels).set({ isPaused: false }).where(eq(embeddingModels.model, priced));
  const embedded = await countRows(api.own.connection, async () => {
    provider.refuses = true;
    await runOn(api);
  });
  expect(embedded.read, JSON.stringify(embedded.readOf)).toBeLessThanOrEqual(embedded.changed + 1_000);
}, 300_000);

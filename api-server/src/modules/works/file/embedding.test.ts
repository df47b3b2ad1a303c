import { eq, sql } from 'drizzle-orm';
import { pauseEmbedding, previewEmbedding, startEmbedding } from 'shared-contracts/admin-calls';
import { listNotebooks, searchSources } from 'shared-contracts/calls';
import { expect, it } from 'vitest';
import { auditEntries, embeddingModels, files } from '../../../platform/database/schema/index.ts';
import { countRows } from '../../../testing/counted-rows.ts';
import { embeddingApp, priced, unpriced } from '../../../testing/embedding-app.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const { api, user, other, env, provider, release, textsOf, addFiles, runOn, read, start, pause, countStored, finish, administrator } =
  embeddingApp();

it('says what a model costs, and sends nothing before an administrator starts it', async () => {
  await addFiles(3);
  const preview = async (embedding_model: string) =>
    (await api.call(previewEmbedding, { query: { embedding_model } }, administrator())).body;
  const { cost_micro: cost, ...known } = await preview(priced);
  expect(known).toEqual({ passages: 30, tokens: 99, currency: 'USD' });
  expect(cost).toBe(2);
  expect(await preview(unpriced)).toEqual({ passages: 30, tokens: 99, cost_micro: null, currency: null });
  await runOn(api);
  expect(await read()).toMatchObject({ models: [], suggested: priced, choices: [{ name: priced }, { name: unpriced }] });
  expect(provider.sent).toEqual([]);
  expect((await api.call(startEmbedding, { body: { embedding_model: priced } }, await api.newUser())).status).toBe(403);
  const body = { embedding_model: priced, is_paused: true };
  expect((await api.call(pauseEmbedding, { body }, await api.newUser())).status).toBe(403);
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
  const acts = await api.database.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.targetId, priced))
    .orderBy(auditEntries.seq);
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

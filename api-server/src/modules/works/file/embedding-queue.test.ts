import { eq, sql } from 'drizzle-orm';
import { previewEmbedding } from 'shared-contracts/admin-calls';
import { expect, it } from 'vitest';
import { budgets, embeddingDues, embeddingModels, modelCalls, modelRules } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { embeddingApp, priced, unpriced } from '../../../testing/embedding-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';
import { EmbeddingRepository } from './embedding.repository.ts';
import { VectorsRepository } from './vector.repository.ts';

const { api, user, other, provider, release, textsOf, addFiles, runOn, read, start, pause, countStored, finish, administrator } =
  embeddingApp();

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
  await db.insert(budgets).values({ kind: 'person', id: await userIdOf(api, user), monthlyMicro: 1 });
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

it('shows the problem where files cannot be queued, and continues where it stopped', async () => {
  await addFiles(1);
  const { db } = api.database;
  await db.execute(sql`create function refuse_queueing() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$`);
  await db.execute(sql`create trigger refuse_queueing before insert on embedding_queue execute function refuse_queueing()`);
  await finish(priced);
  await db.execute(sql`drop function refuse_queueing cascade`);
  expect((await read()).models).toMatchObject([{ is_building: true, done: 0, problem: expect.stringContaining('fault on the server') }]);
  await pause(priced, false);
  await runOn(api);
  expect((await read()).models).toMatchObject([{ is_building: false, done: 10, problem: null }]);
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
    const { body } = await api.call(previewEmbedding, { query }, administrator());
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
  await db.delete(embeddingDues);
  await new VectorsRepository(db).makeDue(await userIdOf(api, user), { own: 'other', shared: 'other' });
  expect(await db.select().from(embeddingDues)).toEqual([]);
  // The claim ends before the node notices.
  await db.execute(sql`update embedding_queue set due_at = now()`);
  const second = await repository.claim(priced, 60_000);
  await repository.release(priced, first);
  expect(await repository.renew(priced, first, 60_000)).toBe(false);
  expect(second && (await repository.renew(priced, second, 60_000))).toBe(true);
});

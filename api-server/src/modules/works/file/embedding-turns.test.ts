import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { files } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { createLog } from '../../../platform/log.ts';
import type { EmbeddingPort } from '../../../platform/model/protocol.ts';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';
import { VectorsRepository } from './vector.repository.ts';
import { createVectors } from './vector.service.ts';

const { api, user } = appWithUser({}, { isEmptied: true });
const never = new AbortController().signal;

/** Adds a file that was read, with some passages, and returns its id. */
async function addFile(userId: string, passages: number): Promise<string> {
  const id = newId('file');
  await api.database.db.insert(files).values({ id, userId, name: id, status: 'ready' });
  await api.database.db.execute(sql`
    insert into passages (id, user_id, kind, ref, file_id, place, title, body)
    select ${id} || n, ${userId}, 'file', ${id}, ${id}, n, 'own', 'text ' || n from generate_series(1, ${passages}::int) n`);
  return id;
}

/** Returns what one of several nodes uses, with a model that counts what it is paid for. */
function nodeWith(paid: string[], model = 'meaning') {
  const embed = async (texts: readonly string[]) => {
    paid.push(...texts);
    return texts.map(() => [1, 0]);
  };
  const port = { id: model, embed } as unknown as EmbeddingPort;
  return createVectors(new VectorsRepository(api.database.db), async () => port, createLog('silent'));
}

it('embeds each passage once, however many nodes work on them', async () => {
  const userId = await userIdOf(api, user);
  for (let file = 0; file < 4; file++) await addFile(userId, 150);
  const paid: string[] = [];
  await Promise.all([nodeWith(paid), nodeWith(paid), nodeWith(paid)].map((node) => node.embedDue(never)));
  expect(paid).toHaveLength(600);
});

it('embeds a file of a node that died once its claim has ended, and what that node left of it only', async () => {
  const fileId = await addFile(await userIdOf(api, user), 100);
  const paid: string[] = [];
  const dying = new AbortController();
  const embed = async (texts: readonly string[]) => {
    dying.abort();
    return texts.map(() => [1, 0]);
  };
  const port = { id: 'meaning', embed } as unknown as EmbeddingPort;
  const left = createVectors(new VectorsRepository(api.database.db), async () => port, createLog('silent'));
  await left.embed(fileId, dying.signal);
  await nodeWith(paid).embedDue(never);
  expect(paid).toEqual([]);
  await api.database.db.execute(sql`update embedding_dues set due_at = now()`);
  await nodeWith(paid).embedDue(never);
  expect(paid).toHaveLength(36);
});

it('embeds the files of somebody whose questions another model embeds now', async () => {
  const userId = await userIdOf(api, user);
  await addFile(userId, 3);
  await nodeWith([], 'former').embedDue(never);
  const paid: string[] = [];
  const node = nodeWith(paid, 'newer');
  await node.embedDue(never);
  expect(paid).toEqual([]);
  await node.find({ userId, text: 'Where?', scope: null });
  await node.embedDue(never);
  expect(paid).toHaveLength(3);
  expect(await node.find({ userId, text: 'Where?', scope: null })).toHaveLength(3);
});

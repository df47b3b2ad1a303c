import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { files, grants } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { createLog } from '../../../platform/log.ts';
import type { EmbeddingPort } from '../../../platform/model/protocol.ts';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';
import { VectorsRepository } from './vector.repository.ts';
import { createVectors, type EmbeddingsOf } from './vector.service.ts';

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

/** Embeds with models that people chose, of which the installation has none. */
const withModels = (embeddingsOf: EmbeddingsOf) => {
  const queue = { add: async () => undefined, embed: async () => undefined };
  return createVectors({ repository: new VectorsRepository(api.database.db), embeddingsOf, queue, log: createLog('silent') });
};

/** Returns what one of several nodes uses, with a model that counts what it is paid for. */
function nodeWith(paid: string[], model = 'meaning') {
  const embed = async (texts: readonly string[]) => {
    paid.push(...texts);
    return texts.map(() => [1, 0]);
  };
  const port = { id: model, embed } as unknown as EmbeddingPort;
  return withModels(async () => port);
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
  const left = withModels(async () => port);
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

it('embeds what is shared with the model of the server, whatever its owner chose, and finds it for those who may view it', async () => {
  const { db } = api.database;
  const reader = await api.newUser();
  const [ownerId, readerId] = [await userIdOf(api, user), await userIdOf(api, reader)];
  const workspaceId = await workspaceOf(api, user, [reader, 'Member']);
  const fileId = await addFile(ownerId, 3);
  const notebookId = await makeOwned(db, 'notebook', user.email);
  const paid: string[] = [];
  const port = (id: string) => {
    const embed = async (texts: readonly string[]) => {
      paid.push(...texts.map(() => id));
      return texts.map(() => [1, 0]);
    };
    return { id, embed } as unknown as EmbeddingPort;
  };
  const embeddingsOf = async (userId: string, isShared = false) => port(!isShared && userId === ownerId ? 'of the owner' : 'of the server');
  const node = withModels(embeddingsOf);
  const find = async (userId: string) => (await node.find({ userId, text: 'Where?', scope: null })).length;
  await node.embedDue(never);
  expect(paid).toEqual(Array(3).fill('of the owner'));
  expect([await find(ownerId), await find(readerId)]).toEqual([3, 0]);
  await db.update(files).set({ notebookId }).where(eq(files.id, fileId));
  await db.insert(grants).values({ kind: 'notebook', id: notebookId, granteeKind: 'workspace', granteeId: workspaceId, level: 'view' });
  paid.length = 0;
  await node.embedDue(never);
  expect(paid).toEqual(Array(3).fill('of the server'));
  expect([await find(ownerId), await find(readerId)]).toEqual([3, 3]);
  await db.delete(grants).where(eq(grants.id, notebookId));
  expect(await find(readerId)).toBe(0);
});

import { eq } from 'drizzle-orm';
import { createAgent, deleteAgent, purgeItems, restoreItems } from 'shared-contracts/calls';
import { daysAfter } from 'shared-contracts/days';
import { createKnowledgeFolder } from 'shared-contracts/file-calls';
import { beforeEach, expect, it } from 'vitest';
import { files, knowledgeFolders } from '../../../platform/database/schema/index.ts';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { uploadFile } from '../../../testing/upload-file.ts';

const { api, user } = appWithUser();
beforeEach(() => {
  api.time.now = new Date();
});

/** Creates a folder with a file. */
async function makeFolder(): Promise<string> {
  const { folder_id } = (await api.call(createKnowledgeFolder, { body: { email: user.email } }, user)).body;
  await uploadFile(api, user, { name: 'prices.txt', content: 'Anchovies cost 3 euros.', knowledge_id: folder_id });
  return folder_id;
}

/** Returns how many files of a folder are left after the hourly job has run, some days from now. */
async function leftAfter(days: number, folderId: string): Promise<number> {
  api.time.now = daysAfter(new Date(), days);
  await api.app.jobs.find(({ name }) => name === 'files-tidy')?.run();
  api.time.now = new Date();
  const { db } = api.database;
  const [folders, left] = await Promise.all([
    db.$count(knowledgeFolders, eq(knowledgeFolders.id, folderId)),
    db.$count(files, eq(files.folderId, folderId)),
  ]);
  expect(folders).toBe(left);
  return left;
}

it('keeps the knowledge files of an agent while it exists or can be restored, and deletes them when it is gone for good', async () => {
  const knowledge_id = await makeFolder();
  const fields = { name: 'Clerk', description: 'Knows prices.', instructions: 'Be exact.', starters: [], knowledge_id };
  const { agent_id } = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body;
  const items = [{ kind: 'agent' as const, id: agent_id }];
  expect(await leftAfter(400, knowledge_id)).toBe(1);
  await api.call(deleteAgent, { query: { agent_id } }, user);
  expect(await leftAfter(400, knowledge_id)).toBe(1);
  await api.call(restoreItems, { body: { email: user.email, items } }, user);
  expect(await leftAfter(400, knowledge_id)).toBe(1);
  await api.call(deleteAgent, { query: { agent_id } }, user);
  await api.call(purgeItems, { body: { email: user.email, items } }, user);
  expect(await leftAfter(31, knowledge_id)).toBe(0);
});

it('gives the form of a new agent thirty days', async () => {
  const folderId = await makeFolder();
  expect(await leftAfter(29, folderId)).toBe(1);
  expect(await leftAfter(31, folderId)).toBe(0);
});

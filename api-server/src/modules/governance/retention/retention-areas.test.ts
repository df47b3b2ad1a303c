import { eq } from 'drizzle-orm';
import type { SharedKind } from 'shared-contracts';
import { giveAccess } from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/admin-calls';
import { fileInArea } from 'shared-contracts/area-calls';
import { daysBefore } from 'shared-contracts/days';
import { createTeam } from 'shared-contracts/settings-calls';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import * as schema from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser();
let admin: TestUser;
let ana: TestUser;
let workspace_id: string;
beforeAll(async () => {
  admin = await api.newAdmin('owner');
});
beforeEach(async () => {
  ana = await api.newUser('Ana');
  workspace_id = await workspaceOf(api, ana, [await api.newUser('Ben'), 'Member']);
});

const ago = (days: number) => daysBefore(api.time.now, days);
const give = async (kind: SharedKind, id: string, grantee: { kind: 'workspace' | 'team'; id: string }) =>
  expect((await api.call(giveAccess, { body: { email: ana.email, kind, id, grantee, level: 'view' } }, ana)).status).toBe(200);
async function makeOld(kind: 'chat' | 'file', notebookId?: string): Promise<string> {
  const id = await makeOwned(api.database.db, kind, ana.email);
  const { chatSessions, files } = schema;
  const inNotebook = notebookId ? { notebookId } : {};
  if (kind === 'chat')
    await api.database.db
      .update(chatSessions)
      .set({ updatedAt: ago(40), ...inNotebook })
      .where(eq(chatSessions.id, id));
  else
    await api.database.db
      .update(files)
      .set({ createdAt: ago(40), ...inNotebook })
      .where(eq(files.id, id));
  return id;
}
async function file(area_id: string, kind: 'chat' | 'notebook' | 'file', item_id: string) {
  expect((await api.call(fileInArea, { body: { AreaID: area_id, items: [{ kind, id: item_id }] } }, ana)).status).toBe(200);
}
const counts = async () => {
  const rules = { chats: 30, files: 30, runs: null };
  const { kinds } = (await api.call(calls.previewRetention, { body: { workspace: { workspace_id, rules } } }, admin)).body;
  return Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]));
};

it('applies a workspace’s rule to what is filed in a Work Area that is shared with it, and to nothing else', async () => {
  const area = await makeOwned(api.database.db, 'work-area', ana.email);
  const notebook = await makeOwned(api.database.db, 'notebook', ana.email);
  const [filed, inNotebook] = [await makeOld('chat'), await makeOld('chat', notebook)];
  await makeOld('chat');
  const filedFile = await makeOld('file');
  expect(await counts()).toMatchObject({ chats: 0, files: 0 });
  await file(area, 'chat', filed);
  await file(area, 'file', filedFile);
  await file(area, 'notebook', notebook);
  await api.database.db.update(schema.chatSessions).set({ updatedAt: ago(40) });
  expect(await counts()).toMatchObject({ chats: 0, files: 0 });
  await give('work-area', area, { kind: 'workspace', id: workspace_id });
  expect(await counts()).toMatchObject({ chats: 2, files: 1 });
  await api.call(calls.saveWorkspaceRetention, { params: { workspace_id }, body: { rules: { chats: 30, files: 30, runs: null } } }, admin);
  await api.app.jobs.find(({ name }) => name === 'retention')?.run();
  const left = (await api.database.db.select({ id: schema.chatSessions.id }).from(schema.chatSessions)).map(({ id }) => id);
  expect([left.includes(filed), left.includes(inNotebook), left.length]).toEqual([false, false, 1]);
});

it('counts a Work Area that is shared with one of its teams, and no longer what was taken out', async () => {
  const area = await makeOwned(api.database.db, 'work-area', ana.email);
  const chat = await makeOld('chat');
  await file(area, 'chat', chat);
  await api.database.db
    .update(schema.chatSessions)
    .set({ updatedAt: ago(40) })
    .where(eq(schema.chatSessions.id, chat));
  const { team_id } = (await api.call(createTeam, { params: { workspace_id }, body: { name: 'Design', member_ids: [] } }, ana)).body;
  await give('work-area', area, { kind: 'team', id: team_id });
  expect(await counts()).toMatchObject({ chats: 1 });
  await api.database.db.delete(schema.areaItems).where(eq(schema.areaItems.itemId, chat));
  expect(await counts()).toMatchObject({ chats: 0 });
});

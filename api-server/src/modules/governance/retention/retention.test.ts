import { and, eq, sql } from 'drizzle-orm';
import { limits } from 'shared-contracts';
import { giveAccess } from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/admin-calls';
import { deleteFile, listTrash } from 'shared-contracts/calls';
import { dayMs, daysBefore } from 'shared-contracts/days';
import { createTeam } from 'shared-contracts/settings-calls';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { createTestApp, type TestUser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/upload-file.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser();
let admin: TestUser;
let ana: TestUser;
beforeAll(async () => {
  // The first account owns the installation.
  await api.newUser();
});
beforeEach(async () => {
  for (const table of [schema.retentionRuns, schema.workspaceRetention, schema.installationSettings, schema.chatSessions, schema.files])
    await api.database.db.delete(table);
  for (const table of [schema.loginSessions, schema.activities, schema.alerts, schema.trash, schema.workflowRuns, schema.agentLog])
    await api.database.db.delete(table);
  await api.database.db.delete(schema.storageGarbage);
  admin = await api.newAdmin();
  ana = await api.newUser('Ana');
});

const forever: calls.RetentionRules = { chats: null, files: null, runs: null, trash: null, logs: null, audit: null };
const ago = (days: number) => daysBefore(api.time.now, days);
const save = (rules: Partial<calls.RetentionRules>) => api.call(calls.saveRetention, { body: { rules: { ...forever, ...rules } } }, admin);
const preview = async (body: Parameters<typeof api.call<typeof calls.previewRetention>>[1]['body'] = {}) => {
  const { kinds } = (await api.call(calls.previewRetention, { body }, admin)).body;
  return Object.fromEntries(kinds.map(({ kind, ...rest }) => [kind, rest]));
};
const runJob = (node = api) => node.app.jobs.find(({ name }) => name === 'retention')?.run();
/** Deletes what is too old, as on another day. */
const run = async () => {
  await api.database.db.update(schema.retentionRuns).set({ startedAt: ago(2) });
  await runJob();
  return (await api.call(calls.listRetentionRuns, { query: {} }, admin)).body.runs[0];
};
const has = async (table: string, id: string, key = 'id') =>
  (await api.database.db.execute(sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(key)} = ${id}`)).rows.length > 0;

async function makeChat(user: TestUser, days: number, attached: readonly string[] = []): Promise<string> {
  const id = await makeOwned(api.database.db, 'chat', user.email);
  const attachments = attached.map((file_id) => ({ file_id, file_name: 'plan.txt' }));
  if (attached.length) await api.database.db.update(schema.chatMessages).set({ attachments }).where(eq(schema.chatMessages.sessionId, id));
  await api.database.db
    .update(schema.chatSessions)
    .set({ updatedAt: ago(days) })
    .where(eq(schema.chatSessions.id, id));
  return id;
}

async function makeFile(user: TestUser, days: number): Promise<string> {
  const id = await makeOwned(api.database.db, 'file', user.email);
  await api.database.db
    .update(schema.files)
    .set({ createdAt: ago(days), size: 1_000 })
    .where(eq(schema.files.id, id));
  return id;
}

describe('without rules', () => {
  it('everything is kept except what is in the trash for some days', async () => {
    const [chat, file] = [await makeChat(ana, 4_000), await makeFile(ana, 4_000)];
    expect((await api.call(calls.getRetention, {}, admin)).body.rules).toEqual({ ...forever, trash: limits.trashDays });
    expect((await run())?.deleted).toEqual([]);
    expect([await has('chat_sessions', chat), await has('files', file)]).toEqual([true, true]);
  });
});

describe('a rule', () => {
  it('shows what it would delete before it is saved, and deletes that', async () => {
    const old = await makeChat(ana, 40);
    const recent = await makeChat(ana, 20);
    expect((await preview()).chats).toMatchObject({ count: 0 });
    const { chats } = await preview({ rules: { ...forever, chats: 30 } });
    expect(chats).toMatchObject({ count: 1, held: 0, oldest: [{ at: `${ago(40).toISOString().slice(0, 19)}Z`, owner: 'Ana' }] });
    expect(chats?.bytes).toBeGreaterThan(5);
    expect(JSON.stringify(chats)).not.toContain('Q3');
    expect(await has('chat_sessions', old)).toBe(true);
    await save({ chats: 30 });
    expect(await run()).toMatchObject({ status: 'done', deleted: [{ kind: 'chats', count: 1, bytes: chats?.bytes }] });
    expect([await has('chat_sessions', old), await has('chat_sessions', recent)]).toEqual([false, true]);
    expect(await has('item_texts', old, 'item_id')).toBe(false);
  });

  it('is recorded with what it was before, and refused to be shorter than a day', async () => {
    await save({ files: 365 });
    expect((await save({ files: 0 })).status).toBe(400);
    expect((await save({ files: -1 })).status).toBe(400);
    expect((await save({ files: 36_501 })).status).toBe(400);
    const change = { before: { files: null, trash: limits.trashDays }, after: { files: 365, trash: null } };
    expect(await audited('retention.change')).toMatchObject([{ actorEmail: admin.email, ...change }]);
  });

  it('counts a comment as activity in a chat', async () => {
    const chat = await makeChat(ana, 40);
    const comment = { id: newId('cmt'), kind: 'chat' as const, subjectId: chat, userId: await userIdOf(api, ana), text: 'Still needed.' };
    await api.database.db.insert(schema.comments).values({ ...comment, threadId: comment.id, createdAt: ago(3) });
    expect((await preview({ rules: { ...forever, chats: 30 } })).chats?.count).toBe(0);
    expect((await preview({ rules: { ...forever, chats: 2 } })).chats?.count).toBe(1);
  });

  it('takes a chat’s attachments along unless another chat or other people have them', async () => {
    const uploaded = async (name: string) => (await uploadFile(api, ana, { name, content: name })).file_id;
    const [only, shared, both] = [await uploaded('only.txt'), await uploaded('shared.txt'), await uploaded('both.txt')];
    const filed = await makeFile(ana, 0);
    const notebook = await makeOwned(api.database.db, 'notebook', ana.email);
    await api.database.db.update(schema.files).set({ notebookId: notebook }).where(eq(schema.files.id, filed));
    const ben = await api.newUser('Ben');
    await workspaceOf(api, ana, [ben, 'Member']);
    const grantee = { kind: 'person' as const, id: ben.email };
    await api.call(giveAccess, { body: { email: ana.email, kind: 'file', id: shared, grantee, level: 'view' } }, ana);
    await makeChat(ana, 40, [only, shared, both, filed]);
    await makeChat(ana, 1, [both]);
    expect((await preview({ rules: { ...forever, chats: 30 } })).attachments).toMatchObject({ count: 1 });
    await save({ chats: 30 });
    expect((await run())?.deleted).toMatchObject([
      { kind: 'chats', count: 1 },
      { kind: 'attachments', count: 1 },
    ]);
    expect(await Promise.all([only, shared, both, filed].map((id) => has('files', id)))).toEqual([false, true, true, true]);
    expect(await has('passages', only, 'file_id')).toBe(false);
    expect(await api.database.db.$count(schema.storageGarbage)).toBe(1);
  });

  it('deletes files with their bytes, but not the knowledge files of agents', async () => {
    const { file_id: file } = await uploadFile(api, ana, { name: 'plan.txt', content: 'The plan.' });
    const knowledge = await makeFile(ana, 40);
    const folder = await makeOwned(api.database.db, 'knowledge', ana.email);
    await api.database.db.update(schema.files).set({ folderId: folder }).where(eq(schema.files.id, knowledge));
    await api.database.db
      .update(schema.files)
      .set({ createdAt: ago(40) })
      .where(eq(schema.files.id, file));
    await save({ files: 30 });
    expect((await run())?.deleted).toEqual([{ kind: 'files', count: 1, bytes: 9 }]);
    expect([await has('files', file), await has('files', knowledge)]).toEqual([false, true]);
    expect(await api.database.db.$count(schema.storageGarbage)).toBe(1);
  });

  it('deletes records of runs and keeps answers, open runs and newer ones', async () => {
    const { db } = api.database;
    const [chatRun, agentRun, workflowRun] = [
      await makeOwned(db, 'chat-run', ana.email),
      await makeOwned(db, 'agent-run', ana.email),
      await makeOwned(db, 'workflow-run', ana.email),
    ];
    const open = await makeOwned(db, 'workflow-run', ana.email);
    await db
      .update(schema.chatRuns)
      .set({ status: 'complete', endedAt: ago(10) })
      .where(eq(schema.chatRuns.id, chatRun));
    await db
      .update(schema.agentLog)
      .set({ createdAt: ago(10) })
      .where(eq(schema.agentLog.runId, agentRun));
    await db
      .update(schema.workflowRuns)
      .set({ endedAt: ago(10) })
      .where(eq(schema.workflowRuns.id, workflowRun));
    await db
      .update(schema.workflowRuns)
      .set({ status: 'waiting', createdAt: ago(10) })
      .where(eq(schema.workflowRuns.id, open));
    const messages = await db.$count(schema.chatMessages);
    await save({ runs: 11 });
    expect((await run())?.deleted).toEqual([]);
    await save({ runs: 9 });
    expect((await run())?.deleted).toMatchObject([{ kind: 'runs', count: 3 }]);
    expect([await has('workflow_runs', open), await has('workflow_run_steps', workflowRun, 'run_id')]).toEqual([true, false]);
    expect(await db.$count(schema.chatMessages)).toBe(messages);
  });

  it('deletes logs and alerts', async () => {
    const { db } = api.database;
    const userId = await userIdOf(api, ana);
    await db.insert(schema.activities).values({ id: newId('act'), userId, kind: 'page', subject: 'Marketing', startedAt: ago(10) });
    await db.insert(schema.loginSessions).values({ id: newId('lgn'), userId, startedAt: ago(10), endedAt: ago(9) });
    await db.insert(schema.alerts).values({ id: newId('alr'), userId, kind: 'system', title: 'Old', text: 'Old', createdAt: ago(10) });
    await save({ logs: 9 });
    expect((await run())?.deleted).toMatchObject([{ kind: 'logs', count: 3 }]);
  });

  it('removes from the trash what was deleted longer ago, and says how long it is kept', async () => {
    const file = await makeFile(ana, 0);
    await api.call(deleteFile, { query: { file_id: file } }, ana);
    const trash = async () => (await api.call(listTrash, { query: { email: ana.email } }, ana)).body;
    expect(await trash()).toMatchObject({ kept_days: limits.trashDays, items: [{ id: file }] });
    await save({ trash: 5 });
    const { kept_days, items } = await trash();
    expect([kept_days, Date.parse(items[0]?.removed_at ?? '') - api.time.now.getTime()]).toEqual([5, 5 * dayMs]);
    await api.database.db.update(schema.trash).set({ deletedAt: ago(6) });
    await run();
    expect((await trash()).items).toEqual([]);
  });
});

describe('a workspace’s rule', () => {
  it('is stricter for what is shared with the workspace or its teams, directly or in a notebook, and for nothing else', async () => {
    const ben = await api.newUser('Ben');
    const workspace_id = await workspaceOf(api, ana, [ben, 'Member']);
    const { team_id } = (await api.call(createTeam, { params: { workspace_id }, body: { name: 'Design', member_ids: [] } }, ana)).body;
    const notebook = await makeOwned(api.database.db, 'notebook', ana.email);
    const chats = [];
    for (let n = 0; n < 5; n += 1) chats.push(await makeChat(ana, 40));
    const [direct = '', byTeam = '', inNotebook = '', byPerson = '', own = ''] = chats;
    await api.database.db
      .update(schema.chatSessions)
      .set({ notebookId: notebook, updatedAt: ago(40) })
      .where(eq(schema.chatSessions.id, inNotebook));
    const give = async (kind: 'chat' | 'notebook', id: string, grantee: { kind: 'workspace' | 'team' | 'person'; id: string }) =>
      expect((await api.call(giveAccess, { body: { email: ana.email, kind, id, grantee, level: 'view' } }, ana)).status).toBe(200);
    await give('chat', direct, { kind: 'workspace', id: workspace_id });
    await give('chat', byTeam, { kind: 'team', id: team_id });
    await give('notebook', notebook, { kind: 'workspace', id: workspace_id });
    await give('chat', byPerson, { kind: 'person', id: ben.email });
    const rules = { chats: 30, files: null, runs: null };
    expect((await preview({ workspace: { workspace_id, rules } })).chats?.count).toBe(3);
    // The shorter one counts, whichever it is.
    expect((await preview({ rules: { ...forever, chats: 10 }, workspace: { workspace_id, rules } })).chats?.count).toBe(5);
    const set = (days: number | null) =>
      api.call(calls.saveWorkspaceRetention, { params: { workspace_id }, body: { rules: { ...rules, chats: days } } }, admin);
    const listed = async () => (await api.call(calls.listWorkspaceRetention, { query: {} }, admin)).body.workspaces;
    await set(30);
    expect(await listed()).toEqual([{ workspace_id, name: 'Launch', ...rules }]);
    expect((await run())?.deleted).toMatchObject([{ kind: 'chats', count: 3 }]);
    expect(await Promise.all([byPerson, own].map((id) => has('chat_sessions', id)))).toEqual([true, true]);
    await set(null);
    expect(await listed()).toEqual([]);
    expect((await api.call(calls.saveWorkspaceRetention, { params: { workspace_id: 'wsp_none' }, body: { rules } }, admin)).status).toBe(
      404,
    );
  });
});

describe('a run', () => {
  it('is made by one node at a time, and by nobody twice a day', async () => {
    await makeChat(ana, 40);
    await save({ chats: 30 });
    const other = await createTestApp({}, api);
    await Promise.all([runJob(), runJob(other)]);
    await runJob(other);
    await other.close();
    expect(await api.database.db.select().from(schema.retentionRuns)).toMatchObject([{ status: 'done', deleted: { chats: { count: 1 } } }]);
  });

  it('is finished by another node after its own died, and counts nothing twice', async () => {
    await makeChat(ana, 40);
    await save({ chats: 30 });
    const started = ago(1);
    const row = { id: 'ret_left', status: 'running', holder: 'a dead node', heartbeatAt: api.time.now, startedAt: started } as const;
    await api.database.db
      .insert(schema.retentionRuns)
      .values({ ...row, deleted: { chats: { count: 70, bytes: 700 }, logs: { count: 2, bytes: 20 } } });
    await runJob();
    expect(await api.database.db.select().from(schema.retentionRuns)).toMatchObject([
      { status: 'running', deleted: { chats: { count: 70 } } },
    ]);
    await api.database.db.update(schema.retentionRuns).set({ heartbeatAt: ago(1) });
    await runJob();
    expect(await api.database.db.select().from(schema.retentionRuns)).toMatchObject([
      { id: 'ret_left', status: 'done', deleted: { chats: { count: 71 }, logs: { count: 2 } } },
    ]);
  });

  it('deletes in batches', async () => {
    for (let n = 0; n < 120; n += 1) await makeChat(ana, 40);
    await save({ chats: 30 });
    expect((await run())?.deleted).toMatchObject([{ kind: 'chats', count: 120 }]);
    expect(await api.database.db.$count(schema.chatSessions)).toBe(0);
  });

  it('can be started by an administrator, and is recorded with what it deleted', async () => {
    await makeChat(ana, 40);
    await save({ chats: 30 });
    expect((await api.call(calls.startRetention, {}, admin)).body.is_started).toBe(true);
    const runs = async () => (await api.call(calls.listRetentionRuns, { query: {} }, admin)).body.runs;
    await expect.poll(runs).toMatchObject([{ status: 'done', deleted: [{ kind: 'chats', count: 1 }] }]);
    expect(await audited('retention.start')).toHaveLength(1);
    await expect.poll(async () => (await audited('retention.delete'))[0]?.after).toMatchObject({ chats: { count: 1 } });
  });
});

/** Returns what the log says of this test's administrator. */
const audited = (action: string) =>
  api.database.db
    .select()
    .from(schema.auditEntries)
    .where(and(eq(schema.auditEntries.action, action), eq(schema.auditEntries.actorEmail, admin.email)));

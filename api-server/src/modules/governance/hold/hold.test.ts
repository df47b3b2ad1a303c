import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { giveAccess, transferThing } from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/admin-calls';
import { completeChat, deleteFile, deleteMemory, deleteStickyNote, listTrash, purgeItems, restoreItems } from 'shared-contracts/calls';
import { daysAfter, daysBefore } from 'shared-contracts/days';
import { closeAccount, deleteWorkspace, removeMember, setRetention } from 'shared-contracts/settings-calls';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../../platform/database/schema/index.ts';
import { heldTables, otherTables } from '../../../platform/holds/held-tables.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { type TestUser, testPassword } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser();
let admin: TestUser;
let ana: TestUser;
let start: Date;
beforeAll(async () => {
  // The first account owns the installation.
  await api.newUser();
});
beforeEach(async () => {
  for (const table of [
    schema.holds,
    schema.retentionRuns,
    schema.installationSettings,
    schema.chatSessions,
    schema.files,
    schema.activities,
  ])
    await api.database.db.delete(table);
  start = api.time.now;
  admin = await api.newAdmin();
  ana = await api.newUser('Ana');
});
afterEach(() => {
  api.time.now = start;
});

const refused = { status: 409, body: { code: 'on-hold' } };
const place = async (kind: 'person' | 'workspace', id: string) =>
  (await api.call(calls.placeHold, { body: { subject: { kind, id }, reason: 'Case 7' } }, admin)).body.hold_id;
const hold = async (user: TestUser) => place('person', await userIdOf(api, user));
const lift = (hold_id: string) => api.call(calls.liftHold, { params: { hold_id } }, admin);
const listed = async (state: 'active' | 'lifted') => (await api.call(calls.listHolds, { query: { state } }, admin)).body.holds;
const has = async (table: string, id: string, key = 'id') =>
  (await api.database.db.execute(sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(key)} = ${id}`)).rows.length > 0;
const runJob = (name: string) => api.app.jobs.find((job) => job.name === name)?.run();
const purge = (user: TestUser, id: string) => api.call(purgeItems, { body: { email: user.email, items: [{ kind: 'file', id }] } }, user);
const trashOf = async (user: TestUser) =>
  (await api.call(listTrash, { query: { email: user.email } }, user)).body.items.map(({ id }) => id);

/** Does something on the day on which the tests began, because tokens expire. */
async function today(work: () => Promise<unknown>): Promise<void> {
  const later = api.time.now;
  api.time.now = start;
  await work();
  api.time.now = later;
}

const ownedTables = Object.values<unknown>(schema).flatMap((table) =>
  table instanceof PgTable && Object.values<PgColumn>(getTableColumns(table)).some(({ name }) => name === 'user_id')
    ? [getTableName(table)]
    : [],
);

describe('a legal hold', () => {
  it('decides about every table with a user', () => {
    const decided = [...Object.keys(heldTables), ...Object.keys(otherTables)];
    expect(decided).toHaveLength(new Set(decided).size);
    expect(ownedTables.filter((table) => !decided.includes(table))).toEqual([]);
    expect(Object.keys(otherTables).filter((table) => !ownedTables.includes(table))).toEqual([]);
  });

  it('is placed with a reason, found, listed and lifted once, each recorded', async () => {
    const people = (await api.call(calls.findHoldSubjects, { query: { q: ana.email } }, admin)).body.subjects;
    expect(people).toEqual([{ kind: 'person', id: await userIdOf(api, ana), name: 'Ana', email: ana.email, members: null }]);
    expect((await api.call(calls.findHoldSubjects, { query: { q: '%' } }, admin)).body.subjects).toEqual([]);
    const body = { subject: { kind: 'person' as const, id: 'usr_none' }, reason: 'Case 7' };
    expect((await api.call(calls.placeHold, { body }, admin)).status).toBe(404);
    expect((await api.call(calls.placeHold, { body: { ...body, reason: '  ' } }, admin)).status).toBe(400);
    const id = await hold(ana);
    expect(await listed('active')).toMatchObject([
      { hold_id: id, reason: 'Case 7', people: 1, subject: { email: ana.email }, lifted_at: null },
    ]);
    expect((await lift(id)).status).toBe(200);
    expect((await lift(id)).status).toBe(404);
    expect(await listed('active')).toEqual([]);
    expect(await listed('lifted')).toMatchObject([{ hold_id: id, lifted_at: expect.any(String) }]);
    const entries = await api.database.db.select().from(schema.auditEntries).orderBy(schema.auditEntries.seq);
    expect(entries.filter(({ action, actorEmail }) => action.startsWith('hold.') && actorEmail === admin.email)).toMatchObject([
      { action: 'hold.place', actorEmail: admin.email, targetName: ana.email, after: { reason: 'Case 7' } },
      { action: 'hold.lift', actorEmail: admin.email, before: { reason: 'Case 7' } },
    ]);
  });

  it('keeps what its person removes for good, out of sight, until it is lifted', async () => {
    const file = await makeOwned(api.database.db, 'file', ana.email);
    await api.database.db.update(schema.files).set({ storageKey: 'files/kept' }).where(eq(schema.files.id, file));
    const id = await hold(ana);
    expect((await api.call(deleteFile, { query: { file_id: file } }, ana)).status).toBe(200);
    expect(await trashOf(ana)).toEqual([file]);
    expect((await purge(ana, file)).status).toBe(200);
    expect(await trashOf(ana)).toEqual([]);
    const restored = await api.call(restoreItems, { body: { email: ana.email, items: [{ kind: 'file', id: file }] } }, ana);
    expect(restored.body.missing).toHaveLength(1);
    await runJob('retention');
    expect([await has('trash', file, 'item_id'), await has('storage_garbage', 'files/kept', 'storage_key')]).toEqual([true, false]);
    await lift(id);
    await api.database.db.update(schema.retentionRuns).set({ startedAt: new Date(0) });
    await runJob('retention');
    expect([await has('trash', file, 'item_id'), await has('storage_garbage', 'files/kept', 'storage_key')]).toEqual([false, true]);
  });

  it('lets its person restore from the trash', async () => {
    const file = await makeOwned(api.database.db, 'file', ana.email);
    await hold(ana);
    await api.call(deleteFile, { query: { file_id: file } }, ana);
    await api.call(restoreItems, { body: { email: ana.email, items: [{ kind: 'file', id: file }] } }, ana);
    expect([await has('files', file), await trashOf(ana)]).toEqual([true, []]);
  });

  it('refuses what would delete at once, with a sentence, and allows it after it is lifted', async () => {
    const [note, memory] = [
      await makeOwned(api.database.db, 'sticky-note', ana.email),
      await makeOwned(api.database.db, 'memory', ana.email),
    ];
    const id = await hold(ana);
    const removeNote = () => api.call(deleteStickyNote, { params: { note_id: note }, query: { email: ana.email, route_url: '/' } }, ana);
    const answer = await removeNote();
    expect(answer).toMatchObject(refused);
    expect(answer.body).toMatchObject({ detail: expect.stringContaining('until an administrator lifts the hold') });
    expect(await api.call(deleteMemory, { params: { memory_id: memory } }, ana)).toMatchObject(refused);
    await lift(id);
    expect((await removeNote()).status).toBe(200);
  });

  it('keeps the account: it can’t be closed, and one that is closed already waits', async () => {
    const close = (user: TestUser) => api.call(closeAccount, { body: { email: user.email, current_password: testPassword } }, user);
    const ben = await api.newUser('Ben');
    await close(ben);
    const ids = [await hold(ana), await hold(ben)];
    expect(await close(ana)).toMatchObject({ ...refused, body: { detail: expect.stringContaining('you can’t close it') } });
    const benId = await userIdOf(api, ben);
    api.time.now = daysAfter(api.time.now, 60);
    await runJob('account-deletions');
    expect(await has('users', benId)).toBe(true);
    await today(async () => {
      for (const id of ids) await lift(id);
    });
    await runJob('account-deletions');
    expect(await has('users', benId)).toBe(false);
  });

  it('keeps what its person wrote in chats of others, so that even their closed account waits', async () => {
    const { db } = api.database;
    const [ben, cleo] = [await api.newUser('Ben'), await api.newUser('Cleo')];
    const chat = await makeOwned(db, 'chat', ben.email);
    await db
      .update(schema.chatMessages)
      .set({ authorId: await userIdOf(api, ana) })
      .where(eq(schema.chatMessages.sessionId, chat));
    for (const user of [ben, cleo]) await api.call(closeAccount, { body: { email: user.email, current_password: testPassword } }, user);
    const [benId, cleoId] = [await userIdOf(api, ben), await userIdOf(api, cleo)];
    const id = await hold(ana);
    api.time.now = daysAfter(api.time.now, 60);
    await runJob('account-deletions');
    expect([await has('users', benId), await has('users', cleoId)]).toEqual([true, false]);
    await today(() => lift(id));
    await runJob('account-deletions');
    expect(await has('users', benId)).toBe(false);
  });

  it('is stronger than every rule of retention, and the preview says what it keeps', async () => {
    const { db } = api.database;
    const old = daysBefore(api.time.now, 40);
    const [held, free] = [await makeOwned(db, 'chat', ana.email), await makeOwned(db, 'chat', admin.email)];
    const file = await makeOwned(db, 'file', ana.email);
    await db.update(schema.chatSessions).set({ updatedAt: old });
    await db.update(schema.files).set({ createdAt: old });
    await db
      .insert(schema.activities)
      .values({ id: newId('act'), userId: await userIdOf(api, ana), kind: 'page', subject: 'X', startedAt: old });
    const rules = { chats: 30, files: 30, runs: 30, trash: 30, logs: 30 };
    await hold(ana);
    const { kinds } = (await api.call(calls.previewRetention, { body: { rules } }, admin)).body;
    expect(kinds.map(({ kind, count, held: kept }) => [kind, count, kept])).toEqual(
      expect.arrayContaining([
        ['chats', 1, 1],
        ['files', 0, 1],
        ['logs', 0, 1],
      ]),
    );
    await api.call(calls.saveRetention, { body: { rules } }, admin);
    await runJob('retention');
    expect(await Promise.all([has('chat_sessions', held), has('chat_sessions', free), has('files', file)])).toEqual([true, false, true]);
    expect(await db.$count(schema.activities)).toBe(1);
    expect((await db.select().from(schema.retentionRuns))[0]).toMatchObject({ status: 'done' });
  });

  it('keeps what the other jobs would tidy up', async () => {
    const { db } = api.database;
    const userId = await userIdOf(api, ana);
    const old = daysBefore(api.time.now, 4_000);
    await db.insert(schema.activities).values({ id: newId('act'), userId, kind: 'page', subject: 'X', startedAt: old });
    const agentRun = await makeOwned(db, 'agent-run', ana.email);
    await db.update(schema.agentLog).set({ createdAt: old });
    const comment = await makeOwned(db, 'comment', ana.email);
    await db.update(schema.comments).set({ createdAt: old, deletedAt: old });
    const id = await hold(ana);
    const tidy = async () => {
      for (const name of ['activity-retention', 'agents-tidy', 'comments-tidy', 'shared-activity-purge']) await runJob(name);
      return [await db.$count(schema.activities), await has('agent_log', agentRun, 'run_id'), await has('comments', comment)];
    };
    expect(await tidy()).toEqual([1, true, true]);
    expect((await db.select().from(schema.comments))[0]?.text).toBe('Why?');
    expect(await api.call(setRetention, { body: { email: ana.email, retention_days: 30 } }, ana)).toMatchObject(refused);
    await lift(id);
    expect(await tidy()).toEqual([0, false, false]);
  });

  it('refuses to give away what its person owns', async () => {
    const ben = await api.newUser('Ben');
    await workspaceOf(api, ana, [ben, 'Member']);
    const file = await makeOwned(api.database.db, 'file', ana.email);
    const grantee = { kind: 'person' as const, id: ben.email };
    await api.call(giveAccess, { body: { email: ana.email, kind: 'file', id: file, grantee, level: 'view' } }, ana);
    await hold(ana);
    const give = () => api.call(transferThing, { body: { email: ana.email, kind: 'file', id: file, to: ben.email } }, ana);
    expect(await give()).toMatchObject(refused);
    await api.call(calls.liftHold, { params: { hold_id: (await listed('active'))[0]?.hold_id ?? '' } }, admin);
    expect((await give()).status).toBe(200);
  });

  it('doesn’t hinder its person at work', async () => {
    await hold(ana);
    expect((await api.call(completeChat, { body: { message: 'What is a zebra crossing?', email: ana.email } }, ana)).status).toBe(200);
  });
});

describe('a hold on a workspace', () => {
  it('covers its members, those who join and those who have left, and the workspace itself', async () => {
    const [ben, cleo, dan] = [await api.newUser('Ben'), await api.newUser('Cleo'), await api.newUser('Dan')];
    const workspace_id = await workspaceOf(api, ana, [ben, 'Member']);
    const { subjects } = (await api.call(calls.findHoldSubjects, { query: { q: 'launch', kind: 'workspace' } }, admin)).body;
    expect(subjects).toContainEqual({ kind: 'workspace', id: workspace_id, name: 'Launch', members: 2, email: null });
    const id = await place('workspace', workspace_id);
    const { db } = api.database;
    await db
      .insert(schema.workspaceMembers)
      .values({ id: newId('wsm'), workspaceId: workspace_id, userId: await userIdOf(api, cleo), role: 'Member' });
    const [member] = await db
      .select()
      .from(schema.workspaceMembers)
      .where(eq(schema.workspaceMembers.userId, await userIdOf(api, ben)));
    const leaving = (await db.select().from(schema.workspaceMembers)).find(
      (row) => row.workspaceId === workspace_id && row.userId === member?.userId,
    );
    expect((await api.call(removeMember, { params: { member_id: leaving?.id ?? '' }, query: {} }, ana)).status).toBe(200);
    expect((await listed('active'))[0]).toMatchObject({ people: 3, subject: { kind: 'workspace', name: 'Launch' } });
    const removeNoteOf = async (user: TestUser) => {
      const note = await makeOwned(db, 'sticky-note', user.email);
      return (await api.call(deleteStickyNote, { params: { note_id: note }, query: { email: user.email, route_url: '/' } }, user)).status;
    };
    expect(await Promise.all([ana, ben, cleo, dan].map(removeNoteOf))).toEqual([409, 409, 409, 200]);
    const removeWorkspace = () => api.call(deleteWorkspace, { params: { workspace_id } }, ana);
    expect(await removeWorkspace()).toMatchObject(refused);
    await lift(id);
    expect((await removeWorkspace()).status).toBe(200);
  });
});

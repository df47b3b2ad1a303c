import { eq, sql } from 'drizzle-orm';
import type { GivenLevel } from 'shared-contracts';
import { giveAccess, listSharedActivity, type SharedActivity, takeAccess } from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/calls';
import { saveNotebookDocument } from 'shared-contracts/file-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { files, sharedActs, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/upload-file.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser();
let ana: TestUser;
let ben: TestUser;
let cleo: TestUser;
let notebookId: string;
beforeEach(async () => {
  [ana, ben, cleo] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Cleo')];
  await workspaceOf(api, ana, [ben, 'Member'], [cleo, 'Member']);
  notebookId = (await api.call(calls.createNotebook, { body: { email: ana.email, title: 'Harbour' } }, ana)).body.notebook_id;
});

interface Thing {
  readonly kind: 'notebook' | 'file' | 'chat' | 'agent';
  readonly id: string;
}
const notebook = (): Thing => ({ kind: 'notebook', id: notebookId });
const give = (user: TestUser, level: GivenLevel, thing = notebook(), giver = ana) =>
  api.call(giveAccess, { body: { email: giver.email, ...thing, grantee: { kind: 'person', id: user.email }, level } }, giver);
const take = (user: TestUser, by = ana, thing = notebook()) =>
  api.call(takeAccess, { query: { email: by.email, ...thing, grantee_kind: 'person', grantee_id: user.email } }, by);
const list = (user: TestUser, thing = notebook(), before?: string) =>
  api.call(listSharedActivity, { query: { email: user.email, ...thing, ...(before ? { before } : {}) } }, user);
const seen = async (user: TestUser, thing = notebook()) => (await list(user, thing)).body.activity.toReversed();
/** Writes each entry as one line, oldest first. */
const told = async (user: TestUser, thing = notebook()) =>
  (await seen(user, thing)).map(({ by, act, name, from, to, level }: SharedActivity) =>
    [by.split(' ')[0], act, from, name, to?.name.split(' ')[0], level].filter(Boolean).join(' '),
  );
const save = (user: TestUser, version: number, text: string) => {
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  return api.call(saveNotebookDocument, { body: { notebook_id: notebookId, version, content } }, user);
};

describe('the activity of a shared notebook', () => {
  it('says who did what, from the first share on, and nothing of what was written', async () => {
    await save(ana, 0, 'Private SECRET.');
    await give(ben, 'view');
    await give(ben, 'edit');
    await save(ben, 1, 'Another SECRET.');
    await save(ben, 2, 'A third SECRET.');
    const file = await uploadFile(api, ben, { name: 'fees.txt', content: 'SECRET fees', notebook_id: notebookId });
    await api.call(calls.renameFile, { query: { file_id: file.file_id, rename: 'prices.txt' } }, ben);
    await api.call(calls.deleteFile, { query: { file_id: file.file_id } }, ana);
    await api.call(calls.restoreItems, { body: { email: ana.email, items: [{ kind: 'file', id: file.file_id }] } }, ana);
    const body = { notebook_id: notebookId, title: 'Port', description: 'SECRET' };
    await api.call(calls.updateNotebook, { body: { email: ana.email, ...body } }, ana);
    expect(await told(ana)).toEqual([
      'Ana shared Harbour Ben view',
      'Ana access-changed Harbour Ben edit',
      'Ben edited Harbour',
      'Ben added fees.txt',
      'Ben renamed fees.txt prices.txt',
      'Ana removed prices.txt',
      'Ana restored prices.txt',
      'Ana renamed Harbour Port',
    ]);
    expect(await told(ben)).toEqual(await told(ana));
    expect(JSON.stringify(await seen(ana))).not.toContain('SECRET');
    expect(JSON.stringify(await seen(ana))).not.toContain(ben.email);
  });

  it('records what is moved in and out', async () => {
    await give(ben, 'view');
    const id = await makeOwned(api.database.db, 'file', ana.email);
    const other = (await api.call(calls.createNotebook, { body: { email: ana.email, title: 'Diary' } }, ana)).body.notebook_id;
    const move = (new_notebook_id: string) =>
      api.call(calls.moveItems, { body: { email: ana.email, items: [{ kind: 'file', id }], new_notebook_id } }, ana);
    await move(notebookId);
    await move(notebookId);
    await move(other);
    expect((await told(ben)).slice(1)).toEqual(['Ana added plan.pdf', 'Ana removed plan.pdf']);
  });

  it('tells those who may not share only about their own access', async () => {
    await give(cleo, 'edit');
    await give(ben, 'view');
    expect(await told(ben)).toEqual(['Ana shared Harbour Ben view']);
    expect(await told(cleo)).toEqual(['Ana shared Harbour Cleo edit', 'Ana shared Harbour Ben view']);
    expect(JSON.stringify((await list(ben)).body)).not.toContain('Cleo');
    await take(cleo, cleo);
    await take(ben);
    expect((await told(ana)).slice(-2)).toEqual(['Cleo access-given-up Harbour Cleo edit', 'Ana access-removed Harbour Ben view']);
    expect((await list(ben)).status).toBe(404);
  });

  it('keeps the names of those who left, and goes with its owner', async () => {
    await give(ben, 'edit');
    await save(ben, 0, 'By Ben.');
    await api.database.db.delete(users).where(eq(users.email, ben.email));
    expect(await told(ana)).toEqual(['Ana shared Harbour Ben edit', 'Ben edited Harbour']);
    const ownerId = await userIdOf(api, ana);
    await api.database.db.delete(users).where(eq(users.email, ana.email));
    expect(await api.database.db.$count(sharedActs, eq(sharedActs.ownerId, ownerId))).toBe(0);
  });

  it('records nothing of a failed change', async () => {
    await give(ben, 'edit');
    expect((await save(ben, 7, 'Too late.')).status).toBe(409);
    expect(await told(ana)).toHaveLength(1);
  });

  it('comes in pages', async () => {
    await give(ben, 'view');
    for (let round = 0; round < 16; round += 1) await give(ben, round % 2 ? 'view' : 'edit');
    const row = { kind: 'notebook', thingId: notebookId, ownerId: await userIdOf(api, ana), actorName: 'Ana', act: 'edited' } as const;
    await api.database.db.insert(sharedActs).values(Array.from({ length: 30 }, (_, at) => ({ ...row, name: `Day ${at}`, details: {} })));
    const first = (await list(ana)).body;
    expect([first.activity.length, first.has_more]).toEqual([30, true]);
    const second = (await list(ana, notebook(), first.activity.at(-1)?.activity_id)).body;
    expect([second.activity.length, second.has_more]).toEqual([17, false]);
    expect((await list(ana, notebook(), '1; drop table')).status).toBe(400);
  });
});

describe('the activity of other things', () => {
  it('is kept only while they are shared', async () => {
    const id = await makeOwned(api.database.db, 'file', ana.email);
    const rename = (name: string) => api.call(calls.renameFile, { query: { file_id: id, rename: name } }, ana);
    await rename('one.pdf');
    await give(ben, 'view', { kind: 'file', id });
    await rename('two.pdf');
    await take(ben, ana, { kind: 'file', id });
    await rename('three.pdf');
    expect(await told(ana, { kind: 'file', id })).toEqual([
      'Ana shared one.pdf Ben view',
      'Ana renamed one.pdf two.pdf',
      'Ana access-removed two.pdf Ben view',
    ]);
  });

  it('shows a notebook’s people what happens to what is in it, not what happened elsewhere', async () => {
    const id = await makeOwned(api.database.db, 'file', ana.email);
    await give(cleo, 'view', { kind: 'file', id });
    await give(ben, 'edit');
    await api.database.db.update(files).set({ notebookId }).where(eq(files.id, id));
    await api.call(calls.renameFile, { query: { file_id: id, rename: 'new.pdf' } }, ben);
    expect((await told(ben)).slice(1)).toEqual(['Ben renamed plan.pdf new.pdf']);
  });

  it('names who asked in a shared chat, and edits of an agent, once an hour', async () => {
    const chat = await api.call(calls.completeChat, { body: { message: 'How was Q3?', email: ana.email } }, ana);
    const id = chat.body.session_id ?? '';
    await give(ben, 'edit', { kind: 'chat', id });
    for (const message of ['And Q4?', 'And Q5?'])
      await api.call(calls.completeChat, { body: { message, email: ben.email, session_id: id } }, ben);
    expect(await told(ana, { kind: 'chat', id })).toEqual(['Ana shared How was Q3? Ben edit', 'Ben asked How was Q3?']);
    await api.database.db.execute(sql`update shared_acts set at = now() - interval '2 hours' where act = 'asked'`);
    await api.call(calls.completeChat, { body: { message: 'And Q6?', email: ben.email, session_id: id } }, ben);
    expect(await told(ana, { kind: 'chat', id })).toHaveLength(3);
  });
});

import { eq } from 'drizzle-orm';
import { type AccessLevel, limits } from 'shared-contracts';
import * as access from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/calls';
import { dayMs } from 'shared-contracts/days';
import { getNotebookDocument, listFiles, saveNotebookDocument } from 'shared-contracts/file-calls';
import { createTeam, deleteTeam, listMembers, removeMember } from 'shared-contracts/settings-calls';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alerts, files, grants, users } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/upload-file.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser();
let ana: TestUser;
let ben: TestUser;
let outsider: TestUser;
let workspaceId: string;
let notebook: { kind: 'notebook'; id: string };
beforeAll(async () => {
  [ana, ben, outsider] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Olga')];
  workspaceId = await workspaceOf(api, ana, [ben, 'Member']);
});
beforeEach(async () => {
  notebook = { kind: 'notebook', id: await makeOwned(api.database.db, 'notebook', ana.email) };
});

const toPerson = (user: TestUser) => ({ kind: 'person' as const, id: user.email });
const give = (
  giver: TestUser,
  thing: { kind: 'notebook' | 'file' | 'report'; id: string },
  grantee: access.GranteeRef,
  level: Exclude<AccessLevel, 'own'>,
) => api.call(access.giveAccess, { body: { email: giver.email, ...thing, grantee, level } }, giver);
const take = (taker: TestUser, thing: { kind: 'notebook'; id: string }, { kind, id }: access.GranteeRef) =>
  api.call(access.takeAccess, { query: { email: taker.email, ...thing, grantee_kind: kind, grantee_id: id } }, taker);
const see = (user: TestUser, thing: { kind: 'notebook' | 'file'; id: string }) =>
  api.call(access.getAccess, { query: { email: user.email, ...thing } }, user);
const itemsOf = async (user: TestUser, query: Omit<Parameters<typeof list>[1], 'email'>) => (await list(user, query)).body.items;
const list = (user: TestUser, query: { notebook_id?: string; sharing?: 'with-me' | 'by-me'; kind?: 'file' | 'notebook' }) =>
  api.call(calls.listItems, { query: { email: user.email, ...query } }, user);
const document = (user: TestUser, version: number, text: string) => {
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  return api.call(saveNotebookDocument, { body: { notebook_id: notebook.id, version, content } }, user);
};

async function fileIn(notebookId: string | null): Promise<string> {
  const id = await makeOwned(api.database.db, 'file', ana.email);
  await api.database.db.update(files).set({ notebookId }).where(eq(files.id, id));
  return id;
}

describe('giving access', () => {
  it('lets a person see a notebook with everything in it, and shows both who has it', async () => {
    const fileId = await fileIn(notebook.id);
    await fileIn(null);
    const { status, body } = await give(ana, notebook, toPerson(ben), 'view');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        owner: { email: ana.email },
        level: 'own',
        grants: [{ grantee: { kind: 'person', id: ben.email }, level: 'view' }],
        through: null,
      },
    });
    const { notebooks } = (await api.call(calls.listNotebooks, { query: { email: ben.email, with_shared: 'yes' } }, ben)).body;
    expect(notebooks.find(({ notebook_id }) => notebook_id === notebook.id)?.sharing).toMatchObject({
      owner: { email: ana.email },
      level: 'view',
    });
    expect(await itemsOf(ben, { notebook_id: notebook.id })).toMatchObject([
      { kind: 'file', id: fileId, sharing: { owner: { email: ana.email }, level: 'view' } },
    ]);
    expect((await api.call(listFiles, { query: { email: ben.email, notebook_id: notebook.id } }, ben)).body.files).toHaveLength(1);
    expect((await see(ben, { kind: 'file', id: fileId })).body).toMatchObject({
      level: 'view',
      grants: [],
      through: { notebook_id: notebook.id, grants: [{ grantee: { id: ben.email } }] },
    });
    const [row] = await api.database.db
      .select()
      .from(alerts)
      .where(eq(alerts.userId, await userIdOf(api, ben)));
    expect(row).toMatchObject({ link: `/notebooks/${notebook.id}`, text: 'You can view it.' });
    expect(row?.title).toMatch(/^Ana.* shared “Research” with you$/);
    const { alerts: listed } = (await api.call(calls.listAlerts, { query: { email: ben.email } }, ben)).body;
    expect(listed).toMatchObject([{ by: row?.title.split(' shared')[0], asks: null }]);
  });

  it('lists what others share with a person and what a person shares', async () => {
    const fileId = await fileIn(notebook.id);
    await give(ana, notebook, toPerson(ben), 'edit');
    const ids = async (user: TestUser, sharing: 'with-me' | 'by-me') => (await itemsOf(user, { sharing })).map(({ id }) => id);
    expect(await ids(ben, 'with-me')).toEqual(expect.arrayContaining([notebook.id, fileId]));
    expect(await ids(ana, 'by-me')).toContain(notebook.id);
    expect(await ids(ana, 'by-me')).not.toContain(fileId);
    expect(await ids(ana, 'with-me')).toEqual([]);
    expect((await itemsOf(ana, { kind: 'notebook' })).find(({ id }) => id === notebook.id)?.sharing).toEqual({});
  });

  it('lets an editor write in the document and rename things, but not delete or move them', async () => {
    const fileId = await fileIn(notebook.id);
    await give(ana, notebook, toPerson(ben), 'edit');
    expect((await document(ben, 0, 'By Ben.')).status).toBe(200);
    expect((await document(ana, 1, 'By Ana.')).status).toBe(200);
    const renamed = await api.call(calls.renameFile, { query: { file_id: fileId, rename: 'budget.pdf' } }, ben);
    expect(renamed.status).toBe(200);
    expect((await itemsOf(ana, { notebook_id: notebook.id }))[0]?.name).toBe('budget.pdf');
    const deleted = await api.call(calls.deleteFile, { query: { file_id: fileId } }, ben);
    expect(deleted).toMatchObject({ status: 403, body: { code: 'level-too-low', detail: expect.stringMatching(/^Only the owner, Ana/) } });
  });

  it('makes what an editor uploads the notebook owner’s', async () => {
    await give(ana, notebook, toPerson(ben), 'edit');
    const file = await uploadFile(api, ben, { name: 'minutes.txt', content: 'Agreed.', notebook_id: notebook.id });
    expect((await see(ana, { kind: 'file', id: file.file_id })).body.level).toBe('own');
    expect((await see(ben, { kind: 'file', id: file.file_id })).body.level).toBe('edit');
    await give(ana, notebook, toPerson(ben), 'view');
    await expect(uploadFile(api, ben, { name: 'more.txt', content: 'More.', notebook_id: notebook.id })).rejects.toThrow('level-too-low');
  });

  it('refuses a viewer’s words and keeps the document', async () => {
    await document(ana, 0, 'By Ana.');
    await give(ana, notebook, toPerson(ben), 'view');
    expect(await document(ben, 1, 'By Ben.')).toMatchObject({ status: 403, body: { code: 'level-too-low' } });
    const { content } = (await api.call(getNotebookDocument, { query: { notebook_id: notebook.id } }, ben)).body;
    expect(JSON.stringify(content)).toContain('By Ana.');
  });

  it('reaches the members of a team and of a workspace, also those who join later', async () => {
    const cleo = await api.newUser('Cleo');
    const { members } = (await api.call(listMembers, { params: { workspace_id: workspaceId } }, ana)).body;
    const member = members.find(({ email }) => email === ben.email)?.member_id ?? '';
    const made = await api.call(
      createTeam,
      { params: { workspace_id: workspaceId }, body: { name: newId('t'), member_ids: [member] } },
      ana,
    );
    const team = { kind: 'team' as const, id: made.body.team_id };
    await give(ana, notebook, team, 'view');
    expect((await see(ben, notebook)).body.level).toBe('view');
    await api.call(deleteTeam, { params: { team_id: team.id } }, ana);
    expect((await see(ben, notebook)).status).toBe(404);
    expect(await api.database.db.select().from(grants).where(eq(grants.id, notebook.id))).toEqual([]);
    await give(ana, notebook, { kind: 'workspace', id: workspaceId }, 'edit');
    expect((await see(ben, notebook)).body.level).toBe('edit');
    expect((await see(cleo, notebook)).status).toBe(404);
  });

  it('changes a level without a second alert, and the highest one counts', async () => {
    await give(ana, notebook, toPerson(ben), 'view');
    const before = await api.database.db.$count(alerts);
    await give(ana, notebook, { kind: 'workspace', id: workspaceId }, 'edit');
    expect((await see(ben, notebook)).body.level).toBe('edit');
    const { body } = await give(ana, notebook, { kind: 'workspace', id: workspaceId }, 'view');
    expect(body.grants).toHaveLength(2);
    expect((await see(ben, notebook)).body.level).toBe('view');
    expect(await api.database.db.$count(alerts)).toBe(before);
  });
});

describe('what is refused', () => {
  it.each([
    ['a person outside the workspaces of the owner', () => toPerson(outsider), 'outside-workspace'],
    ['an unknown address in the same words', () => ({ kind: 'person' as const, id: 'nobody@example.com' }), 'outside-workspace'],
    ['a workspace of somebody else', () => ({ kind: 'workspace' as const, id: 'ws_elsewhere' }), 'outside-workspace'],
    ['the owner', () => toPerson(ana), 'invalid-input'],
  ])('%s', async (_, grantee, code) => {
    expect((await give(ana, notebook, grantee(), 'view')).body).toMatchObject({ code });
  });

  it('the default notebook, a level that the kind does not have, and more than a thing can have', async () => {
    const { notebooks } = (await api.call(calls.listNotebooks, { query: { email: ana.email } }, ana)).body;
    const home = { kind: 'notebook' as const, id: notebooks.find((one) => one.default_value)?.notebook_id ?? '' };
    expect((await give(ana, home, toPerson(ben), 'view')).body).toMatchObject({ code: 'default-notebook' });
    expect((await give(ana, notebook, toPerson(ben), 'use')).body).toMatchObject({ code: 'invalid-input' });
    const row = { kind: 'notebook', id: notebook.id, granteeKind: 'person', level: 'view' } as const;
    const full = Array.from({ length: limits.grantsMax }, (_, index) => ({ ...row, granteeId: `use_${index}` }));
    await api.database.db.insert(grants).values(full);
    expect((await give(ana, notebook, toPerson(ben), 'view')).body).toMatchObject({ code: 'limit-reached' });
  });

  it('a viewer who shares, and an editor who gives more than they have', async () => {
    const cleo = await api.newUser('Cleo');
    await workspaceOf(api, ana, [ben, 'Member'], [cleo, 'Member']);
    await give(ana, notebook, toPerson(ben), 'view');
    expect((await give(ben, notebook, toPerson(cleo), 'view')).body).toMatchObject({ code: 'level-too-low' });
    await give(ana, notebook, toPerson(ben), 'edit');
    expect((await give(ben, notebook, toPerson(cleo), 'edit')).status).toBe(200);
    expect((await see(ben, notebook)).body.grants).toHaveLength(2);
    await give(ana, notebook, toPerson(ben), 'view');
    expect((await see(ben, notebook)).body.grants).toHaveLength(1);
    expect((await take(ben, notebook, toPerson(cleo))).body).toMatchObject({ code: 'level-too-low' });
  });
});

describe('taking access away', () => {
  it('ends it at once, and everybody can give up their own', async () => {
    await give(ana, notebook, toPerson(ben), 'view');
    expect((await take(ana, notebook, toPerson(ben))).status).toBe(200);
    expect((await see(ben, notebook)).status).toBe(404);
    await give(ana, notebook, toPerson(ben), 'view');
    expect((await take(ben, notebook, toPerson(ben))).status).toBe(200);
    expect((await see(ben, notebook)).status).toBe(404);
    expect((await take(ana, notebook, toPerson(ben))).status).toBe(404);
  });

  it('comes with leaving the last workspace in common, and with deleting the account', async () => {
    const dan = await api.newUser('Dan');
    const place = await workspaceOf(api, ana, [dan, 'Member']);
    await give(ana, notebook, toPerson(dan), 'edit');
    expect((await see(dan, notebook)).body.level).toBe('edit');
    const { members } = (await api.call(listMembers, { params: { workspace_id: place } }, ana)).body;
    const member_id = members.find(({ email }) => email === dan.email)?.member_id ?? '';
    await api.call(removeMember, { params: { member_id } }, ana);
    expect((await see(dan, notebook)).status).toBe(404);
    expect(await itemsOf(dan, { sharing: 'with-me' })).toEqual([]);
    await api.database.db.delete(users).where(eq(users.email, dan.email));
    expect(await api.database.db.select().from(grants).where(eq(grants.id, notebook.id))).toEqual([]);
  });
});

it('finds people, teams and workspaces by a part of their name, never people elsewhere', async () => {
  const find = async (q: string) => (await api.call(access.findGrantees, { query: { email: ana.email, q } }, ana)).body.grantees;
  expect(await find(ben.email.slice(0, 12))).toMatchObject([{ kind: 'person', id: ben.email }]);
  expect(await find('Launch')).toContainEqual({ kind: 'workspace', id: workspaceId, name: 'Launch', workspace: null });
  expect(await find(outsider.email)).toEqual([]);
});

describe('asking for edit access', () => {
  const ask = (user: TestUser) => api.call(access.requestEditAccess, { body: { email: user.email, ...notebook } }, user);
  const requestsTo = async (user: TestUser) =>
    (
      await api.database.db
        .select()
        .from(alerts)
        .where(eq(alerts.userId, await userIdOf(api, user)))
    ).filter(({ link }) => link?.includes(notebook.id));

  it('alerts the owner once, with a link to the dialog that names the person', async () => {
    await give(ana, notebook, toPerson(ben), 'view');
    expect((await ask(ben)).body).toEqual({ is_new: true });
    expect((await ask(ben)).body).toEqual({ is_new: false });
    const found = await requestsTo(ana);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ title: expect.stringContaining('Ben asks to edit'), texts: { by: 'Ben', asks: 'answer' } });
    const link = new URL(found[0]?.link ?? '', 'http://localhost');
    expect(link.pathname).toBe(`/notebooks/${notebook.id}`);
    expect(link.searchParams.get('share')).toBe(`notebook/${notebook.id}/${ben.email}`);
  });

  it('can be repeated after a week, which makes the same alert unread', async () => {
    await give(ana, notebook, toPerson(ben), 'view');
    await ask(ben);
    await api.database.db.update(alerts).set({ createdAt: new Date(api.time.now.getTime() - 8 * dayMs), readAt: api.time.now });
    expect((await ask(ben)).body).toEqual({ is_new: true });
    expect(await requestsTo(ana)).toMatchObject([{ readAt: null }]);
  });

  it('is for those who may see the thing, but not edit it', async () => {
    expect((await ask(outsider)).status).toBe(404);
    expect(await ask(ana)).toMatchObject({ status: 400, body: { detail: 'You can edit this already.' } });
    await give(ana, notebook, toPerson(ben), 'edit');
    expect((await ask(ben)).status).toBe(400);
    expect(await requestsTo(ana)).toEqual([]);
  });
});

import { giveAccess } from 'shared-contracts/access-calls';
import { createNotebook, importChats, listNotebooks, moveSession, updateNotebook } from 'shared-contracts/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser();
let ana: TestUser;
let ben: TestUser;
let notebook_id: string;
beforeAll(async () => {
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  await workspaceOf(api, ana, [ben, 'Member']);
  const body = { email: ana.email, title: 'Harbour', description: 'Ships.' };
  notebook_id = (await api.call(createNotebook, { body }, ana)).body.notebook_id;
  const grantee = { kind: 'person' as const, id: ben.email };
  await api.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id: notebook_id, grantee, level: 'edit' } }, ana);
});

describe('two people who edit a notebook', () => {
  const edit = (user: TestUser, title: string, description: string, seen: { title: string; description: string }) => {
    const current = { current_title: seen.title, current_description: seen.description };
    return api.call(updateNotebook, { body: { email: user.email, notebook_id, title, description, ...current } }, user);
  };
  const first = { title: 'Harbour', description: 'Ships.' };

  it('learn that the other one was faster, and overwrite nothing', async () => {
    expect((await edit(ben, 'Harbour', 'Ships and cranes.', first)).status).toBe(200);
    const late = await edit(ana, 'Harbour', 'Boats.', first);
    expect(late).toMatchObject({ status: 409, body: { code: 'name-changed', detail: expect.stringContaining('description was changed') } });
    const seen = { title: 'Harbour', description: 'Ships and cranes.' };
    expect((await edit(ana, 'Port', 'Boats.', seen)).body).toMatchObject({ title: 'Port', description: 'Boats.' });
    const renamed = await edit(ben, 'Haven', 'Boats.', { title: 'Harbour', description: 'Boats.' });
    expect(renamed).toMatchObject({ status: 409, body: { code: 'name-changed', detail: expect.stringContaining('“Port”') } });
  });

  it('can both save the same text', async () => {
    const seen = { title: 'Port', description: 'Boats.' };
    expect((await edit(ana, 'Port', 'Piers.', seen)).status).toBe(200);
    expect((await edit(ben, 'Port', 'Piers.', seen)).status).toBe(200);
  });
});

describe('what is in a notebook', () => {
  const listFor = async (user: TestUser) => {
    const query = { email: user.email, with_shared: 'yes' as const, with_contents: 'yes' as const };
    return (await api.call(listNotebooks, { query }, user)).body.notebooks;
  };
  const importChat = async (title: string) => {
    const messages = [{ key: 'q', parent: null, role: 'user' as const, content: title }];
    const { results } = (await api.call(importChats, { body: { chats: [{ source_id: title, title, messages }] } }, ana)).body;
    return results[0]?.session_id ?? '';
  };

  it('is counted by kind, and names who can open it only to those who may edit it', async () => {
    await importChat('Unfiled');
    await api.call(moveSession, { query: { session_id: await importChat('Tides'), new_notebook_id: notebook_id } }, ana);
    const cai = await api.newUser('Cai');
    await workspaceOf(api, ana, [cai, 'Member']);
    const grantee = { kind: 'person' as const, id: cai.email };
    await api.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id: notebook_id, grantee, level: 'view' } }, ana);

    const contentsFor = async (user: TestUser) => (await listFor(user)).find((one) => one.notebook_id === notebook_id)?.contents;
    const own = await contentsFor(ana);
    expect(own).toMatchObject({ counts: { chat: 1 }, has_document: false, reading_files: 0, failed_files: 0, people_total: 3 });
    expect(own?.people.map(({ name }) => name.split(' ')[0])).toEqual(['Ana', 'Ben', 'Cai']);
    expect((await contentsFor(ben))?.people_total).toBe(3);
    const seen = await contentsFor(cai);
    expect(seen).toMatchObject({ counts: { chat: 1 }, people_total: 1 });
    expect(seen?.people.map(({ name }) => name.split(' ')[0])).toEqual(['Ana']);
    expect((await listFor(ana)).find((one) => one.default_value)?.contents?.counts.chat).toBe(1);
  });

  it('is left out of lists that did not ask for it', async () => {
    const { notebooks } = (await api.call(listNotebooks, { query: { email: ana.email } }, ana)).body;
    expect(notebooks.every((one) => one.contents === undefined)).toBe(true);
  });
});

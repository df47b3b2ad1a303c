import { giveAccess } from 'shared-contracts/access-calls';
import { createNotebook, updateNotebook } from 'shared-contracts/calls';
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

import {
  addGroupMembers,
  createGroup,
  deleteGroup,
  findGroupCandidates,
  getGroup,
  listGroupMembers,
  listGroups,
  previewGroupLoss,
  removeGroupMember,
  updateGroup,
} from 'shared-contracts/admin-calls';
import { beforeAll, expect, it } from 'vitest';
import { auditEntries, groups } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';
import { setGroupsFrom } from './groups.ts';

const { api } = appWithoutUser();
let admin: TestUser;
beforeAll(async () => {
  await api.newUser();
  admin = await api.newAdmin();
});

const create = (name: string, description = '') => api.call(createGroup, { body: { name, description } }, admin);
const created = async (name: string) => (await create(name)).body.group_id;
const list = async (query: { search?: string; offset?: number } = {}) => (await api.call(listGroups, { query }, admin)).body;
const members = async (group_id: string, query: { search?: string; offset?: number } = {}) =>
  (await api.call(listGroupMembers, { params: { group_id }, query }, admin)).body;
const idOf = (user: TestUser) => userIdOf(api, user);
const add = async (group_id: string, ...people: TestUser[]) =>
  api.call(addGroupMembers, { params: { group_id }, body: { person_ids: await Promise.all(people.map(idOf)) } }, admin);

it('creates, renames, describes and deletes a group, and records each of it', async () => {
  const group_id = await created('Design');
  expect((await create('design')).body).toMatchObject({ code: 'name-taken' });
  expect((await create('   ')).status).toBe(400);
  const other = await created('Marketing');
  const rename = (name: string) => api.call(updateGroup, { params: { group_id }, body: { name, description: 'All designers.' } }, admin);
  expect((await rename('MARKETING')).body).toMatchObject({ code: 'name-taken' });
  expect((await rename('DESIGN')).status).toBe(200);
  expect((await api.call(getGroup, { params: { group_id } }, admin)).body).toMatchObject({
    name: 'DESIGN',
    description: 'All designers.',
    people: 0,
  });
  for (const id of [group_id, other]) expect((await api.call(deleteGroup, { params: { group_id: id } }, admin)).status).toBe(200);
  expect((await api.call(getGroup, { params: { group_id } }, admin)).status).toBe(404);
  const rows = await api.database.db.select().from(auditEntries).orderBy(auditEntries.id);
  const acts = rows.filter(({ targetId }) => targetId === group_id);
  expect(acts.map(({ action }) => action)).toEqual(['group.create', 'group.change', 'group.delete']);
  expect(acts[1]).toMatchObject({ actorEmail: admin.email, before: { name: 'Design' }, after: { name: 'DESIGN' } });
});

it('lists groups by name, page by page, and finds them by what they contain', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ id: `grp_page${at}`, name: `Page ${String(at).padStart(2, '0')}` }));
  await api.database.db.insert(groups).values([...rows, { id: 'grp_percent', name: '100 % remote_work' }]);
  const first = await list({ search: 'page' });
  expect(first.groups.map(({ name }) => name).slice(0, 2)).toEqual(['Page 00', 'Page 01']);
  expect([first.groups.length, first.next]).toEqual([50, 50]);
  const second = await list({ search: 'page', offset: 50 });
  expect([second.groups.length, second.next]).toEqual([10, null]);
  for (const search of ['%', '_', '0 % r']) expect((await list({ search })).groups.map(({ name }) => name)).toEqual(['100 % remote_work']);
});

it('adds people once, shows them with their sources, and removes them', async () => {
  const group_id = await created('Sales');
  const [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  expect((await add(group_id, ana, ben)).body).toEqual({ added: 2 });
  expect((await add(group_id, ana)).body).toEqual({ added: 0 });
  expect((await members(group_id)).members).toMatchObject([
    { name: 'Ana', email: ana.email, sources: ['console'] },
    { name: 'Ben', email: ben.email, sources: ['console'] },
  ]);
  expect((await members(group_id, { search: 'BEN' })).members.map(({ name }) => name)).toEqual(['Ben']);
  expect((await list({ search: 'Sales' })).groups).toMatchObject([{ people: 2 }]);
  const unknown = { params: { group_id }, body: { person_ids: [await idOf(ana), 'nobody'] } };
  expect((await api.call(addGroupMembers, unknown, admin)).status).toBe(404);
  const found = await api.call(findGroupCandidates, { params: { group_id }, query: { search: 'ana' } }, admin);
  expect(found.body.people.map(({ email }) => email)).not.toContain(ana.email);
  const params = { group_id, person_id: await idOf(ana) };
  expect((await api.call(removeGroupMember, { params }, admin)).status).toBe(200);
  expect((await api.call(removeGroupMember, { params }, admin)).status).toBe(404);
  expect((await members(group_id)).members.map(({ name }) => name)).toEqual(['Ben']);
});

it('leaves memberships from other sources alone, and says where they end', async () => {
  const group_id = await created('Research');
  const [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  for (const person of [ana, ben])
    await api.database.db.transaction(async (tx) => setGroupsFrom(tx, await idOf(person), 'saml:idp_1', [group_id]));
  await add(group_id, ana);
  expect((await members(group_id)).members.map(({ sources }) => sources)).toEqual([['console', 'saml:idp_1'], ['saml:idp_1']]);
  const remove = async (person: TestUser) =>
    (await api.call(removeGroupMember, { params: { group_id, person_id: await idOf(person) } }, admin)) as {
      status: number;
      body: unknown;
    };
  expect(await remove(ana)).toMatchObject({ status: 200 });
  expect((await members(group_id)).members.map(({ sources }) => sources)).toEqual([['saml:idp_1'], ['saml:idp_1']]);
  const refused = { status: 403, body: { detail: 'This membership comes from SAML. Remove the person there.' } };
  expect(await remove(ben)).toMatchObject(refused);
});

it('previews a group that decides nothing as losing nothing', async () => {
  const group_id = await created('Idle');
  await add(group_id, await api.newUser());
  expect((await api.call(previewGroupLoss, { params: { group_id }, query: {} }, admin)).body).toEqual({ people: 1, losses: [] });
  const query = { person_id: await idOf(admin) };
  expect((await api.call(previewGroupLoss, { params: { group_id }, query }, admin)).status).toBe(404);
});

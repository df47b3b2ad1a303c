import type { GivenLevel, ItemRef } from 'shared-contracts';
import * as accessCalls from 'shared-contracts/access-calls';
import * as areaCalls from 'shared-contracts/area-calls';
import * as calls from 'shared-contracts/calls';
import { getFile } from 'shared-contracts/file-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { workAreas } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { openStream } from '../../../testing/event-stream.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { addressOf, type TestUser } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser();
let ana: TestUser;
let ben: TestUser;
let eva: TestUser;
let AreaID: string;
let workspaceId: string;
beforeEach(async () => {
  [ana, ben, eva] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Eva')];
  workspaceId = await workspaceOf(api, ana, [ben, 'Member'], [eva, 'Member']);
  AreaID = (await api.call(areaCalls.createWorkArea, { body: fields() }, ana)).body.AreaID;
});

const fields = (part: object = {}) => ({ email: ana.email, Name: 'Research', DisplayName: 'Research', DisplayRank: 7, ...part });
const make = async (kind: 'file' | 'agent' | 'notebook' | 'blueprint', user = ana) => ({
  kind,
  id: await makeOwned(api.database.db, kind, user.email),
});
const file = (items: readonly ItemRef[], user = ana, into?: string) =>
  api.call(areaCalls.fileInArea, { body: { AreaID, items: [...items], ...(into ? { into_category: into } : {}) } }, user);
const give = (to: TestUser, level: GivenLevel, by = ana, id = AreaID) => {
  const grantee = { kind: 'person' as const, id: to.email };
  return api.call(accessCalls.giveAccess, { body: { email: by.email, kind: 'work-area', id, grantee, level } }, by);
};
const take = (from: TestUser) => {
  const grantee = { grantee_kind: 'person' as const, grantee_id: from.email };
  return api.call(accessCalls.takeAccess, { query: { email: ana.email, kind: 'work-area', id: AreaID, ...grantee } }, ana);
};
const areaFor = async (user: TestUser) =>
  (await api.call(calls.listWorkAreas, { query: { email: user.email } }, user)).body.areas.find((area) => area.AreaID === AreaID);
const contents = (user: TestUser, id = AreaID) => api.call(areaCalls.getAreaContents, { query: { AreaID: id } }, user);
const idsIn = async (user: TestUser) => (await contents(user)).body.items.map(({ id }) => id).toSorted();
const open = async (user: TestUser, { id }: ItemRef) => (await api.call(getFile, { query: { file_id: id } }, user)).status;
const move = (one: ItemRef, notebookId: string) =>
  api.call(calls.moveFile, { query: { file_id: one.id, new_notebook_id: notebookId } }, ana);
const update = (user: TestUser, part: object = {}) =>
  api.call(
    areaCalls.updateWorkArea,
    { body: { ...fields({ email: user.email }), AreaID, RouteURL: 'elsewhere', Icon: 'rocket', ...part } },
    user,
  );

describe('a shared Work Area', () => {
  it('opens what is filed in it and in its notebooks, at the level that was given, as long as it is filed there', async () => {
    const [plain, inside, other, agent, notebook] = await Promise.all([
      make('file'),
      make('file'),
      make('file'),
      make('agent'),
      make('notebook'),
    ]);
    await move(inside, notebook.id);
    await file([plain, agent, notebook]);
    expect((await contents(ben)).status).toBe(404);
    await give(ben, 'use');
    expect(await areaFor(ben)).toMatchObject({
      Name: 'Research',
      RouteURL: AreaID,
      sharing: { level: 'use', owner: { email: ana.email } },
    });
    expect((await areaFor(ana))?.sharing).toEqual({});
    expect(await areaFor(eva)).toBeUndefined();
    expect(await idsIn(ben)).toEqual([plain.id, inside.id, agent.id, notebook.id].toSorted());
    for (const one of [plain, inside]) expect(await open(ben, one)).toBe(200);
    expect(await open(ben, other)).toBe(404);
    expect(await open(eva, plain)).toBe(404);
    const { agents } = (await api.call(calls.listAgents, { query: { email: ben.email } }, ben)).body;
    expect(agents).toMatchObject([{ agent_id: agent.id, sharing: { level: 'use' } }]);
    const renamed = await api.call(calls.renameFile, { query: { file_id: plain.id, rename: 'mine.pdf' } }, ben);
    expect(renamed).toMatchObject({ status: 403, body: { code: 'level-too-low' } });

    await api.call(areaCalls.removeFromArea, { body: { AreaID, items: [plain, notebook] } }, ana);
    for (const one of [plain, inside]) expect(await open(ben, one)).toBe(404);
    expect(await idsIn(ben)).toEqual([agent.id]);
    await take(ben);
    expect((await contents(ben)).status).toBe(404);
    expect(await areaFor(ben)).toBeUndefined();
  });

  it('leaves out the default notebook, even if it is filed there', async () => {
    const { notebooks } = (await api.call(calls.listNotebooks, { query: { email: ana.email } }, ana)).body;
    const home = notebooks.find((one) => one.default_value)?.notebook_id ?? '';
    const hidden = await make('file');
    await move(hidden, home);
    await file([{ kind: 'notebook', id: home }]);
    expect(await idsIn(ana)).toContain(hidden.id);
    await give(ben, 'edit');
    expect(await idsIn(ben)).toEqual([]);
    expect(await open(ben, hidden)).toBe(404);
  });

  it('is found by search and listed with what others share, also through a workspace', async () => {
    const one = await make('file');
    await file([one]);
    const grantee = { kind: 'workspace' as const, id: workspaceId };
    const body = { email: ana.email, kind: 'work-area' as const, id: AreaID, grantee, level: 'view' as const };
    expect((await api.call(accessCalls.giveAccess, { body }, ana)).status).toBe(200);
    const listed = await api.call(calls.listItems, { query: { email: ben.email, sharing: 'with-me' } }, ben);
    expect(listed.body.items.map((item) => item.id)).toEqual(expect.arrayContaining([AreaID, one.id]));
    const found = await api.call(calls.searchItems, { query: { email: ben.email, q: 'Research' } }, ben);
    expect(found.body.hits.map(({ item }) => [item.kind, item.id])).toContainEqual(['work-area', AreaID]);
    const mine = await api.call(calls.listItems, { query: { email: ana.email, sharing: 'by-me' } }, ana);
    expect(mine.body.items.map((item) => item.id)).toEqual([AreaID]);
  });

  it('is named where access to something in it is shown', async () => {
    const one = await make('file');
    await file([one]);
    await give(ben, 'edit');
    const see = async (user: TestUser) =>
      (await api.call(accessCalls.getAccess, { query: { email: user.email, kind: 'file', id: one.id } }, user)).body;
    const area = { area_id: AreaID, title: 'Research', grants: [{ grantee: { id: ben.email }, level: 'edit' }] };
    expect(await see(ana)).toMatchObject({ grants: [], through: null, areas: [area] });
    expect(await see(ben)).toMatchObject({ level: 'edit', areas: [area] });
  });

  it('tells open pages when something is filed in it or taken out', async () => {
    await give(ben, 'view');
    const query = { email: ben.email, sharing: 'yes' as const };
    const stream = await openStream({ url: `${await api.listen()}${addressOf(calls.watchAlerts, { query })}`, token: ben.token });
    const next = async () => {
      for (let event: object | undefined = await stream.next(); event; event = await stream.next()) if ('id' in event) return event.id;
      return undefined;
    };
    await stream.next();
    const one = await make('file');
    await file([one]);
    expect(await next()).toBe(AreaID);
    await api.call(areaCalls.removeFromArea, { body: { AreaID, items: [one] } }, ana);
    expect(await next()).toBe(AreaID);
    stream.leave();
  });

  it('says in its activity what was done there, and nothing about areas that nobody shares', async () => {
    const one = await make('file');
    await file([one]);
    await give(ben, 'edit');
    const later = await make('file');
    await file([later]);
    await update(ben, { Name: 'Labs' });
    const query = { email: ben.email, kind: 'work-area' as const, id: AreaID };
    const { activity } = (await api.call(accessCalls.listSharedActivity, { query }, ben)).body;
    expect(activity.map(({ act, id, from }) => [act, id, from])).toEqual([
      ['renamed', AreaID, 'Research'],
      ['added', later.id, undefined],
      ['shared', AreaID, undefined],
    ]);
  });
});

describe('an editor of a Work Area', () => {
  beforeEach(() => give(ben, 'edit'));

  it('changes its texts and categories, but neither its address and rank nor what is filed in it', async () => {
    const [inside, own] = [await make('file'), await make('file', ben)];
    await file([inside]);
    const changed = await update(ben, { Name: 'Labs', DisplayRank: 1, Description: 'Why' });
    expect(changed.body).toMatchObject({ Name: 'Labs', DisplayRank: 7, Description: 'Why', RouteURL: AreaID });
    expect(await areaFor(ana)).toMatchObject({ Name: 'Labs', RouteURL: 'research' });
    const { body: category } = await api.call(areaCalls.createAreaCategory, { body: { AreaID, name: 'Press' } }, ben);
    expect((await file([inside, own], ben, category.category_id)).body).toEqual({ done: [inside], missing: [own] });
    const { items, categories } = (await contents(ana)).body;
    expect([items.map(({ id, category_id }) => [id, category_id]), categories]).toEqual([[[inside.id, category.category_id]], [category]]);
    for (const refused of [
      await api.call(areaCalls.removeFromArea, { body: { AreaID, items: [inside] } }, ben),
      await api.call(areaCalls.deleteWorkArea, { query: { AreaID } }, ben),
      await api.call(areaCalls.startAreaChat, { body: { email: ben.email, AreaID, message: 'Why?' } }, ben),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: 'level-too-low' } });
  });

  it('learns when somebody else has renamed or deleted it in the meantime', async () => {
    const seen = { Name: 'Research', DisplayName: 'Research', Description: '' };
    expect((await update(ana, { Name: 'Labs', RouteURL: 'research', seen })).status).toBe(200);
    const late = await update(ben, { Name: 'Studies', seen });
    expect(late).toMatchObject({ status: 409, body: { code: 'name-changed' } });
    expect((late.body as unknown as { detail: string }).detail).toContain('Labs');
    expect((await areaFor(ana))?.Name).toBe('Labs');
    const described = await update(ben, { Name: 'Labs', Description: 'Mine', seen: { ...seen, Name: 'Labs', Description: 'Before' } });
    expect(described.body).toMatchObject({ code: 'name-changed' });
    await api.call(areaCalls.deleteWorkArea, { query: { AreaID } }, ana);
    expect((await update(ben, { seen })).status).toBe(404);
  });

  it('finds everything again after its owner has restored it', async () => {
    const one = await make('file');
    await file([one]);
    await api.call(areaCalls.deleteWorkArea, { query: { AreaID } }, ana);
    expect(await open(ben, one)).toBe(404);
    await api.call(areaCalls.restoreWorkArea, { body: { AreaID } }, ana);
    expect(await open(ben, one)).toBe(200);
    expect(await areaFor(ben)).toBeDefined();
  });
});

it('cannot be the area that everybody has', async () => {
  const [first] = (await api.call(calls.listWorkAreas, { query: { email: ana.email } }, ana)).body.areas;
  const id = first?.AreaID ?? '';
  expect(first?.areaType).toBe('default');
  expect((await give(ben, 'view', ana, id)).status).toBe(404);
  await file([await make('file')]);
  const { body: category } = await api.call(areaCalls.createAreaCategory, { body: { AreaID: id, name: 'Mine' } }, ana);
  expect((await contents(ben, id)).body.categories).toEqual([]);
  const rename = { params: { category_id: category.category_id }, body: { name: 'Yours' } };
  expect((await api.call(areaCalls.renameAreaCategory, rename, ben)).status).toBe(404);
  expect((await api.call(areaCalls.renameAreaCategory, rename, ana)).status).toBe(200);
});

describe('a Work Area whose owner changes', () => {
  it('takes what is filed in it along, except what belongs to a notebook elsewhere, and gets a free address', async () => {
    const [plain, inside, elsewhere, notebook, other] = await Promise.all([
      make('file'),
      make('file'),
      make('file'),
      make('notebook'),
      make('notebook'),
    ]);
    await move(inside, notebook.id);
    await move(elsewhere, other.id);
    const { body: category } = await api.call(areaCalls.createAreaCategory, { body: { AreaID, name: 'Press' } }, ana);
    await file([plain, notebook, elsewhere]);
    await file([plain], ana, category.category_id);
    await give(ben, 'view');
    await api.call(areaCalls.createWorkArea, { body: { ...fields(), email: ben.email } }, ben);
    const target = { email: ana.email, kind: 'work-area' as const, id: AreaID, to: ben.email };
    const preview = (await api.call(accessCalls.previewTransfer, { query: target }, ana)).body;
    expect(preview.things).toEqual(
      expect.arrayContaining([
        { kind: 'work-area', count: 1 },
        { kind: 'notebook', count: 1 },
        { kind: 'file', count: 2 },
      ]),
    );
    expect(preview.left_behind).toMatchObject([{ kind: 'filed', thing: 'plan.pdf', name: 'Research' }]);
    expect((await api.call(accessCalls.transferThing, { body: target }, ana)).status).toBe(200);
    expect(await areaFor(ben)).toMatchObject({ RouteURL: 'research-2', DisplayRank: 8, sharing: {} });
    expect(await areaFor(ana)).toMatchObject({ RouteURL: AreaID, sharing: { level: 'edit', owner: { email: ben.email } } });
    for (const user of [ana, ben]) {
      const { body } = await contents(user);
      expect(body.items.map(({ id }) => id).toSorted()).toEqual([plain.id, inside.id, notebook.id].toSorted());
      expect(body.items.find(({ id }) => id === plain.id)?.category_id).toBe(category.category_id);
    }
    expect(await open(ben, elsewhere)).toBe(404);
    expect(await open(ana, elsewhere)).toBe(200);
    const rows = await api.database.db.select().from(workAreas);
    expect(rows.find(({ id }) => id === AreaID)?.userId).toBe(await userIdOf(api, ben));
  });
});

import { limits } from 'shared-contracts';
import * as areaCalls from 'shared-contracts/area-calls';
import * as calls from 'shared-contracts/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { workAreas } from '../../../platform/database/schema/index.ts';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';

const { api, user } = appWithUser();
let stranger: TestUser;
beforeAll(async () => {
  stranger = await api.newUser();
});

const fields = (part: object = {}) => ({ email: user.email, Name: 'Research', DisplayName: 'Research', DisplayRank: 7, ...part });
const create = async (part: object = {}) => (await api.call(areaCalls.createWorkArea, { body: fields(part) }, user)).body;
const list = async () => (await api.call(calls.listWorkAreas, { query: { email: user.email } }, user)).body.areas;
const contents = async (AreaID: string) => (await api.call(areaCalls.getAreaContents, { query: { AreaID } }, user)).body;

describe('a custom area', () => {
  const change = (AreaID: string, part: object = {}) =>
    api.call(areaCalls.updateWorkArea, { body: { ...fields(), AreaID, RouteURL: 'research', Icon: 'rocket', ...part } }, user);

  it('can be changed in all its fields', async () => {
    const { AreaID } = await create();
    const { body } = await change(AreaID, { Name: 'Labs', DisplayName: 'Labs', DisplayRank: 2, Description: 'Why', RouteURL: 'Labs' });
    expect(body).toEqual({
      AreaID,
      Name: 'Labs',
      DisplayName: 'Labs',
      DisplayRank: 2,
      Description: 'Why',
      RouteURL: 'labs',
      Icon: 'rocket',
      areaType: 'user',
    });
    expect((await list()).at(-1)).toEqual(body);
  });

  it.each([
    ['settings', 'A page of the product has this address. Choose another one.'],
    ['marketing', 'Another Work Area has this address. Choose another one.'],
    ['second', 'Another Work Area has this address. Choose another one.'],
    ['two/parts', 'Use letters, digits and single dashes, for example “north-sea”.'],
    ['', 'Address is required.'],
  ])('is refused the address “%s”, with the error beside its field', async (RouteURL, message) => {
    const { AreaID } = await create();
    await create({ RouteURL: 'second' });
    const refused = [await change(AreaID, { RouteURL }), await api.call(areaCalls.createWorkArea, { body: fields({ RouteURL }) }, user)];
    for (const { status, body } of refused) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect((body as { errors?: unknown[] }).errors?.[0]).toEqual({ path: 'body.RouteURL', message });
    }
  });

  it('keeps its address, which another user may also use', async () => {
    const { AreaID, RouteURL } = await create({ RouteURL: 'north-sea' });
    expect(RouteURL).toBe('north-sea');
    expect((await change(AreaID, { RouteURL: 'north-sea' })).status).toBe(200);
    const body = { ...fields({ RouteURL: 'north-sea' }), email: stranger.email };
    expect((await api.call(areaCalls.createWorkArea, { body }, stranger)).status).toBe(200);
  });

  it('is deleted and restored with its categories, notebooks and filed things', async () => {
    const { AreaID } = await create();
    const { body: notebook } = await api.call(calls.createNotebook, { body: { email: user.email, title: 'Log', areaId: AreaID } }, user);
    const { body: category } = await api.call(areaCalls.createAreaCategory, { body: { AreaID, name: 'Launch' } }, user);
    const file = { kind: 'file' as const, id: await makeOwned(api.database.db, 'file', user.email) };
    await api.call(areaCalls.fileInArea, { body: { AreaID, items: [file], into_category: category.category_id } }, user);
    const before = await contents(AreaID);

    expect((await api.call(areaCalls.deleteWorkArea, { query: { AreaID } }, user)).status).toBe(200);
    expect((await list()).map((area) => area.AreaID)).not.toContain(AreaID);
    const books = await api.call(calls.listNotebooks, { query: { email: user.email } }, user);
    expect(books.body.notebooks.find(({ notebook_id }) => notebook_id === notebook.notebook_id)?.areaId).toBeNull();
    expect((await api.call(areaCalls.getAreaContents, { query: { AreaID } }, user)).status).toBe(404);

    await create();
    const { body: restored } = await api.call(areaCalls.restoreWorkArea, { body: { AreaID } }, user);
    expect(restored).toMatchObject({ AreaID, Name: 'Research', RouteURL: 'research-2' });
    expect(await contents(AreaID)).toEqual(before);
    expect((await api.call(areaCalls.restoreWorkArea, { body: { AreaID } }, user)).status).toBe(404);
  });

  it('cannot be restored once the trash forgets it', async () => {
    const { AreaID } = await create();
    const { AreaID: later } = await create();
    await api.call(areaCalls.deleteWorkArea, { query: { AreaID } }, user);
    const now = api.time.now;
    // Backdates the first deletion instead of advancing the clock, because the session lasts only twelve hours.
    const past = `${limits.trashDays + 1} days`;
    await api.database.db.execute(`update deleted_areas set deleted_at = deleted_at - interval '${past}' where id = '${AreaID}'`);
    await api.call(areaCalls.deleteWorkArea, { query: { AreaID: later } }, user);
    expect((await api.call(areaCalls.restoreWorkArea, { body: { AreaID } }, user)).status).toBe(404);
    expect((await api.call(areaCalls.restoreWorkArea, { body: { AreaID: later } }, user)).status).toBe(200);
    api.time.now = now;
  });
});

it('leaves the default areas unchanged', async () => {
  const [first] = await list();
  const AreaID = first?.AreaID ?? '';
  const body = { ...fields(), AreaID, RouteURL: 'mine', Icon: 'rocket' as const };
  expect((await api.call(areaCalls.updateWorkArea, { body }, user)).status).toBe(404);
  expect((await api.call(areaCalls.deleteWorkArea, { query: { AreaID } }, user)).status).toBe(404);
  expect((await list())[0]).toEqual(first);
});

it('lists ten thousand areas, and finds a free address for another one', async () => {
  const { id } = (await api.database.db.query.users.findFirst({ where: (table, { eq }) => eq(table.email, user.email) })) ?? { id: '' };
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    id: `${id}-${index}`,
    userId: id,
    name: 'Research',
    displayName: 'Research',
    displayRank: index,
    icon: 'folder',
    routeUrl: index ? `research-${index + 1}` : 'research',
  }));
  for (let start = 0; start < rows.length; start += 2_000) await api.database.db.insert(workAreas).values(rows.slice(start, start + 2_000));
  expect((await create()).RouteURL).toBe('research-10001');
  expect((await list()).filter(({ areaType }) => areaType === 'user')).toHaveLength(10_001);
});

describe('the contents of an area', () => {
  it('are what was filed there and what is in its notebooks, also in default areas, only for its user', async () => {
    const AreaID = (await list())[0]?.AreaID ?? '';
    const { body: notebook } = await api.call(calls.createNotebook, { body: { email: user.email, title: 'Log', areaId: AreaID } }, user);
    const [file, agent] = [await makeOwned(api.database.db, 'file', user.email), await makeOwned(api.database.db, 'agent', user.email)];
    await api.call(calls.moveFile, { query: { file_id: file, new_notebook_id: notebook.notebook_id } }, user);
    const foreign = { kind: 'file' as const, id: await makeOwned(api.database.db, 'file', stranger.email) };
    const items = [{ kind: 'agent' as const, id: agent }, foreign];
    const { body } = await api.call(areaCalls.fileInArea, { body: { AreaID, items } }, user);
    expect(body).toEqual({ done: [items[0]], missing: [foreign] });
    const { items: shown, counts } = await contents(AreaID);
    expect(shown.map(({ kind, id, by }) => [kind, id, by]).toSorted()).toEqual([
      ['agent', agent, 'area'],
      ['file', file, 'notebook'],
      ['notebook', notebook.notebook_id, 'area'],
    ]);
    expect(counts).toEqual({ agent: 1, file: 1, notebook: 1 });
    const theirs = await api.call(areaCalls.getAreaContents, { query: { AreaID } }, stranger);
    expect(theirs.body).toEqual({ items: [], counts: {}, categories: [] });
    const gone = [items[0], { kind: 'notebook' as const, id: notebook.notebook_id }].flatMap((one) => one ?? []);
    await api.call(areaCalls.removeFromArea, { body: { AreaID, items: gone } }, user);
    expect((await contents(AreaID)).items).toEqual([]);
  });

  it('include everything in a filed notebook', async () => {
    const { AreaID } = await create();
    const id = await makeOwned(api.database.db, 'notebook', user.email);
    const { body } = await api.call(areaCalls.fileInArea, { body: { AreaID, items: [{ kind: 'notebook', id }] } }, user);
    expect(body.missing).toEqual([]);
    const { notebooks } = (await api.call(calls.listNotebooks, { query: { email: user.email } }, user)).body;
    expect(notebooks.find(({ notebook_id }) => notebook_id === id)?.areaId).toBe(AreaID);
  });

  it('have uniquely named categories, whose things stay when a category is deleted', async () => {
    const { AreaID } = await create();
    const add = (name: string) => api.call(areaCalls.createAreaCategory, { body: { AreaID, name } }, user);
    const { body: first } = await add(' Launch ');
    const { body: second } = await add('Press');
    expect(await add('launch')).toMatchObject({ status: 409, body: { errors: [{ path: 'body.name' }] } });
    expect(await add(' ')).toMatchObject({ status: 400, body: { errors: [{ message: 'Category name is required.' }] } });
    expect((await add('x'.repeat(limits.areaCategoryNameMax + 1))).status).toBe(400);
    const rename = (name: string) =>
      api.call(areaCalls.renameAreaCategory, { params: { category_id: second.category_id }, body: { name } }, user);
    expect((await rename('LAUNCH')).status).toBe(409);
    expect((await rename('PRESS')).body.name).toBe('PRESS');
    const file = { kind: 'file' as const, id: await makeOwned(api.database.db, 'file', user.email) };
    await api.call(areaCalls.fileInArea, { body: { AreaID, items: [file], into_category: first.category_id } }, user);
    expect((await contents(AreaID)).items[0]?.category_id).toBe(first.category_id);
    await api.call(areaCalls.deleteAreaCategory, { params: { category_id: first.category_id } }, user);
    const { items, categories } = await contents(AreaID);
    expect(categories.map(({ name }) => name)).toEqual(['PRESS']);
    expect(items.map(({ id, category_id }) => [id, category_id])).toEqual([[file.id, null]]);
  });

  it('refuse a category of another area', async () => {
    const { AreaID } = await create();
    const { AreaID: other } = await create();
    const { body: category } = await api.call(areaCalls.createAreaCategory, { body: { AreaID: other, name: 'There' } }, user);
    const body = { AreaID, items: [], into_category: category.category_id };
    expect((await api.call(areaCalls.fileInArea, { body }, user)).status).toBe(404);
  });

  it('get a chat that is started in the area, once per repeated request', async () => {
    const { AreaID } = await create();
    const body = { email: user.email, AreaID, message: 'What is new?' };
    const { body: chat } = await api.call(areaCalls.startAreaChat, { body }, user, { 'idempotency-key': 'area-1' });
    expect((await api.call(areaCalls.startAreaChat, { body }, user, { 'idempotency-key': 'area-1' })).body).toEqual(chat);
    expect((await contents(AreaID)).items.map(({ kind, id }) => [kind, id])).toEqual([['chat', chat.session_id]]);
    const opened = await api.call(calls.openSession, { query: { session_id: chat.session_id } }, user);
    expect(opened.body.messages[0]).toMatchObject({ role: 'user', content: 'What is new?' });
  });
});

import { type FiledKind, filedKinds, type ItemKind, keepsExtension, limits } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';

const { api, user } = appWithUser();

const make = (kind: FiledKind) => makeOwned(api.database.db, kind, user.email);
/** A call of the table of kinds, whose parameters are named by kind. */
const change = (kind: FiledKind, what: 'move' | 'rename' | 'remove', id: string, rest: object = {}) => {
  const { idField } = calls.itemKindCalls[kind];
  const query: unknown = { [idField]: id, ...rest };
  return api.call(calls.itemKindCalls[kind][what], { query: query as undefined }, user);
};
const list = async (query: { kind?: ItemKind; notebook_id?: string; q?: string; sort?: calls.ItemSort; page_size?: number } = {}) =>
  (await api.call(calls.listItems, { query: { email: user.email, ...query } }, user)).body;
const notebook = async (title: string) =>
  (await api.call(calls.createNotebook, { body: { email: user.email, title } }, user)).body.notebook_id;

describe.each(filedKinds)('a %s', (kind) => {
  it('is moved, renamed, deleted and restored, and the list follows each time', async () => {
    const id = await make(kind);
    const target = await notebook('Fairs');
    const seen = (await list({ kind })).items[0]?.name ?? '';
    expect((await change(kind, 'move', id, { new_notebook_id: target })).status).toBe(200);
    expect((await change(kind, 'rename', id, { rename: 'Renamed', current_name: seen })).status).toBe(200);
    const expected = keepsExtension(kind) ? 'Renamed.pdf' : 'Renamed';
    expect((await list({ notebook_id: target })).items).toMatchObject([{ kind, id, name: expected, notebook_id: target }]);

    expect((await change(kind, 'remove', id)).status).toBe(200);
    expect(await list()).toMatchObject({ items: [], total: 0 });
    expect((await change(kind, 'rename', id, { rename: 'Gone' })).status).toBe(404);
    const trash = (await api.call(calls.listTrash, { query: { email: user.email } }, user)).body.items;
    expect(trash).toMatchObject([{ kind, id, name: expected }]);

    const { body } = await api.call(calls.restoreItems, { body: { email: user.email, items: [{ kind, id }] } }, user);
    expect(body).toEqual({ done: [{ kind, id }], missing: [], blocked: [] });
    expect((await list({ kind })).items).toMatchObject([{ kind, id, name: expected, notebook_id: target }]);
  });

  it('warns when a rename would overwrite a newer name', async () => {
    const id = await make(kind);
    const seen = (await list({ kind })).items[0]?.name ?? '';
    await change(kind, 'rename', id, { rename: 'First', current_name: seen });
    const late = await change(kind, 'rename', id, { rename: 'Second', current_name: seen });
    expect(late).toMatchObject({ status: 409, body: { code: 'name-changed', detail: expect.stringContaining('“First') } });
    expect((await list({ kind })).items[0]?.name).toMatch(/^First/);
  });

  it('refuses a name of 500 characters, a blank name, and a deleted notebook', async () => {
    const id = await make(kind);
    const refused = await change(kind, 'rename', id, { rename: 'x'.repeat(500) });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ message: 'A name can have up to 300 characters.' }] } });
    expect((await change(kind, 'rename', id, { rename: '  ' })).status).toBe(400);
    const gone = await notebook('Short-lived');
    await api.call(calls.deleteNotebook, { query: { notebook_id: gone } }, user);
    expect((await change(kind, 'move', id, { new_notebook_id: gone })).status).toBe(404);
  });
});

describe('lists', () => {
  it('show items without a notebook under the default notebook, and count every kind', async () => {
    await make('file');
    await make('chat');
    const home = (await api.call(calls.listNotebooks, { query: { email: user.email } }, user)).body.notebooks[0]?.notebook_id ?? '';
    const { items, counts } = await list({ notebook_id: home });
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['chat', 'file']);
    expect(counts).toEqual({ chat: 1, file: 1, notebook: 1 });
  });

  it('are filtered by part of the name, sorted, and paged', async () => {
    for (const name of ['Beta', 'alpha', '100% sure']) {
      const id = await make('blueprint');
      await change('blueprint', 'rename', id, { rename: name });
    }
    expect((await list({ sort: 'name' })).items.map(({ name }) => name)).toEqual(['100% sure', 'alpha', 'Beta']);
    expect((await list({ q: '0% s' })).items.map(({ name }) => name)).toEqual(['100% sure']);
    expect(await list({ page_size: 2 })).toMatchObject({ total: 3, items: { length: 2 } });
  });

  it.each([
    ['de', ['Apfel', 'Ärger', 'Zebra']],
    ['sv', ['Apfel', 'Ärger', 'Zebra']],
    ['pl', ['Lampa', 'Łódź', 'Mapa']],
    ['fr', ['ça', 'cabane', 'dent']],
    ['es', ['nube', 'ñandú', 'ojo']],
    ['tr', ['cam', 'çay', 'dal', 'ılık', 'ilk']],
    ['en', ['aardvark', 'Åland', 'Alpha', 'beta']],
    ['zh-CN', ['安排', '北京', '中文']],
  ])('are sorted by name as %s sorts them', async (language, names) => {
    for (const name of names.toReversed()) await change('blueprint', 'rename', await make('blueprint'), { rename: name });
    const query = { email: user.email, sort: 'name' as const };
    const { body } = await api.call(calls.listItems, { query }, user, { 'accept-language': language });
    expect(body.items.map(({ name }) => name)).toEqual(names);
    const pages = await Promise.all(
      names.map((_, at) =>
        api.call(calls.listItems, { query: { ...query, page: at + 1, page_size: 1 } }, user, { 'accept-language': language }),
      ),
    );
    expect(pages.flatMap((page) => page.body.items.map(({ name }) => name))).toEqual(names);
  });

  it('neither show nor change another user’s items', async () => {
    const id = await make('file');
    const stranger = await api.newUser();
    const items = [{ kind: 'file' as const, id }];
    const body = { email: stranger.email, items };
    expect((await api.call(calls.deleteItems, { body }, stranger)).body).toEqual({ done: [], missing: items });
    const own = (await api.call(calls.listNotebooks, { query: { email: stranger.email } }, stranger)).body.notebooks[0]?.notebook_id ?? '';
    const moved = await api.call(calls.moveItems, { body: { ...body, new_notebook_id: own } }, stranger);
    expect(moved.body).toEqual({ done: [], missing: items });
    await change('file', 'remove', id);
    expect((await api.call(calls.restoreItems, { body }, stranger)).body).toEqual({ done: [], missing: items, blocked: [] });
    await api.call(calls.purgeItems, { body }, stranger);
    expect((await api.call(calls.listTrash, { query: { email: stranger.email } }, stranger)).body.items).toEqual([]);
    expect((await api.call(calls.listTrash, { query: { email: user.email } }, user)).body.items).toHaveLength(1);
  });

  it('move and delete many at once, and report what no longer exists', async () => {
    const target = await notebook('Fairs');
    const items = await Promise.all((['chat', 'agent', 'file'] as const).map(async (kind) => ({ kind, id: await make(kind) })));
    const gone = { kind: 'report' as const, id: 'own_nothing' };
    const body = { email: user.email, items: [...items, gone] };
    const moved = await api.call(calls.moveItems, { body: { ...body, new_notebook_id: target } }, user);
    expect(moved.body).toEqual({ done: items, missing: [gone] });
    expect((await list({ notebook_id: target })).total).toBe(3);
    expect((await api.call(calls.deleteItems, { body }, user)).body).toEqual({ done: items, missing: [gone] });
    expect((await list()).total).toBe(0);
    const many = Array.from({ length: limits.itemsAtOnceMax + 1 }, () => gone);
    expect((await api.call(calls.deleteItems, { body: { ...body, items: many } }, user)).status).toBe(400);
  });
});

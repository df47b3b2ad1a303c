import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { ListedKind } from 'shared-contracts';
import { fileInArea, getAreaContents } from 'shared-contracts/area-calls';
import * as calls from 'shared-contracts/calls';
import { runWorkflow, switchWorkflow } from 'shared-contracts/workflow-calls';
import { beforeEach, expect, it } from 'vitest';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';

const { api } = appWithoutUser();
let user: TestUser;
let id: string;
beforeEach(async () => {
  user = await api.newUser();
  id = await makeOwned(api.database.db, 'blueprint', user.email);
});

const list = async (query: { kind?: ListedKind; notebook_id?: string } = {}) =>
  (await api.call(calls.listItems, { query: { email: user.email, ...query } }, user)).body;
const ids = async (kind: ListedKind) => (await list({ kind })).items.map((item) => item.id);
const works = async () => (await api.call(calls.listWorks, { query: { email: user.email } }, user)).body;
const search = async (kind?: ListedKind) =>
  (await api.call(calls.searchItems, { query: { email: user.email, q: 'onboarding', ...(kind ? { kind } : {}) } }, user)).body;
const run = () => api.call(runWorkflow, { params: { workflow_id: id }, body: {} }, user);
const turn = (on: boolean) => api.call(switchWorkflow, { params: { workflow_id: id }, body: { is_on: on } }, user);

it('lists a blueprint that never ran only among the blueprints', async () => {
  expect(await list()).toMatchObject({ items: [{ kind: 'blueprint', id }], counts: { blueprint: 1 } });
  expect([await ids('blueprint'), await ids('workflow')]).toEqual([[id], []]);
  expect((await list()).items[0]).not.toHaveProperty('workflow');
});

it('lists it only among the workflows while its schedule or webhook is on', async () => {
  expect((await turn(true)).status).toBe(200);
  expect(await list({ kind: 'workflow' })).toMatchObject({
    items: [{ kind: 'blueprint', id, workflow: { is_on: true, last_run: null } }],
    counts: { workflow: 1 },
    total: 1,
  });
  expect((await list()).counts).not.toHaveProperty('blueprint');
  expect(await ids('blueprint')).toEqual([]);
  await turn(false);
  expect([await ids('blueprint'), await ids('workflow')]).toEqual([[id], []]);
});

it('keeps it there once it has run, with the status of the last run, in every list', async () => {
  expect((await run()).status).toBe(200);
  const state = { is_on: false, last_run: { status: expect.any(String), at: expect.any(String) } };
  expect((await list()).items).toMatchObject([{ id, workflow: state }]);
  expect(await works()).toMatchObject({
    counts: { blueprints: 0, workflow: 1 },
    blueprints: [],
    workflows: [{ workflow_id: id, workflow_name: 'Onboarding', type: 'webhook' }],
  });
  expect(await search('workflow')).toMatchObject({ hits: [{ item: { kind: 'blueprint', id, workflow: state } }], counts: { workflow: 1 } });
  expect((await search('blueprint')).hits).toEqual([]);
  const AreaID = await makeOwned(api.database.db, 'work-area', user.email);
  await api.call(fileInArea, { body: { AreaID, items: [{ kind: 'blueprint', id }] } }, user);
  const area = (await api.call(getAreaContents, { query: { AreaID } }, user)).body;
  expect(area).toMatchObject({ items: [{ id, workflow: state }], counts: { workflow: 1 } });
});

it('moves, renames, deletes and restores it by its blueprint, and lists it as a workflow again', async () => {
  await run();
  const book = (await api.call(calls.createNotebook, { body: { email: user.email, title: 'Staff' } }, user)).body.notebook_id;
  await api.call(calls.moveBlueprint, { query: { blueprint_id: id, new_notebook_id: book } }, user);
  await api.call(calls.renameBlueprint, { query: { blueprint_id: id, rename: 'First week' } }, user);
  expect((await list({ notebook_id: book, kind: 'workflow' })).items).toMatchObject([{ name: 'First week' }]);
  await api.call(calls.deleteBlueprint, { query: { blueprint_id: id } }, user);
  expect((await list()).counts).not.toHaveProperty('workflow');
  await api.call(calls.restoreItems, { body: { email: user.email, items: [{ kind: 'blueprint', id }] } }, user);
  expect((await list({ notebook_id: book, kind: 'workflow' })).items).toMatchObject([{ id, workflow: { last_run: {} } }]);
});

it('lists a workflow that was deleted before blueprints recorded whether they have run', async () => {
  await run();
  await api.call(calls.deleteBlueprint, { query: { blueprint_id: id } }, user);
  const { db } = api.database;
  await db.execute(sql`update trash_rows set row = row - 'has_run' where table_name = 'blueprints' and row ->> 'id' = ${id}`);
  await db.execute(sql.raw(readFileSync(new URL('../../../../drizzle/0035_trashed_workflows.sql', import.meta.url), 'utf8')));
  await api.call(calls.restoreItems, { body: { email: user.email, items: [{ kind: 'blueprint', id }] } }, user);
  expect((await list()).items).toMatchObject([{ id, workflow: { last_run: {} } }]);
});

it('never shows another user’s workflows', async () => {
  await run();
  const stranger = await api.newUser();
  const { body } = await api.call(calls.listItems, { query: { email: stranger.email, kind: 'workflow' } }, stranger);
  expect(body).toMatchObject({ items: [], total: 0 });
  expect(body.counts).not.toHaveProperty('workflow');
});

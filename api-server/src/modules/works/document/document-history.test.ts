import { deleteNotebook, restoreItems } from 'shared-contracts/calls';
import { dayMs } from 'shared-contracts/days';
import * as calls from 'shared-contracts/file-calls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as schema from '../../../platform/database/schema/index.ts';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';

const state = appWithUser();
const minute = 60_000;
const hour = 60 * minute;
/** Past midnight, so that no step of ten minutes or a day ends within the first hour of a test. */
const start = Date.parse('2026-03-02T00:00:00.000Z');

let id: string;
let version: number;
beforeEach(async () => {
  id = await makeOwned(state.api.database.db, 'notebook', state.user.email);
  version = 0;
});
afterEach(() => {
  state.api.time.now = new Date();
});

/** Saves a text at a time; `keepsLast` makes each save a version, however quick. */
async function save(at: number, text: string, keepsLast = false): Promise<number> {
  state.api.time.now = new Date(at);
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  const body = { notebook_id: id, version, content, keeps_last: keepsLast };
  const saved = await state.api.call(calls.saveNotebookDocument, { body }, state.user);
  expect(saved.status).toBe(200);
  version = saved.body.version;
  return version;
}
const versions = async () => (await state.api.call(calls.listDocumentVersions, { query: { notebook_id: id } }, state.user)).body.versions;
const savedAt = async () => (await versions()).map(({ saved_at }) => Date.parse(saved_at) - start);

/** A complete run saves as often as a page does. */
const quickSaves = process.env.TEST_ALL ? 500 : 50;

it(`keeps older versions through ${quickSaves} quick saves in 17 minutes`, async () => {
  const first = await save(start - 3 * dayMs, 'The first draft');
  const second = await save(start - 2 * dayMs, 'The second draft, which is longer');
  const apart = (17 * minute) / quickSaves;
  for (let step = 0; step < quickSaves; step += 1) await save(start + step * apart, `The third draft, step ${1_000 + step}`);
  const kept = (await versions()).map((one) => one.version);
  expect(kept.slice(-2)).toEqual([second, first]);
  expect(kept[0]).toBe(version);
  // One each for the two days, for the steps of two minutes, and for the start of the draft.
  expect(kept.length).toBeLessThan(14);
});

it('keeps every version of the last hour, one per ten minutes of the last day, and one per day before that', async () => {
  for (let hours = 0; hours < 72; hours += 1) await save(start + hours * hour, `Day text ${hours}`, true);
  const evening = 72 * hour;
  for (let minutes = 0; minutes < 120; minutes += 2) await save(start + evening + minutes * minute, `Evening text ${minutes}`, true);
  const kept = await savedAt();
  const newest = evening + 118 * minute;
  expect(kept.filter((at) => at > newest - hour)).toHaveLength(30);
  const ofDay = kept.filter((at) => at <= newest - hour && at > newest - dayMs);
  expect(new Set(ofDay.map((at) => Math.floor(at / (10 * minute)))).size).toBe(ofDay.length);
  // Six of the evening's first hour, and the 22 hours before it.
  expect(ofDay).toHaveLength(28);
  expect(kept.filter((at) => at <= newest - dayMs).map((at) => at / hour)).toEqual([49, 47, 23]);
});

it('never loses an older version to more saves than an hour keeps', async () => {
  const { db } = state.api.database;
  const row = { notebookId: id, content: { type: 'doc' }, beginning: '', authors: [], name: null };
  await db
    .insert(schema.documentVersions)
    .values([
      ...Array.from({ length: 700 }, (_, place) => ({ ...row, version: place + 1, savedAt: new Date(start - (800 - place) * dayMs) })),
      ...Array.from({ length: 700 }, (_, place) => ({ ...row, version: place + 1_001, savedAt: new Date(start - minute) })),
    ]);
  version = 1_700;
  await save(start, 'The newest', true);
  const kept = await savedAt();
  expect(kept.filter((at) => at < -dayMs)).toHaveLength(700);
  expect(kept.filter((at) => at >= -dayMs)).toHaveLength(501);
});

it('keeps a named version forever, and at most a hundred of them', async () => {
  const name = (of: number, text: string | null) =>
    state.api.call(calls.nameDocumentVersion, { body: { notebook_id: id, version: of, name: text } }, state.user);
  const first = await save(start, 'The first draft');
  const second = await save(start + minute, 'The first draft, sent to Ana');
  expect((await name(second, ' Sent to Ana ')).status).toBe(200);
  // An autosave would replace it otherwise.
  await save(start + 2 * minute, 'The first draft, sent to Ana and Ben');
  expect((await versions()).map((one) => one.name)).toEqual([null, 'Sent to Ana', null]);
  await save(start + 40 * dayMs, 'The second draft, sent to Ana and Ben');
  expect((await versions()).map((one) => one.version)).toEqual([4, 3, second]);
  expect((await name(second, null)).status).toBe(200);
  await save(start + 80 * dayMs, 'The third draft, sent to Ana and Ben');
  expect((await versions()).map((one) => one.version)).toEqual([5, 4, 3]);
  expect((await name(first, 'Gone')).status).toBe(404);
  expect((await name(3, 'x'.repeat(101))).status).toBe(400);
  expect((await name(3, 'Mine')).status).toBe(200);
  const { db } = state.api.database;
  const row = { notebookId: id, content: { type: 'doc' }, beginning: '', authors: [], savedAt: new Date(start) };
  await db.insert(schema.documentVersions).values(Array.from({ length: 99 }, (_, at) => ({ ...row, version: at + 10, name: 'Kept' })));
  expect((await name(5, 'One too many')).body).toMatchObject({ code: 'limit-reached' });
  expect((await name(3, 'Still mine')).status).toBe(200);
});

it('restores names with a deleted notebook', async () => {
  await save(start, 'The first draft');
  await state.api.call(calls.nameDocumentVersion, { body: { notebook_id: id, version, name: 'Signed' } }, state.user);
  await state.api.call(deleteNotebook, { query: { notebook_id: id } }, state.user);
  await state.api.call(restoreItems, { body: { email: state.user.email, items: [{ kind: 'notebook', id }] } }, state.user);
  expect((await versions()).map(({ name }) => name)).toEqual(['Signed']);
});

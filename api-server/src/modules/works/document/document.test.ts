import { deleteNotebook, restoreItems, searchSources } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/file-calls';
import { beforeAll, expect, it } from 'vitest';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';

const { api } = appWithoutUser();
let user: TestUser;
beforeAll(async () => {
  user = await api.newUser();
});

const newNotebook = () => makeOwned(api.database.db, 'notebook', user.email);
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const content = (...lines: string[]) => ({ type: 'doc', content: lines.map(paragraph) });
const save = (notebook_id: string, version: number, lines: string[], keeps_last?: boolean) =>
  api.call(
    calls.saveNotebookDocument,
    { body: { notebook_id, version, content: content(...lines), ...(keeps_last ? { keeps_last } : {}) } },
    user,
  );
const read = async (notebook_id: string) => (await api.call(calls.getNotebookDocument, { query: { notebook_id } }, user)).body;
const versions = async (notebook_id: string) =>
  (await api.call(calls.listDocumentVersions, { query: { notebook_id } }, user)).body.versions.map(({ version }) => version);

it('is empty at first, then returns what was saved last', async () => {
  const id = await newNotebook();
  expect(await read(id)).toEqual({ content: null, version: 0, updated_at: null, together: false });
  expect((await save(id, 0, ['One'])).body.version).toBe(1);
  expect(await read(id)).toMatchObject({ content: content('One'), version: 1 });
});

it('warns the later of two tabs, which can keep its text without losing the other', async () => {
  const id = await newNotebook();
  await save(id, 0, ['Plan']);
  await save(id, 1, ['Plan of the first tab']);
  const late = await save(id, 1, ['Plan of the second tab']);
  const current = { content: content('Plan of the first tab'), version: 2, together: false };
  expect(late).toMatchObject({ status: 409, body: { code: 'document-changed', current } });
  const { version } = await read(id);
  expect((await save(id, version, ['Plan of the second tab'], true)).status).toBe(200);
  const kept = await api.call(calls.getDocumentVersion, { query: { notebook_id: id, version } }, user);
  expect(kept.body.content).toEqual(content('Plan of the first tab'));
});

it('keeps a history step every two minutes, and any version that a save would wipe out', async () => {
  const id = await newNotebook();
  const start = Date.now();
  for (let step = 0; step < 6; step += 1) {
    api.time.now = new Date(start + step * 30_000);
    await save(
      id,
      step,
      Array.from({ length: step + 1 }, (_, line) => `Line ${line} of a longer text`),
    );
  }
  expect(await versions(id)).toEqual([6, 4, 1]);
  await save(id, 6, ['Gone']);
  expect(await versions(id)).toEqual([7, 6, 4, 1]);
  api.time.now = new Date();
});

it('is found by the notebook’s name and its current text only', async () => {
  const id = await newNotebook();
  await save(id, 0, ['The gondola costs 70 florins.']);
  await save(id, 1, ['The gondola costs 80 florins, all in all.']);
  const { sources } = (await api.call(searchSources, { query: { text: 'What does the gondola cost in florins?' } }, user)).body;
  expect(sources).toEqual([
    { kind: 'notebook', title: 'Research', url: `/app/notebooks/${id}`, snippet: 'The gondola costs 80 florins, all in all.' },
  ]);
});

it('is found by the owner of a task', async () => {
  const id = await newNotebook();
  const facts = [
    { type: 'taskOwner', attrs: { id: null, name: 'Benedetta Morosini' } },
    { type: 'taskDue', attrs: { day: '2026-12-01' } },
  ];
  const item = { type: 'paragraph', content: [{ type: 'text', text: 'Paint the gondola' }, ...facts] };
  const tasks = {
    type: 'doc',
    content: [{ type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: false }, content: [item] }] }],
  };
  await api.call(calls.saveNotebookDocument, { body: { notebook_id: id, version: 0, content: tasks } }, user);
  expect((await read(id)).content).toEqual(tasks);
  const { sources } = (await api.call(searchSources, { query: { text: 'What does Benedetta Morosini paint?' } }, user)).body;
  expect(sources.map(({ snippet }) => snippet)).toContain('Paint the gondola — @Benedetta Morosini, due 2026-12-01');
});

it('goes to the trash with its notebook, is not cited from there, and is restored with its history', async () => {
  const id = await newNotebook();
  await save(id, 0, ['The vaporetto costs 9 florins.']);
  await save(id, 1, ['The vaporetto costs 10 florins, so they say.']);
  const cited = async () =>
    (await api.call(searchSources, { query: { text: 'What does the vaporetto cost in florins?' } }, user)).body.sources.map(
      ({ url }) => url,
    );
  const address = `/app/notebooks/${id}`;
  expect(await cited()).toContain(address);
  await api.call(deleteNotebook, { query: { notebook_id: id } }, user);
  expect(await cited()).not.toContain(address);
  await api.call(restoreItems, { body: { email: user.email, items: [{ kind: 'notebook', id }] } }, user);
  expect(await read(id)).toMatchObject({ version: 2 });
  expect(await versions(id)).toEqual([2, 1]);
  expect(await cited()).toContain(address);
});

it('reports when it is too large', async () => {
  const id = await newNotebook();
  expect((await save(id, 0, ['x'.repeat(1_000_001)])).body).toMatchObject({ code: 'body-too-large' });
});

import type { GivenLevel } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import { undoRun } from 'shared-contracts/agent-calls';
import { createAreaTask, createWorkArea, deleteAreaTask, listAreaTasks, updateAreaTask } from 'shared-contracts/area-calls';
import { findAlerts } from 'shared-contracts/settings-calls';
import { beforeEach, expect, it } from 'vitest';
import { act } from '../../../testing/acting-chat.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider } = appWithModel();
let ana: TestUser;
let ben: TestUser;
let AreaID: string;

beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  await workspaceOf(api, ana, [ben, 'Member']);
  const body = { email: ana.email, Name: 'Research', DisplayName: 'Research', DisplayRank: 7 };
  AreaID = (await api.call(createWorkArea, { body }, ana)).body.AreaID;
});

const chat = () => ({ api, provider });
const give = (level: GivenLevel) =>
  api.call(
    giveAccess,
    { body: { email: ana.email, kind: 'work-area', id: AreaID, grantee: { kind: 'person', id: ben.email }, level } },
    ana,
  );
const list = async () => (await api.call(listAreaTasks, { query: { AreaID } }, ana)).body.tasks;
const add = async (title: string) => (await api.call(createAreaTask, { body: { AreaID, title } }, ana)).body.task_id;
const change = (task_id: string, body: object) => api.call(updateAreaTask, { params: { task_id }, body }, ana);
const undo = async (runId: string, choice: { merge?: string[] } = {}, user = ana) =>
  (await api.call(undoRun, { query: { run_id: runId }, body: choice }, user)).body;
/** Returns the results of tools that the model got. */
const told = () =>
  provider.requests
    .at(-1)
    ?.messages.filter(({ role }) => role === 'tool')
    .map(({ content }) => content);

it('creates a task after showing it, tells its owner, and takes it back', async () => {
  await give('view');
  const { runId, asked } = await act(chat(), ana, [
    ['create_task', { area_id: AreaID, title: 'Book the\n hall', owner: 'ben', due: '2026-12-01' }],
  ]);
  expect(asked).toMatchObject([
    {
      tool: 'Create a task',
      preview: { difference: { lines: ['[ ] Book the hall', '@Ben', '2026-12-01'].map((text) => ({ kind: 'added', text })) } },
    },
  ]);
  expect(await list()).toMatchObject([{ title: 'Book the hall', owner: { name: 'Ben' }, due_on: '2026-12-01', made_by: 'Ana' }]);
  const { alerts } = (await api.call(findAlerts, { query: { email: ben.email, kind: 'mention' } }, ben)).body;
  expect(alerts).toMatchObject([{ title: 'Ana gave you a task in Research' }]);
  expect((await undo(runId)).acts).toMatchObject([{ state: 'undone' }]);
  expect(await list()).toEqual([]);
});

it('lists areas and tasks with their ids', async () => {
  const id = await add('Book the hall');
  await change(id, { due_on: '2026-12-01', is_done: true });
  await act(chat(), ana, [
    ['list_tasks', {}],
    ['list_tasks', { area_id: AreaID }],
  ]);
  const [areas, tasks] = told() ?? [];
  expect(areas).toContain(`${AreaID}: Research`);
  expect(tasks).toContain(`${id}: [x] Book the hall · 2026-12-01`);
});

it('edits a task and takes back only what it changed', async () => {
  const id = await add('Book the hall');
  const { runId, asked } = await act(chat(), ana, [
    ['edit_task', { task_id: id, title: 'Book the pier', owner: 'me', due: '2026-12-01', done: 'yes' }],
  ]);
  expect(asked).toMatchObject([{ preview: { target: 'Book the hall' } }]);
  expect(await list()).toMatchObject([{ title: 'Book the pier', is_mine: true, due_on: '2026-12-01', done_at: expect.any(String) }]);
  await change(id, { due_on: '2027-01-01' });
  const [changed] = (await undo(runId)).changed;
  expect(changed).toMatchObject({ can_merge: true });
  expect(await list()).toMatchObject([{ title: 'Book the pier' }]);
  expect((await undo(runId, { merge: [changed?.act_id ?? ''] })).acts).toMatchObject([{ state: 'undone' }]);
  expect(await list()).toMatchObject([{ title: 'Book the hall', owner: null, due_on: '2027-01-01', done_at: null }]);
});

it('asks before it takes back a task that somebody has changed since, and leaves deleted ones alone', async () => {
  const { runId } = await act(chat(), ana, [['create_task', { area_id: AreaID, title: 'Call' }]]);
  const [made] = await list();
  await change(made?.task_id ?? '', { title: 'Call Ben about the ferry' });
  const [changed] = (await undo(runId)).changed;
  expect(changed).toMatchObject({ can_merge: true, difference: { lines: [{ kind: 'removed', text: '[ ] Call Ben about the ferry' }] } });
  await api.call(deleteAreaTask, { params: { task_id: made?.task_id ?? '' } }, ana);
  expect((await undo(runId)).acts).toMatchObject([{ state: 'undone' }]);
});

it('explains what it can’t do', async () => {
  await give('view');
  const id = await add('Book the hall');
  const { acts } = await act(chat(), ana, [
    ['create_task', { area_id: AreaID, title: 'Call', owner: 'Eva' }],
    ['create_task', { area_id: AreaID, title: 'Call', due: 'tomorrow' }],
    ['edit_task', { task_id: id, title: 'Book the hall' }],
  ]);
  expect(acts).toBe(0);
  expect(told()).toEqual([
    expect.stringContaining('These people have access: Ana, Ben.'),
    expect.stringContaining('such as 2026-11-30'),
    expect.stringContaining('is like this already'),
  ]);
});

it('acts on the rights of the person who asks, also when it undoes', async () => {
  const id = await add('Book the hall');
  const turns = [
    ['list_tasks', { area_id: AreaID }],
    ['create_task', { area_id: AreaID, title: 'Mine' }],
    ['edit_task', { task_id: id, done: 'yes' }],
  ] as const;
  expect((await act(chat(), ben, turns)).acts).toBe(0);
  expect(told()?.join(' ')).not.toContain('hall');
  await give('view');
  expect((await act(chat(), ben, turns)).acts).toBe(0);
  expect(told()?.[0]).toContain('Book the hall');
  await give('edit');
  const { runId, acts } = await act(chat(), ben, turns);
  expect(acts).toBe(2);
  const grantee = { grantee_kind: 'person' as const, grantee_id: ben.email };
  await api.call(takeAccess, { query: { email: ana.email, kind: 'work-area', id: AreaID, ...grantee } }, ana);
  expect((await undo(runId, {}, ben)).problems).toHaveLength(2);
  expect(await list()).toMatchObject([{ done_at: expect.any(String) }, { title: 'Mine' }]);
});

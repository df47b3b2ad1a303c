import type { GivenLevel } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import { undoRun } from 'shared-contracts/agent-calls';
import { deleteItems, listTrash } from 'shared-contracts/calls';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import * as calls from 'shared-contracts/workflow-calls';
import { beforeEach, expect, it } from 'vitest';
import { act } from '../../../testing/acting-chat.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { chain, position, steps } from '../../../testing/workflow-nodes.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider } = appWithModel();
let ana: TestUser;
let ben: TestUser;

beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  await workspaceOf(api, ana, [ben, 'Member']);
});

const description = 'Every Monday at 9. Summarize the news about tin. Save it as a report.';
const chat = () => ({ api, provider });
const list = async (who = ana) => (await api.call(calls.listWorkflows, { query: { email: who.email } }, who)).body.workflows;
const read = async (workflow_id: string, who = ana) => (await api.call(calls.getWorkflow, { params: { workflow_id } }, who)).body;
const create = async (definition: WorkflowDefinition, name = 'Weekly') =>
  (await api.call(calls.createWorkflow, { body: { email: ana.email, name, definition } }, ana)).body.workflow_id;
const save = async (workflow_id: string, name: string, definition: WorkflowDefinition) => {
  const { version } = await read(workflow_id);
  return api.call(calls.saveWorkflow, { params: { workflow_id }, body: { name, definition, expected_version: version } }, ana);
};
const give = (id: string, level: GivenLevel) =>
  api.call(giveAccess, { body: { email: ana.email, kind: 'blueprint', id, grantee: { kind: 'person', id: ben.email }, level } }, ana);
const undo = async (runId: string, user: TestUser, choice: { merge?: string[] } = {}) =>
  (await api.call(undoRun, { query: { run_id: runId }, body: choice }, user)).body;
const edit = (id: string, definition: WorkflowDefinition, more: object = {}) =>
  ['edit_workflow', { workflow_id: id, definition: JSON.stringify(definition), ...more }] as const;
/** Returns the results of tools that the model got. */
const results = () =>
  provider.requests
    .at(-1)
    ?.messages.filter(({ role }) => role === 'tool')
    .map(({ content }) => String(content)) ?? [];

it('drafts a workflow after showing its steps, leaves its schedule off, and takes it back to the trash', async () => {
  const { runId, asked } = await act(chat(), ana, [['draft_workflow', { description, name: 'Tin' }]]);
  const shown = ['Tin', '1. Every Monday at 9', '2. Summarize the news about tin', '3. Save it as a report'];
  expect(asked).toMatchObject([
    { tool: 'Draft a workflow', preview: { difference: { lines: shown.map((text) => ({ kind: 'added', text })) } } },
  ]);
  const [workflow] = await list();
  expect(workflow).toMatchObject({ name: 'Tin', trigger: 'schedule', next_at: null, steps: 3 });
  expect(workflow?.status).not.toBe('on');
  expect((await undo(runId, ana)).acts).toMatchObject([{ state: 'undone', target: { kind: 'blueprint', name: 'Tin' } }]);
  expect(await list()).toEqual([]);
  const { body } = await api.call(listTrash, { query: { email: ana.email } }, ana);
  expect(JSON.stringify(body)).toContain('Tin');
});

it('gives a draft that a webhook starts no address', async () => {
  await act(chat(), ana, [['draft_workflow', { description: 'When a new order arrives. Notify me.' }]]);
  const [workflow] = await list();
  expect(await read(workflow?.workflow_id ?? '')).toMatchObject({ trigger: 'webhook', hook_path: null });
});

it('completes its own draft, and one undo takes both back', async () => {
  const { runId: first } = await act(chat(), ana, [['draft_workflow', { description, name: 'Tin' }]]);
  const [workflow] = await list();
  const id = workflow?.workflow_id ?? '';
  const { runId, asked } = await act(chat(), ana, [
    ['read_workflow', { workflow_id: id }],
    edit(id, chain(steps.start, steps.notify), { name: 'Tin news' }),
  ]);
  expect(results()[0]).toContain('Tin (');
  expect(results()[0]).toContain('"kind":"report"');
  expect(asked).toMatchObject([
    { preview: { target: 'Tin', difference: { lines: expect.arrayContaining([{ kind: 'added', text: 'Tin news' }]) } } },
  ]);
  expect(await read(id)).toMatchObject({ name: 'Tin news', status: 'ready', definition: chain(steps.start, steps.notify) });
  expect((await undo(runId, ana)).acts).toMatchObject([{ state: 'undone' }]);
  expect(await read(id)).toMatchObject({ name: 'Tin', trigger: 'schedule', steps: 3 });
  expect((await undo(first, ana)).acts).toMatchObject([{ state: 'undone' }]);
  expect(await list()).toEqual([]);
});

it('shows only what an edit changes, although the database changes the order of fields', async () => {
  const id = await create(chain(steps.start, { ...steps.notify, config: { title: 'Done', text: 'All is well.' } }));
  const { asked } = await act(chat(), ana, [
    edit(id, chain(steps.start, { ...steps.notify, config: { title: 'Ready', text: 'All is well.' } })),
  ]);
  const { difference } = (asked[0] as { preview: { difference: { lines: { kind: string; text: string }[] } } }).preview;
  expect(difference.lines.filter(({ kind }) => kind !== 'same').map(({ text }) => text.trim())).toEqual(['title: Done', 'title: Ready']);
});

it('asks before it takes back what somebody has changed since, and keeps their change', async () => {
  const id = await create(chain(steps.start, steps.ask, steps.report));
  const renamed = { ...steps.ask, name: 'Ask well' };
  const { runId } = await act(chat(), ana, [edit(id, chain(steps.start, renamed, steps.report))]);
  await save(id, 'Monthly', chain(steps.start, renamed, { ...steps.report, name: 'Keep it' }));
  const [changed] = (await undo(runId, ana)).changed;
  expect(changed).toMatchObject({ can_merge: true });
  expect(await read(id)).toMatchObject({ name: 'Monthly' });
  await undo(runId, ana, { merge: [changed?.act_id ?? ''] });
  expect(await read(id)).toMatchObject({
    name: 'Monthly',
    definition: chain(steps.start, steps.ask, { ...steps.report, name: 'Keep it' }),
  });

  const again = await act(chat(), ana, [edit(id, chain(steps.start, renamed))]);
  await save(id, 'Monthly', chain(steps.start, { ...renamed, name: 'Ask best' }));
  expect((await undo(again.runId, ana)).changed).toMatchObject([{ can_merge: false }]);
});

it('leaves a deleted workflow alone', async () => {
  const id = await create(chain(steps.start, steps.notify));
  const { runId } = await act(chat(), ana, [edit(id, chain(steps.start, steps.wait))]);
  await api.call(deleteItems, { body: { email: ana.email, items: [{ kind: 'blueprint', id }] } }, ana);
  expect((await undo(runId, ana)).acts).toMatchObject([{ state: 'undone' }]);
});

it('changes nothing that starts automatically, and no place where a secret is sent', async () => {
  const on = await create(chain(steps.hook, steps.notify));
  await api.call(calls.switchWorkflow, { params: { workflow_id: on }, body: { is_on: true } }, ana);
  const request = (url: string, value: string, kept?: string) =>
    chain(steps.start, {
      id: 'request',
      kind: 'http' as const,
      name: 'Send',
      position,
      config: {
        method: 'GET',
        url,
        headers: [{ name: 'Authorization', value, ...(kept ? { kept } : {}) }],
        body: '',
        allowed_hosts: ['a.example'],
      },
    });
  const secret = await create(request('https://a.example/', 'Bearer 4711-4711'));
  const stored = (await read(secret)).definition.steps[1];
  const kept = stored?.kind === 'http' ? stored.config.headers[0]?.kept : undefined;
  const { asked } = await act(chat(), ana, [
    edit(on, chain(steps.hook, steps.wait)),
    edit(secret, request('https://b.example/', '', kept)),
    edit(secret, request('https://a.example/', 'Bearer 4712-4712')),
  ]);
  expect(asked).toEqual([]);
  expect(results()).toEqual([
    expect.stringContaining('switch it off'),
    expect.stringContaining('Only the user can change where'),
    expect.stringContaining('Leave the values of secret headers empty'),
  ]);
});

it('explains what it can’t do', async () => {
  const id = await create(chain(steps.start, steps.notify));
  const { acts } = await act(chat(), ana, [
    ['draft_workflow', { description: '…' }],
    ['edit_workflow', { workflow_id: id, definition: '{' }],
    ['edit_workflow', { workflow_id: id, definition: '{"schema":1,"steps":[{"id":"A"}],"edges":[]}' }],
    edit(id, chain(steps.start, steps.notify)),
  ]);
  expect(acts).toBe(0);
  expect(results()).toEqual([
    expect.stringContaining('names no step'),
    expect.stringContaining('isn’t JSON'),
    expect.stringContaining('isn’t valid'),
    expect.stringContaining('is like this already'),
  ]);
});

it('acts on the rights of the person who asks, also when it undoes', async () => {
  const id = await create(chain(steps.start, steps.ask));
  const turns = [['read_workflow', { workflow_id: id }] as const, edit(id, chain(steps.start, steps.notify))];
  expect((await act(chat(), ben, turns)).acts).toBe(0);
  expect(results().join(' ')).not.toContain('Weekly');
  await give(id, 'view');
  expect((await act(chat(), ben, turns)).acts).toBe(0);
  expect(results()[0]).toContain('Weekly');
  expect(results()[0]).not.toContain('Sum up');
  await give(id, 'edit');
  const { runId, acts } = await act(chat(), ben, turns);
  expect(acts).toBe(1);
  expect((await api.call(undoRun, { query: { run_id: runId }, body: {} }, ana)).status).toBe(404);
  expect((await api.call(undoRun, { query: { run_id: runId }, body: {} })).status).toBe(401);
  const grantee = { grantee_kind: 'person' as const, grantee_id: ben.email };
  await api.call(takeAccess, { query: { email: ana.email, kind: 'blueprint', id, ...grantee } }, ana);
  expect((await undo(runId, ben)).problems).toHaveLength(1);
  expect(await read(id)).toMatchObject({ definition: chain(steps.start, steps.notify) });
});

import { type ActPreview, decideApproval, listActRuns, listApprovals, listRunActs, undoRun } from 'shared-contracts/agent-calls';
import {
  addStickyNote,
  completeChat,
  createNotebook,
  listAlerts,
  listNotebooks,
  listStickyNotes,
  listTrash,
  moveFile,
  updateStickyNote,
} from 'shared-contracts/calls';
import { getNotebookDocument, listFiles, saveNotebookDocument } from 'shared-contracts/file-calls';
import { beforeEach, expect, it } from 'vitest';
import { act } from '../../../testing/acting-chat.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';

const { api, provider, user } = appWithModel();

beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
});

const chat = () => ({ api, provider });
const undo = async (runId: string, choice: { merge?: string[]; keep?: string[] } = {}) =>
  (await api.call(undoRun, { query: { run_id: runId }, body: choice }, user)).body;
const acts = async (runId: string) => (await api.call(listRunActs, { query: { run_id: runId } }, user)).body.acts;
const notebooks = async () => (await api.call(listNotebooks, { query: { email: user.email } }, user)).body.notebooks;
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

async function newDocument(...paragraphs: string[]): Promise<string> {
  const { notebook_id } = (await api.call(createNotebook, { body: { email: user.email, title: 'Plan' } }, user)).body;
  await save(notebook_id, ...paragraphs);
  return notebook_id;
}
async function save(id: string, ...paragraphs: string[]): Promise<void> {
  const { version } = (await api.call(getNotebookDocument, { query: { notebook_id: id } }, user)).body;
  const content = { type: 'doc', content: paragraphs.map(paragraph) };
  const saved = await api.call(saveNotebookDocument, { body: { notebook_id: id, version, content } }, user);
  expect(saved.status).toBe(200);
}
const textsOf = async (id: string): Promise<string[]> => {
  const { content } = (await api.call(getNotebookDocument, { query: { notebook_id: id } }, user)).body;
  const blocks = (content?.content ?? []) as { content?: { text?: string }[] }[];
  return blocks.map((block) => (block.content ?? []).map(({ text = '' }) => text).join(''));
};

it('shows a change before it happens, keeps it in the ledger and undoes it', async () => {
  const id = await newDocument('Buy tin.', 'Sell iron.');
  const {
    runId,
    asked,
    acts: count,
  } = await act(chat(), user, [
    ['edit_document', { notebook_id: id, passage: 'tin', text: 'copper' }],
    ['append_to_document', { notebook_id: id, text: '# Next\nCall Ana.' }],
  ]);
  expect(asked.map(({ preview }) => preview)).toMatchObject([
    {
      target: 'Plan',
      difference: {
        lines: [
          { kind: 'removed', text: 'Buy tin.' },
          { kind: 'added', text: 'Buy copper.' },
          { kind: 'same', text: 'Sell iron.' },
        ],
      },
    },
    {
      difference: {
        lines: expect.arrayContaining([
          { kind: 'added', text: '# Next' },
          { kind: 'added', text: 'Call Ana.' },
        ]),
      },
    },
  ]);
  expect([count, await textsOf(id)]).toEqual([2, ['Buy copper.', 'Sell iron.', 'Next', 'Call Ana.']]);
  expect(await acts(runId)).toMatchObject([
    { tool: 'Edit a document', effect: 'write', state: 'done', target: { kind: 'notebook', id, name: 'Plan' } },
    { tool: 'Append to a document', effect: 'write', state: 'done' },
  ]);
  const undone = await undo(runId);
  expect(undone).toMatchObject({ changed: [], problems: [], acts: [{ state: 'undone' }, { state: 'undone' }] });
  expect(await textsOf(id)).toEqual(['Buy tin.', 'Sell iron.']);
});

it('asks about changes of different things at once, and about a second change of one when it is its turn', async () => {
  const [tin, iron] = [await newDocument('Buy tin.'), await newDocument('Sell iron.')];
  const add = (id: string, text: string) => ({ call: 'append_to_document', input: { notebook_id: id, text } });
  const [call, ...also] = [add(tin, 'One.'), add(tin, 'Two.'), add(iron, 'Three.')];
  provider.first = [[{ ...call, also }]];
  const body = { email: user.email, message: 'Please add these.', model: 'scripted', tools_enabled: true };
  const answer = api.call(completeChat, { body }, user);
  const waiting = async () => (await api.call(listApprovals, { query: { email: user.email } }, user)).body.approvals;
  const linesOf = (preview: ActPreview) => preview.difference?.lines.map(({ text }) => text) ?? [];
  const waitForApproval = async (count: number) => {
    await expect.poll(async () => (await waiting()).length).toBe(count);
    const asked = await waiting();
    for (const { approval_id } of asked) await api.call(decideApproval, { query: { approval_id }, body: { decision: 'approved' } }, user);
    return asked.map(({ preview }) => linesOf(preview as ActPreview).join(' ')).toSorted();
  };
  expect(await waitForApproval(2)).toEqual(['Buy tin. One.', 'Sell iron. Three.']);
  expect(await waitForApproval(1)).toEqual(['Buy tin. One. Two.']);
  await answer;
  expect([await textsOf(tin), await textsOf(iron)]).toEqual([
    ['Buy tin.', 'One.', 'Two.'],
    ['Sell iron.', 'Three.'],
  ]);
});

it('changes nothing that was refused', async () => {
  const id = await newDocument('Buy tin.');
  const calls = [['append_to_document', { notebook_id: id, text: 'Sell iron.' }]] as const;
  const { asked, acts: count } = await act(chat(), user, calls, { decision: 'refused' });
  expect([asked.length, count, await textsOf(id)]).toEqual([1, 0, ['Buy tin.']]);
});

it('asks before it undoes a change of something that was changed since, and merges if that loses nothing', async () => {
  const id = await newDocument('Buy tin.');
  const { runId } = await act(chat(), user, [['append_to_document', { notebook_id: id, text: 'Sell iron.' }]]);
  await save(id, 'Buy much tin.', 'Sell iron.');
  const [asked] = (await undo(runId)).changed;
  expect(asked).toMatchObject({
    can_merge: true,
    difference: { lines: expect.arrayContaining([{ kind: 'removed', text: 'Sell iron.' }]) },
  });
  expect(await textsOf(id)).toEqual(['Buy much tin.', 'Sell iron.']);
  expect((await undo(runId, { merge: [asked?.act_id ?? ''] })).acts).toMatchObject([{ state: 'undone' }]);
  expect(await textsOf(id)).toEqual(['Buy much tin.']);
});

it('keeps what was changed since where undoing would lose it', async () => {
  const id = await newDocument('Buy tin.');
  const { runId } = await act(chat(), user, [['append_to_document', { notebook_id: id, text: 'Sell iron.' }]]);
  await save(id, 'Buy tin.', 'Sell iron and steel.');
  const [asked] = (await undo(runId)).changed;
  expect(asked).toMatchObject({ can_merge: false });
  const again = await undo(runId, { merge: [asked?.act_id ?? ''] });
  expect([again.changed.length, again.acts[0]?.state]).toEqual([1, 'done']);
  expect((await undo(runId, { keep: [asked?.act_id ?? ''] })).acts).toMatchObject([{ state: 'kept' }]);
  expect(await textsOf(id)).toEqual(['Buy tin.', 'Sell iron and steel.']);
});

it('undoes notes, files, notebooks, moves and alerts, and moves what it created to the trash', async () => {
  const before = await notebooks();
  const home = before.find(({ default_value }) => default_value)?.notebook_id ?? '';
  const { runId, acts: count } = await act(chat(), user, [
    ['create_sticky_note', { text: 'Call Ana', page: '/my-works' }],
    ['write_file', { name: 'list.csv', text: 'a,b\n1,2' }],
    ['create_calendar_file', { title: 'Handover: keys/tin', starts_at: '2026-12-01T09:00', time_zone: 'Europe/Berlin', place: 'Room 1' }],
    ['create_document', { title: 'Minutes', text: '## Present\n- Ana\n- Ben' }],
    ['alert_user', { message: 'The minutes are ready.' }],
  ]);
  expect(count).toBe(5);
  const files = await api.call(listFiles, { query: { email: user.email, notebook_id: home } }, user);
  expect(JSON.stringify(files.body)).toContain('list.csv');
  const event = files.body.files.find(({ file_name }) => file_name === 'Handover keys tin.ics');
  const { body, headers } = await api.app.inject({ url: event?.s3_url ?? '' });
  expect(headers['content-disposition']).toContain('attachment');
  expect(body).toContain('DTSTART:20261201T080000Z');
  const made = (await notebooks()).find(({ title }) => title === 'Minutes')?.notebook_id ?? '';
  expect(await textsOf(made)).toHaveLength(2);
  expect((await undo(runId)).acts.map(({ state }) => state)).toEqual(Array(5).fill('undone'));
  expect(await notebooks()).toHaveLength(before.length);
  const trash = (await api.call(listTrash, { query: { email: user.email } }, user)).body.items.map(({ name }) => name);
  expect(trash).toEqual(expect.arrayContaining(['Minutes', 'list.csv', 'Handover keys tin.ics']));
  expect((await api.call(listStickyNotes, { query: { email: user.email, route_url: '/my-works' } }, user)).body.data).toEqual([]);
  const alerts = (await api.call(listAlerts, { query: { email: user.email } }, user)).body;
  expect(JSON.stringify(alerts)).not.toContain('minutes are ready');
});

it('files an item and takes it back, unless somebody moved it on', async () => {
  const target = (await api.call(createNotebook, { body: { email: user.email, title: 'Archive' } }, user)).body.notebook_id;
  const { runId: made } = await act(chat(), user, [['write_file', { name: 'a.txt', text: 'A' }]]);
  const fileId = (await acts(made))[0]?.target?.id ?? '';
  const move = () => act(chat(), user, [['move_item', { kind: 'file', item_id: fileId, notebook_id: target }]]);
  const { runId, asked } = await move();
  expect(asked[0]?.preview).toMatchObject({
    target: 'a.txt',
    difference: { lines: expect.arrayContaining([{ kind: 'added', text: 'Archive' }]) },
  });
  expect((await undo(runId)).acts).toMatchObject([{ state: 'undone' }]);
  const { runId: second } = await move();
  const third = (await api.call(createNotebook, { body: { email: user.email, title: 'Third' } }, user)).body.notebook_id;
  await api.call(moveFile, { query: { file_id: fileId, new_notebook_id: third } }, user);
  expect((await undo(second)).changed).toMatchObject([{ can_merge: false }]);
});

it('merges an undone edit of a note with lines that its author added', async () => {
  const note = {
    route_url: '/',
    position: { left: 1, top: 1 },
    color: '#FFF9B1',
    users: [{ email: user.email, user_name: '', text: 'Call Ana' }],
  };
  const { note_id } = (await api.call(addStickyNote, { body: note }, user)).body;
  const { runId } = await act(chat(), user, [['edit_sticky_note', { note_id, text: 'Call Ben' }]]);
  const change = { new_text: 'Call Ben\nand Cleo', color: note.color, position: note.position };
  await api.call(updateStickyNote, { params: { note_id }, query: { email: user.email, route_url: '/' }, body: change }, user);
  const [asked] = (await undo(runId)).changed;
  expect(asked).toMatchObject({ can_merge: true });
  await undo(runId, { merge: [asked?.act_id ?? ''] });
  const [left] = (await api.call(listStickyNotes, { query: { email: user.email, route_url: '/' } }, user)).body.data;
  expect(left?.users[0]?.text).toBe('Call Ana\nand Cleo');
});

it('offers no tools unless the person switched them on, and none in an incognito chat', async () => {
  const before = provider.requests.length;
  await act(chat(), user, [], { request: {} });
  await act(chat(), user, [], { request: { tools_enabled: true, temporary: true } });
  const offered = provider.requests.slice(before).flatMap(({ tools = [] }) => tools.map((tool) => tool.function.name));
  expect(offered.filter((name) => name !== 'remember')).toEqual([]);
});

it('reaches nothing of other people', async () => {
  const id = await newDocument('Mine.');
  const other = await api.newUser();
  const { acts: count } = await act(chat(), other, [
    ['read_document', { notebook_id: id }],
    ['append_to_document', { notebook_id: id, text: 'Yours.' }],
  ]);
  const { runId } = await act(chat(), user, [['append_to_document', { notebook_id: id, text: 'More.' }]]);
  expect([count, await textsOf(id)]).toEqual([0, ['Mine.', 'More.']]);
  expect((await api.call(undoRun, { query: { run_id: runId }, body: {} }, other)).status).toBe(404);
  expect((await api.call(listRunActs, { query: { run_id: runId } }, other)).status).toBe(404);
});

it('lists the runs that changed something, with what is still open', async () => {
  const { runId, sessionId } = await act(chat(), user, [['create_notebook', { title: 'One' }]]);
  const list = async () => (await api.call(listActRuns, { query: { email: user.email } }, user)).body.runs;
  expect(await list()).toMatchObject([{ run_id: runId, session_id: sessionId, agent: null, acts: 1, open: 1 }]);
  await undo(runId);
  expect(await list()).toMatchObject([{ run_id: runId, acts: 1, open: 0 }]);
});

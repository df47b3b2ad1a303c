import type { GivenLevel } from 'shared-contracts';
import { giveAccess } from 'shared-contracts/access-calls';
import { createNotebook } from 'shared-contracts/calls';
import { createTaskFacts } from 'shared-contracts/document-tasks';
import * as calls from 'shared-contracts/file-calls';
import { findAlerts } from 'shared-contracts/settings-calls';
import { beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { act } from '../../../testing/acting-chat.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { TogetherAuthor } from '../../../testing/together-author.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider } = appWithModel();
let ana: TestUser;
let ben: TestUser;
let notebook_id: string;

beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  await workspaceOf(api, ana, [ben, 'Member']);
  notebook_id = (await api.call(createNotebook, { body: { email: ana.email, title: 'Launch' } }, ana)).body.notebook_id;
});

const item = (text: string, owner?: { id: string | null; name: string }) => ({
  type: 'taskItem',
  attrs: { checked: false },
  content: [{ type: 'paragraph', content: [{ type: 'text', text }, ...createTaskFacts({ owner: owner ?? null, due: null })] }],
});
const owner = async (who: TestUser, name: string) => ({ id: await userIdOf(api, who), name });
const save = async (who: TestUser, ...items: object[]) => {
  const { version } = (await api.call(calls.getNotebookDocument, { query: { notebook_id } }, who)).body;
  const content = { type: 'doc', content: [{ type: 'taskList', content: items }] };
  return api.call(calls.saveNotebookDocument, { body: { notebook_id, version, content } }, who);
};
const share = (level: GivenLevel, id = notebook_id) =>
  api.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id, grantee: { kind: 'person', id: ben.email }, level } }, ana);
/** Returns the alerts about tasks, newest first. */
const alerts = async (who: TestUser) => {
  const { body } = await api.call(findAlerts, { query: { email: who.email, kind: 'mention' } }, who);
  return body.alerts.map(({ title, text, link }) => ({ title, text, link }));
};

it('alerts somebody whom another person made the owner of a task, once', async () => {
  await share('view');
  await save(ana, item('Call Eva'));
  await save(ana, item('Call Eva', await owner(ben, 'Ben')));
  const expected = [{ title: 'Ana gave you a task in Launch', text: 'Call Eva', link: `/notebooks/${notebook_id}` }];
  expect(await alerts(ben)).toEqual(expected);
  await save(ana, item('Call Eva today', await owner(ben, 'Ben')), item('Write'));
  await save(ana, item('Call Eva today'), item('Write'));
  expect(await alerts(ben)).toEqual(expected);
});

it('says how many tasks somebody got at once', async () => {
  await share('view');
  await save(ana, ...['One', 'Two', 'Three'].map((text) => item(text, { id: null, name: 'Ben' })));
  expect(await alerts(ben)).toMatchObject([{ title: 'Ana gave you 3 tasks in Launch', text: 'One · Two · Three' }]);
});

it('alerts nobody who takes a task, and nobody who can’t open the document', async () => {
  const eve = await api.newUser('Eve');
  await save(ana, item('Mine', await owner(ana, 'Ana')), item('Yours', await owner(ben, 'Ben')), item('Hers', await owner(eve, 'Eve')));
  for (const person of [ana, ben, eve]) expect(await alerts(person)).toEqual([]);
  await share('edit');
  await save(
    ben,
    item('Ben’s', await owner(ben, 'Ben')),
    item('Names', { id: null, name: 'Eve' }),
    item('No one', { id: 'usr_x', name: 'X' }),
  );
  for (const person of [ben, eve]) expect(await alerts(person)).toEqual([]);
});

it('alerts about what an agent or the assistant wrote for somebody else', async () => {
  await share('view');
  await act({ api, provider }, ana, [
    ['append_to_document', { notebook_id, text: '- [ ] Book the hall — @Ben, due 2026-12-01\n- [ ] Mine — @Ana' }],
  ]);
  expect(await alerts(ben)).toMatchObject([{ title: 'Ana gave you a task in Launch', text: 'Book the hall' }]);
  expect(await alerts(ana)).toEqual([]);
});

it('chooses nobody if several people with access have the name', async () => {
  const other = await api.newUser('Ben');
  await workspaceOf(api, ana, [ben, 'Member'], [other, 'Member']);
  await share('view');
  await api.call(
    giveAccess,
    { body: { email: ana.email, kind: 'notebook', id: notebook_id, grantee: { kind: 'person', id: other.email }, level: 'view' } },
    ana,
  );
  await save(ana, item('Call', { id: null, name: 'Ben' }));
  for (const person of [ben, other]) expect(await alerts(person)).toEqual([]);
});

it('knows who gave a task when several people write at the same time', async () => {
  await share('edit');
  await save(ana, item('Hers'), item('His'));
  const [hers, his] = [new TogetherAuthor(api, ana, notebook_id), new TogetherAuthor(api, ben, notebook_id)];
  for (const author of [hers, his]) await author.fetch();
  give(hers.doc, 0, await owner(ben, 'Ben'));
  give(his.doc, 1, await owner(ben, 'Ben'));
  await hers.send();
  await his.send();
  await api.call(calls.getNotebookDocument, { query: { notebook_id } }, ana);
  expect(await alerts(ben)).toMatchObject([{ title: 'Ana gave you a task in Launch', text: 'Hers' }]);
});

/** Adds an owner to a task as the editor does. */
function give(doc: Y.Doc, place: number, { id, name }: { id: string; name: string }) {
  const list = doc.getXmlFragment('default').get(0) as Y.XmlElement;
  const paragraph = (list.get(place) as Y.XmlElement).get(0) as Y.XmlElement;
  const fact = new Y.XmlElement('taskOwner');
  fact.setAttribute('id', id);
  fact.setAttribute('name', name);
  paragraph.insert(paragraph.length, [fact]);
}

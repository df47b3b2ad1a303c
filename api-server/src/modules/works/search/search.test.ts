import { sql } from 'drizzle-orm';
import * as calls from 'shared-contracts/calls';
import { saveNotebookDocument } from 'shared-contracts/file-calls';
import { beforeAll, expect, it } from 'vitest';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { piecesOf } from './search.service.ts';

const { api } = appWithoutUser();
let user: TestUser;
let email: string;
let sessionId: string;
let fileId: string;
let notebookId: string;
beforeAll(async () => {
  user = await api.newUser();
  email = user.email;
  const { db } = api.database;
  fileId = await makeOwned(db, 'file', email);
  await api.call(calls.renameFile, { query: { file_id: fileId, rename: 'atlas-budget_2027' } }, user);
  const chat = (await api.call(calls.completeChat, { body: { message: 'How big is the <b>Atlas</b> budget of Lisbon?', email } }, user))
    .body;
  sessionId = chat.session_id ?? '';
  await api.call(calls.renameSession, { query: { session_id: sessionId, rename: 'Costs' } }, user);
  const body = { email, name: 'Editor', description: 'Knows about Lisbon.', instructions: 'Be brief.', starters: [] };
  await api.call(calls.createAgent, { body }, user);
  notebookId = (await api.call(calls.createNotebook, { body: { email, title: 'Fairs', description: 'All about Porto' } }, user)).body
    .notebook_id;
  await api.call(calls.moveSession, { query: { session_id: sessionId, new_notebook_id: notebookId } }, user);
  const note = {
    route_url: '/help',
    position: { left: 1, top: 1 },
    users: [{ email, user_name: 'P', text: 'Call Coimbra' }],
    color: '#FFF9B1',
  };
  await api.call(calls.addStickyNote, { body: note }, user);
  const bookmark = { email, articleId: 1, articleTitle: 'x', areaName: 'Finance', bookmarkStatus: true };
  await api.call(calls.setBookmark, { body: bookmark }, user);
});

type Query = Omit<Parameters<typeof api.call<typeof calls.searchItems>>[1]['query'], 'email'>;
const search = async (query: Query) => (await api.call(calls.searchItems, { query: { email, ...query } }, user)).body;
const found = async (query: Query) => (await search(query)).hits.map(({ item }) => item.kind);

it('ranks titles above contents, splits file names into words, and counts by kind', async () => {
  const { hits, counts } = await search({ q: 'atlas budget' });
  expect(hits.map(({ item }) => item.id)).toEqual([fileId, sessionId]);
  expect(counts).toEqual({ file: 1, chat: 1 });
});

it('marks the matches and sends texts as plain text', async () => {
  const { hits } = await search({ q: 'lisbon', kind: 'chat' });
  const passage = hits[0]?.passages[0] ?? [];
  expect(passage.filter(({ hit }) => hit)).toEqual([{ text: 'Lisbon', hit: true }]);
  expect(passage.map(({ text }) => text).join('')).toContain('Atlas');
});

it.each([
  ['lisbon', ['agent', 'chat']],
  ['porto', ['notebook']],
  ['coimbra', ['sticky-note']],
  ['edit', ['agent']],
  ['lisb', ['agent', 'chat']],
])('finds %s in %j', async (q, kinds) => expect((await found({ q })).toSorted()).toEqual(kinds));

it('cuts names of sticky notes and long names between characters that people see', async () => {
  const family = '👩‍👩‍👧';
  const note = (text: string) => ({
    route_url: '/help',
    position: { left: 1, top: 1 },
    color: '#FFF9B1',
    users: [{ email, user_name: 'P', text }],
  });
  const words = `Sintra ${'a'.repeat(70)}`;
  await api.call(calls.addStickyNote, { body: note(`${words}${family} and more`) }, user);
  const [hit] = (await search({ q: 'sintra' })).hits;
  expect([hit?.item.name, hit?.name.map(({ text }) => text).join('')]).toEqual([words, words]);
  const { items } = (await api.call(calls.listItems, { query: { email, kind: 'sticky-note' } }, user)).body;
  expect(items.map(({ name }) => name)).toContain(words);
});

it('finds saved articles by title, until they are no longer saved', async () => {
  const { items } = (await api.call(calls.listItems, { query: { email, kind: 'article' } }, user)).body;
  const title = items[0]?.name ?? '';
  expect(title).not.toBe('');
  expect(await found({ q: title })).toContain('article');
  const bookmark = { email, articleId: 1, articleTitle: 'x', areaName: 'Finance', bookmarkStatus: false };
  await api.call(calls.setBookmark, { body: bookmark }, user);
  expect(await found({ q: title })).not.toContain('article');
});

it('finds the contents of documents, reports and blueprints', async () => {
  const { db } = api.database;
  const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
  const heading = { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Gondolas' }] };
  const document = { notebook_id: notebookId, version: 0, content: { type: 'doc', content: [heading, text('They cost 80 florins.')] } };
  await api.call(saveNotebookDocument, { body: document }, user);
  const reportId = await makeOwned(db, 'report', email);
  await db.execute(sql`update reports set body = 'Vaporetti are cheaper.' where id = ${reportId}`);
  const draft = { title: 'x', summary: '', steps: [{ step_id: '1', title: 'Book the traghetto', kind: 'action' }] };
  const blueprintId = await makeOwned(db, 'blueprint', email);
  await db.execute(sql`update blueprints set draft = ${JSON.stringify(draft)}::jsonb where id = ${blueprintId}`);
  expect(await found({ q: 'florins' })).toEqual(['notebook']);
  expect(await found({ q: 'gondolas' })).toEqual(['notebook']);
  expect(await found({ q: 'vaporetti' })).toEqual(['report']);
  expect(await found({ q: 'traghetto' })).toEqual(['blueprint']);
  await api.call(saveNotebookDocument, { body: { ...document, version: 1, content: { type: 'doc', content: [text('Closed.')] } } }, user);
  expect(await found({ q: 'florins' })).toEqual([]);
});

it.each([
  ['PO-4711', ['PO-4711']],
  ['lagoons', ['lagoon']],
  ['lagoon 4711', ['4711', 'lagoon']],
])('shows the part of a long text where %s is, cut between words, and marks only that', async (q, marks) => {
  const reportId = await makeOwned(api.database.db, 'report', email);
  const filler = 'Position 12 of the pond office in 2026. ';
  const body = `${filler.repeat(100)}Order PO-4711 for the lagoon. ${filler.repeat(100)}`;
  await api.database.db.execute(sql`update reports set body = ${body} where id = ${reportId}`);
  const passage = (await search({ q, kind: 'report' })).hits.find(({ item }) => item.id === reportId)?.passages[0] ?? [];
  expect(passage.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(marks);
  const shown = passage.map(({ text }) => text).join('');
  expect(shown.length).toBeLessThanOrEqual(240);
  expect(` ${body} `).toContain(` ${shown.trim()} `);
  await api.database.db.execute(sql`delete from reports where id = ${reportId}`);
});

it('filters by kind, notebook and age', async () => {
  expect(await found({ q: 'lisbon', kind: 'agent' })).toEqual(['agent']);
  expect(await found({ q: 'lisbon', notebook_id: notebookId })).toEqual(['chat']);
  expect(await found({ q: 'lisbon', days: 7 })).toHaveLength(2);
  await api.database.db.execute(sql`update chat_sessions set updated_at = now() - interval '8 days' where id = ${sessionId}`);
  expect(await found({ q: 'lisbon', days: 7 })).toEqual(['agent']);
});

it('corrects a misspelled word, and says so', async () => {
  const { hits, corrected } = await search({ q: 'lisbonn' });
  expect(corrected).toBe('lisbon');
  expect(hits).toHaveLength(2);
  expect((await search({ q: 'coimbar' })).corrected).toBe('coimbra');
  expect(await search({ q: 'qqqqzzzz' })).toMatchObject({ hits: [], corrected: null });
});

it.each(['', '   ', "'; drop table users --", '& | ! ( ) :*', '\\', 'the', '\u0002\u0003', '日本語', 'a'.repeat(500)])(
  'treats %j as plain words',
  async (q) => expect((await api.call(calls.searchItems, { query: { email, q } }, user)).status).toBe(200),
);

it('never finds another user’s things', async () => {
  const stranger = await api.newUser();
  const { body } = await api.call(calls.searchItems, { query: { email: stranger.email, q: 'lisbon' } }, stranger);
  expect(body).toEqual({ hits: [], counts: {}, corrected: null });
});

it('keeps up with a chat that is renamed or continued', async () => {
  await api.call(calls.renameSession, { query: { session_id: sessionId, rename: 'Expenses' } }, user);
  expect(await found({ q: 'expenses' })).toEqual(['chat']);
  expect(await found({ q: 'costs' })).toEqual([]);
});

it('reads marks', () => {
  expect(piecesOf('a \u0002b\u0003 c')).toEqual([
    { text: 'a ', hit: false },
    { text: 'b', hit: true },
    { text: ' c', hit: false },
  ]);
});

import { eq } from 'drizzle-orm';
import type { AccessibilityChoice } from 'shared-contracts';
import { createWorkArea } from 'shared-contracts/area-calls';
import * as calls from 'shared-contracts/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { freeRoute } from './kernel/free-route.ts';
import { keepExtension } from './modules/works/item/item.service.ts';
import { activities, chatRuns, files } from './platform/database/schema/index.ts';
import { appWithoutUser } from './testing/app-with-user.ts';
import { makeOwned } from './testing/owned-things.ts';
import type { TestUser } from './testing/test-app.ts';

const { api } = appWithoutUser();
let user: TestUser;
let email: string;
beforeAll(async () => {
  user = await api.newUser();
  email = user.email;
});

describe('notebooks', () => {
  it('lists the default one first, and moves the items of a deleted one to it', async () => {
    const created = await api.call(calls.createNotebook, { body: { email, title: 'Fairs', areaId: 'area-marketing' } }, user);
    expect(created.body).toMatchObject({ title: 'Fairs', areaId: 'area-marketing', default_value: false });
    const fileId = await makeOwned(api.database.db, 'file', email);
    const notebookId = created.body.notebook_id;
    await api.call(calls.moveFile, { query: { file_id: fileId, new_notebook_id: notebookId } }, user);
    const list = async () => (await api.call(calls.listNotebooks, { query: { email } }, user)).body.notebooks;
    expect((await list()).map(({ title }) => title)).toEqual(['Home', 'Fairs']);
    const home = (await list())[0]?.notebook_id ?? '';
    await api.call(calls.deleteNotebook, { query: { notebook_id: notebookId } }, user);
    const [file] = await api.database.db.select().from(files).where(eq(files.id, fileId));
    expect(file?.notebookId).toBe(home);
    const refused = await api.call(calls.deleteNotebook, { query: { notebook_id: home } }, user);
    expect(refused).toMatchObject({ status: 409, body: { code: 'default-notebook' } });
  });

  it('rejects another user’s Work Area', async () => {
    const stranger = await api.newUser();
    const areaId = await makeOwned(api.database.db, 'work-area', stranger.email);
    expect((await api.call(calls.createNotebook, { body: { email, title: 'Mine', areaId } }, user)).status).toBe(404);
  });
});

describe('items', () => {
  it('keeps the extension of a renamed file', async () => {
    const id = await makeOwned(api.database.db, 'file', email);
    await api.call(calls.renameFile, { query: { file_id: id, rename: 'Plan 2027' } }, user);
    const { body } = await api.call(calls.listWorks, { query: { email } }, user);
    expect(body.files.find(({ file_id }) => file_id === id)?.file_name).toBe('Plan 2027.pdf');
    expect(keepExtension('a.tar.gz', 'b')).toBe('b.gz');
    expect(keepExtension('a.PDF', 'b.pdf')).toBe('b.pdf');
    expect(keepExtension('.env', 'b')).toBe('b');
  });

  it('no longer counts deleted items', async () => {
    const id = await makeOwned(api.database.db, 'report', email);
    const count = async () => (await api.call(calls.listWorks, { query: { email } }, user)).body.counts.reports;
    const before = await count();
    await api.call(calls.deleteReport, { query: { report_id: id } }, user);
    expect(await count()).toBe(before - 1);
  });
});

describe('agents', () => {
  const input = { name: ' Editor ', description: 'Edits texts.', instructions: 'Be brief.', starters: [' Shorten this ', ' '] };

  it('creates, reads, updates and renames agents', async () => {
    const { body: agent } = await api.call(calls.createAgent, { body: { email, ...input } }, user);
    expect(agent).toMatchObject({ agent_name: 'Editor', starters: ['Shorten this'], email, files: [] });
    const changed = { ...input, email, agent_id: agent.agent_id, name: 'Proofreader' };
    await api.call(calls.updateAgent, { body: changed }, user);
    expect((await api.call(calls.getAgent, { query: { agent_id: agent.agent_id } }, user)).body.agent_name).toBe('Proofreader');
    const { body } = await api.call(calls.listAgents, { query: { email } }, user);
    expect(body.agents.map(({ agent_id }) => agent_id)).toContain(agent.agent_id);
  });

  it('requires a name, a description of up to 200 characters and instructions', async () => {
    const wrong = { ...input, email, name: '  ', description: 'x'.repeat(201) };
    const refused = await api.call(calls.createAgent, { body: wrong }, user);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'body.description' }] } });
    const blank = await api.call(calls.createAgent, { body: { ...wrong, description: 'Fine' } }, user);
    expect(blank).toMatchObject({ status: 400, body: { errors: [{ path: 'body.name' }] } });
  });

  it('names an agent’s chats after it', async () => {
    const { body: agent } = await api.call(calls.createAgent, { body: { email, ...input } }, user);
    const chat = { message: 'Hi', email, agent_id: agent.agent_id };
    const { body } = await api.call(calls.completeChat, { body: chat }, user);
    const sessions = (await api.call(calls.listSessions, { params: { email }, query: {} }, user)).body.data;
    expect(sessions.find(({ session_id }) => session_id === body.session_id)).toMatchObject({ agent_name: 'Editor', category: 'agents' });
    expect(await api.database.db.$count(chatRuns)).toBeGreaterThan(0);
  });
});

describe('Work Areas', () => {
  const create = (name: string) =>
    api.call(createWorkArea, { body: { email, Name: name, DisplayName: name.slice(0, 15), DisplayRank: 7 } }, user);

  it('lists the default ones for everybody, then the user’s own', async () => {
    const { body } = await create('Research & Labs');
    expect(body.RouteURL).toBe('research-labs');
    const areas = async (of: TestUser) => (await api.call(calls.listWorkAreas, { query: { email: of.email } }, of)).body.areas;
    const own = await areas(user);
    expect(own.filter(({ areaType }) => areaType === 'user').map(({ Name }) => Name)).toEqual(['Research & Labs']);
    expect(own.at(-1)?.areaType).toBe('user');
    const stranger = await areas(await api.newUser());
    expect(stranger.map(({ areaType }) => areaType)).not.toContain('user');
  });

  it('never assigns the address of a fixed route or of another area', async () => {
    expect((await create('Settings')).body.RouteURL).toBe('settings-2');
    expect((await create('Marketing')).body.RouteURL).toBe('marketing-2');
    expect(freeRoute('  Änderungen / Übersicht ', [])).toBe('anderungen-ubersicht');
    expect(freeRoute('!!!', [])).toBe('area');
    expect(freeRoute('Api', ['api-2'])).toBe('api-3');
  });

  it('reports which rule was broken, in the fixed texts', async () => {
    const body = { email, Name: ' ', DisplayName: 'Far too long a name', DisplayRank: 7 };
    const { body: problem } = await api.call(createWorkArea, { body }, user);
    expect(problem).toMatchObject({
      errors: [{ message: 'Work Area name is required.' }, { message: 'Display name must not exceed 15 characters.' }],
    });
  });
});

describe('sticky notes', () => {
  const note = (text: string) => ({
    route_url: '/notebooks',
    position: { left: 50, top: 100 },
    users: [{ email, user_name: 'Priya', text }],
    color: '#FFF9B1',
  });
  const list = async () => (await api.call(calls.listStickyNotes, { query: { route_url: '/notebooks', email } }, user)).body.data;

  it('adds, moves, edits and deletes notes, each on its page', async () => {
    const { body } = await api.call(calls.addStickyNote, { body: note('Call Ana') }, user);
    const params = { note_id: body.note_id };
    const query = { route_url: '/notebooks', email };
    const change = { new_text: 'Call Ana today', color: '#FFF9B1', position: { left: 7.5, top: 9 } };
    await api.call(calls.updateStickyNote, { params, query, body: change }, user);
    expect(await list()).toMatchObject([{ note_id: body.note_id, users: [{ text: 'Call Ana today' }], position: { left: 7.5, top: 9 } }]);
    await api.call(calls.deleteStickyNote, { params, query }, user);
    expect(await list()).toEqual([]);
  });

  it('rejects a change that is based on an outdated text', async () => {
    const { body } = await api.call(calls.addStickyNote, { body: note('Start') }, user);
    const change = (new_text: string, expected_text: string) => ({
      params: { note_id: body.note_id },
      query: { route_url: '/notebooks', email },
      body: { new_text, expected_text, color: '#FFF9B1', position: { left: 1, top: 1 } },
    });
    expect((await api.call(calls.updateStickyNote, change('From the phone', 'Start'), user)).status).toBe(200);
    const late = await api.call(calls.updateStickyNote, change('From the desk', 'Start'), user);
    expect(late).toMatchObject({ status: 409, body: { code: 'note-changed' } });
    expect(await list()).toMatchObject([{ users: [{ text: 'From the phone' }] }]);
    const { params, query } = change('', '');
    await api.call(calls.deleteStickyNote, { params, query }, user);
  });

  it('rejects blank notes and another user’s name', async () => {
    expect((await api.call(calls.addStickyNote, { body: note('  ') }, user)).status).toBe(400);
    expect((await api.call(calls.addStickyNote, { body: note('Hi') }, await api.newUser())).status).toBe(403);
  });
});

describe('market intel', () => {
  const articles = async (area?: string) =>
    (await api.call(calls.getArticles, { query: area ? { email, areas_name: area } : { email } }, user)).body.Articles;

  it('returns an area’s articles newest first, and six of all for an area without any', async () => {
    const finance = await articles('Finance');
    expect(finance.length).toBeGreaterThan(0);
    expect(new Set(finance.map(({ AreaName }) => AreaName))).toEqual(new Set(['Finance']));
    const some = await articles('Nowhere');
    expect(some).toHaveLength(6);
    const ids = some.map(({ ArticleID }) => ArticleID);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    for (const { SourceURL } of await articles()) expect(SourceURL).toMatch(/^https:\/\//);
  });

  it('adds and removes bookmarks, and rejects missing articles', async () => {
    const mark = (articleId: number, bookmarkStatus: boolean) =>
      api.call(calls.setBookmark, { body: { email, articleId, articleTitle: 'x', areaName: 'Finance', bookmarkStatus } }, user);
    const marked = async () => (await api.call(calls.listBookmarks, { query: { email } }, user)).body.bookmarks;
    await mark(8, true);
    await mark(8, true);
    expect(await marked()).toEqual([{ articleId: 8, sessionId: null, bookmarkStatus: true }]);
    await mark(8, false);
    expect(await marked()).toEqual([]);
    for (const id of [999_999, 1.5, 2 ** 40]) expect((await mark(id, true)).status).toBe(404);
  });
});

describe('profile, plans and activity', () => {
  it('accepts only existing time zones', async () => {
    const set = (timezone: string) => api.call(calls.setTimeZone, { body: { email, timezone } }, user);
    expect((await set('Europe/Lisbon')).status).toBe(200);
    expect((await set('Europe/Nowhere')).status).toBe(400);
    expect((await api.call(calls.getProfile, { query: { email } }, user)).body.time_zone).toBe('Europe/Lisbon');
  });

  it('shows users who never subscribed the free plan', async () => {
    const { body } = await api.call(calls.getSubscriptions, { params: { email } }, user);
    expect(body.subscriptions).toMatchObject([{ plan_details: { plan_name: 'Free', price: 0, billing_interval: 'month' } }]);
    expect(new Date(body.subscriptions[0]?.end_date ?? 0).getTime()).toBeGreaterThan(api.time.now.getTime());
  });

  it('saves theme and color scheme, separately or together, and the account type', async () => {
    const own = await api.newUser();
    const profile = async () => (await api.call(calls.getProfile, { query: { email: own.email } }, own)).body;
    const set = (appearance: { theme?: 'dark' | 'system'; color_scheme?: string; accessibility?: AccessibilityChoice[] }) =>
      api.call(calls.setAppearance, { body: { email: own.email, ...appearance } }, own);
    expect(await profile()).toMatchObject({ theme: null, color_scheme: null, account_type: 'personal' });
    await set({ theme: 'dark', color_scheme: 'pine' });
    await set({ theme: 'system' });
    await set({});
    await api.call(calls.setAccountType, { body: { email: own.email, account_type: 'company' } }, own);
    expect(await profile()).toMatchObject({ theme: 'system', color_scheme: 'pine', account_type: 'company' });
    expect((await set({ color_scheme: 'url(javascript:1)' })).status).toBe(400);
    expect(await profile()).toMatchObject({ accessibility: null });
    await set({ accessibility: ['large-text', 'more-contrast'] });
    expect(await profile()).toMatchObject({ accessibility: ['large-text', 'more-contrast'], theme: 'system' });
    await set({ accessibility: [] });
    expect(await profile()).toMatchObject({ accessibility: [] });
    expect((await set({ accessibility: ['x-ray' as never] })).status).toBe(400);
  });

  it('ends an activity when a closing page sends no body or an empty one', async () => {
    const { body } = await api.call(calls.startActivity, { body: { email, activity: 'Sales' } }, user);
    const url = `/api/user_activities/end-activity/${body.activityId}?email=${encodeURIComponent(email)}`;
    for (const type of [{}, { 'content-type': 'text/plain;charset=UTF-8' }]) {
      const answer = await api.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${user.token}`, ...type } });
      expect(answer.statusCode).toBe(200);
    }
  });

  it('starts an activity under the page’s id only once', async () => {
    const activity_id = `act_${'5a'.repeat(16)}`;
    const start = (own = user) => api.call(calls.startActivity, { body: { email: own.email, activity: 'Sales', activity_id } }, own);
    expect((await start()).body).toEqual({ activityId: activity_id });
    expect((await start()).status).toBe(400);
    expect((await start(await api.newUser())).status).toBe(400);
    expect((await api.call(calls.endActivity, { params: { activityId: activity_id }, query: { email } }, user)).status).toBe(200);
  });

  it('keeps the first end of an activity', async () => {
    const { body } = await api.call(calls.startActivity, { body: { email, activity: 'Marketing' } }, user);
    const end = () => api.call(calls.endActivity, { params: { activityId: body.activityId }, query: { email } }, user);
    await end();
    const read = async () => (await api.database.db.select().from(activities).where(eq(activities.id, body.activityId)))[0]?.endedAt;
    const first = await read();
    const before = api.time.now;
    api.time.now = new Date(before.getTime() + 60_000);
    await end();
    api.time.now = before;
    expect(first).toEqual(before);
    expect(await read()).toEqual(first);
  });

  it('reports that only the built-in assistant is connected', async () => {
    const { body } = await api.call(calls.getModels, { query: { email } }, user);
    expect(body.filter(({ connected }) => connected).map(({ modelName }) => modelName)).toEqual(['Built-in assistant']);
    expect(body.length).toBeGreaterThan(1);
  });
});

it('has help articles in every category, readable without signing in', async () => {
  const all = (await api.call(calls.listHelpArticles, { query: {} })).body.articles;
  for (const category of calls.helpCategories)
    expect((await api.call(calls.listHelpArticles, { query: { category } })).body.articles).toEqual(
      all.filter((article) => article.category === category),
    );
});

import { eq } from 'drizzle-orm';
import { giveAccess } from 'shared-contracts/access-calls';
import { connectInstallationServer, disconnectInstallationServer } from 'shared-contracts/admin-calls';
import {
  callFromApp,
  connectAgentServer,
  connectToolServer,
  disconnectAgentServer,
  listRunActs,
  listToolServers,
  readFromApp,
  readToolApp,
  saveAgentSettings,
  switchToolServer,
} from 'shared-contracts/agent-calls';
import { completeChat, createAgent, deleteSession, openSession } from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toolApps } from '../../../platform/database/schema/index.ts';
import { act } from '../../../testing/acting-chat.ts';
import { type AppToolServer, startAppToolServer } from '../../../testing/app-tool-server.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { startBudgetServer } from '../../../testing/everything-server.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider, user } = appWithModel();
let boards: AppToolServer;

beforeAll(async () => {
  boards = await startAppToolServer();
});
afterAll(() => boards.close());
beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  boards.key = undefined;
  boards.board = undefined;
  boards.heard.length = 0;
});

const connect = async (name = 'Boards', server_url = boards.url, by = user) =>
  (await api.call(connectToolServer, { body: { name, server_url } }, by)).body.server?.server_id ?? '';
const answered = (...turns: Parameters<typeof act>[2]) => act({ api, provider }, user, turns);
const messageOf = async (session_id: string, by = user) =>
  (await api.call(openSession, { query: { session_id } }, by)).body.messages.at(-1);
/** Makes an answer call a tool, and returns its apps. */
async function appsOf(...turns: Parameters<typeof act>[2]) {
  const { sessionId, runId } = await answered(...turns);
  const apps = (await messageOf(sessionId))?.sources?.apps ?? [];
  return { apps, appId: apps[0]?.app_id ?? '', sessionId, runId };
}
const showBoard = () => appsOf(['Boards_show_board', { name: 'plan' }], 'Here it is.');
const read = (app_id: string, by = user) => api.call(readToolApp, { query: { app_id } }, by);
const call = async (app_id: string, tool: string, input: Record<string, unknown> = {}, is_approved = false) =>
  (await api.call(callFromApp, { query: { app_id }, body: { tool, arguments: input, is_approved } }, user)).body;

describe('an answer whose tool has an app', () => {
  it('keeps the app with what the tool was given and returned, for the person who asked only', async () => {
    await connect();
    const { apps, appId } = await showBoard();
    expect(boards.extensions.at(-1)).toEqual({ 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } });
    expect(apps).toEqual([{ app_id: appId, server: 'Boards', tool: 'show_board' }]);
    const { body } = await read(appId);
    expect(body).toMatchObject({
      server: 'Boards',
      tool: 'show_board',
      input: { name: 'plan' },
      is_connected: true,
      result: { structuredContent: { name: 'plan', marks: ['a1'] }, content: [{ type: 'text' }] },
    });
    expect(body.html).toContain('<h1>Board</h1>');
    expect((await read(appId, await api.newUser())).status).toBe(404);
    expect((await api.call(readToolApp, { query: { app_id: appId } }, undefined)).status).toBe(401);
  });

  it('shows several, and says so when a server doesn’t send one', async () => {
    await connect();
    const { apps } = await appsOf(['Boards_show_board', { name: 'plan' }], ['Boards_show_nothing', {}], 'There.');
    expect(apps.map(({ tool }) => tool)).toEqual(['show_board', 'show_nothing']);
    expect((await read(apps[1]?.app_id ?? '')).body.html).toBeNull();
    boards.board = 'x'.repeat(1_500_001);
    expect((await read((await showBoard()).appId)).body.html).toBeNull();
  });

  it('shows the same later, without its server, until the chat is deleted', async () => {
    const serverId = await connect();
    const { appId, sessionId } = await showBoard();
    await api.call(disconnectAgentServer, { query: { server_id: serverId } }, user);
    boards.board = '<h1>Another</h1>';
    const { body } = await read(appId);
    expect(body).toMatchObject({ is_connected: false, input: { name: 'plan' } });
    expect(body.html).toContain('<h1>Board</h1>');
    expect(await call(appId, 'refresh_board', { since: 'noon' }, true)).toEqual({
      outcome: 'refused',
      problem: '“Boards” isn’t connected, so this app can’t use it.',
    });
    await api.call(deleteSession, { query: { session_id: sessionId } }, user);
    expect((await read(appId)).status).toBe(404);
  });

  it('works with the protocol’s own example', async () => {
    const budget = await startBudgetServer();
    await connect('Budget', budget.url);
    const { appId } = await appsOf(['Budget_get-budget-data', {}], 'Here it is.');
    expect((await read(appId)).body).toMatchObject({
      html: expect.stringContaining('Budget Allocator'),
      result: { content: expect.any(Array) },
    });
    await budget.stop();
  });

  it('keeps nothing of an incognito chat with an agent', async () => {
    const agentId = await makeAgent(['Boards/show_board'], 'nothing');
    provider.first = [[{ call: 'Boards_show_board', input: { name: 'plan' } }]];
    const body = { email: user.email, message: 'Show it.', model: 'scripted', agent_id: agentId, temporary: true };
    const answer = (await api.call(completeChat, { body }, user)).body;
    expect(boards.heard).toEqual([['show_board', 'plan']]);
    expect(answer.sources.apps).toBeUndefined();
    expect(await api.database.db.$count(toolApps, eq(toolApps.userId, await userIdOf(api, user)))).toBe(0);
  });

  it('keeps none for somebody who uses the agent of another', async () => {
    const agentId = await makeAgent(['Boards/show_board'], 'nothing');
    const other = await api.newUser();
    await workspaceOf(api, user, [other, 'Member']);
    const grantee = { kind: 'person' as const, id: other.email };
    await api.call(giveAccess, { body: { email: user.email, kind: 'agent', id: agentId, grantee, level: 'use' } }, user);
    const request = { agent_id: agentId };
    const { sessionId } = await act({ api, provider }, other, [['Boards_show_board', { name: 'plan' }], 'Here.'], { request });
    expect(boards.heard).toEqual([['show_board', 'plan']]);
    expect((await messageOf(sessionId, other))?.sources?.apps).toBeUndefined();
  });

  it('contains no key of the installation', async () => {
    const admin = await api.newAdmin();
    boards.key = 'key-of-all';
    boards.board = '<p>key-of-all</p>';
    const body = { name: 'Boards', server_url: boards.url, server_key: 'key-of-all' };
    const { server } = (await api.call(connectInstallationServer, { body }, admin)).body;
    const { appId } = await appsOf(['Boards_show_board', { name: 'key-of-all' }], 'Here it is.');
    const { html, result } = (await read(appId)).body;
    expect(html).toBe('<p>•••</p>');
    expect(JSON.stringify(result)).not.toContain('key-of-all');
    const moved = await call(appId, 'set_mark', { at: 'key-of-all' }, true);
    expect(moved).toMatchObject({ outcome: 'done', result: { content: [{ text: 'There is a mark at •••.' }] } });
    const params = { installation_server_id: server?.server_id ?? '' };
    await api.call(disconnectInstallationServer, { params }, admin);
    expect((await read(appId)).body).toMatchObject({ html: '<p>•••</p>', is_connected: false });
  });
});

async function makeAgent(allowedActions: string[], approval: 'nothing' | 'changes', outward: 'ask' | 'refuse' = 'ask') {
  const fields = { name: 'Planner', description: 'Plans.', instructions: 'Be exact.', starters: [] };
  const { agent_id } = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body;
  const query = { agent_id };
  await api.call(connectAgentServer, { query, body: { name: 'Boards', server_url: boards.url } }, user);
  const apps = { usesOwnFiles: false, usesWorks: false, allowedActions };
  await api.call(saveAgentSettings, { query, body: { apps, decisions: { approval, guidance: '', outward } } }, user);
  return agent_id;
}

describe('who may call a tool', () => {
  it('depends on what the tool says: a model or an app', async () => {
    await connect();
    const { appId } = await showBoard();
    const offered = provider.requests.at(-1)?.tools?.map(({ function: { name } }) => name) ?? [];
    expect(offered).toEqual(expect.arrayContaining(['Boards_show_board', 'Boards_set_mark', 'Boards_keep_secret']));
    expect(offered).not.toContain('Boards_refresh_board');
    expect(await call(appId, 'keep_secret', {}, true)).toEqual({ outcome: 'refused', problem: '“Boards” has no such tool for apps.' });
    expect((await call(appId, 'search_works', { query: 'x' }, true)).outcome).toBe('refused');
    expect((await call(appId, 'resources/read', { uri: 'ui://board/view.html' }, true)).outcome).toBe('refused');
    const [listed] = (await api.call(listToolServers, {}, user)).body.servers;
    expect(listed?.tools.filter(({ for_apps }) => for_apps).map(({ name }) => name)).toEqual(['refresh_board']);
    expect(listed?.offered).toBe((listed?.tools.length ?? 0) - 1);
  });
});

describe('a call of an app', () => {
  it('waits for the person and shows what would be sent, because its answer read private and untrusted text', async () => {
    await connect();
    const { appId, runId, sessionId } = await showBoard();
    const asks = await call(appId, 'refresh_board', { since: 'noon' });
    expect(asks).toMatchObject({ outcome: 'asks', preview: { leaves: { text: '{"since":"noon"}', untrusted: ['Boards/show_board'] } } });
    expect(asks.question).toContain('May the app of “Boards” use Boards/refresh_board?');
    expect(boards.heard).not.toContainEqual(['refresh_board', 'noon']);
    expect(await call(appId, 'refresh_board', { since: 'noon' }, true)).toMatchObject({
      outcome: 'done',
      result: { content: [{ type: 'text', text: 'Nothing new since noon.' }] },
    });
    expect((await call(appId, 'set_mark', { at: 'b2' })).outcome).toBe('asks');
    expect((await call(appId, 'set_mark', { at: 'b2' }, true)).outcome).toBe('done');
    const { acts } = (await api.call(listRunActs, { query: { run_id: runId } }, user)).body;
    expect(acts).toMatchObject([{ tool: 'Boards/set_mark', state: 'final' }]);
    expect((await messageOf(sessionId))?.sources?.acts).toBe(1);
  });

  it('gets the tool’s own failure as a result, and wrong input as a sentence', async () => {
    await connect();
    const { appId } = await showBoard();
    expect(await call(appId, 'clear_board', {}, true)).toMatchObject({
      outcome: 'done',
      result: { isError: true, content: [{ text: 'It is locked.' }] },
    });
    expect(
      (await api.call(callFromApp, { query: { app_id: appId }, body: { tool: '', arguments: {}, is_approved: true } }, user)).status,
    ).toBe(400);
  });

  it('reaches nothing of a server that was switched off, or that belongs to somebody else', async () => {
    const serverId = await connect();
    const { appId } = await showBoard();
    expect((await api.call(switchToolServer, { query: { server_id: serverId }, body: { is_on: false } }, user)).status).toBe(200);
    expect((await read(appId)).body.is_connected).toBe(false);
    expect((await call(appId, 'refresh_board', { since: 'noon' }, true)).problem).toContain('isn’t connected');
    const resource = { query: { app_id: appId, uri: 'ui://board/view.html' } };
    expect((await api.call(readFromApp, resource, user)).body.problem).toContain('isn’t connected');
    await api.call(switchToolServer, { query: { server_id: serverId }, body: { is_on: true } }, user);
    expect((await read(appId)).body.is_connected).toBe(true);
    const other = await api.newUser();
    const body = { tool: 'refresh_board', arguments: {}, is_approved: true };
    expect((await api.call(callFromApp, { query: { app_id: appId }, body }, other)).status).toBe(404);
    expect((await api.call(readFromApp, resource, other)).status).toBe(404);
  });

  it('follows the settings of its agent', async () => {
    const agentId = await makeAgent(['Boards/show_board', 'Boards/refresh_board'], 'nothing');
    const request = { agent_id: agentId };
    const { sessionId } = await act({ api, provider }, user, [['Boards_show_board', { name: 'plan' }], 'Here.'], { request });
    const appId = (await messageOf(sessionId))?.sources?.apps?.[0]?.app_id ?? '';
    expect((await call(appId, 'refresh_board', { since: 'noon' })).outcome).toBe('asks');
    expect((await call(appId, 'refresh_board', { since: 'noon' }, true)).outcome).toBe('done');
    expect((await call(appId, 'set_mark', { at: 'b2' }, true)).problem).toBe('“Boards” has no such tool for apps.');
    const decisions = { approval: 'nothing' as const, guidance: '', outward: 'refuse' as const };
    await api.call(saveAgentSettings, { query: { agent_id: agentId }, body: { decisions } }, user);
    expect(await call(appId, 'refresh_board', { since: 'noon' }, true)).toEqual({
      outcome: 'refused',
      problem: 'The rules of this chat don’t allow this.',
    });
  });

  it('reads the documents that the server’s tools name, and nothing else', async () => {
    await connect();
    const { appId } = await showBoard();
    const readUri = async (uri: string) => (await api.call(readFromApp, { query: { app_id: appId, uri } }, user)).body;
    expect((await readUri('ui://hostile/loop.html')).html).toContain('Harmless words');
    expect((await readUri('ui://board/view.html?d=secret')).html).toBeNull();
    expect((await readUri('file:///etc/passwd')).html).toBeNull();
  });
});

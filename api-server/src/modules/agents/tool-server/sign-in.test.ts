import { eq } from 'drizzle-orm';
import {
  connectAgentServer,
  disconnectAgentServer,
  finishServerSignIn,
  getAgentSettings,
  refreshAgentServer,
  saveAgentSettings,
  signOutOfServer,
  startServerSignIn,
} from 'shared-contracts/agent-calls';
import { completeChat, createAgent, signIn } from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentServers, auditEntries, users } from '../../../platform/database/schema/index.ts';
import { type AuthorizationServer, startAuthorizationServer } from '../../../testing/authorization-server.ts';
import { personalDataOf } from '../../../testing/personal-data-of.ts';
import { type RichToolServer, startRichToolServer } from '../../../testing/rich-mcp-server.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../../testing/scripted-provider.ts';
import { createTestApp, type TestApp, type TestUser, testPassword } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';

let provider: ScriptedProvider;
let parcels: RichToolServer;
let door: AuthorizationServer;
let api: TestApp;
let otherNode: TestApp;
let user: TestUser;
let agentId: string;

beforeAll(async () => {
  [provider, parcels, door] = await Promise.all([startScriptedProvider(), startRichToolServer(), startAuthorizationServer()]);
  provider.script = [{ text: 'Done.' }, { finish: true }];
  const env = { LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted', ALLOW_PRIVATE_PROVIDERS: '127.0.0.1' };
  api = await createTestApp(env);
  otherNode = await createTestApp(env, api);
});
afterAll(async () => {
  await otherNode.close();
  await api.close();
  await Promise.all([provider.close(), parcels.close(), door.close()]);
});
beforeEach(async () => {
  user = await api.newUser();
  const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
  agentId = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body.agent_id;
  parcels.admit = door.protect(parcels.url);
  Object.assign(door, { metadata: {}, scopeNeeded: undefined, isDown: false });
  door.asked.length = 0;
  api.time.now = new Date();
});

const connect = async (server_url = parcels.url) =>
  (await api.call(connectAgentServer, { query: { agent_id: agentId }, body: { name: 'Parcels', server_url } }, user)).body;
const finish = (id: string, body: { state: string; code: string; iss?: string }, by: TestUser | undefined = user) =>
  api.call(finishServerSignIn, { query: { server_id: id }, body }, by);
const start = async () => {
  const { server, sign_in_url: url } = await connect();
  return { id: server?.server_id ?? '', url: url ?? '' };
};
const signedIn = async () => {
  const { id, url } = await start();
  expect((await finish(id, await door.approve(url))).body.problem).toBeNull();
  return id;
};
const refresh = async (id: string, node = api) => (await node.call(refreshAgentServer, { query: { server_id: id } }, user)).body;
const settings = async () => (await api.call(getAgentSettings, { query: { agent_id: agentId } }, user)).body;
const stateOf = async () => (await settings()).servers[0]?.sign_in;
const rowOf = async (id: string) => (await api.database.db.select().from(agentServers).where(eq(agentServers.id, id)))[0];
const kinds = () => door.asked.map(({ kind }) => kind);
const failed = 'The sign-in to “Parcels” failed or took too long. Try again.';

describe('signing in', () => {
  it('registers, sends the user to the sign-in with PKCE and the resource, and uses the tools', async () => {
    const { server, sign_in_url: url } = await connect();
    expect(server).toMatchObject({ sign_in: 'needed', has_key: false, tools: [] });
    const asked = Object.fromEntries(new URL(url ?? '').searchParams);
    expect(asked).toMatchObject({ code_challenge_method: 'S256', scope: 'parcels', resource: parcels.url });
    expect(asked.redirect_uri).toMatch(/^http:\/\/localhost(:\d+)?\/app\/agents\/sign-in$/);
    expect(door.asked[0]?.fields).toMatchObject({ client_name: 'Atrium', redirect_uris: [asked.redirect_uri] });
    const { body } = await finish(server?.server_id ?? '', await door.approve(url ?? ''));
    expect(body).toMatchObject({ agent_id: agentId, problem: null, server: { sign_in: 'done' } });
    expect(door.asked[1]?.fields).toMatchObject({ resource: parcels.url, redirect_uri: asked.redirect_uri });
    const apps = { usesOwnFiles: true, usesWorks: true, allowedActions: ['Parcels/count'] };
    const change = { apps, decisions: { approval: 'nothing' as const, guidance: '' } };
    await api.call(saveAgentSettings, { query: { agent_id: agentId }, body: change }, user);
    provider.first = [[{ call: 'Parcels_count', input: {} }]];
    const message = { email: user.email, message: 'Please count.', agent_id: agentId, model: 'scripted' };
    await api.call(completeChat, { body: message }, user);
    expect(provider.requests.at(-1)?.messages.find(({ role }) => role === 'tool')?.content).toBe('Three.');
  });

  it('keeps every secret sealed, returns none, and writes none to the audit log', async () => {
    const { id, url } = await start();
    const started = await rowOf(id);
    const answer = await finish(id, await door.approve(url));
    const entries = await api.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, id)).orderBy(auditEntries.seq);
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['tool-server.connect', 'tool-server.sign-in']);
    const exported = await personalDataOf(api.database.db, await userIdOf(api, user));
    const row = await rowOf(id);
    const seen = JSON.stringify([started, answer.body, await settings(), row, entries, exported]);
    expect(JSON.stringify(exported)).not.toContain(row?.sealedGrant);
    expect(door.secrets.length).toBeGreaterThan(2);
    for (const secret of door.secrets) expect(seen).not.toContain(secret);
  });

  it('accepts the browser once, in time, in its session, from the server that was asked', async () => {
    const { id, url } = await start();
    const returned = await door.approve(url);
    for (const forged of [{ state: `${id}.guess` }, { iss: 'https://evil.example' }, { iss: undefined }])
      expect((await finish(id, { ...returned, ...forged })).body).toMatchObject({ server: null, problem: failed });
    const login = await api.call(signIn, { body: { email: user.email, password: testPassword } });
    const elsewhere = { email: user.email, token: login.body.access_token };
    expect((await finish(id, returned, elsewhere)).body.problem).toBe(failed);
    const now = api.time.now;
    api.time.now = new Date(now.getTime() + 11 * 60_000);
    expect((await finish(id, returned)).body.problem).toBe(failed);
    api.time.now = now;
    const both = await Promise.all([finish(id, returned), finish(id, returned)]);
    expect(both.map(({ body }) => body.problem).toSorted()).toEqual([failed, null]);
    expect((await finish(id, returned)).body.problem).toBe(failed);
    expect(kinds()).toEqual(['register', 'authorization_code']);
  });

  it('is the owner’s alone', async () => {
    const { id, url } = await start();
    const returned = await door.approve(url);
    const stranger = await api.newUser();
    expect((await finish(id, returned, stranger)).status).toBe(404);
    expect((await api.call(finishServerSignIn, { query: { server_id: id }, body: returned })).status).toBe(401);
    expect((await api.call(startServerSignIn, { query: { server_id: id } }, stranger)).status).toBe(404);
    expect((await api.call(signOutOfServer, { query: { server_id: id } }, stranger)).status).toBe(404);
    expect((await finish(id, returned)).body.problem).toBeNull();
  });

  it('replaces a sign-in that was started before, and keeps the server when a code is refused', async () => {
    const { id, url } = await start();
    const first = await door.approve(url);
    const again = (await api.call(startServerSignIn, { query: { server_id: id } }, user)).body;
    expect((await finish(id, first)).body.problem).toBe(failed);
    const second = await door.approve(again.sign_in_url ?? '');
    expect((await finish(id, { ...second, code: 'guessed' })).body.problem).toBe(failed);
    expect(await stateOf()).toBe('needed');
  });
});

describe('a sign-in that can’t begin', () => {
  const noSignIn = '“Parcels” requires a key, or a sign-in that isn’t supported. Ask its operator for a key and enter it.';

  it('stores no server', async () => {
    door.metadata = { issuer: 'https://evil.example' };
    expect(await connect()).toEqual({ server: null, problem: noSignIn });
    expect((await settings()).servers).toEqual([]);
  });

  it('is refused by a server that only says 401, or whose metadata is about another server', async () => {
    parcels.admit = (_, response) => {
      response.writeHead(401).end();
      return false;
    };
    expect(await connect()).toEqual({ server: null, problem: noSignIn });
    const { origin } = new URL(parcels.url);
    parcels.admit = (request, response) => {
      const body = { resource: 'https://elsewhere.example/mcp', authorization_servers: [door.origin] };
      if (request.url?.startsWith('/.well-known/'))
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      else response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${origin}/.well-known/other"` }).end();
      return false;
    };
    expect(await connect()).toEqual({ server: null, problem: noSignIn });
    expect(door.asked).toEqual([]);
  });
});

describe('a grant', () => {
  it('is refreshed before it expires, and when the server refuses it', async () => {
    const id = await signedIn();
    api.time.now = new Date(api.time.now.getTime() + 3_590_000);
    expect(await refresh(id)).toMatchObject({ problem: null });
    door.valid.clear();
    expect(await refresh(id)).toMatchObject({ problem: null });
    expect(kinds()).toEqual(['register', 'authorization_code', 'refresh_token', 'refresh_token']);
    expect(door.asked.at(-1)?.fields).toMatchObject({ resource: parcels.url });
  });

  it('is refreshed once when two nodes need it at the same time', async () => {
    const id = await signedIn();
    door.valid.clear();
    otherNode.time.now = api.time.now;
    const found = await Promise.all([refresh(id), refresh(id, otherNode), refresh(id), refresh(id, otherNode)]);
    expect(found.map(({ problem }) => problem)).toEqual([null, null, null, null]);
    expect(kinds().filter((kind) => kind === 'refresh_token')).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ refreshingUntil: null, signIn: 'done' });
  });

  it('is taken over from a node that stopped in the middle of a refresh', async () => {
    const id = await signedIn();
    await api.database.db
      .update(agentServers)
      .set({ refreshingUntil: new Date(api.time.now.getTime() - 1) })
      .where(eq(agentServers.id, id));
    door.valid.clear();
    expect(await refresh(id)).toMatchObject({ problem: null });
  });

  it('ends when a refresh is refused, which the user learns with a way to sign in again', async () => {
    const id = await signedIn();
    door.valid.clear();
    door.forget();
    expect((await refresh(id)).problem).toBe(
      'The tool server “Parcels” requires you to sign in. Select Sign in under Apps, Data, and Actions in the agent’s settings.',
    );
    expect(await rowOf(id)).toMatchObject({ signIn: 'needed', sealedGrant: null });
    const { body } = await api.call(startServerSignIn, { query: { server_id: id } }, user);
    expect((await finish(id, await door.approve(body.sign_in_url ?? ''))).body).toMatchObject({
      problem: null,
      server: { sign_in: 'done' },
    });
  });

  it('outlives an authorization server that is down', async () => {
    const id = await signedIn();
    door.valid.clear();
    door.isDown = true;
    expect((await refresh(id)).problem).toBe('The sign-in of “Parcels” didn’t answer as expected. Try again later.');
    door.isDown = false;
    expect(await refresh(id)).toMatchObject({ problem: null });
    expect(await stateOf()).toBe('done');
  });

  it('is kept for the SECRETS_KEY that it was sealed with, whatever a node with another one does', async () => {
    const id = await signedIn();
    const sealed = (await rowOf(id))?.sealedGrant;
    const stranger = await createTestApp({ ALLOW_PRIVATE_PROVIDERS: '127.0.0.1', SECRETS_KEY: 'another key of this installation' }, api);
    await refresh(id, stranger);
    await stranger.close();
    expect((await rowOf(id))?.sealedGrant).toBe(sealed);
    expect((await refresh(id)).problem).toBeNull();
  });

  it('is asked for more when the server needs another scope', async () => {
    const id = await signedIn();
    door.scopeNeeded = 'parcels.send';
    expect((await refresh(id)).problem).toContain('requires you to sign in');
    door.scopeNeeded = undefined;
    door.valid.clear();
    expect(await refresh(id)).toMatchObject({ problem: null });
    expect(await stateOf()).toBe('needed');
    const { body } = await api.call(startServerSignIn, { query: { server_id: id } }, user);
    expect(new URL(body.sign_in_url ?? '').searchParams.get('scope')).toBe('parcels parcels.send');
  });

  it('counts as ended when the server refuses even a new token', async () => {
    const id = await signedIn();
    parcels.admit = (request, response) => door.protect(parcels.url)(Object.assign(request, { headers: {} }), response);
    expect((await refresh(id)).problem).toContain('requires you to sign in');
    expect(await stateOf()).toBe('needed');
  });

  it('is deleted by signing out, and the server stays', async () => {
    const id = await signedIn();
    const { body } = await api.call(signOutOfServer, { query: { server_id: id } }, user);
    expect(body).toMatchObject({ server_id: id, sign_in: 'needed' });
    expect(await rowOf(id)).toMatchObject({ sealedGrant: null, sealedStart: null });
    const requests = door.asked.length;
    expect((await refresh(id)).problem).toContain('requires you to sign in');
    expect(door.asked).toHaveLength(requests);
    const actions = await api.database.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.targetId, id))
      .orderBy(auditEntries.seq);
    expect(actions.map(({ action }) => action)).toContain('tool-server.sign-out');
  });

  it('goes with its server, and with its user', async () => {
    const first = await signedIn();
    await api.call(disconnectAgentServer, { query: { server_id: first } }, user);
    expect(await rowOf(first)).toBeUndefined();
    const second = await signedIn();
    await api.database.db.delete(users).where(eq(users.id, await userIdOf(api, user)));
    expect(await rowOf(second)).toBeUndefined();
  });
});

it('notices that a connected server asks for a sign-in, and that it stopped to', async () => {
  parcels.admit = () => true;
  const { server } = await connect();
  expect(server?.sign_in).toBe('none');
  const id = server?.server_id ?? '';
  parcels.admit = door.protect(parcels.url);
  expect((await refresh(id)).problem).toContain('requires you to sign in');
  expect(await stateOf()).toBe('needed');
  parcels.admit = () => true;
  expect((await api.call(startServerSignIn, { query: { server_id: id } }, user)).body).toEqual({ sign_in_url: null, problem: null });
  expect((await api.call(signOutOfServer, { query: { server_id: id } }, user)).body).toMatchObject({ sign_in: 'none' });
  expect(await stateOf()).toBe('none');
});

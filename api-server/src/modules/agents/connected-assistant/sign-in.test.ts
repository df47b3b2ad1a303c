import { eq } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { type ApiKeyScope, apiKeyScopes } from 'shared-contracts';
import { getPolicy, savePolicy } from 'shared-contracts/admin-calls';
import { answerAssistantRequest, disconnectAssistant, listConnectedAssistants, readAssistantRequest } from 'shared-contracts/agent-calls';
import { listAlerts } from 'shared-contracts/calls';
import { dayMs } from 'shared-contracts/days';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  assistantClients,
  assistantCodes,
  assistantTokens,
  auditEntries,
  connectedAssistants,
  policies,
  users,
} from '../../../platform/database/schema/index.ts';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { createAssistant } from '../../../testing/assistant-client.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';

const { api, user } = appWithUser();
let origin: string;
beforeAll(async () => {
  origin = await api.listen();
  await api.newUser();
});
afterEach(async () => {
  api.time.now = new Date();
  await api.database.db.delete(policies);
});

const hour = 3_600_000;
const db = () => api.database.db;
const pass = (ms: number) => {
  api.time.now = new Date(api.time.now.getTime() + ms);
};
/** Sends the page's calls to the address that assistants use, which is part of what they ask for. */
const here = () => ({ host: new URL(origin).host });
const allow = async (request: string, scopes: ApiKeyScope[] = [...apiKeyScopes]) =>
  (await api.call(answerAssistantRequest, { body: { email: user.email, request, scopes } }, user, here())).body.redirect_to;
async function connect(scopes?: ApiKeyScope[], options: Parameters<typeof createAssistant>[1] = {}) {
  const assistant = createAssistant(origin, options);
  expect(await assistant.finish(await allow(await assistant.begin(), scopes))).toBe('AUTHORIZED');
  return assistant;
}
const listed = async () => (await api.call(listConnectedAssistants, { query: { email: user.email } }, user)).body.assistants;
const actions = async () => {
  const rows = await db().select().from(auditEntries).where(eq(auditEntries.targetKind, 'connected-assistant')).orderBy(auditEntries.id);
  return rows.map(({ action, targetName, actorKind, after }) => ({ action, targetName, actorKind, after }));
};
const alertsOf = async () => (await api.call(listAlerts, { query: { email: user.email } }, user)).body.alerts.map(({ title }) => title);
const post = (path: string, form: Record<string, string>) =>
  fetch(`${origin}/api/authorization/${path}`, { method: 'POST', body: new URLSearchParams(form) });

describe('the official client', () => {
  it('finds Atrium, registers, signs its user in, and lists the tools that the user allowed', async () => {
    const assistant = createAssistant(origin);
    const request = await assistant.begin();
    expect(assistant.state.asked?.pathname).toBe('/app/connect-assistant');
    expect(Object.fromEntries(new URLSearchParams(request))).toMatchObject({
      code_challenge_method: 'S256',
      resource: `${origin}/api/mcp`,
      scope: 'agents search read workflows',
    });
    const asked = await api.call(readAssistantRequest, { body: { email: user.email, request } }, user, here());
    expect(asked.body).toEqual({ name: 'Editor', host: '127.0.0.1', is_on_device: true, scopes: apiKeyScopes, problem: null });
    const returned = await allow(request, ['search', 'read']);
    expect(Object.fromEntries(new URL(returned).searchParams)).toEqual({
      code: expect.stringMatching(/^atc_/),
      state: 'state-of-the-assistant',
      iss: origin,
    });
    expect(await assistant.finish(returned)).toBe('AUTHORIZED');
    expect(assistant.state.tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'search read' });
    expect(await assistant.tools()).toEqual(['search', 'read']);
    expect(await listed()).toMatchObject([
      { name: 'Editor', host: '127.0.0.1', scopes: ['search', 'read'], last_used_at: expect.any(String) },
    ]);
    expect(await alertsOf()).toContain('“Editor” was connected');
    expect((await actions()).at(-1)).toMatchObject({
      action: 'assistant.connect',
      targetName: 'Editor',
      actorKind: 'person',
      after: { host: '127.0.0.1', scopes: ['search', 'read'] },
    });
  });

  it('refreshes when the access token has expired, and keeps working', async () => {
    const assistant = await connect();
    const first = assistant.state.tokens;
    pass(2 * hour);
    expect(await assistant.tools()).toContain('search');
    expect(assistant.state.tokens?.refresh_token).not.toBe(first?.refresh_token);
  });

  it('asks its user again after thirty days without use', async () => {
    const assistant = await connect();
    pass(31 * dayMs);
    await expect(assistant.tools()).rejects.toThrow('Unauthorized');
  });

  it('registers again when Atrium has forgotten it', async () => {
    const assistant = await connect();
    const { client } = assistant.state;
    const same = eq(assistantClients.id, client?.client_id ?? '');
    await db()
      .delete(connectedAssistants)
      .where(eq(connectedAssistants.clientId, client?.client_id ?? ''));
    await db().delete(assistantClients).where(same);
    expect(await assistant.refresh()).toBe('REDIRECT');
    expect(assistant.state.client?.client_id).not.toBe(client?.client_id);
  });

  it('connects again without a second entry, with what its user allows now', async () => {
    const assistant = await connect(['search', 'read', 'agents']);
    const narrower = await allow(await assistant.begin(), ['read']);
    expect(await assistant.finish(narrower)).toBe('AUTHORIZED');
    expect(await assistant.tools()).toEqual(['read']);
    expect(await listed()).toMatchObject([{ scopes: ['read'] }]);
    expect((await alertsOf()).filter((title) => title.includes('was connected'))).toHaveLength(1);
  });

  it('says that a tool was not allowed', async () => {
    const { state } = await connect(['search']);
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'run_workflow', arguments: { workflow_id: 'x' } } };
    const headers = { authorization: `Bearer ${state.tokens?.access_token}`, accept: 'application/json, text/event-stream' };
    const answer = await fetch(`${origin}/api/mcp`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    expect(await answer.text()).toContain('No one allowed this assistant to use “run_workflow”.');
  });
});

it('works with a strict client of OAuth', async () => {
  const options = { execute: [oidc.allowInsecureRequests], algorithm: 'oauth2' as const };
  const registered = await oidc.dynamicClientRegistration(
    new URL(origin),
    { client_name: 'Strict', redirect_uris: ['https://strict.example/return'], token_endpoint_auth_method: 'none' },
    oidc.None(),
    options,
  );
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const url = oidc.buildAuthorizationUrl(registered, {
    redirect_uri: 'https://strict.example/return',
    scope: 'search',
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    resource: `${origin}/api/mcp`,
  });
  const returned = new URL(await allow(url.search.slice(1)));
  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  const tokens = await oidc.authorizationCodeGrant(registered, returned, checks, { resource: `${origin}/api/mcp` });
  expect(tokens.scope).toBe('search');
  const renewed = await oidc.refreshTokenGrant(registered, tokens.refresh_token ?? '', { resource: `${origin}/api/mcp` });
  await oidc.tokenRevocation(registered, renewed.refresh_token ?? '');
  expect(await listed()).toEqual([]);
  expect((await actions()).at(-1)).toMatchObject({
    action: 'assistant.disconnect',
    actorKind: 'person',
    after: { reason: 'by-assistant' },
  });
});

describe('access ends', () => {
  const isRefused = async (assistant: Awaited<ReturnType<typeof connect>>) => {
    const { access_token = '', refresh_token = '' } = assistant.state.tokens ?? {};
    const client_id = assistant.state.client?.client_id ?? '';
    const headers = { authorization: `Bearer ${access_token}`, accept: 'application/json, text/event-stream' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const used = await fetch(`${origin}/api/mcp`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });
    return [used.status, (await post('token', { grant_type: 'refresh_token', refresh_token, client_id })).status];
  };

  it('at once when the user disconnects it', async () => {
    const assistant = await connect();
    const [{ assistant_id = '' } = {}] = await listed();
    expect((await api.call(disconnectAssistant, { query: { assistant_id } }, await api.newUser())).status).toBe(404);
    expect((await api.call(disconnectAssistant, { query: { assistant_id } }, user)).status).toBe(200);
    expect(await isRefused(assistant)).toEqual([401, 400]);
    expect(await listed()).toEqual([]);
    expect((await actions()).at(-1)).toMatchObject({ action: 'assistant.disconnect', actorKind: 'person', after: { reason: 'by-user' } });
  });

  it('while the account is suspended', async () => {
    const assistant = await connect();
    const set = (suspendedAt: Date | null) => db().update(users).set({ suspendedAt }).where(eq(users.email, user.email));
    await set(new Date());
    expect(await isRefused(assistant)).toEqual([401, 400]);
    await set(null);
    expect(await isRefused(assistant)).toEqual([200, 200]);
  });

  it('while a policy switches API keys off', async () => {
    const admin = await api.newAdmin('owner');
    const assistant = await connect();
    const request = await createAssistant(origin).begin();
    const { version } = (await api.call(getPolicy, { query: { email: admin.email } }, admin)).body;
    const abilities = [{ ability: 'api-keys' as const, is_on: false }];
    await api.call(savePolicy, { body: { email: admin.email, version, abilities, blocked_terms: [], moderation: null } }, admin);
    expect((await isRefused(assistant))[0]).toBe(403);
    const refused = await api.call(answerAssistantRequest, { body: { email: user.email, request, scopes: ['read'] } }, user);
    expect(refused).toMatchObject({ status: 403, body: { code: 'switched-off' } });
  });

  it('with the account', async () => {
    const assistant = await connect();
    await db().delete(users).where(eq(users.email, user.email));
    expect(await isRefused(assistant)).toEqual([401, 400]);
  });
});

it('forgets what ended, and registrations that nobody uses', async () => {
  const tidy = api.app.jobs.find(({ name }) => name === 'connected-assistants-tidy');
  const used = await connect();
  const abandoned = createAssistant(origin);
  await abandoned.begin();
  await allow(await createAssistant(origin).begin());
  const count = async () => [
    (await db().select().from(assistantClients)).length,
    (await db().select().from(connectedAssistants)).length,
    (await db().select().from(assistantTokens)).length,
    (await db().select().from(assistantCodes)).length,
  ];
  pass(2 * dayMs);
  await tidy?.run();
  const mine = await db()
    .select()
    .from(connectedAssistants)
    .where(eq(connectedAssistants.userId, await userIdOf(api, user)));
  expect(mine.map(({ clientId }) => clientId)).toEqual([used.state.client?.client_id]);
  pass(30 * dayMs);
  await tidy?.run();
  const clients = (await db().select().from(assistantClients)).map(({ id }) => id);
  expect(clients).not.toContain(abandoned.state.client?.client_id);
  pass(70 * dayMs);
  await tidy?.run();
  expect(await count()).toEqual([0, 0, 0, 0]);
});

import { eq } from 'drizzle-orm';
import { answerAssistantRequest, listApiKeys, listConnectedAssistants, readAssistantRequest } from 'shared-contracts/agent-calls';
import { listAlerts } from 'shared-contracts/calls';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assistantCodes, assistantTokens, auditEntries } from '../../../platform/database/schema/index.ts';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { challenge, createRawAssistant, home, origin, refusedAs, requestOf } from '../../../testing/raw-assistant.ts';

const { api, user } = appWithUser();
let assistant: ReturnType<typeof createRawAssistant>;
beforeAll(async () => {
  assistant = createRawAssistant(api);
  await api.newUser();
});
afterEach(() => {
  api.time.now = new Date();
});

const pass = (ms: number) => {
  api.time.now = new Date(api.time.now.getTime() + ms);
};
const newClient = (...given: Parameters<typeof assistant.newClient>) => assistant.newClient(...given);
const exchange = (...given: Parameters<typeof assistant.exchange>) => assistant.exchange(...given);
const refresh = (...given: Parameters<typeof assistant.refresh>) => assistant.refresh(...given);
const codeFrom = (...given: Parameters<typeof assistant.codeFrom>) => assistant.codeFrom(...given);
const connect = () => assistant.connect(user);
const read = (request: string, as: { token: string } | undefined = user) =>
  api.call(readAssistantRequest, { body: { email: user.email, request } }, as);
const answer = (request: string, scopes: ('search' | 'read')[] = ['search'], as: { token: string } | undefined = user) =>
  api.call(answerAssistantRequest, { body: { email: user.email, request, scopes } }, as);
const use = async (token: string, url = '/api/mcp', headers: Record<string, string> = {}) =>
  (
    await api.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream', ...headers },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    })
  ).statusCode;
const listed = async () => (await api.call(listConnectedAssistants, { query: { email: user.email } }, user)).body.assistants;
const lastReason = async () => {
  const rows = await api.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'assistant.disconnect'))
    .orderBy(auditEntries.seq);
  return rows.at(-1)?.after;
};

describe('a request', () => {
  it('of an unknown app or to a foreign address is never answered to that address', async () => {
    const clientId = await newClient();
    const foreign = [
      'https://evil.example/return',
      `${home}/more`,
      `${home}?x`,
      home.toUpperCase(),
      'https://assistant.example@evil.example/return',
    ];
    const requests = [
      requestOf('acl_unknown'),
      requestOf(clientId, { client_id: undefined }),
      `${requestOf(clientId)}&client_id=${clientId}`,
      `${requestOf(clientId)}&redirect_uri=${encodeURIComponent('https://evil.example')}`,
      requestOf(clientId, { redirect_uri: undefined }),
      ...foreign.map((redirect_uri) => requestOf(clientId, { redirect_uri })),
    ];
    for (const request of requests) {
      const refused = { status: 400, body: { code: 'invalid-input', detail: expect.stringContaining('Go back to the app') } };
      for (const sent of [await read(request), await answer(request), await answer(request, [])]) {
        expect(sent).toMatchObject(refused);
        expect(JSON.stringify(sent.body)).not.toContain('evil');
      }
    }
    expect(await listed()).toEqual([]);
  });

  it('keeps what its address has', async () => {
    const redirect_uri = 'https://assistant.example/return?tenant=a%20b&code=old';
    const { redirect_to } = (await answer(requestOf(await newClient([redirect_uri]), { redirect_uri }), [])).body;
    expect(redirect_to).toBe(`${redirect_uri}&error=access_denied&state=s&iss=${encodeURIComponent(origin)}`);
    const app = 'com.example.app:/return';
    expect((await answer(requestOf(await newClient([app]), { redirect_uri: app }), [])).body.redirect_to).toMatch(
      /^com\.example\.app:\/return\?error=/,
    );
  });

  it('may return to any port of a registered loopback address, and to nothing else of it', async () => {
    const clientId = await newClient(['http://127.0.0.1/return']);
    for (const port of [80, 1, 54_321])
      expect((await read(requestOf(clientId, { redirect_uri: `http://127.0.0.1:${port}/return` }))).status).toBe(200);
    for (const redirect_uri of [
      'http://127.0.0.1/other',
      'http://localhost/return',
      'https://127.0.0.1/return',
      'http://127.0.0.1/return?x',
    ])
      expect((await read(requestOf(clientId, { redirect_uri }))).status).toBe(400);
  });

  it.each([
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['no method', { code_challenge_method: undefined }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'x' }, 'invalid_request'],
    ['a token as its answer', { response_type: 'token' }, 'unsupported_response_type'],
    ['no type', { response_type: undefined }, 'invalid_request'],
    ['the answer in a fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['another server', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['unknown scopes', { scope: 'everything admin' }, 'invalid_scope'],
  ])('with %s can only be canceled, and says why', async (_, changed, error) => {
    const request = requestOf(await newClient(), changed);
    expect((await read(request)).body.problem).toMatch(/ can’t | can open /);
    const back = new URL((await answer(request, ['search', 'read'])).body.redirect_to);
    expect(back.origin + back.pathname).toBe(home);
    expect(Object.fromEntries(back.searchParams)).toEqual({ error, state: 's', iss: origin });
    expect(await listed()).toEqual([]);
  });

  it('is refused by allowing nothing, and is never given more than it asked for', async () => {
    const clientId = await newClient();
    const denied = new URL((await answer(requestOf(clientId), [])).body.redirect_to);
    expect(Object.fromEntries(denied.searchParams)).toEqual({ error: 'access_denied', state: 's', iss: origin });
    const request = requestOf(clientId, { scope: 'search offline_access' });
    expect((await read(request)).body.scopes).toEqual(['search']);
    await answer(request, ['search', 'read']);
    expect(await listed()).toMatchObject([{ scopes: ['search'] }]);
  });

  it('is answered by its signed-in user alone', async () => {
    const request = requestOf(await newClient());
    const stranger = await api.newUser();
    expect(await api.call(answerAssistantRequest, { body: { email: user.email, request, scopes: ['search'] } })).toMatchObject({
      status: 401,
    });
    expect(await answer(request, ['search'], stranger)).toMatchObject({ status: 403, body: { code: 'identity-mismatch' } });
    const cookieOnly = await api.app.inject({
      method: 'POST',
      url: '/api/connected_assistants/answer',
      headers: { cookie: `token=${user.token}`, origin: 'https://evil.example' },
      payload: { email: user.email, request, scopes: ['search'] },
    });
    expect(cookieOnly.statusCode).toBe(401);
    const { access } = await connect();
    expect((await answer(request, ['search'], { token: access })).status).toBe(401);
  });
});

describe('a code', () => {
  it('is worth nothing with another client, address, verifier or resource, nor after a minute', async () => {
    const [clientId, other] = [await newClient(), await newClient()];
    const code = await codeFrom(user, requestOf(clientId));
    expect(await exchange(other, code)).toMatchObject(refusedAs('invalid_grant'));
    expect(await exchange('acl_unknown', code)).toMatchObject(refusedAs('invalid_client', 401));
    expect(await exchange(clientId, code, { redirect_uri: `${home}/x` })).toMatchObject(refusedAs('invalid_grant'));
    expect(await exchange(clientId, code, { code_verifier: 'w'.repeat(43) })).toMatchObject(refusedAs('invalid_grant'));
    expect(await exchange(clientId, code, { code_verifier: challenge })).toMatchObject(refusedAs('invalid_grant'));
    expect(await exchange(clientId, code, { code_verifier: '' })).toMatchObject(refusedAs('invalid_request'));
    expect(await exchange(clientId, code, { resource: 'https://other.example/mcp' })).toMatchObject(refusedAs('invalid_target'));
    expect(await exchange(clientId, code, { grant_type: 'password' })).toMatchObject(refusedAs('unsupported_grant_type'));
    expect(await exchange(clientId, `${code}x`)).toMatchObject(refusedAs('invalid_grant'));
    pass(61_000);
    expect(await exchange(clientId, code)).toMatchObject(refusedAs('invalid_grant'));
  });

  it('that is used twice ends what the first use got, and its user is notified', async () => {
    const clientId = await newClient();
    const code = await codeFrom(user, requestOf(clientId));
    const first = await exchange(clientId, code);
    expect(first).toMatchObject({ status: 200, body: { scope: 'search' }, headers: { 'cache-control': 'no-store' } });
    expect(await use(first.body.access_token)).toBe(200);
    expect(await exchange(clientId, code)).toMatchObject(refusedAs('invalid_grant'));
    expect(await use(first.body.access_token)).toBe(401);
    expect(await refresh(clientId, first.body.refresh_token)).toMatchObject(refusedAs('invalid_grant'));
    expect(await lastReason()).toMatchObject({ reason: 'code-used-twice' });
    const { alerts } = (await api.call(listAlerts, { query: { email: user.email } }, user)).body;
    expect(alerts.map(({ title }) => title)).toContain('“Helper” was disconnected');
  });

  it('is exchanged once, however many exchange it together', async () => {
    const clientId = await newClient();
    const code = await codeFrom(user, requestOf(clientId));
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(clientId, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    expect(await listed()).toEqual([]);
  });
});

describe('a token', () => {
  it('opens the tool server alone', async () => {
    const { access, refreshToken } = await connect();
    expect(await use(access)).toBe(200);
    for (const token of [refreshToken, `${access}x`, access.slice(0, -1), access.replace('ata_', 'atr_')])
      expect(await use(token)).toBe(401);
    expect(await use(access, '/api/v1/chat/completions')).toBe(401);
    expect((await api.call(listApiKeys, { query: { email: user.email } }, { token: access })).status).toBe(401);
    const models = await api.app.inject({ url: '/api/v1/models', headers: { authorization: `Bearer ${access}` } });
    expect([models.statusCode, models.headers['www-authenticate']]).toEqual([401, undefined]);
    const inAddress = await api.app.inject({ method: 'POST', url: `/api/mcp?access_token=${access}`, payload: { jsonrpc: '2.0' } });
    expect(inAddress.statusCode).toBe(401);
    expect(await use(access, '/api/mcp', { origin: 'https://evil.example' })).toBe(403);
    pass(3_601_000);
    expect(await use(access)).toBe(401);
  });

  it('that refreshed before ends the connection when it comes again, except from a second window', async () => {
    const { clientId, refreshToken } = await connect();
    const [one, two] = await Promise.all([refresh(clientId, refreshToken), refresh(clientId, refreshToken)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.refresh_token).not.toBe(two.body.refresh_token);
    pass(11_000);
    expect(await refresh(clientId, refreshToken)).toMatchObject(refusedAs('invalid_grant'));
    for (const { body } of [one, two]) {
      expect(await use(body.access_token)).toBe(401);
      expect(await refresh(clientId, body.refresh_token)).toMatchObject(refusedAs('invalid_grant'));
    }
    expect(await lastReason()).toMatchObject({ reason: 'refresh-token-used-twice' });
  });

  it('refreshes for its client, with what was allowed, for our resource only', async () => {
    const { clientId, refreshToken, access } = await connect();
    expect(await refresh(await newClient(), refreshToken)).toMatchObject(refusedAs('invalid_grant'));
    expect(await refresh(clientId, access)).toMatchObject(refusedAs('invalid_grant'));
    expect(await refresh(clientId, refreshToken, { scope: 'search workflows' })).toMatchObject(refusedAs('invalid_scope'));
    expect(await refresh(clientId, refreshToken, { resource: 'https://other.example' })).toMatchObject(refusedAs('invalid_target'));
    expect(await refresh(clientId, refreshToken, { scope: 'search', resource: `${origin}/api/mcp` })).toMatchObject({ status: 200 });
  });

  it('is revoked for its client alone, and unknown ones are no error', async () => {
    const { clientId, access } = await connect();
    const revoke = (client_id: string, token: string) => assistant.post('revoke', { client_id, token });
    expect(await revoke(await newClient(), access)).toMatchObject({ status: 200 });
    expect(await use(access)).toBe(200);
    expect(await revoke(clientId, 'unknown')).toMatchObject({ status: 200 });
    expect(await assistant.post('revoke', { client_id: clientId })).toMatchObject(refusedAs('invalid_request'));
    expect(await revoke(clientId, access)).toMatchObject({ status: 200 });
    expect(await use(access)).toBe(401);
  });

  it('is not in the database, and fills no table', async () => {
    const { clientId, access, refreshToken } = await connect();
    const stored =
      JSON.stringify(await api.database.db.select().from(assistantTokens)) +
      JSON.stringify(await api.database.db.select().from(assistantCodes));
    for (const secret of [access, refreshToken, access.slice(4), refreshToken.slice(4)]) expect(stored).not.toContain(secret);
    let token = refreshToken;
    for (let at = 0; at < 205; at += 1) {
      pass(1);
      token = (await refresh(clientId, token)).body.refresh_token;
    }
    const [{ assistant_id: id = '' } = {}] = await listed();
    expect(await api.database.db.$count(assistantTokens, eq(assistantTokens.assistantId, id))).toBe(200);
  });
});

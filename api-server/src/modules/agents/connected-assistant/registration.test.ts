import { and, eq, isNull } from 'drizzle-orm';
import { readAssistantRequest } from 'shared-contracts/agent-calls';
import { daysBefore } from 'shared-contracts/days';
import { beforeAll, describe, expect, it } from 'vitest';
import { assistantClients } from '../../../platform/database/schema/index.ts';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { createRawAssistant, home, origin, refusedAs, requestOf } from '../../../testing/raw-assistant.ts';

const { api, user } = appWithUser();
let assistant: ReturnType<typeof createRawAssistant>;
beforeAll(async () => {
  assistant = createRawAssistant(api);
  await api.newUser();
});

const register = (...given: Parameters<typeof assistant.register>) => assistant.register(...given);
const post = (...given: Parameters<typeof assistant.post>) => assistant.post(...given);
const read = (request: string) => api.call(readAssistantRequest, { body: { email: user.email, request } }, user);

describe('a registration', () => {
  it.each([
    'javascript:alert(1)',
    'javascript://x/%0aalert(1)',
    'JavaScript://x',
    'data:text/html,x',
    'data://x/y',
    'vbscript://x',
    'blob:https://x',
    'file:///etc/passwd',
    'file://host/x',
    'http://assistant.example/return',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example',
    'https://user:word@assistant.example/',
    'https://assistant.example/#part',
    'https://assistant.example/\n',
    ' https://assistant.example/',
    '//assistant.example',
    '/return',
    '',
    'mailto:x@y.example',
    'ms-settings://x',
    'web+mail://x',
    'magnet://x',
    'intent://x#Intent;end',
    'view-source://x',
    'abc:return',
    'java\nscript:alert(1)',
    'https://аssistant.example/',
    `https://assistant.example/${'x'.repeat(2_000)}`,
  ])('is refused with the address %j', async (uri) => {
    const refused = await register({ client_name: 'X', redirect_uris: [home, uri] });
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'invalid_redirect_uri']);
  });

  it.each([
    'http://localhost:8080/return',
    'http://127.0.0.1/return',
    'http://[::1]:5/x',
    'cursor://editor/oauth',
    'com.example.app:/return',
  ])('may name the program at %s', async (uri) => {
    expect((await register({ redirect_uris: [uri] })).statusCode).toBe(201);
  });

  it.each([
    ['no addresses', { client_name: 'X' }, 'invalid_redirect_uri'],
    ['eleven addresses', { redirect_uris: Array.from({ length: 11 }, (_, at) => `${home}/${at}`) }, 'invalid_redirect_uri'],
    ['a number as an address', { redirect_uris: [7] }, 'invalid_redirect_uri'],
    ['a long name', { client_name: 'x'.repeat(101), redirect_uris: [home] }, 'invalid_client_metadata'],
    ['an object as a name', { client_name: {}, redirect_uris: [home] }, 'invalid_client_metadata'],
    ['other grants only', { grant_types: ['client_credentials'], redirect_uris: [home] }, 'invalid_client_metadata'],
    ['tokens in the address', { response_types: ['token'], redirect_uris: [home] }, 'invalid_client_metadata'],
    ['a list as its body', [], 'invalid_client_metadata'],
  ])('is refused with %s', async (_, body, error) => {
    const refused = await register(body);
    expect([refused.statusCode, refused.json().error]).toEqual([400, error]);
  });

  it('is refused when it is huge, no JSON, or one of too many from an address', async () => {
    expect((await register({ client_name: 'X', redirect_uris: [home], logo_uri: 'x'.repeat(20_000) })).statusCode).toBe(413);
    expect(await post('register', 'redirect_uris=x')).toMatchObject({ status: 415 });
    expect(await post('register', '{', 'application/json')).toMatchObject(refusedAs('invalid_request'));
    const statuses = new Set<number>();
    for (let at = 0; at < 62; at += 1) statuses.add((await register({ redirect_uris: [home] }, '203.0.113.77')).statusCode);
    expect([...statuses]).toEqual([201, 429]);
    const [limited] = [await register({ redirect_uris: [home] }, '203.0.113.77')];
    expect([limited.json().error, limited.headers['retry-after']]).toEqual(['temporarily_unavailable', expect.any(String)]);
  });

  it('takes no secret, picture or hidden character over', async () => {
    const body = { client_name: ' Hel\u202eper\u0000\n\u200b ', redirect_uris: [home], logo_uri: 'https://x.example/p', unknown: true };
    const { client_id, ...registered } = (await register({ ...body, token_endpoint_auth_method: 'client_secret_basic' })).json();
    expect(registered).toEqual({
      client_id_issued_at: expect.any(Number),
      client_name: 'Hel per',
      redirect_uris: [home],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
    expect((await read(requestOf(client_id))).body.name).toBe('Hel per');
  });

  it('makes room for others when nobody ever used it, but not at once', async () => {
    const { db } = api.database;
    const old = daysBefore(api.time.now, 2);
    const row = (at: number, createdAt: Date) => ({ id: `flood_${at}`, name: '', redirectUris: [home], createdAt });
    for (let at = 0; at < 10_000; at += 1_000)
      await db.insert(assistantClients).values(Array.from({ length: 1_000 }, (_, index) => row(at + index, at ? api.time.now : old)));
    expect((await register({ redirect_uris: [home] }, '203.0.113.5')).statusCode).toBe(201);
    await db.insert(assistantClients).values(Array.from({ length: 1_000 }, (_, index) => row(index, api.time.now)));
    const full = await register({ redirect_uris: [home] }, '203.0.113.5');
    expect([full.statusCode, full.json().error]).toEqual([503, 'temporarily_unavailable']);
    await db.delete(assistantClients).where(and(isNull(assistantClients.usedAt), eq(assistantClients.name, '')));
  });
});

describe('what programs send', () => {
  it.each([
    [
      'a repeated parameter',
      'grant_type=refresh_token&client_id=x&refresh_token=a&refresh_token=b',
      'application/x-www-form-urlencoded',
      400,
    ],
    ['JSON', '{"grant_type":"refresh_token"}', 'application/json', 415],
    ['nothing', '', 'application/x-www-form-urlencoded', 400],
    ['too much', `x=${'y'.repeat(20_000)}`, 'application/x-www-form-urlencoded', 413],
    ['broken text', '%ff%00%ud800=&grant_type=%00', 'application/x-www-form-urlencoded', 400],
  ])('%s is refused in the words of OAuth', async (_, text, type, status) => {
    const refused = await post('token', text, type);
    expect(refused).toMatchObject({ status, body: { error: expect.stringMatching(/^(invalid_request|unsupported_grant_type)$/) } });
  });

  it('may come from a page, which gets no cookie’s power', async () => {
    const asked = await api.app.inject({
      method: 'OPTIONS',
      url: '/.well-known/oauth-authorization-server',
      headers: { origin: 'https://inspector.example', 'access-control-request-method': 'GET' },
    });
    expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([204, '*']);
    expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('the metadata', () => {
  const get = async (url: string, host = 'localhost') => {
    const { statusCode, body, headers } = await api.app.inject({ url, headers: { host } });
    return { status: statusCode, body: JSON.parse(body), headers };
  };

  it('is where RFC 9728 and RFC 8414 say, and names one way to sign in', async () => {
    const { body } = await get('/.well-known/oauth-protected-resource/api/mcp');
    expect(body).toMatchObject({ resource: `${origin}/api/mcp`, authorization_servers: [origin], bearer_methods_supported: ['header'] });
    const server = await get('/.well-known/oauth-authorization-server');
    expect(server.body).toMatchObject({
      issuer: origin,
      authorization_endpoint: `${origin}/app/connect-assistant`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
    expect((await get('/.well-known/oauth-authorization-server/api/mcp')).body).toEqual(server.body);
    expect((await get('/.well-known/openid-configuration')).status).toBe(404);
  });

  it('follows no foreign host, neither there nor in the challenge', async () => {
    expect((await get('/.well-known/oauth-authorization-server', 'evil.example')).status).toBe(501);
    const challenged = async (host: string, headers = {}) =>
      (await api.app.inject({ method: 'POST', url: '/api/mcp', headers: { host, ...headers }, payload: {} })).headers['www-authenticate'];
    const address = `resource_metadata="${origin}/.well-known/oauth-protected-resource/api/mcp"`;
    expect(await challenged('localhost')).toBe(`Bearer ${address}`);
    expect(await challenged('localhost', { authorization: 'Bearer atr_x' })).toBe(`Bearer error="invalid_token", ${address}`);
    expect(await challenged('evil.example')).toBe('Bearer');
  });
});

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { listSessions, reportTelemetry, signUp } from 'shared-contracts/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebHandler } from './http/web-handler.ts';
import { createLog } from './platform/log.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createTestApp, type TestApp, testPassword } from './testing/test-app.ts';

let api: TestApp;
let platformDir: string;
beforeAll(async () => {
  platformDir = temporaryFolder('web');
  mkdirSync(path.join(platformDir, 'releases/mfe-chat/1.0.0'), { recursive: true });
  mkdirSync(path.join(platformDir, 'registry/prod'), { recursive: true });
  writeFileSync(path.join(platformDir, 'releases/mfe-chat/1.0.0/a.js'), 'plain');
  writeFileSync(path.join(platformDir, 'releases/mfe-chat/1.0.0/a.js.br'), 'compressed');
  writeFileSync(path.join(platformDir, 'releases/mfe-chat/1.0.0/a.js.map'), '{}');
  writeFileSync(path.join(platformDir, 'registry/prod.json'), '{}');
  writeFileSync(path.join(platformDir, 'registry/prod/r0001.json'), '{}');
  const web = createWebHandler({ platformDir, registryEnv: 'prod', basePath: '/app' });
  api = await createTestApp({}, undefined, web);
});
afterAll(async () => {
  await api.close();
  rmSync(platformDir, { recursive: true, force: true });
});

describe('every response', () => {
  it('has a request id and forbids inline scripts, eval and framing', async () => {
    const { headers } = await api.app.inject('/healthz');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
  });

  it('is the same with and without a trailing slash', async () => {
    const user = await api.newUser();
    const headers = { authorization: `Bearer ${user.token}` };
    for (const address of ['/api/agents', '/api/agents/', '/api/v2/get_profile/'])
      expect((await api.app.inject({ url: `${address}?email=${user.email}`, headers })).statusCode).toBe(200);
  });
});

describe('source maps', () => {
  it('are never served, whatever spelling asks for them', async () => {
    const address = '/r/mfe-chat/1.0.0/a.js';
    expect((await api.app.inject(address)).statusCode).toBe(200);
    for (const spelling of ['.map', '%2Emap', '.map?x', '.map/', '.%6Dap'])
      expect((await api.app.inject(address + spelling)).statusCode).toBe(404);
  });
});

describe('a client that is gone', () => {
  it('is neither answered nor logged as an error', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const other = await createTestApp({}, api, undefined, log);
    const url = await other.listen();
    // A socket has no address any more once it was closed.
    other.app.server.prependOnceListener('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: undefined }));
    await expect(fetch(`${url}/api/health`, { headers: { connection: 'close' } })).rejects.toThrow('fetch failed');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(lines).toEqual([]);
    await other.close();
  });
});

describe('an invalid request', () => {
  const post = (payload: string, type = 'application/json') =>
    api.app.inject({ method: 'POST', url: '/api/auth/sign-in', payload, headers: { 'content-type': type } });

  it.each([
    ['broken JSON', '{"email": ', 'application/json', 400, 'invalid-input'],
    ['another kind of body', '<email/>', 'application/xml', 415, 'unsupported-media-type'],
    ['a huge body', `"${'x'.repeat(2_000_000)}"`, 'application/json', 413, 'body-too-large'],
    ['no object', '[]', 'application/json', 400, 'invalid-input'],
  ])('%s returns a problem document', async (_, payload, type, status, code) => {
    const answer = await post(payload, type);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status, code, request_id: answer.headers['x-request-id'] });
  });

  it.each(['with a length', 'in chunks'])('of 30 MB, sent %s, is answered on an open connection', async (how) => {
    const user = await api.newUser();
    const url = await api.listen();
    const pieces = Array.from({ length: 30 }, () => Buffer.alloc(1024 * 1024, 'x'));
    // Still sends when the server has answered.
    const slowly = async function* () {
      for (const piece of pieces) yield* [await setTimeout(5, piece)];
    };
    const send = async (path: string) => {
      const body = how === 'in chunks' ? Readable.toWeb(Readable.from(slowly())) : Buffer.concat(pieces);
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${user.token}` };
      const answer = await fetch(`${url}${path}`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
      return [answer.status, (await answer.json()).code];
    };
    expect(await send('/api/auth/sign-in')).toEqual([413, 'body-too-large']);
    expect(await send('/api/v4/chat/completion')).toEqual([413, 'body-too-large']);
    expect(await send('/api/mcp')).toEqual([401, 'key-invalid']);
  });

  it('neither returns nor stores unknown fields', async () => {
    const body = { email: 'extra@example.com', password: testPassword, first_name: 'Ed', is_admin: true };
    const { body: answer } = await api.call(signUp, { body });
    expect(Object.keys(answer)).toEqual(['access_token']);
  });

  it('returns 404 for an unknown call, not the page', async () => {
    const answer = await api.app.inject('/api/nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'route-not-found' });
  });

  it('has its path checked by the same rules', async () => {
    const user = await api.newUser();
    const answer = await api.call(listSessions, { params: { email: 'someone@else.com' }, query: {} }, user);
    expect(answer.status).toBe(403);
  });
});

describe('health checks', () => {
  it('report that the process is alive and the database answers', async () => {
    expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await api.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('are not ready without the database', async () => {
    const other = await createTestApp();
    await other.database.close();
    expect((await other.app.inject('/readyz')).statusCode).toBe(503);
    expect((await other.app.inject('/healthz')).statusCode).toBe(200);
    await other.app.close();
    await other.own.drop();
  });
});

describe('rate limits', () => {
  it('reject too many requests from one address and say when to retry', async () => {
    const strict = await createTestApp({ RATE_LIMIT_PER_MINUTE: '3', SIGN_UPS_PER_HOUR: '1' });
    await strict.newUser();
    const second = await strict.call(signUp, { body: { email: 'second@example.com', password: testPassword, first_name: 'Two' } });
    expect(second).toMatchObject({ status: 429, body: { code: 'throttled' }, headers: { 'retry-after': expect.any(String) } });
    await strict.app.inject('/api/openapi.json');
    const last = await strict.app.inject('/api/openapi.json');
    expect(last.statusCode).toBe(429);
    expect(last.json()).toMatchObject({ code: 'throttled', detail: expect.stringContaining('Too many requests') });
    await strict.close();
  });
});

describe('metrics', () => {
  const metricsOf = async (at: TestApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    at.app.inject({ url: '/metrics', headers, remoteAddress });

  it('count calls by route, and browser observations by remote, release and outcome', async () => {
    const event = { kind: 'load', name: 'remote', remote: 'mfe-chat', release: '1.9.2', rev: 7, value: 40, outcome: 'retried' } as const;
    await api.call(reportTelemetry, { body: { events: [event, event] } });
    const answer = await metricsOf(api);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.body).toContain('atrium_browser_observations_total{kind="load",remote="mfe-chat",release="1.9.2",outcome="retried"} 2');
    expect(answer.body).toMatch(/atrium_http_answer_seconds_count\{method="POST",route="\/api\/telemetry",status="200"\} \d+/);
    expect(answer.body).toContain('process_cpu_seconds_total');
  });

  it('do not grow without limit, whatever is reported', async () => {
    const own = await createTestApp();
    for (let round = 0; round < 12; round += 1) {
      const events = Array.from({ length: 50 }, (_, index) => ({
        kind: 'error' as const,
        name: 'x',
        remote: 'made-up',
        rev: 1,
        release: `${round}.${index}.0`,
      }));
      await own.call(reportTelemetry, { body: { events } });
    }
    const lines = (await metricsOf(own)).body.split('\n').filter((line) => line.startsWith('atrium_browser_observations_total{'));
    expect(lines).toHaveLength(501);
    expect(lines).toContain('atrium_browser_observations_total{kind="error",remote="other",release="",outcome="none"} 100');
    await own.close();
  });

  it('are available on this machine, and elsewhere with the token', async () => {
    const token = 'a token of the operator';
    const guarded = await createTestApp({ METRICS_TOKEN: token });
    expect((await metricsOf(guarded, {}, '192.0.2.7')).statusCode).toBe(404);
    expect((await metricsOf(guarded, { authorization: 'Bearer wrong' }, '192.0.2.7')).statusCode).toBe(404);
    expect((await metricsOf(guarded, { authorization: `Bearer ${token}` }, '192.0.2.7')).statusCode).toBe(200);
    expect((await metricsOf(guarded, { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
    expect((await metricsOf(api, { authorization: 'Bearer undefined' }, '192.0.2.7')).statusCode).toBe(404);
    await guarded.close();
  });
});

describe('the web app', () => {
  it('is served from immutable releases, compressed where possible', async () => {
    const answer = await api.app.inject({ url: '/r/mfe-chat/1.0.0/a.js', headers: { 'accept-encoding': 'br' } });
    expect(answer.body).toBe('compressed');
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' });
    expect((await api.app.inject('/r/mfe-chat/1.0.0/a.js')).body).toBe('plain');
    expect((await api.app.inject('/r/mfe-chat/1.0.0/b.js')).statusCode).toBe(404);
    expect((await api.app.inject('/r/..%2f..%2fkeys/registry.pem')).statusCode).not.toBe(200);
  });

  it('revalidates the registry’s pointer on each request and caches revisions forever', async () => {
    expect((await api.app.inject('/registry/prod.json')).headers['cache-control']).toBe('no-store');
    expect((await api.app.inject('/registry/prod/r0001.json')).headers['cache-control']).toContain('immutable');
  });

  it('shows that it is being built before anything was promoted, and redirects visitors to the base', async () => {
    rmSync(path.join(platformDir, 'registry/prod.json'));
    const answer = await api.app.inject('/app/notebooks');
    expect(answer.json()).toMatchObject({ status: 503, code: 'not-ready' });
    expect((await api.app.inject('/')).headers.location).toBe('/app');
    expect((await api.app.inject('/elsewhere')).statusCode).toBe(404);
  });

  it('shows somebody who opens an address a page that says what happened, and that reloads when this may help', async () => {
    const open = (url: string, language: string) =>
      api.app.inject({ url, headers: { accept: 'text/html', 'accept-language': language, 'x-request-id': '<b>1' } });
    const page = await open('/app/notebooks', 'ar');
    expect(page).toMatchObject({ statusCode: 503, headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5' } });
    expect(page.body).toContain('<html lang="ar" dir="rtl">');
    expect(page.body).toContain('<h1>ما زال التطبيق قيد الإنشاء.');
    expect(page.body).toContain('<meta http-equiv="refresh" content="5">');
    expect(page.body).not.toContain('<b>');
    const refused = await open('/api/notebooks', 'de');
    expect(refused.statusCode).toBe(401);
    expect(refused.body).toMatch(/<h1>[^<]+<\/h1>\n<p>Anfrage [^<]+<\/p>/);
    expect(refused.body).not.toContain('http-equiv="refresh"');
  });

  it('leads somebody who opens an address without the base to the page that explains it, and programs nowhere', async () => {
    const open = (url: string) => api.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect((await open('/chat?tab=2')).headers.location).toBe('/app/chat?tab=2');
    expect((await open('//example.com/chat')).headers.location).toBe('/app//example.com/chat');
    for (const address of ['/api/nothing', '/r/mfe-chat/1.0.0/b.js', '/registry/none.json'])
      expect((await open(address)).statusCode).toBe(404);
  });

  it('rejects a registry that no trusted key signed, and says so', async () => {
    writeFileSync(path.join(platformDir, 'registry/prod.json'), JSON.stringify({ rev: 1, file: 'r0001.json', shell: '1' }));
    writeFileSync(path.join(platformDir, 'registry/keys.json'), '{}');
    const answer = await api.app.inject('/app/notebooks');
    expect(answer.json()).toMatchObject({ status: 503, detail: expect.stringContaining('could not be verified') });
  });

  it('can report observations', async () => {
    const event = { kind: 'vital' as const, name: 'LCP', remote: 'host-shell', release: '1.0.0', rev: 1, value: 800 };
    expect((await api.call(reportTelemetry, { body: { events: [event] } })).status).toBe(200);
  });
});

describe('a server that has closed', () => {
  it('leaves nothing of itself in memory', async () => {
    const open = async () => {
      const server = await createTestApp();
      await server.newUser();
      await server.close();
      return new WeakRef(server.app);
    };
    const closed = await open();
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const isGone = () => {
      collectGarbage();
      return closed.deref() === undefined;
    };
    await expect.poll(isGone).toBe(true);
  });
});

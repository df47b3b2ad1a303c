import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { deleteStickyNote, endActivity, getProfile, listSessions, runEvents, saveNotes, signIn } from '../../entries/calls.ts';
import { sendUploadPart } from '../../entries/file-calls.ts';
import type { ApiError } from './errors.ts';
import { type ApiClientOptions, createApiClient } from './http.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** Creates a client of a server that answers with `handle`, and records rejected tokens. */
async function clientOf(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  options: Pick<ApiClientOptions, 'timeoutMs' | 'identity' | 'sentence'> = {},
) {
  server = createServer(handle).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  const refused: ApiError[] = [];
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  return { refused, api: createApiClient({ baseUrl, token: () => 'secret', onUnauthorized: (error) => refused.push(error), ...options }) };
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const problem = (status: number) => ({
  type: 'about:blank',
  title: 'No',
  status,
  detail: 'It may not be.',
  code: 'auth/no',
  request_id: 'r1',
  errors: [{ path: 'body.email', message: 'Wrong.' }],
});

describe('the API client', () => {
  it('fills in and escapes path and query, and sends the token and the idempotency key', async () => {
    let seen: IncomingMessage | undefined;
    const { api } = await clientOf((request, response) => {
      seen = request;
      json(response, 200, { message: 'done' });
    });
    const input = { params: { note_id: 'a/b?' }, query: { route_url: '/x y', email: 'a+b@c.de' } };
    expect(await api.call(deleteStickyNote, input, { idempotencyKey: 'k1' })).toEqual({ message: 'done' });
    expect(seen?.method).toBe('DELETE');
    expect(seen?.url).toMatch(/^\/api\/notes\/a%2Fb%3F\?/);
    const query = new URL(seen?.url ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(query)).toEqual({ route_url: '/x y', email: 'a+b@c.de' });
    expect(seen?.headers).toMatchObject({ authorization: 'Bearer secret', 'idempotency-key': 'k1' });
  });

  it('fills in the signed-in user if the path has an identity field', async () => {
    let seen: IncomingMessage | undefined;
    const handle = (request: IncomingMessage, response: ServerResponse) => {
      seen = request;
      json(response, 200, { data: [], total: 0 });
    };
    const { api } = await clientOf(handle, { identity: () => 'priya@example.com' });
    await api.call(listSessions, { query: { page: 1, pageSize: 20 } });
    expect(seen?.url).toMatch(/\/priya%40example\.com\?page=1&pageSize=20$/);
  });

  it('sends a call that outlives its page with fetch, keepalive and the token', async () => {
    let seen: IncomingMessage | undefined;
    const { api } = await clientOf((request, response) => {
      seen = request;
      json(response, 200, { message: 'Ended.' });
    });
    const keepalive: (boolean | undefined)[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      keepalive.push(input instanceof Request ? input.keepalive : init?.keepalive);
      return fetch(input, init);
    };
    const input = { params: { activityId: 'a1' }, query: { email: 'a@b.c' } };
    try {
      expect(await api.call(endActivity, input, { keepalive: true })).toEqual({ message: 'Ended.' });
    } finally {
      globalThis.fetch = fetch;
    }
    expect(keepalive).toEqual([true]);
    expect(seen).toMatchObject({ method: 'POST', url: '/api/user_activities/end-activity/a1?email=a%40b.c' });
    expect(seen?.headers.authorization).toBe('Bearer secret');
    expect(seen?.headers['content-type']).toBeUndefined();
  });

  it('sends a file as it is, says how much of it has left, and ends with the reason of its signal', async () => {
    const seen: string[] = [];
    const { api, refused } = await clientOf(async (request, response) => {
      const bytes = await request.reduce((sum: number, part: Buffer) => sum + part.length, 0);
      seen.push(`${request.headers['content-type']} ${bytes} ${request.headers.authorization}`);
      if (seen.length === 2) json(response, 401, problem(401));
      else if (seen.length === 1) json(response, 200, { upload_id: 'u1', file_name: 'a', size: 3_000_000, received: 3_000_000 });
    });
    const sent: number[] = [];
    const call = (signal?: AbortSignal) =>
      api.call(
        sendUploadPart,
        { params: { upload_id: 'u1' }, query: { offset: 0 }, body: new Blob(['ä'.repeat(1_500_000)]) },
        { onSent: (bytes) => sent.push(bytes), ...(signal ? { signal } : {}) },
      );
    expect(await call()).toMatchObject({ received: 3_000_000 });
    expect(seen).toEqual(['application/octet-stream 3000000 Bearer secret']);
    expect(sent.at(-1)).toBe(3_000_000);
    await expect(call()).rejects.toMatchObject({ code: 'auth/no', status: 401 });
    expect(refused).toHaveLength(1);
    const stop = new AbortController();
    const third = call(stop.signal);
    setTimeout(() => stop.abort(), 0);
    await expect(third).rejects.toMatchObject({ code: 'aborted' });
  });

  it('sends no token with a public call', async () => {
    let seen: IncomingMessage | undefined;
    const { api } = await clientOf((request, response) => {
      seen = request;
      json(response, 200, { access_token: 't' });
    });
    await api.call(signIn, { body: { email: 'a@b.c', password: 'p' } });
    expect(seen?.headers.authorization).toBeUndefined();
  });

  it('turns a problem into an ApiError with its fields, and reports a rejected token once', async () => {
    const { api, refused } = await clientOf((_request, response) => json(response, 401, problem(401)));
    const error: ApiError = await api.call(getProfile, { query: { email: 'a@b.c' } }).then(
      () => expect.unreachable(),
      (caught) => caught,
    );
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 401,
      code: 'auth/no',
      message: 'It may not be.',
      requestId: 'r1',
      fields: [{ path: 'email', message: 'Wrong.' }],
    });
    expect(refused).toEqual([error]);
  });

  it('explains in a sentence that nothing answered, that it took too long, or that the answer is no problem document', async () => {
    const { api } = await clientOf(() => undefined, { timeoutMs: 50 });
    await expect(api.call(getProfile, { query: { email: 'a@b.c' } })).rejects.toMatchObject({ code: 'timeout' });
    server?.closeAllConnections();
    server?.close();
    await expect(api.call(getProfile, { query: { email: 'a@b.c' } })).rejects.toMatchObject({ code: 'network', status: 0 });
    const other = await clientOf((_request, response) => response.writeHead(502).end('<html>Bad gateway</html>'));
    await expect(other.api.call(getProfile, { query: { email: 'a@b.c' } })).rejects.toMatchObject({ code: 'http', status: 502 });
  });

  it('takes those sentences from its page, in the language of the user', async () => {
    const { api } = await clientOf((_request, response) => response.writeHead(502).end(), {
      sentence: ({ code, status }) => `Der Server sagt ${code} ${status}.`,
    });
    await expect(api.call(getProfile, { query: { email: 'a@b.c' } })).rejects.toMatchObject({ message: 'Der Server sagt http 502.' });
    server?.close();
    server?.closeAllConnections();
    await expect(Array.fromAsync(api.stream(runEvents, { params: { run_id: 'r' } }))).rejects.toMatchObject({
      message: 'Der Server sagt network 0.',
    });
  });

  it('distinguishes an aborted call from a failed one', async () => {
    const { api } = await clientOf(() => undefined);
    const controller = new AbortController();
    const running = api.call(getProfile, { query: { email: 'a@b.c' } }, { signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: 'aborted' });
  });

  it('sends multipart if the call declares it', async () => {
    let body = '';
    const { api } = await clientOf((request, response) => {
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => json(response, 200, { message: 'done' }));
    });
    await api.call(saveNotes, { query: { session_id: 's' }, body: { notes: 'Zwölf Boxkämpfer' } });
    expect(body).toContain('name="notes"\r\n\r\nZwölf Boxkämpfer');
  });

  it('yields server-sent events even if chunks split lines and characters, and reattaches with Last-Event-ID', async () => {
    let lastEventId: unknown;
    const bytes = Buffer.from('id: 1\nevent: delta\ndata: {"text":"é"}\n\n: beat\n\nid: 2\nevent: ended\ndata: {}\n\n');
    const { api } = await clientOf(async (request, response) => {
      lastEventId = request.headers['last-event-id'];
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const byte of bytes) response.write(Buffer.from([byte]));
      response.end();
    });
    const events = await Array.fromAsync(api.stream(runEvents, { params: { run_id: 'r' } }, { lastEventId: '0' }));
    expect(lastEventId).toBe('0');
    expect(events).toEqual([
      { id: '1', event: 'delta', data: '{"text":"é"}' },
      { id: '2', event: 'ended', data: '{}' },
    ]);
  });

  it('throws a network error when a stream breaks off', async () => {
    const { api } = await clientOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('id: 1\ndata: x\n\n', () => response.destroy());
    });
    await expect(Array.fromAsync(api.stream(runEvents, { params: { run_id: 'r' } }))).rejects.toMatchObject({ code: 'network' });
  });
});

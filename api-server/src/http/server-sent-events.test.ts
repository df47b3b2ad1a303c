import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenLow } from '../testing/scripted-provider.ts';
import { sendStream } from './server-sent-events.ts';

let app: FastifyInstance;
let port: number;
let reply: FastifyReply;
let source: () => AsyncIterable<string>;
beforeEach(async () => {
  app = fastify({ forceCloseConnections: true });
  app.get('/stream', (_, answer) => {
    reply = answer;
    return sendStream(answer, source, (one) => one);
  });
  app.get('/next', () => 'next');
  port = await listenLow(app);
});
afterEach(() => app.close());

const ask = (path: string, agent?: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', ...(agent ? { agent } : {}) }, resolve).on('error', reject);
  });

it('sends what is empty, long or not in Latin letters as it is', async () => {
  const parts = ['data: first\n\n', '', 'data: Überraschung 🎉 你好\n\n', '', `data: ${'ü'.repeat(100_000)}\n\n`];
  source = async function* () {
    yield* parts;
  };
  expect(await text(await ask('/stream'))).toBe(parts.join(''));
});

it('reads its source no faster than its reader', async () => {
  const all = 2_000;
  let taken = 0;
  source = async function* () {
    for (; taken < all; taken += 1) yield 'x'.repeat(16_384);
  };
  const response = await ask('/stream');
  response.pause();
  let before = -1;
  await expect
    .poll(() => {
      const isStill = taken > 0 && taken === before;
      before = taken;
      return isStill;
    })
    .toBe(true);
  expect(taken).toBeLessThan(all);
  expect((await text(response)).length).toBe(all * 16_384);
});

it('is kept alive while it is silent, and only then', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const more = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  source = async function* () {
    yield 'data: one\n\n';
    await more.promise;
    yield 'data: two\n\n';
    await over.promise;
  };
  const response = await ask('/stream');
  response.setEncoding('utf8');
  let said = '';
  response.on('data', (part: string) => {
    said += part;
  });
  await expect.poll(() => said).toBe('data: one\n\n');
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => said).toBe('data: one\n\n:\n\n');
  more.resolve();
  await expect.poll(() => said).toBe('data: one\n\n:\n\ndata: two\n\n');
  vi.advanceTimersByTime(7_500);
  over.resolve();
  await once(response, 'end');
  expect(said).toBe('data: one\n\n:\n\ndata: two\n\n');
});

it('writes nothing after its end, so that the connection can be used again', async () => {
  const more = Promise.withResolvers<void>();
  source = async function* () {
    yield 'data: one\n\n';
    await more.promise;
    yield 'data: two\n\n';
    yield 'data: three\n\n';
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const response = await ask('/stream', agent);
  await once(response, 'readable');
  const usedPort = response.socket.localPort;
  // What ends a session ends its streams, and the source doesn't know yet.
  reply.raw.end();
  more.resolve();
  expect(await text(response)).toBe('data: one\n\n');
  const next = await ask('/next', agent);
  expect(next.socket.localPort).toBe(usedPort);
  expect(await text(next)).toBe('next');
  agent.destroy();
});

it('sends no chunks to clients that know none', async () => {
  source = async function* () {
    yield 'data: one\n\n';
  };
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /stream HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/\r\n\r\ndata: one\n\n$/);
});

it('leaves no listener behind, however often its reader is slow', async () => {
  let [added, removed, drains] = [0, 0, 0];
  const adding = vi.spyOn(AbortSignal.prototype, 'addEventListener').mockImplementation(function (this: AbortSignal, ...given) {
    added += 1;
    return EventTarget.prototype.addEventListener.apply(this, given as Parameters<EventTarget['addEventListener']>);
  });
  const removing = vi.spyOn(AbortSignal.prototype, 'removeEventListener').mockImplementation(function (this: AbortSignal, ...given) {
    removed += 1;
    return EventTarget.prototype.removeEventListener.apply(this, given as Parameters<EventTarget['removeEventListener']>);
  });
  source = async function* () {
    for (let part = 0; part < 100; part += 1) yield 'x'.repeat(1_000_000);
    drains = reply.raw.socket?.listenerCount('drain') ?? 0;
  };
  expect((await text(await ask('/stream'))).length).toBe(100_000_000);
  adding.mockRestore();
  removing.mockRestore();
  expect(added).toBeGreaterThan(5);
  expect(added - removed).toBeLessThan(3);
  expect(drains).toBeLessThan(3);
});

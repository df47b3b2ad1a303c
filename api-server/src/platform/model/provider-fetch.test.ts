import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trustedFetch } from './provider-fetch.ts';

let server: Server;
let answer: (response: ServerResponse) => void;
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

beforeAll(async () => {
  server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

describe('a fetch with takeBytes', () => {
  it('gives the bytes there, in order, and ends the body after the last', async () => {
    answer = (response) => {
      response.write('one ');
      setImmediate(() => response.end('two'));
    };
    let taken = '';
    const takeBytes = (bytes: Uint8Array) => {
      taken += Buffer.from(bytes).toString();
      return undefined;
    };
    const response = await trustedFetch(url(), { takeBytes });
    expect(await response.text()).toBe('');
    expect(taken).toBe('one two');
  });

  it('reads nothing more until what was taken is done', async () => {
    const piece = Buffer.alloc(256 * 1024, 'x');
    answer = (response) => {
      for (let at = 0; at < 64; at += 1) response.write(piece);
      response.end();
    };
    const first = Promise.withResolvers<void>();
    let taken = 0;
    let calls = 0;
    const takeBytes = (bytes: Uint8Array) => {
      taken += bytes.length;
      calls += 1;
      return calls === 1 ? first.promise : undefined;
    };
    const response = await trustedFetch(url(), { takeBytes });
    await expect.poll(() => calls).toBe(1);
    const ended = response.text();
    // Another request shows that the event loop is free meanwhile.
    answer = (other) => void other.end('other');
    expect(await (await trustedFetch(url())).text()).toBe('other');
    expect(calls).toBe(1);
    first.resolve();
    await ended;
    expect(taken).toBe(64 * piece.length);
  });

  it.each([
    [
      'thrown',
      () => {
        throw new Error('full');
      },
    ],
    ['rejected', () => Promise.reject(new Error('full'))],
  ])('ends with the error that is %s, and closes the connection', async (_, takeBytes) => {
    const closed = Promise.withResolvers<void>();
    answer = (response) => {
      response.on('close', () => closed.resolve());
      response.write('one');
    };
    const response = await trustedFetch(url(), { takeBytes });
    await expect(response.text()).rejects.toMatchObject({ cause: { message: 'full' } });
    await closed.promise;
  });

  it.each([
    ['a refusal', (response: ServerResponse) => response.writeHead(400).end('no'), 'no'],
    [
      'an encoded response',
      (response: ServerResponse) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('yes')),
      'yes',
    ],
  ])('leaves %s in its body', async (_, send, text) => {
    answer = (response) => void send(response);
    const response = await trustedFetch(url(), {
      takeBytes: () => {
        throw new Error('Nothing may be taken.');
      },
    });
    expect(await response.text()).toBe(text);
  });
});

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '../commands/process/ports.ts';
import { createDevGateway } from './dev-gateway.ts';
import type { DevServer } from './dev-servers.ts';

const running: Server[] = [];
let state: string;
/** Never uses a port twice: fetch keeps connections open to the server of the previous test. */
let nextPort = 26_000;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'dev-gateway-'));
  vi.stubEnv('PLATFORM_DIR', state);
});
afterEach(() => {
  for (const server of running.splice(0)) server.close().closeAllConnections();
  vi.unstubAllEnvs();
  rmSync(state, { recursive: true });
});

async function listen(server: Server): Promise<number> {
  running.push(server);
  const port = await freePort(nextPort);
  nextPort = port + 1;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return port;
}

/** Responds with its name and the request, and turns any web socket into an echo of its name. */
const named = (name: string) =>
  createServer((incoming, response) => response.end(`${name} ${incoming.method} ${incoming.url}`)).on('upgrade', (incoming, socket) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n${name} ${incoming.url}`);
  });

async function start(): Promise<string> {
  const [chatPort, apiPort] = [await listen(named('chat')), await listen(named('api'))];
  const target = { name: 'mfe-chat', root: '/', version: '1.0.0', kind: 'remote' as const };
  const chat: DevServer = {
    target,
    base: '/r/mfe-chat/dev/',
    port: chatPort,
    files: () => ({ initial: [], entry: undefined }),
    close: async () => undefined,
  };
  return `http://127.0.0.1:${await listen(createDevGateway({ servers: [chat], apiPort, base: '/app' }))}`;
}

it('sends a package under development to its own server and the rest to the API', async () => {
  const origin = await start();
  expect(await (await fetch(`${origin}/r/mfe-chat/dev/remoteEntry.js`)).text()).toBe('chat GET /r/mfe-chat/dev/remoteEntry.js');
  expect(await (await fetch(`${origin}/r/mfe-agents/1.0.0-ab/x.js`)).text()).toBe('api GET /r/mfe-agents/1.0.0-ab/x.js');
  expect(await (await fetch(`${origin}/api/notes?a=1`, { method: 'POST', body: 'x' })).text()).toBe('api POST /api/notes?a=1');
});

it('redirects the root address to the application', async () => {
  const answer = await fetch(await start(), { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/app']);
});

it('shows on the page why it cannot be rendered', async () => {
  const answer = await fetch(`${await start()}/app/notebooks`);
  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain('mfe-chat does not compile');
});

it('forwards web sockets to the server of the package', async () => {
  const origin = await start();
  const outgoing = request(`${origin}/r/mfe-chat/dev/hot`, { headers: { connection: 'Upgrade', upgrade: 'websocket' } }).end();
  const [, socket, head] = await once(outgoing, 'upgrade');
  const first = head.length ? head : (await once(socket, 'data'))[0];
  expect(String(first)).toBe('chat /r/mfe-chat/dev/hot');
  socket.destroy();
});

it('reports when the server behind a path does not respond', async () => {
  const origin = `http://127.0.0.1:${await listen(createDevGateway({ servers: [], apiPort: 1, base: '/app' }))}`;
  expect((await fetch(`${origin}/api/notes`)).status).toBe(502);
});

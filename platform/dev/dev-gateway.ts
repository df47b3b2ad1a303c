import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { renderDevPage } from './dev-page.ts';
import type { DevServer } from './dev-servers.ts';

export interface DevGateway {
  readonly servers: readonly DevServer[];
  readonly apiPort: number;
  /** Holds the app's path prefix, for example `/app`. */
  readonly base: string;
}

/** Serves everything from one origin: the page, the packages under development, and the API server. */
export function createDevGateway(gateway: DevGateway): Server {
  const server = createServer((incoming, response) => void answer(gateway, incoming, response));
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => upgrade(gateway, incoming, socket, head));
  return server;
}

async function answer(gateway: DevGateway, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
  if (path === '/') {
    response.writeHead(302, { location: gateway.base }).end();
    return;
  }
  if (path !== gateway.base && !path.startsWith(`${gateway.base}/`)) {
    forward(portFor(gateway, path), incoming, response);
    return;
  }
  try {
    const cookies = parseCookies(incoming.headers.cookie);
    const page = {
      url: incoming.url ?? gateway.base,
      theme: cookies.get('theme'),
      signedIn: cookies.has('token'),
      isAdministrator: cookies.has('installation_role'),
    };
    const html = await renderDevPage(gateway.servers, gateway.base, page);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html);
  } catch (error) {
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error instanceof Error ? error.message : String(error));
  }
}

const portFor = ({ servers, apiPort }: DevGateway, path: string) => servers.find(({ base }) => path.startsWith(base))?.port ?? apiPort;

function forward(port: number, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url: path, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(response);
  });
  outgoing.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'text/plain' }).end('The server behind this path is restarting.');
  });
  // A client that disconnects also ends the upstream request.
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

/** Forwards a web socket unchanged to the package's server. */
function upgrade(gateway: DevGateway, incoming: IncomingMessage, socket: Socket, head: Buffer): void {
  const { method, url: path = '/', headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port: portFor(gateway, path), method, path, headers });
  outgoing.on('upgrade', (answered, upstream, first) => {
    const lines = Object.entries(answered.headers).map(([name, value]) => `${name}: ${String(value)}`);
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    socket.write(first);
    upstream.pipe(socket).pipe(upstream);
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  outgoing.on('response', () => socket.destroy());
  outgoing.on('error', () => socket.destroy());
  outgoing.end();
}

function parseCookies(header = ''): Map<string, string> {
  const pairs = header.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const);
  return new Map(pairs);
}

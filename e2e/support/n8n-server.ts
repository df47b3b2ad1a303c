import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from './server.ts';

export interface N8nServer {
  readonly url: string;
  readonly close: () => void;
}

interface Kept {
  readonly id: string;
  readonly name: string;
  active: boolean;
}

/** Imitates n8n's public API for the key `n8n-key`: it stores workflows, switches them, and has run each one once. */
export async function startN8nServer(): Promise<N8nServer> {
  const workflows: Kept[] = [];
  const answer = (method: string, path: string, body: { name?: string }): [number, unknown] => {
    if (path === '/api/v1/executions')
      return [200, { data: [{ id: 1, status: 'success', startedAt: '2026-11-20T09:00:00.000Z', stoppedAt: null }] }];
    if (path === '/api/v1/workflows' && method === 'GET') return [200, { data: workflows }];
    if (path === '/api/v1/workflows') {
      const made = { id: `w${workflows.length + 1}`, name: body.name ?? '', active: false };
      workflows.push(made);
      return [200, made];
    }
    const [, id, action] = /^\/api\/v1\/workflows\/(\w+)\/(activate|deactivate)$/.exec(path) ?? [];
    const one = workflows.find((each) => each.id === id);
    if (!one) return [404, { message: 'not found' }];
    one.active = action === 'activate';
    return [200, one];
  };
  const port = await freePort();
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    const isKnown = request.headers['x-n8n-api-key'] === 'n8n-key';
    const [status, body] = isKnown
      ? answer(request.method ?? 'GET', path, sent ? JSON.parse(sent) : {})
      : [401, { message: 'unauthorized' }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

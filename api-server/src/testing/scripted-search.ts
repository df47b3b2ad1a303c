import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLow } from './scripted-provider.ts';

export interface ScriptedSearch {
  readonly url: string;
  /** The queries, with the header or body field that contained the key. */
  readonly asked: { query: string; key: string | undefined }[];
  /** The answer to every query; with `status`, an error instead. */
  results: readonly { url: string; title: string; text: string }[];
  status: number;
  readonly close: () => Promise<void>;
}

/** Starts a server that answers like SearXNG (`/search`), Brave (`/web/search`) and Tavily (POST `/search`). */
export async function startScriptedSearch(): Promise<ScriptedSearch> {
  const door: Pick<ScriptedSearch, 'results' | 'status'> = { results: [], status: 200 };
  const asked: ScriptedSearch['asked'] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const body = await text(request);
    const isBrave = url.pathname === '/web/search';
    const key = isBrave ? request.headers['x-subscription-token'] : request.headers.authorization;
    asked.push({ query: body ? JSON.parse(body).query : url.searchParams.get('q'), key: key?.toString() });
    if (door.status !== 200) return void response.writeHead(door.status).end('no');
    const content = door.results.map((found) => ({ url: found.url, title: found.title, content: found.text, description: found.text }));
    const answer = isBrave ? { type: 'search', web: { results: content } } : { query: '', results: content };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const port = await listenLow(server);
  return Object.assign(door, {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

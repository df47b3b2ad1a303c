import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listenLow } from './scripted-provider.ts';

export interface ServedPage {
  readonly body?: string | Uint8Array;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends this many megabytes of spaces, compressed to a few kilobytes. */
  readonly inflatesToMegabytes?: number;
  /** Never answers. */
  readonly hangs?: boolean;
}

export interface FeedServer {
  readonly url: (path: string) => string;
  readonly serve: (path: string, page: ServedPage) => void;
  /** Returns the headers of the requests for a path. */
  readonly requests: (path: string) => readonly IncomingHttpHeaders[];
  /** Returns the paths of all requests. */
  readonly paths: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a feed server on the loopback interface that serves what a test provides. */
export async function startFeedServer(): Promise<FeedServer> {
  const pages = new Map<string, ServedPage>();
  const seen: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    seen.push({ path, headers: request.headers });
    const { status = 200, headers = {}, body = '', inflatesToMegabytes, hangs } = pages.get(path) ?? { status: 404 };
    if (hangs) return;
    if (headers.etag && request.headers['if-none-match'] === headers.etag) return void response.writeHead(304).end();
    if (inflatesToMegabytes === undefined) return void response.writeHead(status, { ...headers }).end(body);
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(gzipSync(Buffer.alloc(inflatesToMegabytes * 1024 * 1024, ' ')));
  });
  const port = await listenLow(server);
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    serve: (path, page) => void pages.set(path, page),
    requests: (path) => seen.filter((one) => one.path === path).map(({ headers }) => headers),
    paths: () => seen.map(({ path }) => path),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

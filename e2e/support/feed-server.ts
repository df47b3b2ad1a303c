import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './fixtures.ts';

export interface FeedServer {
  readonly url: (path: string) => string;
  readonly serve: (path: string, body: string | Buffer, headers?: Record<string, string>, status?: number) => void;
  readonly close: () => Promise<void>;
}

/** Serves feeds to one journey, on the loopback interface. */
async function startFeedServer(): Promise<FeedServer> {
  const pages = new Map<string, { body: string | Buffer; headers: Record<string, string>; status: number }>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '/');
    response.writeHead(page?.status ?? 404, page?.headers ?? {}).end(page?.body ?? '');
  });
  await listenLow(server);
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    serve: (path, body, headers = {}, status = 200) => void pages.set(path, { body, headers, status }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Listens on a port below the range of outgoing connections. */
async function listenLow(server: ReturnType<typeof createServer>): Promise<void> {
  for (;;) {
    try {
      server.listen(20_000 + Math.floor(Math.random() * 12_000), '127.0.0.1');
      await once(server, 'listening');
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
  }
}

/** Makes a test with a feed server. It is skipped when the API runs in another container, which cannot reach this server. */
export const onFeedServer = base.extend<{ feeds: FeedServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
  feeds: async ({}, use, { skip }) => {
    skip(Boolean(process.env.E2E_APART), 'An API in another container cannot reach this server.');
    const server = await startFeedServer();
    await use(server);
    await server.close();
  },
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './fixtures.ts';

export interface FeedServer {
  readonly url: (path: string) => string;
  readonly serve: (path: string, body: string | Buffer, headers?: Record<string, string>, status?: number) => void;
  readonly close: () => Promise<void>;
}

/** A server of feeds for one journey, on the loopback interface. */
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

/** Below the range that systems hand out to outgoing connections. */
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

/** A test with such a server. It is left out where the API runs in a container of its own, which cannot reach a server of this one. */
export const onFeedServer = base.extend<{ feeds: FeedServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
  feeds: async ({}, use, { skip }) => {
    skip(Boolean(process.env.E2E_APART), 'An API in a container of its own cannot reach a server of this one.');
    const server = await startFeedServer();
    await use(server);
    await server.close();
  },
});

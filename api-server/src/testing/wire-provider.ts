import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLow } from './scripted-provider.ts';

/** Describes one answer of the server: a status with a body, or the pieces of a stream. */
export interface WireAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Written one after the other; `holds` keeps the connection open without a word, and without a head if there are no pieces. */
  readonly pieces: readonly (string | Uint8Array)[];
  readonly holds?: boolean;
  /** Cuts the connection after the last piece. */
  readonly breaks?: boolean;
}

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Empty for anything but JSON. */
  readonly body: Record<string, unknown>;
  readonly bytes: Buffer;
}

export interface WireProvider {
  readonly origin: string;
  readonly requests: WireRequest[];
  /** The answers to come, one for each request. */
  readonly answers: WireAnswer[];
  /** Resolves when a client has left an unfinished answer. */
  readonly abandoned: Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts a provider that answers each request with the next bytes of a list, whatever its protocol. */
export async function startWireProvider(): Promise<WireProvider> {
  const requests: WireRequest[] = [];
  const answers: WireAnswer[] = [];
  const abandoned = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    const isJson = bytes.length > 0 && request.headers['content-type']?.includes('json') !== false;
    const { method = '', url: path = '', headers } = request;
    requests.push({ method, path, headers, body: isJson ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {}, bytes });
    const answer = answers.shift() ?? { status: 500, pieces: ['no answer was scripted'] };
    response.on('close', () => !response.writableFinished && abandoned.resolve());
    if (answer.holds && !answer.pieces.length) return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'text/event-stream', ...answer.headers });
    response.flushHeaders();
    for (const piece of answer.pieces) await new Promise((resolve) => response.write(piece, resolve));
    if (answer.breaks) response.destroy();
    else if (!answer.holds) response.end();
  });
  const port = await listenLow(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    answers,
    abandoned: abandoned.promise,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

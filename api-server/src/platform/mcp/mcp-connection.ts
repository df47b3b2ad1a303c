import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport, TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { sayToolServer } from '../../messages/tool-server.ts';
import { ModelError } from '../model/model-port.ts';
import type { ProviderFetch } from '../model/provider-fetch.ts';
import { authorizedFetch, type McpChallenge, type McpCredentials, SignInNeeded } from './mcp-credentials.ts';
import { type McpDeadline, type McpLimits, startDeadline } from './mcp-deadline.ts';
import { type AskForForm, createClient } from './mcp-requests.ts';

/** Limits how many things of one kind a server may offer, and on how many pages. */
export const offersMax = 100;
const pagesMax = 10;

/** Limits what a server may send in one exchange. */
const answerMaxBytes = 2 * 1024 * 1024;
/** Sets how long a server has to take note that a call was stopped. */
const goodbyeMs = 2_000;

/** Sets how long a call waits for the stream on which many servers send their forms. */
const streamMs = 500;

/** Describes one exchange with a server. */
export interface McpExchange {
  readonly server: {
    readonly name: string;
    readonly url: string;
    readonly key: string | undefined;
    readonly credentials?: McpCredentials | undefined;
    readonly isPersonal?: boolean | undefined;
  };
  readonly fetch: ProviderFetch;
  readonly limits: McpLimits;
  /** Stops the exchange, for example with the run. */
  readonly stop?: AbortSignal | undefined;
  /** Shows forms of the server to a person; undefined where nobody can answer. */
  readonly ask?: AskForForm | undefined;
}

export interface McpSession {
  readonly client: Client;
  readonly deadline: McpDeadline;
  /** Options of each request. */
  readonly options: { readonly signal: AbortSignal; readonly timeout: number };
}

/** Connects, calls `use`, and disconnects. Every failure is a `ModelError` whose message names the server. */
export async function withServer<T>(exchange: McpExchange, use: (session: McpSession) => Promise<T>): Promise<T> {
  const { server, limits, stop, ask } = exchange;
  const { name, url, key, credentials } = server;
  const deadline = startDeadline(limits, () => new ModelError('provider-unreachable', sayToolServer('tooSlow', { name })));
  const tooLong = new AbortController();
  const signal = AbortSignal.any([deadline.signal, tooLong.signal, ...(stop ? [stop] : [])]);
  const hardStop = new AbortController();
  let challenge: McpChallenge | undefined;
  const known = key ? exchange.fetch : authorizedFetch(exchange.fetch, credentials, (asked) => (challenge = asked));
  const fetch = limitedFetch(known, hardStop.signal, () =>
    tooLong.abort(new ModelError('provider-failed', sayToolServer('tooLong', { name, size: answerMaxBytes }))),
  );
  const stream = Promise.withResolvers<void>();
  const transport = new CancellingTransport(new URL(url), {
    fetch: async (input, init) => {
      const answer = fetch(input, init);
      if (init?.method === 'GET')
        answer.then(
          () => stream.resolve(),
          () => stream.resolve(),
        );
      return answer;
    },
    requestInit: { headers: key ? { authorization: `Bearer ${key}` } : {} },
    reconnectionOptions: { maxRetries: 2, initialReconnectionDelay: 500, maxReconnectionDelay: 5_000, reconnectionDelayGrowFactor: 2 },
  });
  const client = createClient(name, ask && ((form) => deadline.hold(ask(form))));
  try {
    // The deadline decides, because it counts the whole exchange.
    const options = { signal, timeout: 2 ** 31 - 1 };
    // The SDK's own types disagree under exactOptionalPropertyTypes, but the object is compatible.
    await untilStopped(signal, client.connect(transport as unknown as Transport, options));
    // Servers drop a form that they send before the stream is open.
    if (ask) await Promise.race([stream.promise, sleep(streamMs, undefined, { ref: false })]);
    return await untilStopped(signal, use({ client, deadline, options }));
  } catch (error) {
    throw problemOf(signal.aborted ? signal.reason : error, server, challenge);
  } finally {
    deadline.clear();
    await Promise.race([transport.leave(), sleep(goodbyeMs, undefined, { ref: false })]);
    await client.close().catch(() => undefined);
    hardStop.abort();
  }
}

/** A server may ignore that a request was canceled, and so may its connection. */
async function untilStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const stopped = Promise.withResolvers<never>();
  const onAbort = () => stopped.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    work.catch(() => undefined);
  }
}

/** Waits for its last messages when it is left: the one that cancels a call, and the one that ends the session. */
class CancellingTransport extends StreamableHTTPClientTransport {
  private cancelled: Promise<unknown> = Promise.resolve();

  override send(message: JSONRPCMessage | JSONRPCMessage[], options?: TransportSendOptions): Promise<void> {
    const sent = super.send(message, options as never);
    if ('method' in message && message.method === 'notifications/cancelled') this.cancelled = sent.catch(() => undefined);
    return sent;
  }

  async leave(): Promise<void> {
    await this.cancelled;
    await this.terminateSession().catch(() => undefined);
  }
}

/** Ends exchanges in which a server sends too much. */
export function limitedFetch(fetch: ProviderFetch, hardStop: AbortSignal, onTooLong?: () => void): ProviderFetch {
  let size = 0;
  return async (input, init) => {
    const signal = init?.signal ? AbortSignal.any([init.signal, hardStop]) : hardStop;
    const response = await fetch(input, { ...init, signal });
    if (!response.body) return response;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.length;
          if (size <= answerMaxBytes) return controller.enqueue(chunk);
          onTooLong?.();
          controller.error(new Error('too long'));
        },
      }),
    );
    return new Response(counted, { status: response.status, statusText: response.statusText, headers: response.headers });
  };
}

function problemOf(error: unknown, server: McpExchange['server'], challenge: McpChallenge | undefined): Error {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) if (cause instanceof ModelError) return cause;
  if (error instanceof Error && error.name === 'AbortError') return error;
  if (challenge) return new SignInNeeded(server, challenge);
  const { name } = server;
  const message = error instanceof Error ? error.message : '';
  if (/timed out|timeout/i.test(message)) return new ModelError('provider-unreachable', sayToolServer('tooSlow', { name }));
  if (isRefusal(error)) return new ModelError('provider-refused', sayToolServer('keyRefused', { name }));
  if (/fetch failed|ECONNREFUSED|ENOTFOUND|socket/i.test(message))
    return new ModelError('provider-unreachable', sayToolServer('unreachable', { name }));
  return new ModelError('provider-failed', sayToolServer('notToolServer', { name }));
}

/** The SDK uses the HTTP status as the error's code, or a separate error class. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = 'code' in error ? error.code : undefined;
  return status === 401 || status === 403 || error.name === 'UnauthorizedError' || error.constructor.name === 'UnauthorizedError';
}

/** Reads a list page by page, up to a limit, because a server may never end it. */
export async function allPages<T>(
  read: (cursor: string | undefined) => Promise<{ items: T[]; next: string | undefined }>,
  max = offersMax,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pagesMax && all.length < max; page += 1) {
    const { items, next } = await read(cursor);
    all.push(...items);
    if (!next) break;
    cursor = next;
  }
  return all.slice(0, max);
}

import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { lazyCode } from '../browser/lazy-code.ts';
import type { ApiCapability, CallOptions, StreamEvent } from './api.ts';
import type { CallAnswer, CallDefinition } from './define-call.ts';
import { ApiError, isApiError } from './errors.ts';
import { withIdentity } from './identity.ts';
import { problem } from './problem.ts';
import type { FileRequest } from './send-file.ts';

export interface ApiClientOptions {
  /** The address of the API, for example `/api`. */
  readonly baseUrl: string;
  readonly token: () => string | undefined;
  /** Returns the signed-in user's e-mail, which fills the identity field that a call declares. */
  readonly identity?: () => string | undefined;
  /** Called once per refused call when the token is no longer valid. */
  readonly onUnauthorized: (error: ApiError) => void;
  /** Timeout in milliseconds for calls without a stream. */
  readonly timeoutMs?: number;
  /** Says in the user's language what happened and what to do; English without it. */
  readonly sentence?: (failure: UnansweredCall) => string;
}

/** Describes why a call has no answer in the API's own words; `status` is 0 if there was no response at all. */
export interface UnansweredCall {
  readonly code: 'network' | 'timeout' | 'http';
  readonly status: number;
}

/**
 * Creates the client on `fetch`; only calls that send a file use axios, which is loaded for the first of them. It shows nothing; the caller
 * decides what a failure means to the user.
 */
export function createApiClient(options: ApiClientOptions): ApiCapability {
  const { sentence = englishSentence } = options;
  const headers = (definition: CallDefinition, call?: CallOptions) => ({
    ...(definition.auth === 'user' && options.token() ? { Authorization: `Bearer ${options.token()}` } : {}),
    ...traceHeaders(call?.from),
    ...(call?.idempotencyKey ? { 'Idempotency-Key': call.idempotencyKey } : {}),
  });
  const reportRefusal = (definition: CallDefinition, error: ApiError) => {
    if (error.status === 401 && definition.auth === 'user') options.onUnauthorized(error);
    return error;
  };

  return {
    async call(definition, given, call) {
      const input = withIdentity(definition, given, options.identity?.());
      const request = {
        url: addressOf(options, definition, input),
        method: definition.method,
        headers: { ...typeOf(definition, input.body), ...headers(definition, call) },
        body: bodyOf(definition, input.body) ?? null,
      };
      const timeout = AbortSignal.timeout(options.timeoutMs ?? 30_000);
      const signal = call?.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
      const { status, text } = await send(sentence, () =>
        definition.encoding
          ? sendFile({ ...request, signal, onSent: call?.onSent })
          : sendJson({ ...request, signal, keepalive: call?.keepalive ?? false }),
      );
      const data = parseAnswer(text);
      if (status >= 400) throw reportRefusal(definition, toApiError(sentence, status, data));
      return data as CallAnswer<typeof definition>;
    },

    async *stream(definition, given, call) {
      const input = withIdentity(definition, given, options.identity?.());
      const response = await send(sentence, () =>
        fetch(addressOf(options, definition, input), {
          method: definition.method,
          headers: {
            Accept: 'text/event-stream',
            ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...(call?.lastEventId === undefined ? {} : { 'Last-Event-ID': call.lastEventId }),
            ...headers(definition, call),
          },
          body: input.body === undefined ? undefined : JSON.stringify(input.body),
          signal: call?.signal ?? null,
          cache: 'no-store',
        }),
      );
      if (!response.ok || !response.body)
        throw reportRefusal(definition, toApiError(sentence, response.status, await response.json().catch(() => undefined)));
      yield* readEvents(sentence, response.body);
    },
  };
}

/** Begins a trace in the W3C format, so that an operator finds what a click caused. */
function traceHeaders(from = ''): Record<string, string> {
  const [remote, release] = from.split('@');
  const id = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    traceparent: `00-${id.slice(0, 32)}-${id.slice(32)}-01`,
    ...(release ? { baggage: `atrium.remote=${remote},atrium.release=${release}` } : {}),
  };
}

/** The browser writes the type of a form itself, with its boundary. */
function typeOf({ encoding }: CallDefinition, body: unknown): Record<string, string> {
  if (body === undefined || encoding === 'multipart') return {};
  return { 'Content-Type': encoding === 'bytes' ? 'application/octet-stream' : 'application/json' };
}

/** Parses JSON; an answer of another kind, such as a gateway's page, stays text. */
function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Sends a file with what `fetch` can't tell: how much of it has left. */
async function sendFile(request: FileRequest): Promise<Answer> {
  const code = await fileSender.load();
  return code.sendFile(request);
}

const fileSender = lazyCode(() => import(/* webpackChunkName: "shared-send-file" */ './send-file.ts'));

async function sendJson({ url, ...init }: RequestInit & { readonly url: string }): Promise<Answer> {
  const response = await fetch(url, init);
  return { status: response.status, text: await response.text() };
}

type Answer = { readonly status: number; readonly text: string };

type AnyInput = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

function addressOf({ baseUrl }: ApiClientOptions, { path }: CallDefinition, { params, query }: AnyInput): string {
  const values = (params ?? {}) as Record<string, string>;
  return `${baseUrl}${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))}${queryOf(query)}`;
}

function queryOf(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return pairs.length ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}` : '';
}

function bodyOf({ encoding }: CallDefinition, body: unknown): BodyInit | undefined {
  if (encoding === 'bytes') return body as BodyInit | undefined;
  if (encoding !== 'multipart') return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

type Sentence = NonNullable<ApiClientOptions['sentence']>;

async function send<R>(sentence: Sentence, request: () => Promise<R>): Promise<R> {
  try {
    return await request();
  } catch (error) {
    throw transportError(sentence, error);
  }
}

function transportError(sentence: Sentence, error: unknown): ApiError {
  const name = error instanceof Error ? error.name : undefined;
  if (name === 'AbortError') return new ApiError({ code: 'aborted', status: 0, detail: 'The request was canceled.' });
  return unansweredError(sentence, { code: name === 'TimeoutError' ? 'timeout' : 'network', status: 0 });
}

function toApiError(sentence: Sentence, status: number, body: unknown): ApiError {
  const parsed = problem.safeParse(body);
  return parsed.success ? new ApiError(parsed.data) : unansweredError(sentence, { code: 'http', status });
}

const unansweredError = (sentence: Sentence, failure: UnansweredCall) => new ApiError({ ...failure, detail: sentence(failure) });

function englishSentence({ code, status }: UnansweredCall): string {
  if (code === 'timeout') return 'The server took too long to answer. Try again.';
  if (code === 'network') return 'The server cannot be reached. Check your connection and try again.';
  return `The server answered with an error (${status}). Try again in a moment.`;
}

async function* readEvents(sentence: Sentence, body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const ready: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => ready.push(event) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader
        .read()
        .catch((error: unknown) => Promise.reject(isApiError(error) ? error : transportError(sentence, error)));
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      for (const event of ready.splice(0)) yield { id: event.id, event: event.event ?? 'message', data: event.data };
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

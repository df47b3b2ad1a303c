import { setTimeout } from 'node:timers/promises';
import { addJitter } from '../jitter.ts';
import { limitedText } from '../limited-body.ts';
import { type Metrics, workBuckets } from '../metrics.ts';
import { trace, traceHeaders } from '../tracing/tracing.ts';
import { isSilence, ProviderCallError } from './model-errors.ts';
import { ModelError } from './model-port.ts';
import type { Endpoint } from './protocol.ts';
import type { TakeBytes } from './provider-fetch.ts';

const refusalMaxBytes = 64 * 1024;
const pauseMsDefault = 2_000;
const pauseMsMax = 60_000;

/** Returns the address of a call below a provider's base URL, which may end in slashes. */
export const addressAt = (baseUrl: string, path: string): string => `${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}`;

/** Returns the header that most providers expect the key in. */
export const bearer = (apiKey: string | undefined): Readonly<Record<string, string>> =>
  apiKey ? { authorization: `Bearer ${apiKey}` } : {};

/** Posts JSON to a provider and retries once if the error is transient, unless it asks for a longer pause than anybody waits. @throws ProviderCallError */
export const postToProvider = (
  endpoint: Endpoint,
  path: string,
  body: object,
  signal: AbortSignal,
  keyHeaders: Readonly<Record<string, string>> = bearer(endpoint.apiKey),
): Promise<Response> => postWithRetry(endpoint, path, jsonBody(body), signal, keyHeaders);

/** Describes a body that is sent as it is. */
interface SentBody {
  readonly contentType: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** Takes the bytes of the answer; otherwise they are in its body. */
  readonly takeBytes?: TakeBytes | undefined;
}

/** Returns a value as the JSON body of a request. */
export const jsonBody = (value: object): SentBody => ({ contentType: 'application/json', body: JSON.stringify(value) });

/**
 * Learns for how long a call waits because the provider asks for it, in milliseconds, and with 0 that the wait is over.
 */
export type TakeWait = (ms: number) => void;

/** Posts a body of any type as `postToProvider` does. @throws ProviderCallError */
export async function postWithRetry(
  endpoint: Endpoint,
  path: string,
  body: SentBody,
  signal: AbortSignal,
  keyHeaders: Readonly<Record<string, string>> = bearer(endpoint.apiKey),
  takeWait?: TakeWait,
): Promise<Response> {
  try {
    return await post(endpoint, path, body, signal, keyHeaders);
  } catch (error) {
    if (!(error instanceof ProviderCallError) || !error.isTransient || signal.aborted) throw error;
    const asked = askedPauseMs(error);
    const pause = asked ?? addJitter(pauseMsDefault);
    if (pause > pauseMsMax) throw error;
    if (asked) takeWait?.(asked);
    await setTimeout(pause, undefined, { signal });
    if (asked) takeWait?.(0);
    return post(endpoint, path, body, signal, keyHeaders);
  }
}

/** Learns how long providers took until the head of their answer. */
type ProviderCallListener = (outcome: 'answered' | 'refused' | 'unreachable', seconds: number) => void;

const listeners = new Set<ProviderCallListener>();

/** Counts all calls of this process to providers of models, until the returned function is called. */
export function countProviderCalls({ histogram }: Pick<Metrics, 'histogram'>): () => void {
  const addSeconds = histogram({
    name: 'atrium_model_call_seconds',
    help: 'How long providers of models took until the first byte of their answer.',
    labels: ['outcome'],
    buckets: workBuckets,
  });
  const listener: ProviderCallListener = (outcome, seconds) => addSeconds({ outcome }, seconds);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Makes a call a step of the trace and counts it. The step ends with the head of the answer, because the rest is streamed. */
function post(endpoint: Endpoint, path: string, ...rest: [SentBody, AbortSignal, Readonly<Record<string, string>>]): Promise<Response> {
  const { host } = new URL(addressAt(endpoint.baseUrl, path));
  return trace({ name: 'model call', kind: 'client', facts: { 'server.address': host } }, async (note) => {
    const started = performance.now();
    const count: ProviderCallListener = (outcome, seconds) => {
      for (const listener of listeners) listener(outcome, seconds);
    };
    const seconds = () => (performance.now() - started) / 1000;
    try {
      const response = await send(endpoint, path, ...rest);
      note({ 'http.response.status_code': response.status });
      count('answered', seconds());
      return response;
    } catch (error) {
      const status = error instanceof ProviderCallError ? error.status : undefined;
      if (status) note({ 'http.response.status_code': status });
      count(status ? 'refused' : 'unreachable', seconds());
      throw error;
    }
  });
}

async function send(
  { baseUrl, fetch }: Endpoint,
  path: string,
  { contentType, body, takeBytes }: SentBody,
  signal: AbortSignal,
  keyHeaders: Readonly<Record<string, string>>,
): Promise<Response> {
  const url = addressAt(baseUrl, path);
  const headers = { 'content-type': contentType, ...traceHeaders(), ...keyHeaders };
  const response = await fetch(url, { method: 'POST', headers, body, signal, takeBytes }).catch((cause: unknown) => {
    if (signal.aborted || !(cause instanceof TypeError)) throw cause;
    const isTransient = !(cause.cause instanceof ModelError || isSilence(cause.cause) || isRedirect(cause.cause));
    throw new ProviderCallError('The provider cannot be reached.', { cause, isTransient });
  });
  if (response.ok) return response;
  const { status } = response;
  const words = await limitedText(response, refusalMaxBytes, () => new Error('The refusal is too long.')).catch(() => '');
  const isTransient = status === 408 || status === 409 || status === 429 || status >= 500;
  throw new ProviderCallError('The provider refused.', { status, words, headers: response.headers, isTransient });
}

/** A redirect is never followed, and leads to the same place the next time. */
const isRedirect = (cause: unknown): boolean => cause instanceof Error && cause.message.includes('redirect');

/** Returns how long the provider asks to wait before a retry. */
function askedPauseMs({ headers }: ProviderCallError): number | undefined {
  const after = headers?.get('retry-after');
  // The header holds seconds or a date.
  const fromHeader = after && Number.isNaN(Number(after)) ? Date.parse(after) - Date.now() : Number(after ?? Number.NaN) * 1_000;
  const ms = Number(headers?.get('retry-after-ms') ?? fromHeader);
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

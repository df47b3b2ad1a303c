import { setTimeout } from 'node:timers/promises';
import { limitedText } from '../limited-body.ts';
import { isSilence, ProviderCallError } from './model-errors.ts';
import { ModelError } from './model-port.ts';
import type { Endpoint } from './protocol.ts';

const refusalMaxBytes = 64 * 1024;
const pauseMsDefault = 2_000;
const pauseMsMax = 60_000;

/** Returns the address of a call below a provider's base URL, which may end in slashes. */
export const addressAt = (baseUrl: string, path: string): string => `${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}`;

/** Returns the header that most providers expect the key in. */
export const bearer = (apiKey: string | undefined): Readonly<Record<string, string>> =>
  apiKey ? { authorization: `Bearer ${apiKey}` } : {};

/** Posts JSON to a provider and retries once if the error is transient. @throws ProviderCallError */
export async function postToProvider(
  endpoint: Endpoint,
  path: string,
  body: object,
  signal: AbortSignal,
  keyHeaders: Readonly<Record<string, string>> = bearer(endpoint.apiKey),
): Promise<Response> {
  const text = JSON.stringify(body);
  try {
    return await post(endpoint, path, text, signal, keyHeaders);
  } catch (error) {
    if (!(error instanceof ProviderCallError) || !error.isTransient || signal.aborted) throw error;
    await setTimeout(pauseMs(error), undefined, { signal });
    return post(endpoint, path, text, signal, keyHeaders);
  }
}

async function post(
  { baseUrl, fetch }: Endpoint,
  path: string,
  body: string,
  signal: AbortSignal,
  keyHeaders: Readonly<Record<string, string>>,
): Promise<Response> {
  const url = addressAt(baseUrl, path);
  const headers = { 'content-type': 'application/json', ...keyHeaders };
  const response = await fetch(url, { method: 'POST', headers, body, signal }).catch((cause: unknown) => {
    if (signal.aborted || !(cause instanceof TypeError)) throw cause;
    const isTransient = !(cause.cause instanceof ModelError || isSilence(cause.cause));
    throw new ProviderCallError('The provider cannot be reached.', { cause, isTransient });
  });
  if (response.ok) return response;
  const { status } = response;
  const words = await limitedText(response, refusalMaxBytes, () => new Error('The refusal is too long.')).catch(() => '');
  const isTransient = status === 408 || status === 409 || status === 429 || status >= 500;
  throw new ProviderCallError('The provider refused.', { status, words, headers: response.headers, isTransient });
}

/** Returns how long to wait before a retry: what the provider asks for, unless that is too long. */
function pauseMs({ headers }: ProviderCallError): number {
  const asked = headers?.get('retry-after-ms') ?? Number(headers?.get('retry-after') ?? Number.NaN) * 1_000;
  const ms = Number(asked);
  return ms >= 0 && ms < pauseMsMax ? ms : pauseMsDefault;
}

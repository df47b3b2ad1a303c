import { setTimeout } from 'node:timers/promises';
import { APICallError } from 'ai';
import { createParser } from 'eventsource-parser';
import { limitedText } from '../limited-body.ts';
import type { CompletionTurn } from './completion-turn.ts';
import { isSilence } from './model-errors.ts';
import { ModelError } from './model-port.ts';
import type { Endpoint } from './openai-compatible.ts';

/** One event holds a few words, or a tool's input at most. */
const eventMax = 4 * 1024 * 1024;
const refusalMaxBytes = 64 * 1024;
const pauseMsDefault = 2_000;
const pauseMsMax = 60_000;

/**
 * Asks for one turn and answers its text as it comes, a piece for each read: what arrives together is one piece, so a server with more to
 * do than it manages takes larger steps instead of falling behind. All else of the turn is in `turn` at the end.
 * @throws APICallError where the provider refuses or cannot be reached, once more tried where that may pass.
 */
export async function* streamTurn(endpoint: Endpoint, body: object, turn: CompletionTurn, signal: AbortSignal): AsyncGenerator<string> {
  const response = await ask(endpoint, JSON.stringify(body), signal).catch(async (error: unknown) => {
    if (!APICallError.isInstance(error) || !error.isRetryable || signal.aborted) throw error;
    await setTimeout(pauseMs(error), undefined, { signal });
    return ask(endpoint, JSON.stringify(body), signal);
  });
  if (response.body) yield* readTurn(response.body, turn);
}

/** The text of server-sent events, one piece for each piece of bytes that holds any. */
export async function* readTurn(body: ReadableStream<Uint8Array>, turn: Pick<CompletionTurn, 'take'>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const parser = createParser({
    maxBufferSize: eventMax,
    onEvent: ({ data }) => {
      text += turn.take(data);
    },
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  const told = () => {
    const piece = text;
    text = '';
    return piece;
  };
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parser.feed(decoder.decode(read.value, { stream: true }));
      if (text) yield told();
    }
  } catch (error) {
    // What came before the fault is kept.
    if (text) yield told();
    throw error;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function ask({ baseUrl, apiKey, fetch }: Endpoint, body: string, signal: AbortSignal): Promise<Response> {
  const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`;
  const headers = { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) };
  // The question stays out of errors: they are logged.
  const about = { url, requestBodyValues: {} };
  const response = await fetch(url, { method: 'POST', headers, body, signal }).catch((error: unknown) => {
    if (signal.aborted || !(error instanceof TypeError)) throw error;
    const isRetryable = !(error.cause instanceof ModelError || isSilence(error.cause));
    throw new APICallError({ ...about, message: 'The provider cannot be reached.', cause: error, isRetryable });
  });
  if (response.ok) return response;
  const responseBody = await limitedText(response, refusalMaxBytes, () => new Error('The refusal is too long.')).catch(() => undefined);
  const { status: statusCode, headers: answered } = response;
  throw new APICallError({
    ...about,
    message: 'The provider refused.',
    statusCode,
    ...(responseBody === undefined ? {} : { responseBody }),
    responseHeaders: Object.fromEntries(answered),
  });
}

/** What the provider asks for, where that is not too long. */
function pauseMs({ responseHeaders }: APICallError): number {
  const ms = Number(responseHeaders?.['retry-after-ms'] ?? Number(responseHeaders?.['retry-after'] ?? Number.NaN) * 1_000);
  return ms >= 0 && ms < pauseMsMax ? ms : pauseMsDefault;
}

import { createParser } from 'eventsource-parser';
import type { RunEvent } from 'shared-contracts';

export interface EventStream {
  readonly status: number;
  /** Returns the next event; undefined when the stream has ended. */
  readonly next: () => Promise<RunEvent | undefined>;
  /** Returns everything until the end of the stream. */
  readonly rest: () => Promise<RunEvent[]>;
  /** Disconnects, as a closed tab does. */
  readonly leave: () => void;
}

export interface StreamRequest {
  readonly url: string;
  readonly token: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Opens a run's events over real HTTP: POST with a body, GET without one. */
export async function openStream({ url, token, body, headers }: StreamRequest): Promise<EventStream> {
  const left = new AbortController();
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: left.signal,
  });
  // Locked at once: Node cancels a body that nobody holds when it collects the response, and a test may read it much later.
  const events = response.body ? read(response.body.getReader()) : none();
  const next = async () => (await events.next()).value as RunEvent | undefined;
  return {
    status: response.status,
    next,
    leave: () => left.abort(),
    rest: async () => {
      const all: RunEvent[] = [];
      for (let event = await next(); event; event = await next()) all.push(event);
      return all;
    },
  };
}

async function* none(): AsyncGenerator<RunEvent> {}

async function* read(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<RunEvent> {
  const ready: RunEvent[] = [];
  const parser = createParser({ onEvent: ({ id, data }) => ready.push({ ...JSON.parse(data), seq: Number(id) }) });
  const decoder = new TextDecoder();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parser.feed(decoder.decode(part.value, { stream: true }));
      yield* ready.splice(0);
    }
  } catch {
    // The connection broke: return what has arrived.
  }
}

/** Returns the text of a run's events. */
export const textOf = (events: readonly RunEvent[]): string => events.map((event) => (event.type === 'delta' ? event.text : '')).join('');

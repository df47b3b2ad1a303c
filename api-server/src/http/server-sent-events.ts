import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem, RunEvent } from 'shared-contracts';
import { KeepAlive } from './keep-alive.ts';

/** Marks a call whose handler wrote the answer itself. It is not the reply, which is a thenable: awaiting it yields nothing. */
export const answered = Symbol('answered');

/** Returns whether the client asked for a stream rather than one JSON answer. */
export const wantsStream = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes('text/event-stream');

/** Returns the `Last-Event-ID` of a returning client, or 0 for a new or unreadable one. */
export function lastEventId(request: FastifyRequest): number {
  const value = Number(request.headers['last-event-id'] ?? 0);
  return Number.isSafeInteger(value) && value >= 0 ? value : 0;
}

/** Describes what can end a stream early, and the problem that its reader is then told. */
export interface StreamEnd {
  readonly lost: AbortSignal;
  readonly problem: () => Problem;
}

/** Keeps streams open, because proxies close silent connections. */
const keepAlive = new KeepAlive();

/** Writes to a stream. Returns a promise while its reader is slow. */
type Write = (text: string) => Promise<void> | undefined;

/** Writes a run's events, each as `present` shows it, until `follow` resolves, the client leaves or `end` cuts the stream. */
export const sendEvents = (
  reply: FastifyReply,
  follow: (signal: AbortSignal, take: (events: readonly RunEvent[]) => Promise<void> | undefined) => Promise<void>,
  present: (event: RunEvent) => RunEvent,
  end?: StreamEnd,
) =>
  withStream(
    reply,
    // What was read before the loss may not be written after it.
    (signal, write) => follow(signal, (events) => (signal.aborted ? undefined : write(textOfEvents(events, present)))),
    end,
  );

const endless = new WeakSet<FastifyReply>();

/** Returns whether a stream follows a source that doesn't end, unlike an answer. */
export const isEndless = (reply: FastifyReply): boolean => endless.has(reply);

/** Writes what comes, each as the text of its events, until the client leaves, `end` cuts the stream or the node stops. */
export function sendStream<T>(
  reply: FastifyReply,
  events: (signal: AbortSignal) => AsyncIterable<T>,
  textOf: (event: T) => string,
  end?: StreamEnd,
): Promise<typeof answered> {
  endless.add(reply);
  return withStream(
    reply,
    async (signal, write) => {
      for await (const batch of events(signal)) {
        if (signal.aborted) break;
        await write(textOf(batch));
      }
    },
    end,
  );
}

/** Opens a stream, and closes it when `fill` resolves. A client that reads slowly slows only its own stream. */
async function withStream(
  reply: FastifyReply,
  fill: (signal: AbortSignal, write: Write) => Promise<void>,
  end: StreamEnd | undefined,
): Promise<typeof answered> {
  const left = new AbortController();
  const signal = end ? AbortSignal.any([left.signal, end.lost]) : left.signal;
  reply.hijack();
  const out = reply.raw;
  out.on('close', () => left.abort());
  out.on('error', () => left.abort());
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) out.setHeader(name, value);
  out.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  out.flushHeaders();
  const write = chunkWriter(out, signal);
  let isSilent = false;
  const close = keepAlive.add(() => {
    if (isSilent && !out.writableEnded) out.write(':\n\n');
    isSilent = true;
  });
  try {
    await fill(signal, (text) => {
      isSilent = false;
      return write(text);
    });
    if (end?.lost.aborted && !left.signal.aborted) out.write(`event: problem\ndata: ${JSON.stringify(end.problem())}\n\n`);
  } finally {
    close();
    out.end();
  }
  return answered;
}

/** Returns the number of streams that are open on this node. */
export const openStreamCount = (): number => keepAlive.count;

function textOfEvents(events: readonly RunEvent[], present: (event: RunEvent) => RunEvent): string {
  let text = '';
  for (const event of events) text += `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(present(event))}\n\n`;
  return text;
}

/**
 * Returns a function that writes a text as one chunk. Node writes a chunk's length, its text and the ends of both lines separately, which
 * costs a busy server more than all that happens to a word before.
 */
function chunkWriter(out: FastifyReply['raw'], signal: AbortSignal): Write {
  const { socket } = out;
  if (!(socket instanceof Socket && out.chunkedEncoding))
    return (text) => (out.write(text) || signal.aborted ? undefined : waitForDrain(out, signal));
  return (text) => {
    // A chunk without text would end the response, and one after its end would be read as part of the next response.
    if (!text || out.writableEnded) return undefined;
    const isTaken = socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
    return isTaken || signal.aborted ? undefined : waitForDrain(socket, signal);
  };
}

function waitForDrain(out: Writable, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      out.off('drain', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    out.once('drain', finish);
    signal.addEventListener('abort', finish, { once: true });
  });
}

import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the caller leaves, or has the whole answer. */
export function leftSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort());
  return left.signal;
}

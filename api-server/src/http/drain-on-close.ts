import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { OpenStreams } from './open-streams.ts';

/** Limits how long requests in progress delay the end of a node. */
const drainMs = 5_000;
const checkEveryMs = 20;

/**
 * Lets a node that stops answer what it has accepted. It refuses new connections first, so that a gateway sends requests to other nodes,
 * also those that may not be repeated. Streams without an end are ended properly, and their pages continue elsewhere. Those of answers end
 * with them.
 */
export function drainOnClose(app: FastifyInstance, streams: OpenStreams): void {
  const open = new Set<FastifyReply>();
  app.addHook('onRequest', (_, reply, next) => {
    open.add(reply);
    const close = () => open.delete(reply);
    reply.raw.once('finish', close).once('close', close);
    next();
  });
  // A reply that its handler writes itself is a stream.
  const isBusy = () => [...open].some(({ sent, raw }) => !sent || raw.writableEnded);
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    app.server.close();
    streams.endEndless();
    const end = performance.now() + drainMs;
    while (isBusy() && performance.now() < end) await sleep(checkEveryMs);
  });
}
